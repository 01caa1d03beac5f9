/* The first line of a solution file whose moves are not played as the course has it, such as
 * "soliton 1 autoplay=none take-back" or "soliton 1 autoplay=all rotations=1 redeals=2". The
 * course's files have no such line. */
#ifndef SOLITON_PUZZLES_PATIENCE_HEAD_H
#define SOLITON_PUZZLES_PATIENCE_HEAD_H

#include "puzzles/patience/rules.h"

/* Does the text begin with such a line, be it right or wrong? */
bool head_is_there(const char *text, size_t length);

/* Reads it, if it is there: *behind is where the moves begin, and `overrides` gets the rules as
 * rules_override takes them, "autoplay=none,take-back=yes"; nothing if it is not there. What is
 * wrong is SOLITON_BAD_DATA, with its column. */
enum soliton_status head_read(const char *text, size_t length, struct text *overrides,
                              size_t *behind, struct soliton_error *error);

/* Writes it with its newline; nothing if the rules are plain. */
void head_write(const struct rules *rules, struct text *text);

#endif
