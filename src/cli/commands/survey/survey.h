/* soliton survey, for programs that have other workers than their own threads to do its work. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_SURVEY_H
#define SOLITON_CLI_COMMANDS_SURVEY_SURVEY_H

#include "survey/work/workers.h"

/* Who makes the workers, and what it does with --threads: each of so many processes has these. */
struct survey_crew {
    struct workers *(*workers)(const struct survey_settings *settings, unsigned threads);
    unsigned processes;       /* 1 for the threads of this process alone */
    unsigned default_threads; /* unless --threads says else; 0 is one for each processor */
};

/* To be called before the command runs. */
void survey_use(const struct survey_crew *crew);

#endif
