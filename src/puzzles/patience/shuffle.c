#include "puzzles/patience/shuffle.h"

#include <string.h>

/* ---- xpat2: a subtractive generator of 55 numbers, and draws without replacement ----------- */

enum { LAG_LONG = 55, LAG_SHORT = 24, LAG_STEP = 21, WARM_UP = 165, MODULUS = 1000000000 };

struct generator {
    int32_t numbers[LAG_LONG];
    unsigned a, b;
};

static int32_t difference(int32_t x, int32_t y) { return x >= y ? x - y : x - y + MODULUS; }

static int32_t draw(struct generator *generator) {
    unsigned a = generator->a == 0 ? LAG_LONG - 1 : generator->a - 1;
    unsigned b = generator->b == 0 ? LAG_LONG - 1 : generator->b - 1;
    generator->a = a;
    generator->b = b;
    generator->numbers[a] = difference(generator->numbers[a], generator->numbers[b]);
    return generator->numbers[a];
}

static void seed_generator(struct generator *generator, uint32_t seed) {
    int32_t last = (int32_t)seed;
    int32_t next = 1;
    generator->numbers[0] = last;
    for (unsigned i = 1; i < LAG_LONG; i++) {
        unsigned place = LAG_STEP * i % LAG_LONG;
        generator->numbers[place] = next;
        next = difference(last, next);
        last = generator->numbers[place];
    }
    generator->a = 0;
    generator->b = LAG_SHORT;
    for (int i = 0; i < WARM_UP; i++) {
        draw(generator);
    }
}

/* In doubles, and dividing first: rounding is part of what xpat2 does. */
static unsigned draw_below(struct generator *generator, unsigned n) {
    return (unsigned)(((double)draw(generator) / (double)MODULUS) * (double)n);
}

void shuffle_xpat2(uint32_t seed, uint8_t permutation[CARDS]) {
    struct generator generator;
    seed_generator(&generator, seed);
    uint8_t left[CARDS];
    for (unsigned card = 0; card < CARDS; card++) {
        left[card] = (uint8_t)card;
    }
    for (unsigned count = CARDS; count > 0; count--) {
        unsigned drawn = draw_below(&generator, count);
        permutation[count - 1] = left[drawn];
        memmove(left + drawn, left + drawn + 1, count - drawn - 1);
    }
}

void shuffle_redeal(uint32_t seed, unsigned count, uint8_t swaps[CARDS]) {
    struct generator generator;
    seed_generator(&generator, seed);
    for (unsigned i = 0; i < count; i++) {
        swaps[i] = (uint8_t)(i + draw_below(&generator, count - i));
    }
}

void shuffle_row(uint32_t seed, uint8_t *cards, unsigned count) {
    uint8_t swaps[CARDS] = {0};
    shuffle_redeal(seed, count, swaps);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t card = cards[i];
        cards[i] = cards[swaps[i]];
        cards[swaps[i]] = card;
    }
}

/* ---- Microsoft: a linear congruential generator, and the last card fills the gap ----------- */

void shuffle_microsoft(uint32_t number, uint8_t order[CARDS]) {
    /* Microsoft's suits go clubs, diamonds, hearts, spades. */
    static const uint8_t suits[SUITS] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    uint8_t left[CARDS];
    for (unsigned i = 0; i < CARDS; i++) {
        left[i] = (uint8_t)(i / SUITS * SUITS + suits[i % SUITS]);
    }
    uint32_t state = number;
    for (unsigned count = CARDS; count > 0; count--) {
        state = (state * 214013U + 2531011U) & 0x7fffffffU;
        unsigned drawn = (state >> 16) % count;
        order[CARDS - count] = left[drawn];
        left[drawn] = left[count - 1];
    }
}
