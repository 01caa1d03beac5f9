/* Saves of xpat2 for tests: put together word by word, and read. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SAVE_SAVED_H
#define SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SAVE_SAVED_H

#include "soliton.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SAVED_HEAD = 160, SAVED_MOST = 4000 };

struct saved {
    char data[SAVED_HEAD + SAVED_MOST * 4 + 64];
    size_t length;
};

static inline void saved_set(struct saved *saved, size_t byte, uint32_t word) {
    for (unsigned i = 0; i < 4; i++) {
        saved->data[byte + i] = (char)(unsigned char)(word >> (24 - 8 * i));
    }
}

/* Sets one of the 32 words of the header. */
static inline void saved_header(struct saved *saved, unsigned word, int32_t value) {
    saved_set(saved, 32 + word * 4, (uint32_t)value);
}

/* A save of the game with these moves, all of them played. Behind the name there is no zero byte
 * but one, and the last block of words is filled with rubbish: xpat2 does it so, too. */
static inline struct saved *saved_make(const char *game, int32_t seed, const uint32_t *words,
                                       size_t count) {
    struct saved *saved = malloc(sizeof *saved);
    memset(saved->data, 0xA7, sizeof saved->data);
    memcpy(saved->data, game, strlen(game) + 1);
    for (unsigned i = 0; i < 32; i++) {
        saved_header(saved, i, i < 8 || i >= 18 ? -1 : 0);
    }
    saved_header(saved, 8, seed);
    saved_header(saved, 9, (int32_t)count);
    saved_header(saved, 10, (int32_t)count);
    saved_header(saved, 15, 0x741A);
    for (size_t i = 0; i < count; i++) {
        saved_set(saved, SAVED_HEAD + i * 4, words[i]);
    }
    saved->length = SAVED_HEAD + (count + 15) / 16 * 64;
    return saved;
}

/* What reading a save gave. */
struct reading {
    enum soliton_status status;
    struct soliton_error error;
    soliton_puzzle *puzzle;
    char *solution;
};

/* The bytes are handed over in memory of exactly their size, where a sanitiser sees each step too
 * far. */
static inline struct reading reading_of(const char *data, size_t length, bool extended) {
    struct reading reading = {0};
    char *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, data, length);
    reading.status = soliton_save_read(copy, length, extended, &reading.puzzle, &reading.solution,
                                       &reading.error);
    free(copy);
    return reading;
}

static inline void reading_drop(struct reading *reading) {
    soliton_puzzle_free(reading->puzzle);
    free(reading->solution);
}

#endif
