/* Solution files: their header, which is the first line and says the rules, and their moves. */
#ifndef SOLITON_GAME_SOLUTION_H
#define SOLITON_GAME_SOLUTION_H

#include "base/text.h"
#include "soliton.h"

struct puzzle_kind;

/* The kind of puzzle that this text has a header of, be it right or wrong; NULL if it has none. */
const struct puzzle_kind *solution_header_kind(const char *text, size_t length);

/* Finds the first move behind the header, which must be this puzzle's. */
enum soliton_status solution_skip_header(const soliton_puzzle *puzzle, const char *text,
                                         size_t length, size_t *offset,
                                         struct soliton_error *error);

/* The same for what is left of the game, whose solution may lack the header. */
enum soliton_status solution_skip_rest_header(const soliton_game *game, const char *text,
                                              size_t length, size_t *offset,
                                              struct soliton_error *error);

/* Adds the moves played as a solution file has them, without its header and without a newline
 * behind the last. */
void solution_add_moves(const soliton_game *game, struct text *text);

/* How many moves such a text has, as they are written; and their length in one of the kind's
 * metrics (NULL: the first), 0 if it has no such metric. */
size_t solution_count_moves(const struct puzzle_kind *kind, const char *moves, size_t length);
size_t solution_measure(const struct puzzle_kind *kind, const struct text *moves,
                        const char *metric);

#endif
