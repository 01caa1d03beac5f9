/* Midnight Oil with seed 4 as xpat2 itself redeals it, once and twice: its cards column by column,
 * three in each but the last, which has one. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_REDEALT_H
#define SOLITON_TESTS_UNIT_SUPPORT_REDEALT_H

#include "puzzles/patience/card.h"

static const uint8_t redealt_once[CARDS] = {19, 28, 5,  48, 13, 49, 45, 39, 43, 1,  12, 0,  9,
                                            4,  17, 27, 20, 23, 15, 8,  32, 22, 41, 26, 29, 11,
                                            50, 40, 14, 44, 24, 47, 37, 6,  10, 34, 38, 2,  35,
                                            31, 33, 36, 51, 25, 18, 42, 16, 7,  30, 3,  46, 21};
static const uint8_t redealt_twice[CARDS] = {0,  9,  44, 40, 47, 45, 25, 4,  42, 16, 46, 48, 6,
                                             27, 15, 31, 33, 19, 26, 32, 11, 13, 29, 30, 3,  21,
                                             36, 17, 28, 43, 1,  14, 41, 2,  5,  39, 22, 37, 38,
                                             7,  49, 34, 50, 12, 20, 8,  10, 18, 23, 35, 51, 24};

#endif
