/* Failures as values: each function that can fail returns a status and fills an error. */
#ifndef SOLITON_BASE_ERROR_H
#define SOLITON_BASE_ERROR_H

#include "soliton.h"

/* Fills the error, unless it is NULL, with the status and a formatted message, and returns the
 * status: `return error_set(error, SOLITON_INVALID, "...", ...)`. Bytes that a terminal could take
 * as commands become '?', so that no input is ever echoed raw. */
enum soliton_status error_set(struct soliton_error *error, enum soliton_status status,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same with a place in a text: line and column from 1, or 0 for none. */
enum soliton_status error_set_at(struct soliton_error *error, enum soliton_status status,
                                 size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Is an argument NULL that must not be? Then the error says so: "no puzzle is given". Inline, so
 * that static analysis sees that the pointer is not NULL afterwards. */
static inline bool error_missing(const void *argument, const char *what,
                                 struct soliton_error *error) {
    if (argument == NULL) {
        error_set(error, SOLITON_INVALID, "no %s is given", what);
    }
    return argument == NULL;
}

/* The same for a text of so many bytes. A text of 0 bytes may be NULL, and becomes "". */
static inline bool error_missing_text(const char **text, size_t length, const char *what,
                                      struct soliton_error *error) {
    if (*text == NULL && length == 0) {
        *text = "";
    }
    return error_missing(*text, what, error);
}

/* The column of a place in a line, from 1, in characters rather than bytes. */
size_t error_column(const char *line, const char *place);

/* Fills in line and column of the error, unless it is NULL. */
void error_locate(const char *text, size_t offset, struct soliton_error *error);

#endif
