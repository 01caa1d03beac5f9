/* The result of a search, as a person, a program or a solution file wants it. */
#ifndef SOLITON_CLI_BATCH_RESULT_H
#define SOLITON_CLI_BATCH_RESULT_H

#include "cli/args/source.h"
#include "print/json.h"

/* What a command's work gives besides a solution. */
struct found {
    struct soliton_rating rating;
    soliton_puzzle *puzzle; /* owned; NULL if there is none */
    unsigned distance;
};

/* What a command has a search do. */
typedef enum soliton_outcome work_call(soliton_search *search, struct found *found,
                                       struct soliton_error *error);

/* A search that has run: to solve, to count or to rate. Owns nothing. */
struct result {
    const struct source *source;
    const soliton_search *search;
    const struct found *found;
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR */
};

/* ---- Solving ------------------------------------------------------------------------------- */

/* The outcome on one line. */
void result_print_headline(const struct result *result, FILE *stream);

/* The headline and the moves, in words if the puzzle has words for them; with `steps`, also each
 * position. */
enum exit_code result_print_in_words(const struct result *result, unsigned style, bool steps);

/* One JSON object on one line. */
void result_print_json(const struct result *result);

/* The solution as in a solution file; nothing if there is none. */
enum exit_code result_print_solution(const soliton_search *search);

/* The positions, memory and time that the search used. */
void result_print_stats(const soliton_search *search, FILE *stream);

/* ---- Counting and rating ------------------------------------------------------------------- */

/* Did the search finish? It did, too, if it proved the puzzle unsolvable. */
bool result_is_done(const struct result *result);

/* The exit code; says why the search failed, gave up or was interrupted. */
enum exit_code result_say(const struct result *result);

/* The first members of the JSON object: the puzzle, the outcome, the reason, the limit. */
void result_json(struct json *json, const struct result *result);

/* The whole JSON object of a search that did not finish. */
void result_print_unfinished(const struct result *result);

#endif
