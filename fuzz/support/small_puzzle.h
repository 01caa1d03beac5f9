/* Small random puzzles of every kind and rules, made of an input's bytes: small enough that a
 * search of any sort comes to its end, mostly. */
#ifndef SOLITON_FUZZ_SUPPORT_SMALL_PUZZLE_H
#define SOLITON_FUZZ_SUPPORT_SMALL_PUZZLE_H

#include "support/bytes.h"
#include "support/check.h"

#include <inttypes.h>

/* A deal with few cards, by any rules; NULL if there are no such rules. */
static inline soliton_puzzle *small_deal(struct bytes *bytes) {
    static const char *const games[] = {"FreeCell", "Seahaven", "MidnightOil", "BakersDozen",
                                        "MidnightOilFull"};
    static const char *const builds[] = {"alternate", "suit", "any"};
    static const char *const empties[] = {"any", "king", "none"};
    static const char *const autoplay[] = {"all", "safe", "none"};
    char name[64];
    char rules[256];
    const char *game = games[bytes_below(bytes, 5)];
    snprintf(name, sizeof name, "%s.%" PRIu32, game, bytes_word(bytes) % 1000000000);
    int length =
        snprintf(rules, sizeof rules, "ranks=%zu,columns=%zu,cells=%zu", 1 + bytes_below(bytes, 5),
                 1 + bytes_below(bytes, 6), bytes_below(bytes, 4));
    unsigned more = bytes_take(bytes);
    if (more & 1) {
        length += snprintf(rules + length, sizeof rules - (size_t)length, ",build=%s",
                           builds[bytes_below(bytes, 3)]);
    }
    if (more & 2) {
        length += snprintf(rules + length, sizeof rules - (size_t)length, ",empty=%s",
                           empties[bytes_below(bytes, 3)]);
    }
    if (more & 4) {
        length += snprintf(rules + length, sizeof rules - (size_t)length, ",autoplay=%s",
                           autoplay[bytes_below(bytes, 3)]);
    }
    if (more & 8) {
        length += snprintf(rules + length, sizeof rules - (size_t)length, ",take-back=yes");
    }
    if (more & 16) {
        snprintf(rules + length, sizeof rules - (size_t)length,
                 ",build=suit,empty=none,cells=0,rotations=%zu,redeals=%zu", bytes_below(bytes, 3),
                 bytes_below(bytes, 3));
    }
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    check_failure(soliton_puzzle_named(name, rules, &puzzle, &error), &error);
    return puzzle;
}

/* Boats and walls, each put where there is room for it. */
static inline soliton_puzzle *small_port(struct bytes *bytes) {
    char cells[9 * 8 + 1];
    size_t width = 4 + bytes_below(bytes, 3), height = 4 + bytes_below(bytes, 3);
    size_t row = bytes_below(bytes, height), boats = 1 + bytes_below(bytes, 9);
    for (size_t i = 0; i < (width + 1) * height; i++) {
        cells[i] = i % (width + 1) == width ? '/' : '.';
    }
    cells[(width + 1) * height - 1] = '\0';
    memset(cells + row * (width + 1) + bytes_below(bytes, width - 1), 'A', 2);
    for (size_t boat = 1; boat < boats; boat++) {
        unsigned byte = bytes_take(bytes);
        size_t step = byte & 1 ? 1 : width + 1, size = byte & 2 ? 3 : 2;
        size_t place = bytes_below(bytes, (width + 1) * height), free_cells = 0;
        size = byte >= 0xe0 ? 1 : size; /* a wall */
        while (free_cells < size && place + free_cells * step < (width + 1) * height &&
               cells[place + free_cells * step] == '.') {
            free_cells++;
        }
        for (size_t i = 0; free_cells == size && i < size; i++) {
            cells[place + i * step] = size == 1 ? 'x' : (char)('A' + boat);
        }
    }
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    check_failure(soliton_puzzle_named(cells, NULL, &puzzle, &error), &error);
    return puzzle;
}

/* A drawing of pegs and holes, perhaps with a goal and more axes. */
static inline soliton_puzzle *small_board(struct bytes *bytes) {
    static const char *const rules[] = {NULL, "axes=4", "goal=any", "axes=3", "goal=a1", "goal=b2"};
    char drawing[2 * 6 * 6 + 2];
    size_t width = 1 + bytes_below(bytes, 5), height = 1 + bytes_below(bytes, 5), length = 0;
    const char *rule = rules[bytes_below(bytes, 6)];
    unsigned drawings = 1 + (bytes_take(bytes) & 1);
    for (unsigned i = 0; i < drawings; i++) {
        for (size_t y = 0; y < height; y++) {
            for (size_t x = 0; x < width; x++) {
                unsigned byte = bytes_take(bytes);
                drawing[length++] = byte % 8 == 7 ? ' ' : byte & 1 ? 'o' : '#';
            }
            drawing[length++] = '\n';
        }
        drawing[length++] = '\n';
    }
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    check_failure(soliton_puzzle_parse(drawing, length, rule, &puzzle, &error), &error);
    return puzzle;
}

static inline soliton_puzzle *small_puzzle(struct bytes *bytes) {
    switch (bytes_take(bytes) % 4) {
    case 0:
        return small_port(bytes);
    case 1:
        return small_board(bytes);
    default:
        return small_deal(bytes);
    }
}

#endif
