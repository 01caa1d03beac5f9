/* One chart as SVG: bars or curves between two axes.
 *
 * Charts know nothing of surveys. They use the classes of chart_style, so that a picture or a page
 * with several charts has the style once. */
#ifndef SOLITON_SURVEY_REPORT_CHART_H
#define SOLITON_SURVEY_REPORT_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { CHART_WIDTH = 760, CHART_HEIGHT = 330 };

struct chart_axis {
    const char *label;
    bool logarithmic; /* then low is above 0 */
    bool shares;      /* ticks are percentages: 0.5 is "50 %" */
    bool whole;       /* no ticks between integers */
    double low, high;
};

/* A bar goes from x to x_end; a curve goes through (x, y). Values beyond the axes are drawn at
 * their ends. */
struct chart_point {
    double x, x_end, y;
};

enum chart_form { CHART_BARS, CHART_CURVE, CHART_DASHES };

struct chart_series {
    const char *name; /* for the legend; NULL for no entry */
    enum chart_form form;
    unsigned colour; /* 0, 1 or 2 */
    const struct chart_point *points;
    size_t count;
};

struct chart {
    const char *title, *subtitle;
    struct chart_axis x, y;
    const struct chart_series *series;
    size_t series_count;
};

/* The style sheet, for a <style> element. */
void chart_style(FILE *stream);

/* Draws it into the box from (0, 0) to (CHART_WIDTH, CHART_HEIGHT), as one <g> with a label for
 * screen readers. */
void chart_draw(const struct chart *chart, FILE *stream);

/* The least "round" number, 1, 2 or 5 times a power of ten, that is at least `number`, which is
 * above 0. */
double chart_round_up(double number);

#endif
