#include "base/moves.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool moves_grow(struct moves *moves, size_t count) {
    /* There are more letters than moves: their number is far from overflowing. */
    size_t capacity = moves->capacity == 0 ? 64 : 2 * moves->capacity;
    while (capacity - moves->count < count) {
        capacity *= 2;
    }
    size_t *ends =
        capacity < SIZE_MAX / sizeof *ends ? realloc(moves->ends, capacity * sizeof *ends) : NULL;
    if (ends == NULL) {
        moves->letters.failed = true;
        return false;
    }
    moves->ends = ends;
    moves->capacity = capacity;
    return true;
}

void moves_end(struct moves *moves) {
    if (moves_reserve(moves, 1, 0)) {
        struct text *letters = &moves->letters;
        letters->data[letters->length++] = '\0';
        letters->data[letters->length] = '\0';
        moves->ends[moves->count++] = letters->length;
    }
}

void moves_add(struct moves *moves, const char *move, size_t length) {
    text_add_bytes(&moves->letters, move, length);
    moves_end(moves);
}

void moves_add_from(struct moves *moves, const struct moves *others, size_t first) {
    for (size_t i = first; i < others->count; i++) {
        moves_add(moves, moves_at(others, i), moves_length(others, i));
    }
}

bool moves_is(const struct moves *moves, size_t index, const char *move, size_t length) {
    return moves_length(moves, index) == length &&
           memcmp(moves_at(moves, index), move, length) == 0;
}

void moves_cut(struct moves *moves, size_t count) {
    moves->count = count;
    moves->letters.length = count == 0 ? 0 : moves->ends[count - 1];
    moves->letters.failed = false;
}

void moves_drop(struct moves *moves) {
    text_drop(&moves->letters);
    free(moves->ends);
    *moves = (struct moves){0};
}
