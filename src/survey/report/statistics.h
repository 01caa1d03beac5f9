/* The few statistics that reports need. */
#ifndef SOLITON_SURVEY_REPORT_STATISTICS_H
#define SOLITON_SURVEY_REPORT_STATISTICS_H

#include "survey/work/distribution.h"

/* `rest` is 1 - high, with the digits that a number so near to 1 has no room for. The low end is 0
 * only if nothing was hit, and the rest only if nothing was missed. */
struct interval {
    double low, high, rest;
};

/* Wilson's interval of 95 % for a share, if so many of so many (not 0) were hit. */
struct interval statistics_wilson(uint64_t hits, uint64_t trials);

/* The share of deals (not 0) that can be won: with undecided deals, from where it would lie if they
 * were all lost to where if they were all won. */
struct interval statistics_winnable(uint64_t solved, uint64_t undecided, uint64_t deals);

/* 0 if there are none. In a distribution by classes, each value counts as the middle of its class.
 */
double statistics_mean(const struct distribution *distribution);
double statistics_class_mean(const struct distribution *distribution);

/* The least value that a share of all, 0 to 1, does not exceed: 0.5 is the median. 0 if there are
 * none. */
uint64_t statistics_quantile(const struct distribution *distribution, double share);

#endif
