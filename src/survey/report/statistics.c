#include "survey/report/statistics.h"

#include <math.h>

/* So many deviations to both sides hold 95 % of a normal distribution. */
static const double deviations = 1.959963984540054;

/* The low end. Uses the misses as well, so that a share near 1 loses no digits. */
static double wilson_low(uint64_t hits, uint64_t misses) {
    if (hits == 0) {
        return 0;
    }
    double square = deviations * deviations;
    double trials = (double)hits + (double)misses;
    double spread = (double)hits * ((double)misses / trials) + square / 4;
    double low = ((double)hits + square / 2 - deviations * sqrt(spread)) / (trials + square);
    return low > 0 ? low : 0; /* below 0 only by rounding */
}

struct interval statistics_wilson(uint64_t hits, uint64_t trials) {
    uint64_t misses = trials - hits;
    double rest = wilson_low(misses, hits);
    return (struct interval){wilson_low(hits, misses), 1 - rest, rest};
}

struct interval statistics_winnable(uint64_t solved, uint64_t undecided, uint64_t deals) {
    struct interval interval = statistics_wilson(solved + undecided, deals);
    interval.low = statistics_wilson(solved, deals).low;
    return interval;
}

static double mean(const struct distribution *distribution, bool classes) {
    double sum = 0;
    for (size_t i = 0; i < distribution->length; i++) {
        uint64_t value = distribution->bars[i].value;
        double middle = classes ? (double)(distribution_class_end(value) - value - 1) / 2 : 0;
        sum += ((double)value + middle) * (double)distribution->bars[i].count;
    }
    uint64_t total = distribution_total(distribution);
    return total == 0 ? 0 : sum / (double)total;
}

double statistics_mean(const struct distribution *distribution) {
    return mean(distribution, false);
}

double statistics_class_mean(const struct distribution *distribution) {
    return mean(distribution, true);
}

uint64_t statistics_quantile(const struct distribution *distribution, double share) {
    /* A little less, so that 0.07 of 100 is 7: as a product, it is slightly more. */
    double wanted = share * (double)distribution_total(distribution) * (1 - 1e-15);
    double met = 0;
    for (size_t i = 0; i < distribution->length; i++) {
        met += (double)distribution->bars[i].count;
        if (met >= wanted && distribution->bars[i].count > 0) {
            return distribution->bars[i].value;
        }
    }
    return distribution->length == 0 ? 0 : distribution->bars[distribution->length - 1].value;
}
