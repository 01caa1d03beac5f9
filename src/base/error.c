#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(struct soliton_error *error, enum soliton_status status, size_t line,
                 size_t column, const char *format, va_list arguments) {
    if (error == NULL) {
        return;
    }
    error->status = status;
    error->line = line;
    error->column = column;
    if (vsnprintf(error->message, sizeof error->message, format, arguments) < 0) {
        error->message[0] = '\0';
    }
    for (char *c = error->message; *c != '\0'; c++) {
        if (*c < ' ' || *c > '~') {
            *c = '?';
        }
    }
}

enum soliton_status error_set(struct soliton_error *error, enum soliton_status status,
                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, status, 0, 0, format, arguments);
    va_end(arguments);
    return status;
}

enum soliton_status error_set_at(struct soliton_error *error, enum soliton_status status,
                                 size_t line, size_t column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, status, line, column, format, arguments);
    va_end(arguments);
    return status;
}

size_t error_column(const char *line, const char *place) {
    size_t column = 1;
    for (const char *at = line; at < place; at++) {
        const bool begins_character = ((unsigned char)*at & 0xC0U) != 0x80U;
        column += begins_character;
    }
    return column;
}

void error_locate(const char *text, size_t offset, struct soliton_error *error) {
    if (error == NULL) {
        return;
    }
    const char *line = text;
    error->line = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            line = text + i + 1;
            error->line++;
        }
    }
    error->column = error_column(line, text + offset);
}
