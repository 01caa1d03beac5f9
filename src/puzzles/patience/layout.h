/* Layouts: deals written out card by card, see docs/formats.md. */
#ifndef SOLITON_PUZZLES_PATIENCE_LAYOUT_H
#define SOLITON_PUZZLES_PATIENCE_LAYOUT_H

#include "puzzles/patience/deal.h"

/* Is the text meant as a layout? */
bool layout_recognises(const char *text, size_t length);

/* The deal that it describes; `full_name` becomes that of the game. */
enum soliton_status layout_parse(const char *text, size_t length, const char *overrides,
                                 struct deal *deal, char full_name[PUZZLE_NAME_SIZE],
                                 struct soliton_error *error);

/* The deal as a layout of this game, which layout_parse reads. Its seed is written only where
 * columns can be redealt: nothing else depends on it. */
void layout_write(const struct variant *game, const struct deal *deal, struct text *text);

#endif
