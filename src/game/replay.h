/* Solution files, as far as they are played or written by a game. */
#ifndef SOLITON_GAME_REPLAY_H
#define SOLITON_GAME_REPLAY_H

#include "soliton.h"

struct puzzle_kind;

/* The kind of puzzle whose solutions begin as this text does, be that first line right or wrong;
 * NULL if it is none's. */
const struct puzzle_kind *solution_head_kind(const char *text, size_t length);

/* Finds the first move of a solution file behind its first line, which must be this puzzle's. */
enum soliton_status solution_skip_head(const soliton_puzzle *puzzle, const char *text,
                                       size_t length, size_t *offset, struct soliton_error *error);

/* Tells the error, unless it is NULL, where in a text it happened. */
void error_locate(const char *text, size_t offset, struct soliton_error *error);

#endif
