#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dealt_piles.h"
#include "puzzles/patience/save/words.h"
#include "support/redealt.h"

#include <string.h>

/* Makes the moves that the first halves say; the second halves must come out. */
static void assert_words(const char *name, const uint32_t *words, size_t count) {
    struct piles piles = dealt_piles(name);
    for (size_t i = 0; i < count; i++) {
        struct half there = word_there(words[i]);
        struct place from;
        assert_true(word_is_ordinary(words[i]));
        assert_true(piles_at_index(&piles, there.index, &from));
        assert_int_equal(from.pile, word_back(words[i]).pile);
        assert_int_equal(words_move(&piles, from, there.pile), words[i]);
    }
}

/* Words that xpat2 itself has written. */
static void are_those_of_xpat2(void **state) {
    (void)state;
    static const uint32_t singles[] = {0x16000433, 0x1422102e, 0x0e331a1a};
    static const uint32_t block[] = {0x1407082d, 0x0a33180d, 0x080b0a06};
    static const uint32_t back[] = {0x16000433, 0x04331800, 0x18331c33};
    assert_words("FreeCell.123456", singles, 3);
    assert_words("FreeCell.123", block, 3);
    assert_words("FreeCell.123456", back, 3);
}

static void assert_columns(const struct piles *piles, const uint8_t wanted[CARDS]) {
    for (unsigned i = 0; i < 18; i++) {
        const struct column *column = &piles->piles[FIRST_COLUMN + i];
        assert_int_equal(column->height, i < 17 ? 3 : 1);
        assert_memory_equal(column->cards, wanted + (size_t)3 * i, column->height);
    }
}

/* Midnight Oil with seed 4, redealt at once and once more, as xpat2 does it. */
static void redeal_as_xpat2_does(void **state) {
    (void)state;
    struct piles piles = dealt_piles("MidnightOil.4");
    uint32_t words[MAX_REDEAL_WORDS];
    assert_int_equal(words_redeal(&piles, 4, words), 37);
    assert_columns(&piles, redealt_once);
    assert_int_equal(words[0], 0xFFF08000);
    assert_int_equal(words[1], 0x0a030803);  /* pile 5 onto pile 4, and there it is already */
    assert_int_equal(words[17], 0x2a330833); /* pile 21, the last */
    assert_int_equal(words[18], 0x08030a03); /* all but three to pile 5 */
    assert_int_equal(words[34], 0x28332a33);
    assert_int_equal(words[35], 0xFFF58000);
    assert_int_equal(words[36], 0xFFF18000);
    assert_int_equal(words_redeal(&piles, 4, words), 37);
    assert_columns(&piles, redealt_twice);
}

/* Four cards are gathered from four columns and dealt to two. */
static void redeal_a_few(void **state) {
    (void)state;
    struct piles piles = {.columns = 18};
    uint32_t words[MAX_REDEAL_WORDS];
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = 0; rank < RANKS - 1; rank++) {
            column_put(&piles.piles[suit], rank * SUITS + suit);
        }
        column_put(&piles.piles[10 + suit], 48 + suit);
    }
    assert_int_equal(words_redeal(&piles, 1, words), 8);
    assert_int_equal(words[1], 0x14300830);
    assert_int_equal(words[5], 0x08330a33);
    assert_int_equal(piles.piles[4].height, 3);
    assert_int_equal(piles.piles[5].height, 1);
    assert_int_equal(piles.piles[10].height, 0);
}

static void are_special(void **state) {
    (void)state;
    assert_int_equal(word_special(RAISE, 51), 0xFFF48033);
    assert_int_equal(word_special(SINK, 7), 0xFFF38007);
    assert_false(word_is_ordinary(word_special(SINK, 7)));
}

int test_words(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_those_of_xpat2),
        cmocka_unit_test(redeal_as_xpat2_does),
        cmocka_unit_test(redeal_a_few),
        cmocka_unit_test(are_special),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
