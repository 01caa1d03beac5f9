#include "survey/report/picture.h"

#include "print/human.h"
#include "survey/report/chart.h"
#include "survey/report/report_parts.h"

#include <math.h>
#include <stdlib.h>

/* Points of a series; owned. */
struct points {
    struct chart_point *list;
    size_t count;
};

static bool points_make(struct points *points, size_t room) {
    *points = (struct points){.list = calloc(room + 1, sizeof *points->list)};
    return points->list != NULL;
}

/* Puts so many more into the bar that begins at x, which is the last one or a new one. */
static void points_put(struct points *points, double x, double x_end, double more) {
    if (points->count == 0 || points->list[points->count - 1].x < x) {
        points->list[points->count++] = (struct chart_point){.x = x, .x_end = x_end};
    }
    points->list[points->count - 1].y += more;
}

static double highest(const struct points *points) {
    double most = 0;
    for (size_t i = 0; i < points->count; i++) {
        most = points->list[i].y > most ? points->list[i].y : most;
    }
    return most;
}

/* An axis for counts from 0 to somewhat more than the most. */
static struct chart_axis counts(const char *label, double most) {
    double step = chart_round_up((most > 1 ? most : 1) / 5);
    step = step < 1 ? 1 : step;
    return (struct chart_axis){
        .label = label, .whole = true, .low = 0, .high = step * ceil((most > 1 ? most : 1) / step)};
}

/* The same, but by powers of ten where there are many: the few that took long, or are of the rarer
 * kind, would not be seen otherwise. */
static struct chart_axis many_counts(const char *label, double most) {
    struct chart_axis axis = counts(label, most);
    if (most > 100) {
        axis.logarithmic = true;
        axis.low = 0.5; /* so that one deal is a bar */
        axis.high = chart_round_up(most);
    }
    return axis;
}

struct words {
    char text[256];
};

/* The numbers worth knowing, after a word for what they are of. */
static struct words subtitle_of(const char *of, const struct report_summary *summary) {
    struct words words;
    snprintf(words.text, sizeof words.text, "%smedian %s, 90 %% up to %s, 99 %% up to %s, most %s",
             of, human_number(summary->quantiles[1]).text, human_number(summary->quantiles[2]).text,
             human_number(summary->quantiles[3]).text, human_number(summary->most).text);
    return words;
}

/* ---- Moves --------------------------------------------------------------------------------- */

static enum problem_kind draw_moves(const struct study *study, FILE *stream,
                                    struct problem *problem) {
    enum { MOST_BARS = 120 };
    struct report_summary summary = report_summary(study, MEASURE_MOVES);
    const struct distribution *moves = summary.distribution;
    struct points points;
    if (!points_make(&points, moves->length)) {
        return problem_no_memory(problem);
    }
    double span = (double)summary.most - (double)summary.least + 1;
    uint64_t width = (uint64_t)chart_round_up(ceil(span / MOST_BARS));
    for (size_t i = 0; i < moves->length; i++) {
        uint64_t first = moves->bars[i].value / width * width;
        /* A bar stands above its numbers, so that those of a single one lie in its middle. */
        points_put(&points, (double)first - 0.5, (double)first + (double)width - 0.5,
                   (double)moves->bars[i].count);
    }
    struct words subtitle = subtitle_of("", &summary), per = {"deals"};
    if (width > 1) {
        snprintf(per.text, sizeof per.text, "deals per %s moves", human_number(width).text);
    }
    struct chart_series series = {NULL, CHART_BARS, 0, points.list, points.count};
    struct chart chart = {
        .title = "Moves of the solutions found",
        .subtitle = subtitle.text,
        .x = {.label = "moves", .whole = true},
        .y = counts(per.text, highest(&points)),
        .series = &series,
        .series_count = 1,
    };
    if (points.count > 0) {
        /* One number alone gets some room beside it. */
        double margin = points.count < 3 ? 5 * (double)width : 0;
        chart.x.low = points.list[0].x - margin;
        chart.x.high = points.list[points.count - 1].x_end + margin;
        chart.x.low = chart.x.low < -0.5 ? -0.5 : chart.x.low;
    }
    chart_draw(&chart, stream);
    free(points.list);
    return PROBLEM_NONE;
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* Gathers classes of positions into as many bars a doubling, a power of two, where there are so
 * many numbers. Bars are not equally wide where positions are counted by their powers, so that
 * their height is by the doubling: then it is the areas that tell how many there are. */
static void gather(const struct distribution *distribution, uint64_t per_doubling,
                   struct points *points) {
    for (size_t i = 0; i < distribution->length; i++) {
        uint64_t value = distribution->bars[i].value > 0 ? distribution->bars[i].value : 1;
        uint64_t power = 1;
        while (power <= value / 2) {
            power *= 2;
        }
        uint64_t width = power > per_doubling ? power / per_doubling : 1;
        uint64_t bar = (value - power) / width;
        double first = (double)(power + bar * width), end = first + (double)width;
        points_put(points, first, end, (double)distribution->bars[i].count / log2(end / first));
    }
}

/* Few deals make few bars. */
static uint64_t bars_per_doubling(uint64_t deals) { return deals < 300 ? 2 : deals < 3000 ? 4 : 8; }

static void widen(struct chart_axis *axis, const struct points *points) {
    if (points->count > 0) {
        double first = points->list[0].x, end = points->list[points->count - 1].x_end;
        axis->low = axis->low <= 0 || first < axis->low ? first : axis->low;
        axis->high = end > axis->high ? end : axis->high;
    }
}

/* No axis from end to end of less than a factor of four. */
static void stretch(struct chart_axis *axis) {
    if (axis->high < 4 * axis->low) {
        axis->low = axis->low > 2 ? axis->low / 2 : 1;
        axis->high *= 2;
    }
}

static enum problem_kind draw_positions(const struct study *study, FILE *stream,
                                        struct problem *problem) {
    struct report_summary solved = report_summary(study, MEASURE_POSITIONS);
    struct report_summary proofs = report_summary(study, MEASURE_PROOFS);
    struct points points[2] = {{0}};
    if (!points_make(&points[0], solved.distribution->length) ||
        !points_make(&points[1], proofs.distribution->length)) {
        free(points[0].list);
        return problem_no_memory(problem);
    }
    gather(solved.distribution, bars_per_doubling(solved.count), &points[0]);
    gather(proofs.distribution, bars_per_doubling(proofs.count), &points[1]);
    double solved_most = highest(&points[0]), proofs_most = highest(&points[1]);
    struct words subtitle = solved.count >= proofs.count
                                ? subtitle_of(proofs.count > 0 ? "solved: " : "", &solved)
                                : subtitle_of(solved.count > 0 ? "proofs: " : "", &proofs);
    struct words names[2] = {{""}, {""}};
    snprintf(names[0].text, sizeof names[0].text, "%s solved", human_number(solved.count).text);
    snprintf(names[1].text, sizeof names[1].text, "%s unsolvable", human_number(proofs.count).text);
    /* The lower ones are drawn last, in front of the others. */
    size_t proofs_at = proofs_most > solved_most ? 0 : 1;
    struct chart_series series[2];
    series[1 - proofs_at] =
        (struct chart_series){names[0].text, CHART_BARS, 0, points[0].list, points[0].count};
    series[proofs_at] =
        (struct chart_series){names[1].text, CHART_BARS, 1, points[1].list, points[1].count};
    struct chart chart = {
        .title = "Positions met",
        .subtitle = subtitle.text,
        .x = {.label = "positions", .logarithmic = true, .whole = true},
        .y = many_counts("deals per doubling",
                         solved_most > proofs_most ? solved_most : proofs_most),
        .series = series,
        .series_count = 2,
    };
    widen(&chart.x, &points[0]);
    widen(&chart.x, &points[1]);
    stretch(&chart.x);
    chart_draw(&chart, stream);
    free(points[0].list);
    free(points[1].list);
    return PROBLEM_NONE;
}

/* ---- Survival ------------------------------------------------------------------------------ */

/* The share of deals that are open after so many positions. */
static void add_survivors(const struct study *study, struct points *points) {
    const struct distribution *solved = &study->harvest.positions, *proofs = &study->harvest.proofs;
    uint64_t open = study->counted;
    for (size_t i = 0, j = 0; i < solved->length || j < proofs->length;) {
        bool first = j == proofs->length ||
                     (i < solved->length && solved->bars[i].value <= proofs->bars[j].value);
        const struct bar *bar = first ? &solved->bars[i++] : &proofs->bars[j++];
        if (points->count == 0) {
            double x = bar->value > 0 ? (double)bar->value : 1;
            points->list[points->count++] = (struct chart_point){x, x, 1};
        }
        open -= bar->count < open ? bar->count : open;
        double end = (double)distribution_class_end(bar->value);
        double share = (double)open / (double)study->counted;
        struct chart_point *last = &points->list[points->count - 1];
        if (last->x < end) {
            points->list[points->count++] = (struct chart_point){end, end, share};
        } else {
            last->y = share;
        }
    }
}

/* An axis of shares; one of powers of ten if most deals are decided early. */
static struct chart_axis shares(const struct points *points, double floor_share) {
    double least = floor_share > 0 ? floor_share : 1;
    for (size_t i = 0; i < points->count; i++) {
        double share = points->list[i].y;
        least = share > 0 && share < least ? share : least;
    }
    struct chart_axis axis = {.label = "deals still open", .shares = true, .low = 0, .high = 1};
    if (least < 0.02) {
        axis.logarithmic = true;
        axis.low = pow(10, floor(log10(least * 0.7)));
    }
    return axis;
}

static enum problem_kind draw_survival(const struct study *study, FILE *stream,
                                       struct problem *problem) {
    struct points points;
    if (!points_make(&points, study->harvest.positions.length + study->harvest.proofs.length + 1)) {
        return problem_no_memory(problem);
    }
    if (study->counted > 0) {
        add_survivors(study, &points);
    }
    uint64_t undecided = study->harvest.undecided;
    double floor_share = study->counted > 0 ? (double)undecided / (double)study->counted : 0;
    struct chart chart = {
        .title = "Effort: deals still open after so many positions",
        .x = {.label = "positions", .logarithmic = true, .whole = true},
        .y = shares(&points, floor_share),
        .series_count = 2,
    };
    widen(&chart.x, &points);
    stretch(&chart.x);
    struct words subtitle = {""}, legend = {""};
    snprintf(subtitle.text, sizeof subtitle.text,
             "%s deals; the curve falls with each that is decided",
             human_number(study->counted).text);
    snprintf(legend.text, sizeof legend.text, "%s undecided", human_number(undecided).text);
    chart.subtitle = subtitle.text;
    struct chart_point level[2] = {{.x = chart.x.low, .y = floor_share},
                                   {.x = chart.x.high, .y = floor_share}};
    bool has_level = undecided > 0 && points.count > 0;
    struct chart_series series[2] = {
        {legend.text, CHART_DASHES, 2, level, has_level ? 2 : 0},
        {NULL, CHART_CURVE, 0, points.list, points.count},
    };
    chart.series = series;
    chart_draw(&chart, stream);
    free(points.list);
    return PROBLEM_NONE;
}

enum problem_kind picture_draw(const struct study *study, enum picture picture, FILE *stream,
                               struct problem *problem) {
    switch (picture) {
    case PICTURE_MOVES:
        return draw_moves(study, stream, problem);
    case PICTURE_POSITIONS:
        return draw_positions(study, stream, problem);
    default:
        return draw_survival(study, stream, problem);
    }
}
