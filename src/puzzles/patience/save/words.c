#include "puzzles/patience/save/words.h"

enum { HALF_BITS = 16, PILE_MASK = (1 << PILE_BITS) - 1 };
/* Set in both halves of a special word. */
static const uint32_t special_bits = 0x80008000;

bool word_is_ordinary(uint32_t word) { return (word & special_bits) == 0; }

uint32_t word_special(enum special kind, unsigned index) {
    return (uint32_t)kind << HALF_BITS | 1U << (HALF_BITS - 1) | index;
}

struct half word_there(uint32_t word) {
    return (struct half){word & INDEX_MASK, word >> INDEX_BITS & PILE_MASK};
}

struct half word_back(uint32_t word) {
    return word_there(word >> HALF_BITS);
}

static uint32_t write_half(unsigned index, unsigned pile) { return index | pile << INDEX_BITS; }

uint32_t words_move(struct piles *piles, struct place from, unsigned to) {
    uint32_t there = write_half(piles_index(piles, from), to);
    struct place place = {to, piles->piles[to].height};
    piles_move(piles, from, to);
    return there | write_half(piles_index(piles, place), from.pile) << HALF_BITS;
}

/* All columns are gathered on the first, and then dealt from there, three a column. */
unsigned words_redeal(struct piles *piles, uint32_t seed, uint32_t words[MAX_REDEAL_WORDS]) {
    enum { EACH = 3 };
    unsigned count = 0;
    unsigned end = FIRST_COLUMN + piles->columns;
    words[count++] = word_special(BEGIN_COMPOUND, 0);
    for (unsigned pile = FIRST_COLUMN + 1; pile < end; pile++) {
        if (piles->piles[pile].height > 0) {
            words[count++] = words_move(piles, (struct place){pile, 0}, FIRST_COLUMN);
        }
    }
    for (unsigned pile = FIRST_COLUMN; pile + 1 < end && piles->piles[pile].height > EACH; pile++) {
        words[count++] = words_move(piles, (struct place){pile, EACH}, pile + 1);
    }
    piles_shuffle(piles, seed);
    words[count++] = word_special(SHUFFLE, 0);
    words[count++] = word_special(END_COMPOUND, 0);
    return count;
}
