/* What a command line wants of a survey. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_OPTIONS_H
#define SOLITON_CLI_COMMANDS_SURVEY_OPTIONS_H

#include "cli/args/arguments.h"
#include "survey/deals/deals.h"
#include "survey/work/settings.h"

extern const struct option survey_option_db, survey_option_threads, survey_option_keep,
    survey_option_all, survey_option_chunk, survey_option_retry, survey_option_progress,
    survey_option_quiet;

#define SURVEY_DEFAULT_FILE "survey.sqlite"

/* Owns the deals; the path is the command line's. Begin with {0}. */
struct survey_wish {
    struct deals deals; /* none: goes on with what the file holds */
    const char *path;
    unsigned threads;
    uint64_t chunk; /* 0: by the number of deals and workers */
    enum keep keep;
    bool retry, quiet;
    double progress; /* seconds between lines that stay; 0: none do */
};

/* Reads it, files of deals included, or says what is wrong. Drop it in any case. Without --threads
 * there are `default_threads`, and 0 is one for each processor. */
enum exit_code survey_wish_read(const struct arguments *arguments, unsigned default_threads,
                                struct survey_wish *wish);
void survey_wish_drop(struct survey_wish *wish);

/* The settings of a new survey of these deals; says what is wrong with them. */
enum exit_code survey_settings_new(const struct arguments *arguments,
                                   const struct survey_wish *wish,
                                   struct survey_settings *settings);

/* The settings by which a survey goes on: its own, but for the limits that are given with --retry.
 */
enum exit_code survey_settings_stored(const struct arguments *arguments,
                                      const struct survey_wish *wish,
                                      const struct survey_settings *stored,
                                      struct survey_settings *settings);

#endif
