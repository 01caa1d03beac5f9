#include "survey/report/picture.h"

#include "print/human.h"
#include "survey/report/chart.h"
#include "survey/report/parts.h"
#include "survey/report/words.h"

#include <math.h>
#include <stdlib.h>

/* The points of a series. Owns them. */
struct points {
    struct chart_point *list;
    size_t count;
};

static bool points_make(struct points *points, size_t room) {
    *points = (struct points){.list = calloc(room + 1, sizeof *points->list)};
    return points->list != NULL;
}

/* Adds to the bar that begins at x: the last one, or a new one. */
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

/* The lowest y; infinite if there are no points. */
static double lowest(const struct points *points) {
    double least = INFINITY;
    for (size_t i = 0; i < points->count; i++) {
        least = fmin(least, points->list[i].y);
    }
    return least;
}

/* An axis for counts, from 0 to a little above the most. */
static struct chart_axis counts(const char *label, double most) {
    double step = chart_round_up((most > 1 ? most : 1) / 5);
    step = step < 1 ? 1 : step;
    return (struct chart_axis){
        .label = label, .whole = true, .low = 0, .high = step * ceil((most > 1 ? most : 1) / step)};
}

/* The same, but logarithmic if the counts differ much: otherwise the few deals that took long, or
 * are of the rarer kind, would not be seen. */
static struct chart_axis many_counts(const char *label, double least, double most) {
    struct chart_axis axis = counts(label, most);
    if (most > 50 * least) {
        axis.logarithmic = true;
        axis.low = 0.5; /* so that one deal has a bar */
        axis.high = chart_round_up(most);
    }
    return axis;
}

struct words {
    char text[256];
};

/* The main numbers, after a word for what they describe. */
static struct words subtitle_of(const char *of, const struct report_summary *summary) {
    struct words words;
    snprintf(words.text, sizeof words.text, "%smedian %s, 90 %% up to %s, 99 %% up to %s, most %s",
             of, human_number(summary->quantiles[1]).text, human_number(summary->quantiles[2]).text,
             human_number(summary->quantiles[3]).text, human_number(summary->most).text);
    return words;
}

/* ---- Moves --------------------------------------------------------------------------------- */

static enum failure_kind draw_moves(const struct study *study, FILE *stream,
                                    struct failure *failure) {
    enum { MOST_BARS = 120 };
    struct report_summary summary = report_summary(study, MEASURE_MOVES);
    const struct distribution *moves = summary.distribution;
    struct points points;
    if (!points_make(&points, moves->length)) {
        return failure_no_memory(failure);
    }
    double span = (double)summary.most - (double)summary.least + 1;
    uint64_t width = (uint64_t)chart_round_up(ceil(span / MOST_BARS));
    for (size_t i = 0; i < moves->length; i++) {
        uint64_t first = moves->bars[i].value / width * width;
        /* A bar of a single number has the number in its middle. */
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
    /* Few bars get some room beside them. */
    double margin = points.count < 3 ? 5 * (double)width : 0;
    chart.x.low = points.list[0].x - margin;
    chart.x.high = points.list[points.count - 1].x_end + margin;
    chart.x.low = chart.x.low < -0.5 ? -0.5 : chart.x.low;
    chart_draw(&chart, stream);
    free(points.list);
    return FAILURE_NONE;
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* The part of a doubling's width that a bar takes. */
struct slot {
    double from, to;
};

/* Makes one bar for each doubling. */
static void gather(const struct distribution *distribution, struct slot slot,
                   struct points *points) {
    for (size_t i = 0; i < distribution->length; i++) {
        double power = 1;
        for (uint64_t value = distribution->bars[i].value; value > 1; value /= 2) {
            power *= 2;
        }
        points_put(points, power * exp2(slot.from), power * exp2(slot.to),
                   (double)distribution->bars[i].count);
    }
}

static void widen(struct chart_axis *axis, const struct points *points) {
    if (points->count > 0) {
        double first = points->list[0].x, end = points->list[points->count - 1].x_end;
        axis->low = axis->low <= 0 || first < axis->low ? first : axis->low;
        axis->high = end > axis->high ? end : axis->high;
    }
}

/* To whole doublings, and at least two of them. */
static void stretch(struct chart_axis *axis) {
    axis->low = exp2(floor(log2(axis->low)));
    axis->high = exp2(ceil(log2(axis->high)));
    if (axis->high < 4 * axis->low) {
        axis->low = axis->low > 2 ? axis->low / 2 : 1;
        axis->high *= 2;
    }
}

static void draw_both(const struct report_summary *solved, const struct report_summary *proofs,
                      const struct points points[2], FILE *stream) {
    bool mostly_solved = solved->count >= proofs->count,
         both = solved->count > 0 && proofs->count > 0;
    struct words subtitle = mostly_solved ? subtitle_of(both ? "solved: " : "", solved)
                                          : subtitle_of(both ? "unsolvable: " : "", proofs);
    struct words names[2] = {{""}, {""}};
    snprintf(names[0].text, sizeof names[0].text, "%s solved", human_number(solved->count).text);
    snprintf(names[1].text, sizeof names[1].text, "%s unsolvable",
             human_number(proofs->count).text);
    const struct chart_series series[2] = {
        {names[0].text, CHART_BARS, 0, points[0].list, points[0].count},
        {names[1].text, CHART_BARS, 1, points[1].list, points[1].count}};
    double most = fmax(highest(&points[0]), highest(&points[1]));
    struct chart chart = {
        .title = "Positions met, by doublings",
        .subtitle = subtitle.text,
        .x = {.label = "positions", .logarithmic = true, .whole = true},
        .y = many_counts("deals", fmin(lowest(&points[0]), lowest(&points[1])), most),
        .series = series,
        .series_count = 2,
    };
    widen(&chart.x, &points[0]);
    widen(&chart.x, &points[1]);
    stretch(&chart.x);
    chart_draw(&chart, stream);
}

static enum failure_kind draw_positions(const struct study *study, FILE *stream,
                                        struct failure *failure) {
    struct report_summary solved = report_summary(study, MEASURE_POSITIONS);
    struct report_summary proofs = report_summary(study, MEASURE_PROOFS);
    struct points points[2] = {{0}};
    enum failure_kind kind = FAILURE_NONE;
    if (points_make(&points[0], solved.distribution->length) &&
        points_make(&points[1], proofs.distribution->length)) {
        /* Side by side, if both exist. */
        gather(solved.distribution, (struct slot){0.07, proofs.count > 0 ? 0.5 : 0.93}, &points[0]);
        gather(proofs.distribution, (struct slot){solved.count > 0 ? 0.5 : 0.07, 0.93}, &points[1]);
        draw_both(&solved, &proofs, points, stream);
    } else {
        kind = failure_no_memory(failure);
    }
    free(points[0].list);
    free(points[1].list);
    return kind;
}

/* ---- Survival ------------------------------------------------------------------------------ */

/* The curve while it is made: a stair, since only the number of deals decided up to the end of each
 * class is known. */
struct stair {
    struct points points;
    double deals, x, y;
};

static void stair_put(struct stair *stair) {
    stair->points.list[stair->points.count++] =
        (struct chart_point){.x = stair->x, .y = stair->y / stair->deals};
}

/* Goes on to x, then down to so many open deals. */
static void stair_step(struct stair *stair, double x, double open) {
    stair->x = x;
    stair_put(stair);
    stair->y = open;
    stair_put(stair);
}

/* In the last class, one deal is open until the most positions. After it none is left, which a
 * logarithmic axis cannot show. */
static void add_steps(const struct study *study, double end, double last, struct stair *stair) {
    const struct distribution *solved = &study->tally.positions, *proofs = &study->tally.proofs;
    uint64_t open = study->counted;
    for (size_t i = 0, j = 0; i < solved->length || j < proofs->length;) {
        uint64_t value = i < solved->length ? solved->bars[i].value : UINT64_MAX;
        if (j < proofs->length && proofs->bars[j].value < value) {
            value = proofs->bars[j].value;
        }
        if (stair->points.count == 0) {
            stair->x = value > 0 ? (double)value : 1;
            stair_put(stair);
        }
        open -= i < solved->length && solved->bars[i].value == value ? solved->bars[i++].count : 0;
        open -= j < proofs->length && proofs->bars[j].value == value ? proofs->bars[j++].count : 0;
        bool over = i == solved->length && j == proofs->length;
        stair_step(stair, over ? end : (double)(distribution_class_end(value) - 1),
                   over ? last : (double)open);
    }
}

static double most_positions(const struct study *study) {
    uint64_t solved = report_summary(study, MEASURE_POSITIONS).most;
    uint64_t proofs = report_summary(study, MEASURE_PROOFS).most;
    return fmax(1, (double)(solved > proofs ? solved : proofs));
}

static enum failure_kind draw_survival(const struct study *study, FILE *stream,
                                       struct failure *failure) {
    struct stair stair = {.deals = (double)study->counted, .y = (double)study->counted};
    size_t classes = study->tally.positions.length + study->tally.proofs.length;
    if (!points_make(&stair.points, 2 * classes + 1)) {
        return failure_no_memory(failure);
    }
    double undecided = (double)study->tally.undecided, least = fmax(undecided, 1) / stair.deals;
    bool logarithmic = least < 0.02;
    double most = most_positions(study), last = logarithmic ? least * stair.deals : undecided;
    add_steps(study, most, last, &stair);
    struct words subtitle, legend;
    snprintf(subtitle.text, sizeof subtitle.text, "%s; the curve falls with each that is decided",
             human_amount(study->counted, "deals").text);
    snprintf(legend.text, sizeof legend.text, "%s undecided",
             human_number(study->tally.undecided).text);
    struct chart chart = {
        .title = "Effort: deals still open after so many positions",
        .subtitle = subtitle.text,
        .x = {.label = "positions",
              .logarithmic = true,
              .whole = true,
              .low = stair.points.list[0].x,
              .high = most},
        .y = {.label = "deals still open",
              .shares = true,
              .logarithmic = logarithmic,
              .low = logarithmic ? 0.7 * least : 0,
              .high = 1},
        .series_count = 2,
    };
    stretch(&chart.x);
    const struct chart_point level[2] = {{.x = chart.x.low, .y = undecided / stair.deals},
                                         {.x = chart.x.high, .y = undecided / stair.deals}};
    const struct chart_series series[2] = {
        {legend.text, CHART_DASHES, 2, level, undecided > 0 ? 2 : 0},
        {NULL, CHART_CURVE, 0, stair.points.list, stair.points.count},
    };
    chart.series = series;
    chart_draw(&chart, stream);
    free(stair.points.list);
    return FAILURE_NONE;
}

const char picture_none_words[] = "No deal is decided yet: there is nothing to draw.";

bool picture_none_exists(const struct study *study) {
    return study->tally.solved + study->tally.unsolvable == 0;
}

bool picture_exists(const struct study *study, enum picture picture) {
    const struct deal_tally *tally = &study->tally;
    return picture == PICTURE_MOVES ? tally->moves.length > 0
                                    : tally->positions.length + tally->proofs.length > 0;
}

enum failure_kind picture_draw(const struct study *study, enum picture picture, FILE *stream,
                               struct failure *failure) {
    switch (picture) {
    case PICTURE_MOVES:
        return draw_moves(study, stream, failure);
    case PICTURE_POSITIONS:
        return draw_positions(study, stream, failure);
    default:
        return draw_survival(study, stream, failure);
    }
}
