/* Moves as a solution file writes them: the card's number, one space, and where it goes: the number
 * of the card it is put on, V for an empty column, T for a cell, D for its foundation; R for the
 * top of its column, or "R 40" for beneath card 40 in its column; "redeal" by itself. */
#ifndef SOLITON_PUZZLES_PATIENCE_TEXT_H
#define SOLITON_PUZZLES_PATIENCE_TEXT_H

#include "puzzles/patience/position.h"

/* The move that these characters are, exactly; false if they are none. */
bool move_read(const char *text, size_t length, struct move *move);

/* "23 27", without a newline. */
void move_write(struct move move, struct text *text);

/* "7H onto 8S", "7H to an empty column", "7H to a free cell", in the given soliton_style. */
void move_explain(struct move move, unsigned style, struct text *text);

/* The lines of a solution file one after the other: CRLF line ends and a missing last one are
 * accepted. False at the end. */
bool move_next_line(const char *text, size_t length, size_t *offset, const char **line,
                    size_t *line_length);

#endif
