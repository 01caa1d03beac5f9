/* The piles of a deal as xpat2 has them, for tests of what is saved. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SAVE_DEALT_PILES_H
#define SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SAVE_DEALT_PILES_H

#include "puzzles/patience/deal.h"
#include "puzzles/patience/save/piles.h"

static inline struct piles dealt_piles(const char *name) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct piles piles;
    assert_int_equal(deal_named(name, NULL, &deal, full_name, NULL), SOLITON_OK);
    piles_lay_out(&piles, &deal.rules, &deal.start);
    return piles;
}

#endif
