/* What a search found, as a person, a program or a solution file wants it. */
#ifndef SOLITON_CLI_BATCH_FINDING_H
#define SOLITON_CLI_BATCH_FINDING_H

#include "cli/args/source.h"
/* A search that has run. Nothing here is owned. */
struct finding {
    const struct source *source;
    const soliton_search *search;
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR */
};

/* How it went, on one line. */
void finding_headline(const struct finding *finding, FILE *stream);

/* That, then the moves, in words where these say more; with `steps`, each position too. */
enum exit_code finding_in_words(const struct finding *finding, unsigned style, bool steps);

/* One JSON object on one line. */
void finding_json(const struct finding *finding);

/* The solution as its file has it, nothing if there is none. */
enum exit_code finding_solution(const soliton_search *search);

/* What the search has used. */
void finding_stats(const soliton_search *search, FILE *stream);

#endif
