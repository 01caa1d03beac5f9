/* The progress and the outcomes of a run over several puzzles. */
#ifndef SOLITON_CLI_BATCH_SUMMARY_H
#define SOLITON_CLI_BATCH_SUMMARY_H

#include "soliton.h"

struct summary {
    uint64_t expected; /* puzzles in all; 0 if that is not known */
    uint64_t count;    /* so far */
    uint64_t solved, unsolvable, gave_up, interrupted;
    uint64_t failed; /* could not be read, or ended with an error */

    bool results_show; /* standard output is a terminal */
    double begun;      /* when the run began, in seconds of a monotonic clock */
    double printed;    /* when the last result was printed */
    double shown;      /* when the line of progress was shown */
};

void summary_begin(struct summary *summary);

/* Counts another puzzle; SOLITON_ERROR for one that could not be read. */
void summary_add(struct summary *summary, enum soliton_outcome outcome);

/* Shows the line of progress when it is time: not at once, not too often, and not while results
 * appear quickly on the same terminal. */
void summary_show(struct summary *summary);
/* Hides the line before a result is printed on the same terminal. */
void summary_hide(const struct summary *summary);

/* Says the totals in one line. */
void summary_say(const struct summary *summary);

#endif
