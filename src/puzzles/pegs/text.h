/* Boards that are drawn in a text: `#` is a peg, `o` (or `.`) an empty hole, a blank lies outside.
 *
 * Holes that touch each other in their rows make a board of squares:
 *
 *       ###            and holes that stand apart, each        o
 *       #o#            row shifted by half a step, one        # #
 *       ###            of triangles:                         # # #
 *
 * Blanks to the left of the whole drawing do not matter. */
#ifndef SOLITON_PUZZLES_PEGS_TEXT_H
#define SOLITON_PUZZLES_PEGS_TEXT_H

#include "puzzles/pegs/board.h"
#include "soliton.h"

/* Does this text look like a drawing? */
bool pegs_recognises(const char *text, size_t length);

/* What a text with one or two drawings says. */
struct pegs_drawing {
    struct board board;
    uint64_t pegs;
    bool has_goal; /* there is a second drawing, of the same holes: */
    uint64_t goal;
    size_t line; /* on which the board begins, from 1 */
};

/* Reads the text of a file: a board and, after a blank line, perhaps a goal. */
enum soliton_status pegs_parse(const char *text, size_t length, struct pegs_drawing *drawn,
                               struct soliton_error *error);

/* Reads the pegs of a board whose holes are known; `/` may end a row, too. */
enum soliton_status pegs_parse_goal(const char *text, size_t length, const struct board *board,
                                    uint64_t *pegs, struct soliton_error *error);

#endif
