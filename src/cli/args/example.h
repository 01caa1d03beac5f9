/* Examples for messages and help pages, made of what the library knows: no front end has the name
 * of a puzzle of its own. */
#ifndef SOLITON_CLI_ARGS_EXAMPLE_H
#define SOLITON_CLI_ARGS_EXAMPLE_H

#include "soliton.h"

/* Part of a command line; "" if there is no such example. */
struct example {
    char text[160];
};

/* The first game whose puzzles have numbers, or NULL. */
const struct soliton_entry *example_game(void);

/* The name of a puzzle of this kind; and of the first of all puzzles, "GAME.1". */
struct example example_of_kind(const struct soliton_kind *kind);
struct example example_puzzle(void);

/* The name of a puzzle of a game that has numbers, and its short form if there is one: "GAME.1 or
 * g.1". */
struct example example_of_game(const struct soliton_entry *game);

/* Puzzles 1 to `last` of a game that has numbers, "GAME.1..1000". */
struct example example_range(const struct soliton_entry *game, unsigned last);

/* The deals of a survey, "GAME 1..1000". */
struct example example_deals(void);

#endif
