/* The text of a game, as soliton_game_store writes it: the puzzle, its rules, all steps. */
#ifndef SOLITON_GAME_GAME_FILE_H
#define SOLITON_GAME_GAME_FILE_H

#include "soliton.h"

extern const char stored_first_line[];    /* without its end */
extern const char stored_between_moves[]; /* of one step */

/* Does the text begin as one of a game does, be it of this version or another? */
bool stored_is_there(const char *text, size_t length);

/* Makes puzzle and game of it. Whatever is wrong with the text is SOLITON_BAD_DATA, with its place;
 * both are NULL then. */
enum soliton_status stored_read(const char *text, size_t length, soliton_puzzle **puzzle,
                                soliton_game **game, struct soliton_error *error);

#endif
