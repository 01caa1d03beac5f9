#include "puzzles/pegs/run.h"

#include <string.h>

/* What stands from here to the next hyphen, or to the end. */
static size_t cell_length(const char *text, size_t length) {
    const char *hyphen = memchr(text, '-', length);
    return hyphen != NULL ? (size_t)(hyphen - text) : length;
}

/* Letters may be in any case, and the gestures have small ones. */
static void add_cell(const char *name, size_t length, struct text *text) {
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        text_add_char(text, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
    }
}

void run_jumps(const char *move, size_t length, struct text *text) {
    const char *from = move;
    size_t from_length = length == 0 ? 0 : cell_length(move, length);
    size_t offset = from_length;
    if (offset == length) {
        add_cell(move, length, text); /* no run */
    }
    while (offset < length) {
        const char *to = move + offset + 1;
        size_t to_length = cell_length(to, length - offset - 1);
        text_add(text, from == move ? "" : " ");
        add_cell(from, from_length, text);
        text_add_char(text, '-');
        add_cell(to, to_length, text);
        from = to;
        from_length = to_length;
        offset += 1 + to_length;
    }
}
