/* The line of progress of a survey. */
#ifndef SOLITON_CLI_SURVEY_PROGRESS_H
#define SOLITON_CLI_SURVEY_PROGRESS_H

#include "survey/run.h"

struct survey_progress {
    const struct store_plan *plan;
    bool quiet;
    double shown; /* when it was, in seconds of the run */
};

/* The line: "123,000 of 1,000,000 deals, 38.5 k/s, 12 unsolvable, 3 undecided, 22 s left". */
struct survey_line {
    char text[400];
};
struct survey_line survey_progress_line(const struct store_plan *plan,
                                        const struct run_state *state);

/* For struct run_watch: shows it if it is time; false after an interrupt. */
bool survey_progress_watch(void *progress, const struct run_state *state);

#endif
