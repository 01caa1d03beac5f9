/* Which puzzle a file is about, as game files and proofs say it: by its name, by its text, or by
 * both, which then have to agree; and by its rules. */
#ifndef SOLITON_GAME_PUZZLE_REF_H
#define SOLITON_GAME_PUZZLE_REF_H

#include "base/text.h"
#include "game/line_reader.h"

/* Adds the lines that puzzle_ref_read reads. With `with_text` the text is there even if
 * the name is enough. */
void puzzle_ref_write(const soliton_puzzle *puzzle, bool with_text, struct text *text);

/* Reads them and makes the puzzle, which is NULL after a failure. The error has the place in the
 * whole file. */
enum soliton_status puzzle_ref_read(struct line_reader *reader, soliton_puzzle **puzzle);

/* The same puzzle once more, for whoever wants one of his own; NULL if memory ran out. */
soliton_puzzle *puzzle_recreate(const soliton_puzzle *puzzle);

#endif
