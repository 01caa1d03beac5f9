/* The limits of searches as a person meets them: how much memory a search may take if nobody says,
 * and what to say when a limit has ended one. */
#ifndef SOLITON_CLI_LIMIT_H
#define SOLITON_CLI_LIMIT_H

#include "cli/arguments.h"

/* Unless the command line has --memory: gives each of so many searches that run at a time its share
 * of half the memory that was free at first. Results of a survey must not depend on the machine: it
 * keeps the library's own default. */
void limit_memory(const struct arguments *arguments, soliton_search *search, unsigned searches);

/* Why a search gave up, with the limit that it reached, how far it had come and what would take it
 * further: "the memory limit of 1.5 GiB was reached after 12,345,678 positions; try --memory 4G".
 * `command` is what takes the option, "" for the one at hand. */
struct limit_reason {
    char text[512];
};
struct limit_reason limit_reason(const soliton_search *search, const char *command);

#endif
