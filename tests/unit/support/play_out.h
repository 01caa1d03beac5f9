/* All that can happen in a small game with rotations and redeals, by the referee. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_PLAY_OUT_H
#define SOLITON_TESTS_UNIT_SUPPORT_PLAY_OUT_H

#include "referee.h"

/* A position with its rotations, redeals and columns in their order: everything that what follows
 * depends on. Only for small games, which must fit. */
static inline struct key full_key(const struct rules *rules, const struct position *position) {
    struct key key = {{0}};
    uint8_t *next = key.bytes;
    memcpy(next, position->foundations, SUITS);
    next += SUITS;
    *next++ = position->rotated;
    *next++ = position->redealt;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        *next++ = column->height;
        memcpy(next, column->cards, column->height);
        next += column->height;
    }
    assert_true(next <= key.bytes + KEY_BYTES);
    return key;
}

static inline struct position position_of_full_key(const struct rules *rules, const struct key *key,
                                                   uint32_t seed) {
    struct position position;
    const uint8_t *next = key->bytes;
    position_clear(&position);
    position.seed = seed;
    memcpy(position.foundations, next, SUITS);
    next += SUITS;
    position.rotated = *next++;
    position.redealt = *next++;
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position.columns[i];
        column->height = *next++;
        memcpy(column->cards, next, column->height);
        next += column->height;
    }
    return position;
}

enum verdict { LOST, WON, TOO_MUCH };

/* Plays out everything, single cards first and redeals last, which wins soon what can be won. */
static inline enum verdict play_out(const struct deal *deal, uint32_t most) {
    const struct rules *rules = &deal->rules;
    struct key_set met = {0};
    struct position position = deal->start;
    position_autoplay(rules, &position);
    struct key key = full_key(rules, &position);
    uint32_t *waiting = calloc(most + MAX_MOVES + 1u, sizeof *waiting);
    uint32_t count = 1;
    waiting[0] = key_set_add(&met, &key);
    enum verdict verdict = position_won(rules, &position) ? WON : LOST;
    while (count > 0 && verdict == LOST) {
        struct move moves[MAX_MOVES];
        position = position_of_full_key(rules, &met.keys[waiting[--count]], deal->start.seed);
        for (size_t i = position_moves(rules, &position, moves); i-- > 0;) {
            struct position next = position;
            assert_null(position_play(rules, &next, moves[i]));
            key = full_key(rules, &next);
            const uint32_t known = met.count;
            if (key_set_add(&met, &key) == known) {
                waiting[count++] = known;
            }
            verdict = position_won(rules, &next) ? WON : verdict;
        }
        if (verdict == LOST && met.count > most) {
            verdict = TOO_MUCH;
        }
    }
    free(waiting);
    key_set_free(&met);
    return verdict;
}

#endif
