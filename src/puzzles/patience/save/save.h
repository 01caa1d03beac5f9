/* Games as xpat2 saves them. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_SAVE_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_SAVE_H

#include "base/moves.h"
#include "puzzles/patience/deal.h"

/* Is this a save, be it of a game that can be read or not? Then `name`, unless NULL, gets what
 * xpat2 calls the file. */
bool save_name(const char *data, size_t length, struct text *name);

/* Reads a save and checks it to the last byte that means something: gives the name of the
 * deal, the rules that its moves are replayed by (as deal_named takes them), and the moves played
 * as a solution file. Without `extended` these rules have autoplay=all; SOLITON_ILLEGAL if the game
 * cannot be replayed so. */
enum soliton_status save_read(const char *data, size_t length, bool extended, struct text *name,
                              struct text *rules, struct text *solution,
                              struct soliton_error *error);

/* The save of a game in which the first `count` of these moves were played, which are legal.
 * SOLITON_INVALID if xpat2 has no such deal, or does not play it by these rules. */
enum soliton_status save_write(const struct deal *deal, const char *name, const struct moves *moves,
                               size_t count, struct text *data, struct soliton_error *error);

#endif
