/* The terms of a survey, from what a command line wants and a file holds. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_SETTINGS_H
#define SOLITON_CLI_COMMANDS_SURVEY_SETTINGS_H

#include "cli/commands/survey/options.h"

/* The terms of a new survey of these deals; says what is wrong with them. */
enum exit_code survey_terms_new(const struct arguments *arguments, const struct survey_wish *wish,
                                struct terms *terms);

/* The terms by which a survey goes on: its own, but for the limits that are given with --retry. */
enum exit_code survey_terms_stored(const struct arguments *arguments,
                                   const struct survey_wish *wish, const struct terms *stored,
                                   struct terms *terms);

#endif
