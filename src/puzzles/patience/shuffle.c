#include "puzzles/patience/shuffle.h"

/* ---- xpat2: a subtractive generator of 55 numbers, and draws without replacement ----------- */

enum { LAG_LONG = 55, LAG_SHORT = 24, LAG_STEP = 21, MODULUS = 1000000000 };

static int32_t difference(int32_t x, int32_t y) { return x - y + (x < y ? MODULUS : 0); }

/* Takes from each number the one so many places before it, all the way round. */
static void next_numbers(int32_t numbers[LAG_LONG]) {
    for (unsigned i = 0; i < LAG_SHORT; i++) {
        numbers[i] = difference(numbers[i], numbers[i + LAG_LONG - LAG_SHORT]);
    }
    for (unsigned i = LAG_SHORT; i < LAG_LONG; i++) {
        numbers[i] = difference(numbers[i], numbers[i - LAG_SHORT]);
    }
}

/* The numbers that the generator gives one after the other. No shuffle takes more. */
static void generate(uint32_t seed, int32_t numbers[LAG_LONG]) {
    enum { WARM_UP = 3 }; /* times round */
    int32_t last = (int32_t)seed;
    int32_t next = 1;
    unsigned place = LAG_LONG - 1;
    for (unsigned i = 0; i < LAG_LONG; i++) {
        numbers[place] = last;
        const int32_t after_next = difference(last, next);
        last = next;
        next = after_next;
        place = place >= LAG_STEP ? place - LAG_STEP : place + LAG_LONG - LAG_STEP;
    }
    for (unsigned i = 0; i < WARM_UP + 1; i++) {
        next_numbers(numbers);
    }
}

/* In doubles, and dividing first: rounding is part of what xpat2 does. */
static uint8_t below(int32_t number, unsigned n) {
    return (uint8_t)(int)(((double)number / (double)MODULUS) * (double)(int)n);
}

/* A row of cards that any can be drawn from. They lie in groups of eight, a byte each, so that the
 * ones behind close up without a loop. */
struct row {
    uint64_t groups[CARDS / 8 + 1];
    uint64_t before; /* byte k: how many cards there are before group k */
};

static const uint64_t EACH_BYTE = UINT64_C(0x0101010101010101);

static struct row row_of_all_cards(void) {
    struct row row = {.before = UINT64_C(0x3430282018100800)};
    for (unsigned i = 0; i < CARDS / 8 + 1; i++) {
        row.groups[i] = UINT64_C(0x0706050403020100) + EACH_BYTE * 8 * i;
    }
    return row;
}

static uint8_t row_draw(struct row *row, unsigned place) {
    /* Bit 7 of a byte: there are no more cards before that group than before the place. */
    const uint64_t reached = (EACH_BYTE * (0x80 + place) - row->before) & EACH_BYTE * 0x80;
    const unsigned group = (unsigned)((reached >> 7) * EACH_BYTE >> 56) - 1;
    const unsigned bit = 8 * (place - (unsigned)(row->before >> 8 * group & 0xFF));
    const uint64_t cards = row->groups[group];
    const uint64_t in_front = (UINT64_C(1) << bit) - 1;
    row->groups[group] = (cards & in_front) | (cards >> 8 & ~in_front);
    row->before -= EACH_BYTE << 8 * (group + 1);
    return (uint8_t)(cards >> bit);
}

void shuffle_xpat2(uint32_t seed, uint8_t permutation[CARDS]) {
    int32_t numbers[LAG_LONG];
    uint8_t places[CARDS];
    struct row row = row_of_all_cards();
    generate(seed, numbers);
    for (unsigned i = 0; i < CARDS; i++) {
        places[i] = below(numbers[i], CARDS - i);
    }
    for (unsigned i = 0; i < CARDS; i++) {
        permutation[CARDS - 1 - i] = row_draw(&row, places[i]);
    }
}

void shuffle_redeal(uint32_t seed, unsigned count, uint8_t swaps[CARDS]) {
    int32_t numbers[LAG_LONG];
    generate(seed, numbers);
    for (unsigned i = 0; i < count; i++) {
        swaps[i] = (uint8_t)(i + below(numbers[i], count - i));
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

/* What the generator gives in this state. Microsoft's own numbers end before 2^31; FreeCell Pro has
 * two more ways, up to 2^32 and from there on. */
static uint32_t given(uint64_t number, uint32_t state) {
    const uint32_t high = state >> 16;
    return number >> 32 != 0 ? high + 1 : number >> 31 != 0 ? high | 0x8000U : high & 0x7fffU;
}

void shuffle_microsoft(uint64_t number, uint8_t order[CARDS]) {
    /* Microsoft's suits go clubs, diamonds, hearts, spades. */
    static const uint8_t suits[SUITS] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    uint8_t left[CARDS];
    for (unsigned i = 0; i < CARDS; i++) {
        left[i] = (uint8_t)(i / SUITS * SUITS + suits[i % SUITS]);
    }
    /* FreeCell Pro counts modulo 2^33, but bit 32 changes nothing that is given. */
    uint32_t state = (uint32_t)number;
    for (unsigned count = CARDS; count > 0; count--) {
        state = state * 214013U + 2531011U;
        unsigned drawn = given(number, state) % count;
        order[CARDS - count] = left[drawn];
        left[drawn] = left[count - 1];
    }
}
