/* Packed positions, as chambers and runs have them: what is their own, and their order.
 *
 * The highest bits of the last word are a mark, which the solver leaves to the chamber. It is no
 * part of the position: two that differ in their marks alone are the same one. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_ORDER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_ORDER_H

#include <stdint.h>

enum {
    CHAMBER_WORDS = 3,    /* the most that a packed position may have */
    CHAMBER_MARK_BITS = 6 /* the highest of its last word */
};
enum { CHAMBER_MARK_SHIFT = 64 - CHAMBER_MARK_BITS, NO_MARK = (1 << CHAMBER_MARK_BITS) - 1 };

/* Below 0 if one position comes before another, above 0 if it comes after it; 0 if both are the
 * same. */
static inline int chamber_order(const uint64_t *a, const uint64_t *b, uint32_t words) {
    const uint32_t last = words - 1;
    for (uint32_t i = 0; i < last; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    const uint64_t first = a[last] << CHAMBER_MARK_BITS;
    const uint64_t second = b[last] << CHAMBER_MARK_BITS;
    return first != second ? first < second ? -1 : 1 : 0;
}

#endif
