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

/* The column of a place in a line, from 1: in characters, of however many bytes. */
size_t error_column(const char *line, const char *place);

/* Tells the error, unless it is NULL, where in a text it happened. */
void error_locate(const char *text, size_t offset, struct soliton_error *error);

#endif
