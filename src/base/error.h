/* Failures as values: each function that can fail returns a status and fills an error. */
#ifndef SOLITON_BASE_ERROR_H
#define SOLITON_BASE_ERROR_H

#include "soliton.h"

/* Fills the error, where there is one, with the status and a formatted message, and returns the
 * status: `return error_set(error, SOLITON_INVALID, "...", ...)`. Bytes that a terminal could take
 * as commands are replaced by '?', so that no input is ever echoed raw. */
enum soliton_status error_set(struct soliton_error *error, enum soliton_status status,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same for a place in a text, line and column from 1 (0: none). */
enum soliton_status error_set_at(struct soliton_error *error, enum soliton_status status,
                                 size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Is an argument NULL that must not be? Then the error says so: "no puzzle is given". Inline, so
 * that whoever looks for null pointers sees that there is none behind it. */
static inline bool error_missing(const void *argument, const char *what,
                                 struct soliton_error *error) {
    if (argument == NULL) {
        error_set(error, SOLITON_INVALID, "no %s is given", what);
    }
    return argument == NULL;
}

/* The same for a text of so many bytes. Where there are none it may be NULL, and becomes "". */
static inline bool error_missing_text(const char **text, size_t length, const char *what,
                                      struct soliton_error *error) {
    if (*text == NULL && length == 0) {
        *text = "";
    }
    return error_missing(*text, what, error);
}

/* The column of a place in a line, from 1: in characters, of however many bytes. */
size_t error_column(const char *line, const char *place);

/* Tells the error, unless it is NULL, where in a text it happened. */
void error_locate(const char *text, size_t offset, struct soliton_error *error);

#endif
