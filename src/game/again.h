/* The same puzzle once more, made of what a file can say of it. */
#ifndef SOLITON_GAME_AGAIN_H
#define SOLITON_GAME_AGAIN_H

#include "base/text.h"
#include "soliton.h"

/* Adds the puzzle as `soliton_puzzle_write` has it. */
void again_write(const soliton_puzzle *puzzle, struct text *text);

/* The puzzle of the same name with the same rules; NULL if that is another one, as it is for a
 * layout that has no more than the name of its game, or if memory ran out, which *failed tells. */
soliton_puzzle *again_named(const soliton_puzzle *puzzle, bool *failed);

/* The puzzle once more, for one who wants it to be his own; NULL if memory ran out. */
soliton_puzzle *again_made(const soliton_puzzle *puzzle);

#endif
