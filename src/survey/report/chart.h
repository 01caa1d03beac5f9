/* One chart as SVG: bars or curves between two axes.
 *
 * Charts know nothing of surveys. They are drawn with the classes of chart_style, so that one
 * picture, or one page, has the style once. */
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

/* A bar goes from x to x_end; a curve through (x, y). What lies outside of the axes is drawn at
 * their ends. */
struct chart_point {
    double x, x_end, y;
};

enum chart_form { CHART_BARS, CHART_CURVE, CHART_DASHES };

struct chart_series {
    const char *name; /* for the legend; NULL to have no entry in it */
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

/* Draws it into the box from (0, 0) to (CHART_WIDTH, CHART_HEIGHT), as one <g> that names itself
 * to those who cannot see it. */
void chart_draw(const struct chart *chart, FILE *stream);

/* The least "round" number, 1, 2 or 5 times a power of ten, that is no smaller than that one, which
 * is above 0. */
double chart_round_up(double number);

#endif
