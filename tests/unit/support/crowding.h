/* How crowded the index of a search gets: for hashes of positions that are laid out to be hard to
 * tell apart, as a stranger's puzzle might have them. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_CROWDING_H
#define SOLITON_TESTS_UNIT_SUPPORT_CROWDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { CROWD_BITS = 16, CROWD = 1 << CROWD_BITS };

/* Enters as many into an index that is then filled to 3/4, as engine/visited.h does it, and returns
 * how many others each one passes on its way, on average: 1.5 if the hashes are drawn by lot. */
static inline double crowding_of(const uint64_t hashes[CROWD]) {
    const uint64_t slots = CROWD / 3 * 4 + 8;
    bool *taken = calloc(slots, sizeof *taken);
    uint64_t passed = 0;
    for (size_t i = 0; taken != NULL && i < CROWD; i++) {
        uint64_t slot = ((hashes[i] >> 32) * slots) >> 32;
        for (; taken[slot]; passed++) {
            slot = slot + 1 == slots ? 0 : slot + 1;
        }
        taken[slot] = true;
    }
    free(taken);
    return (double)passed / CROWD;
}

/* The n-th of a set of words that differ in few of their bits. */
typedef uint64_t crowd_word(uint64_t n, unsigned parameter);

/* All fillings of bits that follow each other, from one on. */
static inline uint64_t crowd_block(uint64_t n, unsigned lowest) { return n << lowest; }

/* The same of two half as long blocks, 32 apart. */
static inline uint64_t crowd_twins(uint64_t n, unsigned lowest) {
    const uint64_t half = UINT64_C(1) << CROWD_BITS / 2;
    return (n % half) << lowest | (n / half) << (lowest + 32);
}

/* Digits of four bits, of which so many values are in use; the lowest ones change first. */
static inline uint64_t crowd_digits(uint64_t n, unsigned values) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 16; i++, n /= values) {
        word |= n % values << 4 * i;
    }
    return word;
}

/* The same, the highest first. */
static inline uint64_t crowd_high_digits(uint64_t n, unsigned values) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 16; i++, n /= values) {
        word |= n % values << (60 - 4 * i);
    }
    return word;
}

/* The most crowded index of all these sets, for a hash of a word. */
static inline double crowding_worst(uint64_t hash(uint64_t word)) {
    static const struct {
        crowd_word *word;
        unsigned first, last;
    } sets[] = {{crowd_block, 0, 64 - CROWD_BITS},
                {crowd_twins, 0, 32 - CROWD_BITS / 2},
                {crowd_digits, 2, 15},
                {crowd_high_digits, 2, 15}};
    static uint64_t hashes[CROWD];
    double worst = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        for (unsigned parameter = sets[i].first; parameter <= sets[i].last; parameter++) {
            for (uint64_t n = 0; n < CROWD; n++) {
                hashes[n] = hash(sets[i].word(n, parameter));
            }
            const double crowding = crowding_of(hashes);
            worst = crowding > worst ? crowding : worst;
        }
    }
    return worst;
}

#endif
