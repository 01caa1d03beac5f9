/* A text that is read line by line: the files of games, the heads of proofs. */
#ifndef SOLITON_GAME_LINE_READER_H
#define SOLITON_GAME_LINE_READER_H

#include "base/word.h"
#include "soliton.h"

struct reading {
    const char *next, *end;
    struct word line; /* the present one, without its end; not beyond the last */
    size_t number;    /* of it */
    bool is_over;
    struct soliton_error *error;
};

/* Begins with the first line. */
void reading_start(struct reading *reading, struct word text, struct soliton_error *error);
/* Goes on to the next. */
void reading_step(struct reading *reading);

/* The column of a place in the present line, from 1. */
size_t reading_column(const struct reading *reading, const char *place);

/* Fills the error with what is wrong there, and returns SOLITON_BAD_DATA. */
enum soliton_status reading_fail(const struct reading *reading, const char *place,
                                 const char *message);

/* Takes what stands in the present line behind a keyword and one blank; false if it has another. */
bool reading_take(const struct reading *reading, const char *keyword, struct word *value);

bool reading_begins_with(struct word word, const char *string);
struct word reading_behind(struct word word, size_t count);

#endif
