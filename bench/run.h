/* Works through puzzles and measures it.
 *
 * Each run happens in a process of its own. So its memory can be measured, as can that of the
 * program that it is compared with, and what one run leaves behind neither helps nor hinders the
 * next. */
#ifndef SOLITON_BENCH_RUN_H
#define SOLITON_BENCH_RUN_H

#include "corpus.h"

/* What one puzzle took. */
struct record {
    uint64_t positions, nanoseconds; /* nanoseconds of processor time, where each is timed */
    enum soliton_outcome outcome;
};

/* What a run took, be it ours or the peer's. */
struct run {
    unsigned solved, unsolvable, undecided, errors; /* the errors are among the undecided */
    uint64_t positions;
    uint64_t bytes; /* for positions, of the puzzle that needed most */
    uint64_t peak;  /* bytes of the process, everything included */
    double seconds; /* of processor time */
};

/* Adds one puzzle's outcome. */
void run_count(struct run *run, enum soliton_outcome outcome);

/* Works through the first `count` puzzles of a row, and fills as many records. Timing each puzzle
 * costs a little. False if the process came to a bad end, which is said on stderr. */
bool run_row(const struct row *row, unsigned count, bool time_each, struct record *records,
             struct run *run);

/* The median of several values, and their spread as a part of it. */
struct summary {
    double median, spread;
};
struct summary run_summary(double *values, unsigned count);

#endif
