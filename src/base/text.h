/* Text that grows, for everything the library hands out as a string.
 *
 * A failed allocation is remembered instead of reported at every call: writers just write, and the
 * one who takes the text in the end gets NULL. Start from `struct text text = {0};`. */
#ifndef SOLITON_BASE_TEXT_H
#define SOLITON_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data; /* NUL-terminated once anything was added */
    size_t length, capacity;
    bool failed;
};

void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_char(struct text *text, char c);
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Spaces, so that what is `width` columns wide on a screen fills `target` of them. */
void text_pad(struct text *text, size_t width, size_t target);

/* The string, now the caller's to free, or NULL if memory ran out; the text is empty again. */
char *text_take(struct text *text);

/* Empties it and frees what it holds. */
void text_drop(struct text *text);

#endif
