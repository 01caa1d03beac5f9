#include "game/line_reader.h"

#include "base/error.h"

#include <string.h>

void reading_start(struct reading *reading, struct word text, struct soliton_error *error) {
    *reading =
        (struct reading){.next = text.start, .end = text.start + text.length, .error = error};
    reading_step(reading);
}

void reading_step(struct reading *reading) {
    const size_t left = (size_t)(reading->end - reading->next);
    reading->is_over = left == 0;
    if (reading->is_over) {
        reading->line = (struct word){reading->end, 0};
        return;
    }
    const char *newline = memchr(reading->next, '\n', left);
    const char *end = newline != NULL ? newline : reading->end;
    reading->line = (struct word){reading->next, (size_t)(end - reading->next)};
    reading->next = newline != NULL ? newline + 1 : reading->end;
    reading->number++;
    if (reading->line.length > 0 && end[-1] == '\r') {
        reading->line.length--;
    }
}

size_t reading_column(const struct reading *reading, const char *place) {
    return error_column(reading->line.start, place);
}

enum soliton_status reading_fail(const struct reading *reading, const char *place,
                                 const char *message) {
    return error_set_at(reading->error, SOLITON_BAD_DATA, reading->number + reading->is_over,
                        reading_column(reading, place), "%s", message);
}

bool reading_begins_with(struct word word, const char *string) {
    const size_t length = strlen(string);
    return word.length >= length && memcmp(word.start, string, length) == 0;
}

struct word reading_behind(struct word word, size_t count) {
    return (struct word){word.start + count, word.length - count};
}

bool reading_take(const struct reading *reading, const char *keyword, struct word *value) {
    if (reading->is_over || !reading_begins_with(reading->line, keyword)) {
        return false;
    }
    *value = reading_behind(reading->line, strlen(keyword));
    if (value->length > 0 && *value->start == ' ') {
        *value = reading_behind(*value, 1);
    }
    return true;
}
