/* Solution files, as far as they are played or written by a game. */
#ifndef SOLITON_GAME_SOLUTION_H
#define SOLITON_GAME_SOLUTION_H

#include "base/text.h"
#include "soliton.h"

struct puzzle_kind;

/* The kind of puzzle whose solutions begin as this text does, be that first line right or wrong;
 * NULL if it is none's. */
const struct puzzle_kind *solution_head_kind(const char *text, size_t length);

/* Finds the first move of a solution file behind its first line, which must be this puzzle's. */
enum soliton_status solution_skip_head(const soliton_puzzle *puzzle, const char *text,
                                       size_t length, size_t *offset, struct soliton_error *error);

/* The same for what is left of the game, whose solution may lack that line. */
enum soliton_status solution_skip_rest_head(const soliton_game *game, const char *text,
                                            size_t length, size_t *offset,
                                            struct soliton_error *error);

/* Adds the moves played as a solution file has them, without its first line and without a newline
 * behind the last. */
void solution_add_moves(const soliton_game *game, struct text *text);

/* How many moves such a text has, as they are written; and how long they are in one of the kind's
 * measures (NULL: the first one), 0 if it has no such measure. */
size_t solution_count_moves(const struct puzzle_kind *kind, const char *moves, size_t length);
size_t solution_measure(const struct puzzle_kind *kind, const struct text *moves,
                        const char *metric);

#endif
