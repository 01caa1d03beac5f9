/* How hard a puzzle is, for people and programs. */
#ifndef SOLITON_CLI_COMMANDS_RATING_H
#define SOLITON_CLI_COMMANDS_RATING_H

#include "print/json.h"
#include "soliton.h"

/* "93 moves, 49 slides, 24132 positions, 812 wrong turns"; without a solution, the positions. */
void rating_print(const struct soliton_rating *rating, bool solvable);

/* The members moves, slides, positions, wrong_turns: null for what only a solution has. */
void rating_json(struct json *json, const struct soliton_rating *rating, bool solvable);

#endif
