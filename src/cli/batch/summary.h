/* How a run over several puzzles goes. */
#ifndef SOLITON_CLI_BATCH_SUMMARY_H
#define SOLITON_CLI_BATCH_SUMMARY_H

#include "soliton.h"

struct summary {
    uint64_t expected; /* puzzles in all; 0 if that is not known */
    uint64_t count;    /* so far */
    uint64_t solved, unsolvable, gave_up, interrupted;
    uint64_t failed; /* could not be read, or ended with an error */

    bool results_show; /* standard output is a terminal */
    double begun;      /* by a clock of its own, in seconds */
    double printed;    /* when the last result was */
    double shown;      /* when the line of progress was */
};

void summary_begin(struct summary *summary);

/* Another puzzle; SOLITON_ERROR for one that could not be read. */
void summary_add(struct summary *summary, enum soliton_outcome outcome);

/* Shows the line of progress if it is time: not at once, not too often, and not between results
 * that come quickly on the same terminal. */
void summary_show(struct summary *summary);
/* Makes way for a result on standard output. */
void summary_make_way(const struct summary *summary);

/* Says in one line what came of all of them. */
void summary_say(const struct summary *summary);

#endif
