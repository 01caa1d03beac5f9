/* Pieces of a text that somebody else owns, for the readers of names, rules and layouts.
 *
 * A word is a start and a length, never copied and not NUL-terminated: it lives as long as the text
 * does. */
#ifndef SOLITON_BASE_WORD_H
#define SOLITON_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>

struct word {
    const char *start;
    size_t length;
};

/* Is it this string, to the letter or with ASCII letters in any case? */
bool word_is(struct word word, const char *string);
bool word_is_in_any_case(struct word word, const char *string);

bool word_begins_with(struct word word, const char *string);

/* What is left behind so many characters, of which it has as many. */
struct word word_skip(struct word word, size_t count);

/* Without the blanks (spaces and tabs) at both ends. */
struct word word_trim(struct word word);

/* Without the blanks and line ends behind it. */
struct word word_trim_end(struct word word);

/* Without the byte order mark that some editors put before a text. */
struct word word_skip_mark(struct word word);

/* Takes the next word between blanks off the rest; false, and an empty word, if there is none. */
bool word_next(struct word *rest, struct word *word);

/* How many characters of it to repeat in a message, for "%.*s". */
int word_shown(struct word word);

#endif
