/* Pieces of a text that somebody else owns, for reading names, rules and layouts.
 *
 * A word is a start and a length. It is not copied and not NUL-terminated, and lives as long as the
 * text. */
#ifndef SOLITON_BASE_WORD_H
#define SOLITON_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>

struct word {
    const char *start;
    size_t length;
};

/* Is it this string, exactly or with ASCII letters in any case? */
bool word_is(struct word word, const char *string);
bool word_is_in_any_case(struct word word, const char *string);

bool word_begins_with(struct word word, const char *string);

/* The rest after so many characters, which it must have. */
struct word word_skip(struct word word, size_t count);

/* Without the blanks (spaces and tabs) at both ends. */
struct word word_trim(struct word word);

/* Without blanks and line ends at its end. */
struct word word_trim_end(struct word word);

/* Without the byte order mark that some editors put first. */
struct word word_skip_mark(struct word word);

/* Takes the next word between blanks off the rest. False, with an empty word, if there is none. */
bool word_next(struct word *rest, struct word *word);

/* How many of its characters to show in a message, for "%.*s". */
int word_shown(struct word word);

#endif
