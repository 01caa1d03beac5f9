/* How often each value occurred: moves of solutions, positions of searches.
 *
 * Small values are counted exactly. Positions range over nine powers of ten: they are counted in
 * classes, each named by its least value, of which there are eight to each doubling. */
#ifndef SOLITON_SURVEY_WORK_DISTRIBUTION_H
#define SOLITON_SURVEY_WORK_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bar {
    uint64_t value, count;
};

/* More values than solutions have lengths, by far. A new value takes time by the number of bars:
 * who reads them from somewhere stops at so many. */
enum { DISTRIBUTION_MOST = 1 << 15 };

/* Owns the bars, in ascending order of their values; {0} is empty. */
struct distribution {
    struct bar *bars;
    size_t length, room;
    uint64_t total;     /* of the counts */
    bool out_of_memory; /* memory ran out, so that something was not counted */
};

void distribution_drop(struct distribution *distribution);

/* Counts a value some times more. False if memory ran out. */
bool distribution_add(struct distribution *distribution, uint64_t value, uint64_t times);
uint64_t distribution_total(const struct distribution *distribution);

/* The least value of the class that a number of positions belongs to (itself below 16), and of the
 * next class. */
uint64_t distribution_class(uint64_t positions);
uint64_t distribution_class_end(uint64_t least);

/* As a JSON object, {"85":12,"86":7}, freed by free(), NULL if memory ran out; and adding what such
 * a text says, false if it is none, or if there might be more than DISTRIBUTION_MOST values then.
 */
char *distribution_text(const struct distribution *distribution);
bool distribution_read(struct distribution *distribution, const char *text);

#endif
