/* The limits of searches: how much memory a search may take by default, and what to say when a
 * limit has ended one. For the main thread alone. */
#ifndef SOLITON_CLI_IO_LIMIT_H
#define SOLITON_CLI_IO_LIMIT_H

#include "soliton.h"

/* Sets how many searches run at a time and share the free memory. */
void limit_share_among(unsigned searches);

/* The default for the option `memory`: a search's share of half the memory that was free at the
 * start. "" if that is not known: the library's own default then holds. Surveys always keep the
 * library's default, as their results must not depend on the machine. */
struct limit_memory {
    char value[24];
};
struct limit_memory limit_memory(void);
void limit_set_memory(soliton_search *search);

/* Why a search gave up: the limit that it reached, how far it was and what would help: "the memory
 * limit of 1.5 GiB was reached after 12,345,678 positions; try --memory 4G". `command` is the
 * command that takes the option, "" for the current one. */
struct limit_reason {
    char text[512];
};
struct limit_reason limit_reason(const soliton_search *search, const char *command);
struct limit_reason limit_reason_of_generator(const soliton_generator *generator);

/* The first part of it, from the limits and the name of the one that was reached. */
struct limit_words {
    char text[96];
};
struct limit_words limit_reached(const struct soliton_limits *limits, const char *limit);

#endif
