/* The few statistics that reports need. */
#ifndef SOLITON_SURVEY_REPORT_STATISTICS_H
#define SOLITON_SURVEY_REPORT_STATISTICS_H

#include "survey/work/distribution.h"

/* `rest` is 1 - high, with digits that a number near 1 has no room for. `low` is 0 only without
 * hits, and `rest` is 0 only without misses. */
struct interval {
    double low, high, rest;
};

/* Wilson's 95 % interval of a share, from the hits among some trials (not 0). */
struct interval statistics_wilson(uint64_t hits, uint64_t trials);

/* The interval of the share of deals (not 0) that can be won. With undecided deals, its low end
 * counts them all as lost, and its high end counts them all as won. */
struct interval statistics_winnable(uint64_t solved, uint64_t undecided, uint64_t deals);

/* The mean; 0 if there are no values. In a distribution by classes, each value counts as the middle
 * of its class. */
double statistics_mean(const struct distribution *distribution);
double statistics_class_mean(const struct distribution *distribution);

/* The least value that a share of all values, from 0 to 1, does not exceed: 0.5 is the median. 0 if
 * there are none. */
uint64_t statistics_quantile(const struct distribution *distribution, double share);

#endif
