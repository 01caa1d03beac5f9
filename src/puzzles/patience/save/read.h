/* Games that xpat2 saved. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_READ_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_READ_H

#include "base/text.h"
#include "soliton.h"

/* Is this a save, be it of a game that can be read or not? Then `name`, unless NULL, gets what
 * xpat2 calls the file. */
bool save_name(const char *data, size_t length, struct text *name);

/* Reads a save and checks it to the last byte that means something: what the deal is called, by
 * which rules it is told (as deal_named takes them), and the moves played as a solution file.
 * Without `extended` by autoplay of all cards; SOLITON_ILLEGAL if the game cannot be told so. */
enum soliton_status save_read(const char *data, size_t length, bool extended, struct text *name,
                              struct text *rules, struct text *solution,
                              struct soliton_error *error);

#endif
