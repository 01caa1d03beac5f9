/* What lies on the table: a puzzle, the game of it, and what the page wants to know of the puzzle
 * each time, found out once.
 *
 * The one table there is belongs to this module; others look at it and play its game. */
#ifndef SOLITON_WEB_TABLE_H
#define SOLITON_WEB_TABLE_H

#include "soliton.h"

struct table {
    soliton_puzzle *puzzle;
    soliton_game *game;
    char *rules; /* what must be said besides the name or the text */
    char *start; /* the puzzle as a text that can be read again */
    char *words; /* one line on what it is */
    bool named;  /* name and rules make it again; else `start` and rules do */
    bool has_slides;
};

/* The table; NULL, with an error, as long as nothing lies there. */
const struct table *table_now(struct soliton_error *error);

/* Puts a puzzle and its game on the table in place of what was there, and owns them from then on.
 * `rules` are those that the puzzle was made with, or NULL if nobody knows. After a failure the
 * table is as it was, and the two are freed. A game may have 10000 moves, those undone included. */
enum soliton_status table_put(soliton_puzzle *puzzle, soliton_game *game, const char *rules,
                              struct soliton_error *error);

/* Fills an error, and returns its status. */
enum soliton_status table_no_memory(struct soliton_error *error);

#endif
