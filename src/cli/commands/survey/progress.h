/* The line of progress of a survey. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_PROGRESS_H
#define SOLITON_CLI_COMMANDS_SURVEY_PROGRESS_H

#include "print/human.h"
#include "survey/work/run.h"

struct survey_progress {
    const struct store_plan *plan;
    bool quiet;
    double every; /* seconds between lines that stay, also without a terminal; 0: none do */
    double shown; /* when the line was last shown, in seconds of the run */
    double said;  /* when the last line that stays was printed */
};

/* The line: "22 %, 7 s left: 22,400 of 100,000 deals, 11.4 k/s, 1 unsolvable, 3 undecided". What
 * matters most comes first, since a narrow terminal cuts the line off. The time passed is added on
 * demand, and if there is less than a deal a second. */
struct survey_line {
    char text[400];
};
struct survey_line survey_progress_line(const struct store_plan *plan,
                                        const struct run_state *state, bool with_time);

/* "8 s", "59 min", "1 h 01 min", "3 d 5 h": at most two units. And "11.4 k/s", "0.3/s", "20 s a
 * deal". */
struct survey_words {
    char text[80];
};
struct human survey_time(double seconds);
struct survey_words survey_rate(uint64_t deals, double seconds);

/* Reads the value of --progress; false if it is no number of seconds above 0. */
bool survey_progress_read(const char *value, double *seconds);

/* For struct run_watch: shows the line when it is time; false after an interrupt. */
bool survey_progress_watch(void *progress, const struct run_state *state);

#endif
