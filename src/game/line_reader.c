#include "game/line_reader.h"

#include "base/error.h"

#include <string.h>

void line_reader_start(struct line_reader *reader, struct word text, struct soliton_error *error) {
    *reader =
        (struct line_reader){.next = text.start, .end = text.start + text.length, .error = error};
    line_reader_next(reader);
}

void line_reader_next(struct line_reader *reader) {
    const size_t left = (size_t)(reader->end - reader->next);
    reader->is_over = left == 0;
    if (reader->is_over) {
        reader->line = (struct word){reader->end, 0};
        return;
    }
    const char *newline = memchr(reader->next, '\n', left);
    const char *end = newline != NULL ? newline : reader->end;
    reader->line = (struct word){reader->next, (size_t)(end - reader->next)};
    reader->next = newline != NULL ? newline + 1 : reader->end;
    reader->number++;
    if (reader->line.length > 0 && end[-1] == '\r') {
        reader->line.length--;
    }
}

size_t line_reader_column(const struct line_reader *reader, const char *place) {
    return error_column(reader->line.start, place);
}

enum soliton_status line_reader_fail(const struct line_reader *reader, const char *place,
                                     const char *message) {
    return error_set_at(reader->error, SOLITON_BAD_DATA, reader->number + reader->is_over,
                        line_reader_column(reader, place), "%s", message);
}

bool line_reader_take(const struct line_reader *reader, const char *keyword, struct word *value) {
    if (reader->is_over || !word_begins_with(reader->line, keyword)) {
        return false;
    }
    *value = word_skip(reader->line, strlen(keyword));
    if (value->length > 0 && *value->start == ' ') {
        *value = word_skip(*value, 1);
    }
    return true;
}
