/* Boards that are drawn in a text: `#` is a peg, `o` (or `.`) a hole, a blank lies outside.
 *
 * Cells that touch each other in their rows make a board of squares:
 *
 *       ###            and cells that stand apart, each        o
 *       #o#            row shifted by half a cell, one        # #
 *       ###            of triangles:                         # # #
 *
 * Where the drawing stands on the page does not matter: it is moved to the left. */
#ifndef SOLITON_PUZZLES_PEGS_TEXT_H
#define SOLITON_PUZZLES_PEGS_TEXT_H

#include "puzzles/pegs/board.h"
#include "soliton.h"

/* Does this text look like a drawing? */
bool drawing_recognises(const char *text, size_t length);

/* What a text with drawings says. */
struct drawn {
    struct board board;
    uint64_t pegs;
    bool has_goal; /* there is a second drawing, of the same cells: */
    uint64_t goal;
    size_t line; /* on which the board begins, from 1 */
};

/* Reads the text of a file: a board and, after a blank line, perhaps a goal. */
enum soliton_status drawing_parse(const char *text, size_t length, struct drawn *drawn,
                                  struct soliton_error *error);

/* Reads the pegs of a board whose cells are known; `/` may stand for the end of a row. */
enum soliton_status drawing_parse_pegs(const char *text, size_t length, const struct board *board,
                                       uint64_t *pegs, struct soliton_error *error);

#endif
