/* The limits of searches as a person meets them: how much memory a search may take if nobody says,
 * and what to say when a limit has ended one. For the main thread alone. */
#ifndef SOLITON_CLI_BATCH_LIMIT_H
#define SOLITON_CLI_BATCH_LIMIT_H

#include "soliton.h"

/* From now on so many searches run at a time and share the memory that is free. */
void limit_share_among(unsigned searches);

/* What to set the option `memory` to if nobody says: a search's share of half the memory that was
 * free at first. "" to leave it as it is, where nothing is known. Results of a survey must not
 * depend on the machine, so it does not ask here and keeps the library's own default. */
struct limit_memory {
    char value[24];
};
struct limit_memory limit_memory(void);
void limit_set_memory(soliton_search *search);

/* Why a search gave up, with the limit that it reached, how far it had come and what would take it
 * further: "the memory limit of 1.5 GiB was reached after 12,345,678 positions; try --memory 4G".
 * `command` is what takes the option, "" for the one at hand. */
struct limit_reason {
    char text[512];
};
struct limit_reason limit_reason(const soliton_search *search, const char *command);
struct limit_reason limit_reason_of_generator(const soliton_generator *generator);

/* The first part of that, for who has nothing but the limits and the name of the one that was
 * reached. */
struct limit_words {
    char text[96];
};
struct limit_words limit_reached(const struct soliton_limits *limits, const char *limit);

#endif
