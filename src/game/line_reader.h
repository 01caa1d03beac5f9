/* Reads a text line by line: game files, the headers of proofs. */
#ifndef SOLITON_GAME_LINE_READER_H
#define SOLITON_GAME_LINE_READER_H

#include "base/word.h"
#include "soliton.h"

struct line_reader {
    const char *next, *end;
    struct word line; /* the current one, without its end; empty behind the last */
    size_t number;    /* of the current line, from 1 */
    bool is_over;
    struct soliton_error *error;
};

/* Begins with the first line. */
void line_reader_start(struct line_reader *reader, struct word text, struct soliton_error *error);
/* Goes on to the next. */
void line_reader_next(struct line_reader *reader);

/* The column of a place in the current line, from 1. */
size_t line_reader_column(const struct line_reader *reader, const char *place);

/* Fills the error with a message and its place, and returns SOLITON_BAD_DATA. */
enum soliton_status line_reader_fail(const struct line_reader *reader, const char *place,
                                     const char *message);

/* Takes what stands in the current line behind a keyword and one blank; false if the line does not
 * begin with the keyword. */
bool line_reader_take(const struct line_reader *reader, const char *keyword, struct word *value);

#endif
