/* The options of soliton survey, and the settings that follow from them. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_OPTIONS_H
#define SOLITON_CLI_COMMANDS_SURVEY_OPTIONS_H

#include "cli/args/arguments.h"
#include "survey/deals/deals.h"
#include "survey/work/settings.h"

extern const struct option survey_option_db, survey_option_threads, survey_option_keep,
    survey_option_all, survey_option_chunk, survey_option_retry, survey_option_progress,
    survey_option_quiet;

#define SURVEY_DEFAULT_FILE "survey.sqlite"

/* What the command line asks for. Owns the deals. Begin with {0}. */
struct survey_options {
    struct deals deals; /* empty: go on with those in the file */
    const char *path;
    unsigned threads;
    uint64_t chunk; /* 0: by the number of deals and workers */
    enum keep keep;
    bool retry, quiet;
    double progress; /* seconds between lines of progress that stay on the screen; 0: none do */
};

/* Reads the options and the deals, also from files, or says what is wrong. Drop it in any case.
 * Without --threads there are `default_threads`; 0 means one for each processor. */
enum exit_code survey_options_read(const struct arguments *arguments, unsigned default_threads,
                                   struct survey_options *options);
void survey_options_drop(struct survey_options *options);

/* The settings of a new survey of these deals, or says what is wrong with them. */
enum exit_code survey_settings_new(const struct arguments *arguments,
                                   const struct survey_options *survey,
                                   struct survey_settings *settings);

/* The settings to go on with: those stored in the file, but for the limits given with --retry. */
enum exit_code survey_settings_stored(const struct arguments *arguments,
                                      const struct survey_options *survey,
                                      const struct survey_settings *stored,
                                      struct survey_settings *settings);

#endif
