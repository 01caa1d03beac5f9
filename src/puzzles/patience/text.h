/* Solution files: a move a line, and for rules that are not the course's a header before them. */
#ifndef SOLITON_PUZZLES_PATIENCE_TEXT_H
#define SOLITON_PUZZLES_PATIENCE_TEXT_H

#include "puzzles/patience/position.h"

/* ---- Moves --------------------------------------------------------------------------------- */

/* A move is the card's number, one space, and where it goes: the number of the card it is put on, V
 * for an empty column, T for a cell, F for its foundation; R for the top of its column, or "R 40"
 * for beneath card 40 in its column. "redeal" stands by itself. */

/* The move that these characters are, exactly, or { NO_CARD, NO_CARD }. (As a value: two bytes that
 * are written one by one and then read together make a processor wait.) */
struct move move_parse(const char *text, size_t length);

/* The same; false if they are none, and *move then stays as it was. */
bool move_read(const char *text, size_t length, struct move *move);

/* "23 27", without a newline. */
void move_write(struct move move, struct text *text);

/* "7H onto 8S", "7H to an empty column", "7H to a free cell", in the given soliton_style. */
void move_explain(struct move move, unsigned style, struct text *text);

/* The lines of a solution file one after the other: CRLF line ends and a missing last one are
 * accepted. False at the end. */
bool move_next_line(const char *text, size_t length, size_t *offset, const char **line,
                    size_t *line_length);

/* ---- The header ---------------------------------------------------------------------------- */

/* The first line of a solution whose moves are not played as the course has it, such as
 * "soliton 1 autoplay=none take-back" or "soliton 1 autoplay=all rotations=1 redeals=2". The
 * course's files have no such line. */

/* Does the text begin with a header, be it right or wrong? */
bool solution_header_is_there(const char *text, size_t length);

/* Reads it, if it is there: *behind is where the moves begin, and `overrides` gets the rules as
 * rules_override takes them, "autoplay=none,take-back=yes". Without a header these are 0 and
 * nothing. What is wrong is SOLITON_BAD_DATA, with its column. */
enum soliton_status solution_header_read(const char *text, size_t length, struct text *overrides,
                                         size_t *behind, struct soliton_error *error);

/* Writes it with its newline; nothing if the rules are the course's. */
void solution_header_write(const struct rules *rules, struct text *text);

#endif
