/* How often each value occurred: moves of solutions, positions of searches.
 *
 * Moves are counted exactly. Positions range over nine powers of ten, so they are counted in
 * classes: eight to each doubling, each named by its least value. */
#ifndef SOLITON_SURVEY_WORK_DISTRIBUTION_H
#define SOLITON_SURVEY_WORK_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bar {
    uint64_t value, count;
};

/* The most values that distribution_read takes, far more than solutions have lengths. Adding a new
 * value takes time in proportion to their number. */
enum { DISTRIBUTION_MOST = 1 << 15 };

/* Owns the bars, in ascending order of their values; {0} is empty. */
struct distribution {
    struct bar *bars;
    size_t length, room;
    uint64_t total;     /* of the counts */
    bool out_of_memory; /* something was not counted */
};

void distribution_drop(struct distribution *distribution);

/* Counts a value some times more. False if memory ran out. */
bool distribution_add(struct distribution *distribution, uint64_t value, uint64_t times);
uint64_t distribution_total(const struct distribution *distribution);

/* The least value of the class of a number of positions (below 16, the number itself); and the
 * least value of the next class. */
uint64_t distribution_class(uint64_t positions);
uint64_t distribution_class_end(uint64_t least);

/* Writes it as a JSON object, {"85":12,"86":7}, freed by free(); NULL if memory ran out. Reading
 * adds the counts of such a text; false if it is wrong, or has more than DISTRIBUTION_MOST values.
 */
char *distribution_text(const struct distribution *distribution);
bool distribution_read(struct distribution *distribution, const char *text);

#endif
