/* Random numbers for tests: the same ones each time, so that a failure comes back. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_RANDOM_H
#define SOLITON_TESTS_UNIT_SUPPORT_RANDOM_H

#include <stdint.h>

/* A number below `count`; the state may begin anywhere. */
static inline uint32_t random_below(uint32_t *state, uint32_t count) {
    *state = *state * 1664525U + 1013904223U;
    return (uint32_t)((uint64_t)*state * count >> 32);
}

#endif
