/* Text that grows, for everything that the library returns as a string.
 *
 * A failed allocation is remembered, not reported at every call: writers just write, and text_take
 * returns NULL in the end. Begin with `struct text text = {0};`. */
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

/* Makes room for so many bytes more, so that adding them cannot fail; false if memory ran out. */
bool text_grow(struct text *text, size_t count);
static inline bool text_reserve(struct text *text, size_t count) {
    return (count < text->capacity - text->length && !text->failed) || text_grow(text, count);
}

/* Adds spaces, so that what is `width` columns wide on a screen becomes `target` columns wide. */
void text_pad(struct text *text, size_t width, size_t target);

/* Returns the string, for the caller to free, or NULL if memory ran out. Empties the text. */
char *text_take(struct text *text);

/* Frees what it holds, and empties it. */
void text_drop(struct text *text);

#endif
