/* soliton survey, for programs that have other workers than their own threads. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_SURVEY_H
#define SOLITON_CLI_COMMANDS_SURVEY_SURVEY_H

#include "survey/work/workers.h"

/* Who does the work of a survey. Each process has as many threads as --threads says. */
struct survey_backend {
    struct workers *(*make_workers)(const struct survey_settings *settings, unsigned threads);
    unsigned processes;       /* 1 for the threads of this process alone */
    unsigned default_threads; /* without --threads; 0 means one for each processor */
};

/* Sets who does the work. Call it before the command runs. */
void survey_set_backend(const struct survey_backend *backend);

#endif
