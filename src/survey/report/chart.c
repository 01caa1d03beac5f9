#include "survey/report/chart.h"

#include "print/escape.h"

#include <math.h>
#include <string.h>

/* The field between the axes, within the box. Its left end depends on the labels beside it. */
static const double right = CHART_WIDTH - 24, top = 66, bottom = CHART_HEIGHT - 56;
static const double edge = 24;    /* where title and subtitle begin */
static const double letter = 7.2; /* the width of one, about */

/* A chart while it is drawn. */
struct drawing {
    const struct chart *chart;
    double left;
    FILE *stream;
};

void chart_style(FILE *stream) {
    fputs("svg text { font: 13px system-ui, 'DejaVu Sans', sans-serif; fill: #333 }\n"
          "svg .title { font-size: 16px; font-weight: 600; fill: #111 }\n"
          "svg .faint { fill: #5a5f66 }\n"
          "svg .ground { fill: #fff }\n"
          "svg .grid { stroke: #dde0e4; fill: none }\n"
          "svg .axis { stroke: #8a9099; fill: none }\n"
          "svg .bars { fill-opacity: 0.85; stroke: none }\n"
          "svg .curve { fill: none; stroke-width: 2; stroke-linejoin: round }\n"
          "svg .dashes { fill: none; stroke-width: 1.5; stroke-dasharray: 6 4 }\n"
          "svg .fill0 { fill: #0b66b0 }\n"
          "svg .line0 { stroke: #0b66b0 }\n"
          "svg .fill1 { fill: #d2620f }\n"
          "svg .line1 { stroke: #d2620f }\n"
          "svg .fill2 { fill: #6b7078 }\n"
          "svg .line2 { stroke: #6b7078 }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "svg text { fill: #ccc }\n"
          "svg .title { fill: #eee }\n"
          "svg .faint { fill: #a3a9b2 }\n"
          "svg .ground { fill: #16181d }\n"
          "svg .grid { stroke: #33383f }\n"
          "svg .axis { stroke: #767c86 }\n"
          "svg .fill0 { fill: #66b2f5 }\n"
          "svg .line0 { stroke: #66b2f5 }\n"
          "svg .fill1 { fill: #f59a5c }\n"
          "svg .line1 { stroke: #f59a5c }\n"
          "svg .fill2 { fill: #a3a9b2 }\n"
          "svg .line2 { stroke: #a3a9b2 }\n"
          "}\n",
          stream);
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* How far along the axis a value lies, from 0 to 1. */
static double along(const struct chart_axis *axis, double value) {
    if (value <= axis->low) {
        return 0;
    }
    if (value >= axis->high) {
        return 1;
    }
    return axis->logarithmic ? log(value / axis->low) / log(axis->high / axis->low)
                             : (value - axis->low) / (axis->high - axis->low);
}

static double across(const struct drawing *drawing, double x) {
    return drawing->left + along(&drawing->chart->x, x) * (right - drawing->left);
}

static double up(const struct drawing *drawing, double y) {
    return bottom - along(&drawing->chart->y, y) * (bottom - top);
}

double chart_round_up(double number) {
    double power = pow(10, floor(log10(number)));
    static const double steps[] = {1, 2, 5};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (steps[i] * power >= number * (1 - 1e-9)) {
            return steps[i] * power;
        }
    }
    return 10 * power;
}

/* The values that an axis names. */
struct ticks {
    double list[64];
    size_t count;
};

static void add_tick(const struct chart_axis *axis, double value, struct ticks *ticks) {
    double margin = axis->logarithmic ? value * 1e-9 : (axis->high - axis->low) * 1e-9;
    if (value >= axis->low - margin && value <= axis->high + margin &&
        ticks->count < sizeof ticks->list / sizeof *ticks->list) {
        ticks->list[ticks->count++] = value;
    }
}

/* Finds multiples of a round number, `most` of them or fewer. */
static void find_multiples(const struct chart_axis *axis, int most, struct ticks *ticks) {
    double step = chart_round_up((axis->high - axis->low) / most);
    step = axis->whole && step < 1 ? 1 : step;
    double first = ceil(axis->low / step - 1e-9);
    for (int i = 0; i <= most; i++) {
        add_tick(axis, (first + i) * step, ticks);
    }
}

/* Finds powers of ten: leaves some out if there are many, adds two and five times each if there are
 * few. */
static void find_powers(const struct chart_axis *axis, struct ticks *ticks) {
    double decades = log10(axis->high / axis->low);
    int stride = decades > 10 ? 2 : 1;
    int first = (int)floor(log10(axis->low)), last = (int)ceil(log10(axis->high));
    for (int power = first; power <= last; power += stride) {
        add_tick(axis, pow(10, power), ticks);
        if (decades < 2) {
            add_tick(axis, 2 * pow(10, power), ticks);
            add_tick(axis, 5 * pow(10, power), ticks);
        }
    }
}

static struct ticks find_ticks(const struct chart_axis *axis, int most) {
    struct ticks ticks = {.count = 0};
    if (axis->logarithmic) {
        find_powers(axis, &ticks);
    } else {
        find_multiples(axis, most, &ticks);
    }
    return ticks;
}

struct tick_text {
    char text[48];
};

static struct tick_text tick_text(const struct chart_axis *axis, double value) {
    static const char *const units[] = {"", " k", " M", " G"};
    struct tick_text tick;
    if (axis->shares) {
        int digits = 0;
        for (double percents = value * 100; percents > 0 && percents < 0.999 && digits < 12;
             percents *= 10) {
            digits++;
        }
        snprintf(tick.text, sizeof tick.text, "%.*f %%", digits, value * 100);
        return tick;
    }
    size_t unit = 0;
    while (unit < 3 && value >= 999.5) {
        value /= 1000;
        unit++;
    }
    snprintf(tick.text, sizeof tick.text, "%.6g%s", value, units[unit]);
    return tick;
}

static struct ticks y_ticks(const struct chart *chart) { return find_ticks(&chart->y, 5); }

/* Room for the axis' label and the widest tick. */
static double left_of(const struct chart *chart) {
    struct ticks ticks = y_ticks(chart);
    size_t widest = 3;
    for (size_t i = 0; i < ticks.count; i++) {
        size_t length = strlen(tick_text(&chart->y, ticks.list[i]).text);
        widest = length > widest ? length : widest;
    }
    return edge + 24 + letter * (double)widest;
}

static void draw_words(const char *class, double x, double y, const char *anchor, const char *words,
                       FILE *stream) {
    fprintf(stream, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", class, x, y,
            anchor);
    escape_xml(stream, words);
    fputs("</text>\n", stream);
}

static void draw_x_axis(const struct drawing *drawing) {
    const struct chart_axis *axis = &drawing->chart->x;
    struct ticks ticks = find_ticks(axis, 10);
    for (size_t i = 0; i < ticks.count; i++) {
        double x = across(drawing, ticks.list[i]);
        fprintf(drawing->stream, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>\n", x, bottom, top);
        draw_words("tick", x, bottom + 18, "middle", tick_text(axis, ticks.list[i]).text,
                   drawing->stream);
    }
    draw_words("faint", (drawing->left + right) / 2, bottom + 42, "middle", axis->label,
               drawing->stream);
}

static void draw_y_axis(const struct drawing *drawing) {
    const struct chart_axis *axis = &drawing->chart->y;
    struct ticks ticks = y_ticks(drawing->chart);
    for (size_t i = 0; i < ticks.count; i++) {
        double y = up(drawing, ticks.list[i]);
        fprintf(drawing->stream, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>\n", drawing->left, y,
                right);
        draw_words("tick", drawing->left - 8, y + 4.5, "end", tick_text(axis, ticks.list[i]).text,
                   drawing->stream);
    }
    fprintf(drawing->stream, "<g transform=\"translate(%.1f %.1f) rotate(-90)\">", edge + 8,
            (top + bottom) / 2);
    draw_words("faint", 0, 0, "middle", axis->label, drawing->stream);
    fputs("</g>\n", drawing->stream);
}

/* ---- What lies between them ---------------------------------------------------------------- */

static void draw_bars(const struct drawing *drawing, const struct chart_series *series) {
    fprintf(drawing->stream, "<path class=\"bars fill%u\" d=\"", series->colour);
    for (size_t i = 0; i < series->count; i++) {
        const struct chart_point *bar = &series->points[i];
        fprintf(drawing->stream, "M%.1f %.1fV%.1fH%.1fV%.1fZ", across(drawing, bar->x), bottom,
                up(drawing, bar->y), across(drawing, bar->x_end), bottom);
    }
    fputs("\"/>\n", drawing->stream);
}

static void draw_curve(const struct drawing *drawing, const struct chart_series *series) {
    const char *class = series->form == CHART_CURVE ? "curve" : "dashes";
    fprintf(drawing->stream, "<path class=\"%s line%u\" d=\"", class, series->colour);
    for (size_t i = 0; i < series->count; i++) {
        fprintf(drawing->stream, "%c%.1f %.1f", i == 0 ? 'M' : 'L',
                across(drawing, series->points[i].x), up(drawing, series->points[i].y));
    }
    fputs("\"/>\n", drawing->stream);
}

/* In the line of the title, from right to left. */
static void draw_legend(const struct chart *chart, FILE *stream) {
    double x = right;
    for (size_t i = chart->series_count; i > 0; i--) {
        const struct chart_series *series = &chart->series[i - 1];
        if (series->name == NULL || series->count == 0) {
            continue;
        }
        x -= letter * (double)strlen(series->name);
        fprintf(stream, "<text x=\"%.1f\" y=\"28\">", x);
        escape_xml(stream, series->name);
        fputs("</text>\n", stream);
        x -= 30;
        if (series->form == CHART_BARS) {
            fprintf(stream, "<path class=\"bars fill%u\" d=\"M%.1f 18h22v11h-22Z\"/>\n",
                    series->colour, x);
        } else {
            fprintf(stream, "<path class=\"%s line%u\" d=\"M%.1f 23.5h22\"/>\n",
                    series->form == CHART_CURVE ? "curve" : "dashes", series->colour, x);
        }
        x -= 20;
    }
}

static void draw_all_series(const struct drawing *drawing) {
    const struct chart *chart = drawing->chart;
    for (size_t i = 0; i < chart->series_count; i++) {
        const struct chart_series *series = &chart->series[i];
        if (series->count > 0 && series->form == CHART_BARS) {
            draw_bars(drawing, series);
        } else if (series->count > 0) {
            draw_curve(drawing, series);
        }
    }
}

void chart_draw(const struct chart *chart, FILE *stream) {
    const struct drawing drawing = {chart, left_of(chart), stream};
    fputs("<g role=\"img\" aria-label=\"", stream);
    escape_xml(stream, chart->title);
    fputs(": ", stream);
    escape_xml(stream, chart->subtitle);
    fputs("\">\n", stream);
    draw_words("title", edge, 28, "start", chart->title, stream);
    draw_words("faint", edge, 48, "start", chart->subtitle, stream);
    draw_x_axis(&drawing);
    draw_y_axis(&drawing);
    draw_all_series(&drawing);
    draw_legend(chart, stream);
    fprintf(stream, "<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n</g>\n", drawing.left, top,
            bottom, right);
}
