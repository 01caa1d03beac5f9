#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/shuffle.h"

#include <string.h>

/* Permutations as xpat2 itself makes them. */
static const struct {
    uint32_t seed;
    uint8_t permutation[CARDS];
} known[] = {
    {0U, {21, 35, 9,  10, 43, 44, 19, 29, 46, 5,  25, 22, 32, 38, 47, 13, 34, 31,
          23, 6,  50, 40, 37, 15, 24, 8,  41, 33, 27, 17, 28, 20, 7,  0,  16, 3,
          36, 26, 45, 49, 39, 4,  30, 12, 2,  11, 14, 18, 1,  51, 48, 42}},
    {1U, {13, 32, 33, 35, 30, 46, 7,  29, 9,  48, 38, 36, 51, 41, 26, 20, 23, 43,
          27, 42, 4,  21, 37, 39, 2,  15, 34, 28, 25, 17, 16, 18, 31, 3,  0,  10,
          50, 49, 14, 6,  24, 1,  22, 5,  40, 44, 11, 8,  45, 19, 12, 47}},
    {2U, {41, 10, 31, 35, 36, 51, 38, 25, 32, 45, 4,  47, 22, 46, 34, 15, 49, 9,
          23, 33, 3,  44, 42, 18, 37, 24, 28, 20, 11, 14, 48, 17, 7,  5,  43, 21,
          13, 19, 27, 16, 6,  1,  12, 2,  29, 26, 8,  50, 39, 40, 30, 0}},
    {123U, {16, 51, 44, 27, 11, 37, 33, 50, 48, 13, 17, 38, 7,  28, 39, 15, 4, 5,
            3,  6,  42, 25, 19, 34, 20, 49, 23, 0,  8,  26, 30, 29, 47, 36, 9, 24,
            40, 45, 14, 22, 32, 10, 1,  18, 12, 31, 35, 2,  21, 43, 46, 41}},
    {123456U, {1,  7,  39, 47, 5,  15, 50, 49, 37, 44, 29, 10, 4,  23, 17, 20, 0,  11,
               24, 14, 28, 35, 3,  48, 8,  41, 19, 46, 13, 12, 36, 34, 27, 9,  33, 22,
               43, 32, 25, 30, 38, 6,  31, 16, 51, 21, 26, 18, 45, 40, 42, 2}},
    {999999999U, {22, 1,  0,  21, 20, 44, 23, 43, 38, 11, 4,  2,  19, 27, 36, 9,  49, 7,
                  18, 14, 46, 10, 25, 35, 39, 48, 51, 40, 33, 13, 42, 16, 32, 50, 24, 47,
                  26, 6,  34, 45, 5,  3,  41, 15, 12, 31, 17, 28, 8,  29, 30, 37}},
};

static void shuffles_as_xpat2_does(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t permutation[CARDS];
        shuffle_xpat2(known[i].seed, permutation);
        assert_memory_equal(permutation, known[i].permutation, CARDS);
    }
}

static void assert_each_card_once(const uint8_t cards[CARDS]) {
    uint64_t seen = 0;
    for (unsigned i = 0; i < CARDS; i++) {
        assert_true(cards[i] < CARDS);
        seen |= UINT64_C(1) << cards[i];
    }
    assert_true(seen == (UINT64_C(1) << CARDS) - 1);
}

static void deals_each_card_once(void **state) {
    (void)state;
    uint8_t cards[CARDS];
    for (uint32_t i = 0; i < 2000; i++) {
        shuffle_xpat2(i * 499999 % (XPAT2_SEED_MAX + 1U), cards);
        assert_each_card_once(cards);
        shuffle_microsoft(MICROSOFT_DEAL_MAX - i * UINT64_C(4000037), cards);
        assert_each_card_once(cards);
    }
}

/* What xpat2 itself exchanges in a redeal. */
static void redeals_as_xpat2_does(void **state) {
    (void)state;
    static const uint8_t ten[] = {9, 3, 5, 9, 5, 6, 9, 9, 8, 9};
    uint8_t swaps[CARDS];
    shuffle_redeal(1, sizeof ten, swaps);
    assert_memory_equal(swaps, ten, sizeof ten);
    /* In whole numbers it would be 29. */
    shuffle_redeal(369800223, 50, swaps);
    assert_int_equal(swaps[0], 28);
    for (uint32_t seed = 0; seed < 500; seed++) {
        const unsigned count = seed % (CARDS + 1);
        shuffle_redeal(seed * 1999993, count, swaps);
        for (unsigned i = 0; i < count; i++) {
            assert_in_range(swaps[i], i, count - 1);
        }
    }
}

/* Known deals, row by row: Microsoft's, and large ones as Freecell Solver makes them. */
static const struct {
    uint64_t number;
    const char *cards;
} known_microsoft[] = {
    {1, "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C "
        "TS QH 4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"},
    {617, "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H "
          "9S 3C 8S 7H 4D JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H"},
    {11982, "AH AS 4H AC 2D 6S TS JS 3D 3H QS QC 8S 7H AD KS KD 6H 5S 4D 9H JH 9S 3C JC 5D "
            "5C 8C 9D TD KH 7C 6C 2C TH QH 6D TC 4S 7S JD 7D 8H 9C 2H QD 4C 5H KC 8D 2S 3S"},
    {UINT64_C(2147483647),
     "9S 2H 7C 5H 4C 6D 3D 4S JH TC TD QS 3S KH 8D JC 7S 6C 3H 8S KD TS 9D 4D 5S AD "
     "TH 3C 2C AH 2D 9H 5D QH 8C 6H 6S QD 4H JS 5C JD AS QC AC KC 2S KS 7D 9C 7H 8H"},
    {UINT64_C(2147483648),
     "QH QC 2H 6S 2S 3D KS 8C 3H JD KC 7C 8H 5C 8D 9H 7D 3C 8S 7S TH JC AS QS 4D 5D "
     "TD TC 9C AH 4H JS TS 7H JH 5H 3S 6C 2C 9D QD 6H AD 9S 2D KH 4C KD 6D 4S 5S AC"},
    {UINT64_C(3000000000),
     "8D 4D 9H 9D 6H 9C 6C 8C TS QS KH 5D 2S 7C 3H AH JS TH QH 8S 7H QC 8H 2H TD AD "
     "4C 4H 3D 7S AC 5H JH 4S 5C KS KC QD 6D 2D JD TC KD 6S 2C 7D 3S 5S JC 3C AS 9S"},
    {UINT64_C(4294967295),
     "JS 9C JH 2D QC 8H 7D 6S QH TH AS 6D 5S 4H JD 9S TC 8C AH KS 7C 4C 5H 3S 7S 8D "
     "KD AD KH 7H 4S 2S KC 5D TD 9H 2C 9D 6H 6C 3H 3D 8S 4D AC 2H QD 5C QS TS JC 3C"},
    {UINT64_C(4294967296),
     "TS 5S 2S TD 3C AD JC 6D 3S QD 7C 7D 8S 5D 5H 4C KC 3D 9C 8C TH JD 2C QS 4H 9S "
     "8D 5C 7S AS 4S JS 9H 2H 6S 2D TC 6C KS 8H 3H 6H AH QC 7H 9D KD AC 4D KH JH QH"},
    {UINT64_C(8589934591),
     "TC 2S JS 5S 4D 6H 3H 7C 8S TD TH QS 4C KH 2C KS 8C 6D 3S KD 7D TS KC 8H 6C 8D "
     "JD AH JC 7H 2H 3C 5H 9H 4H AS 2D QD 5D AC 5C 9S QC JH AD QH 9D 7S 9C 6S 3D 4S"},
};

static void shuffles_as_microsoft_does(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known_microsoft / sizeof *known_microsoft; i++) {
        assert_int_equal(strlen(known_microsoft[i].cards), 3 * CARDS - 1);
        uint8_t order[CARDS];
        shuffle_microsoft(known_microsoft[i].number, order);
        for (size_t card = 0; card < CARDS; card++) {
            assert_int_equal(order[card], card_read(known_microsoft[i].cards + 3 * card, 2));
        }
    }
}

int test_shuffle(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffles_as_xpat2_does),
        cmocka_unit_test(deals_each_card_once),
        cmocka_unit_test(redeals_as_xpat2_does),
        cmocka_unit_test(shuffles_as_microsoft_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
