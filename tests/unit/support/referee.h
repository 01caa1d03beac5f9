/* Positions for the tests of the solver: deals at random, and one name for all positions that
 * differ only in the order of their columns and cells. Everything is said in the referee's
 * terms (position.h); nothing here uses code of the solver. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_REFEREE_H
#define SOLITON_TESTS_UNIT_SUPPORT_REFEREE_H

#include "puzzles/patience/layout.h"
#include "puzzles/patience/referee.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

/* The name of a position: the four foundations, the cards in cells in ascending order after their
 * number, then each column that is not empty, in the order of their lowest cards, after its
 * height. Each card stands in it at most once, and zeros follow. */
enum { KEY_BYTES = SUITS + 1 + CARDS + CARDS + 3 };
struct key {
    uint8_t bytes[KEY_BYTES];
};

static inline bool key_equal(const struct key *a, const struct key *b) {
    return memcmp(a->bytes, b->bytes, KEY_BYTES) == 0;
}

static inline struct key key_of(const struct rules *rules, const struct position *position) {
    const unsigned cards = rules_card_count(rules);
    struct key key = {{0}};
    uint8_t *next = key.bytes + SUITS + 1;
    const struct column *at_foot[CARDS] = {NULL};
    bool in_cell[NO_CARD + 1] = {false};
    memcpy(key.bytes, position->foundations, SUITS);
    for (unsigned i = 0; i < rules->cells; i++) {
        in_cell[position->cells[i]] = true;
    }
    for (unsigned card = 0; card < cards; card++) {
        if (in_cell[card]) {
            key.bytes[SUITS]++;
            *next++ = (uint8_t)card;
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        if (position->columns[i].height > 0) {
            at_foot[position->columns[i].cards[0]] = &position->columns[i];
        }
    }
    for (unsigned card = 0; card < cards; card++) {
        if (at_foot[card] != NULL) {
            *next++ = at_foot[card]->height;
            memcpy(next, at_foot[card]->cards, at_foot[card]->height);
            next += at_foot[card]->height;
        }
    }
    return key;
}

/* One of the positions with that name. */
static inline struct position position_of(const struct key *key) {
    struct position position;
    position_clear(&position);
    memcpy(position.foundations, key->bytes, SUITS);
    const uint8_t *next = key->bytes + SUITS;
    unsigned in_cells = *next++;
    memcpy(position.cells, next, in_cells);
    next += in_cells;
    for (struct column *column = position.columns; *next != 0; column++) {
        column->height = *next++;
        memcpy(column->cards, next, column->height);
        next += column->height;
    }
    return position;
}

/* A deal at random by these rules, with as many cards in the cells, the rest spread over the
 * columns. */
static inline struct deal random_deal(const struct rules *rules, unsigned in_cells,
                                      uint32_t *random) {
    struct deal deal = {.rules = *rules};
    uint8_t cards[CARDS] = {0};
    unsigned count = rules_card_count(rules);
    position_clear(&deal.start);
    for (unsigned i = 0; i < count; i++) {
        unsigned other = random_below(random, i + 1);
        cards[i] = cards[other];
        cards[other] = (uint8_t)i;
    }
    memcpy(deal.start.cells, cards, in_cells);
    for (unsigned i = in_cells; i < count; i++) {
        struct column *column = &deal.start.columns[i % rules->columns];
        column->cards[column->height++] = cards[i];
    }
    return deal;
}

/* Cards anywhere: some on foundations, some in cells, columns of all heights. No shuffle deals such
 * positions, but a layout may. */
static inline struct deal random_layout(const struct rules *rules, uint32_t *random) {
    struct deal deal = {.rules = *rules};
    uint8_t cards[CARDS] = {0};
    unsigned count = 0;
    position_clear(&deal.start);
    for (unsigned suit = 0; suit < SUITS; suit++) {
        bool some = random_below(random, 3) == 0;
        deal.start.foundations[suit] = (uint8_t)(some ? random_below(random, rules->ranks) : 0);
        for (unsigned rank = deal.start.foundations[suit]; rank < rules->ranks; rank++) {
            cards[count++] = (uint8_t)(rank * SUITS + suit);
        }
    }
    for (unsigned i = count; i > 1; i--) {
        unsigned other = random_below(random, i);
        uint8_t card = cards[other];
        cards[other] = cards[i - 1];
        cards[i - 1] = card;
    }
    unsigned in_cells = random_below(random, rules->cells + 1u);
    for (unsigned i = 0; i < count; i++) {
        if (i < in_cells) {
            deal.start.cells[i] = cards[i];
        } else {
            column_put(&deal.start.columns[random_below(random, rules->columns)], cards[i]);
        }
    }
    return deal;
}

/* One of the legal moves; false if there is none. */
static inline bool move_at_random(const struct rules *rules, const struct position *position,
                                  uint32_t *random, struct move *move) {
    struct move moves[MAX_MOVES];
    size_t count = position_moves(rules, position, moves);
    if (count > 0) {
        *move = moves[random_below(random, (uint32_t)count)];
    }
    return count > 0;
}

/* A layout as a deal; it must be right. */
static inline struct deal laid(const char *layout) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    if (layout_parse(layout, strlen(layout), NULL, &deal, full_name, &error) != SOLITON_OK) {
        fail_msg("%zu: %s", error.line, error.message);
    }
    return deal;
}

static inline struct deal named(const char *name, const char *overrides) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    if (deal_named(name, overrides, &deal, full_name, &error) != SOLITON_OK) {
        fail_msg("%s", error.message);
    }
    return deal;
}

/* ---- Sets of positions --------------------------------------------------------------------- */

/* Numbered in the order in which they were added. Start from {0}. */
struct key_set {
    struct key *keys;
    uint32_t *slots; /* number + 1; 0 where free */
    uint32_t count, capacity, slot_count;
};

static inline void key_set_free(struct key_set *set) {
    free(set->keys);
    free(set->slots);
    *set = (struct key_set){0};
}

static inline uint32_t *key_set_slot(const struct key_set *set, const struct key *key) {
    uint64_t hash = 0;
    uint64_t words[KEY_BYTES / sizeof hash];
    _Static_assert(sizeof words == KEY_BYTES, "no byte may be left out");
    memcpy(words, key->bytes, sizeof words);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    uint32_t slot = (uint32_t)((hash ^ hash >> 32) & (set->slot_count - 1));
    while (set->slots[slot] != 0 && !key_equal(&set->keys[set->slots[slot] - 1], key)) {
        slot = (slot + 1) & (set->slot_count - 1);
    }
    return &set->slots[slot];
}

/* Twice as large; a power of two of slots, at most half of them full. */
static inline void key_set_grow(struct key_set *set) {
    set->capacity = set->capacity == 0 ? 64 : set->capacity * 2;
    set->slot_count = set->capacity * 2;
    struct key *keys = calloc(set->capacity, sizeof *keys);
    if (set->count > 0) {
        memcpy(keys, set->keys, set->count * sizeof *keys);
    }
    free(set->keys);
    set->keys = keys;
    free(set->slots);
    set->slots = calloc(set->slot_count, sizeof *set->slots);
    for (uint32_t i = 0; i < set->count; i++) {
        *key_set_slot(set, &set->keys[i]) = i + 1;
    }
}

/* Adds the position unless it is there; its number either way. */
static inline uint32_t key_set_add(struct key_set *set, const struct key *key) {
    if (set->count == set->capacity) {
        key_set_grow(set);
    }
    uint32_t *slot = key_set_slot(set, key);
    if (*slot == 0) {
        set->keys[set->count++] = *key;
        *slot = set->count;
    }
    return *slot - 1;
}

static inline bool key_set_has(const struct key_set *set, const struct key *key) {
    return set->count > 0 && *key_set_slot(set, key) != 0;
}

#endif
