#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dealt_piles.h"

#include <string.h>

static void are_those_of_each_game(void **state) {
    (void)state;
    static const struct {
        const char *name;
        unsigned piles, first, last; /* of the columns: how high they are */
    } games[] = {{"FreeCell.1", 16, 7, 6},
                 {"Seahaven.1", 18, 5, 5},
                 {"MidnightOil.1", 22, 3, 1},
                 {"BakersDozen.1", 17, 4, 4}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct piles piles = dealt_piles(games[i].name);
        struct place place;
        assert_int_equal(piles_count(&piles), games[i].piles);
        assert_int_equal(piles.piles[FIRST_COLUMN].height, games[i].first);
        assert_int_equal(piles.piles[FIRST_COLUMN + piles.columns - 1].height, games[i].last);
        for (unsigned index = 0; index < CARDS; index++) {
            assert_true(piles_at_index(&piles, index, &place));
            assert_int_equal(piles_index(&piles, place), index);
            unsigned card = piles.piles[place.pile].cards[place.height];
            struct place found = piles_find(&piles, card);
            assert_true(found.pile == place.pile && found.height == place.height);
        }
        assert_false(piles_at_index(&piles, CARDS, &place));
        assert_int_equal(piles_find(&piles, NO_CARD).pile, piles_count(&piles));
    }
    /* Seahaven's last two cards lie in the first and the third cell. */
    struct piles piles = dealt_piles("Seahaven.1");
    assert_int_equal(piles_top(&piles, 14), 12);
    assert_int_equal(piles_top(&piles, 15), NO_CARD);
    assert_int_equal(piles_top(&piles, 16), 47);
    assert_int_equal(piles_free_cell(&piles), 15);
}

static void are_of_three_kinds(void **state) {
    (void)state;
    struct piles piles = dealt_piles("FreeCell.1");
    for (unsigned pile = 0; pile < piles_count(&piles); pile++) {
        assert_int_equal(piles_is_foundation(pile), pile < 4);
        assert_int_equal(piles_is_cell(&piles, pile), pile >= 12);
    }
}

static void move_one_card_or_several(void **state) {
    (void)state;
    struct piles piles = dealt_piles("FreeCell.1");
    struct column first = piles.piles[4], second = piles.piles[5];
    piles_move(&piles, (struct place){4, 6}, 13);
    assert_int_equal(piles_top(&piles, 13), first.cards[6]);
    assert_int_equal(piles_top(&piles, 4), first.cards[5]);
    assert_int_equal(piles_free_cell(&piles), 12);
    piles_move(&piles, (struct place){4, 0}, 5);
    assert_int_equal(piles.piles[4].height, 0);
    assert_int_equal(piles_empty_column(&piles), 4);
    assert_int_equal(piles.piles[5].height, 6 + 6);
    assert_memory_equal(piles.piles[5].cards, second.cards, 6);
    assert_memory_equal(piles.piles[5].cards + 6, first.cards, 6);
    assert_int_equal(piles_find(&piles, first.cards[2]).height, 8);
}

static void rotate_both_ways(void **state) {
    (void)state;
    struct piles piles = {.columns = 18};
    static const uint8_t cards[] = {7, 8, 9, 10};
    static const uint8_t raised[] = {7, 9, 10, 8};
    memcpy(piles.piles[5].cards, cards, sizeof cards);
    piles.piles[5].height = sizeof cards;
    for (unsigned height = 0; height < sizeof cards; height++) {
        piles_rotate(&piles, (struct place){5, height}, true);
        assert_int_equal(piles_top(&piles, 5), cards[height]);
        if (height == 1) {
            assert_memory_equal(piles.piles[5].cards, raised, sizeof raised);
        }
        piles_rotate(&piles, (struct place){5, height}, false); /* takes it back */
        assert_memory_equal(piles.piles[5].cards, cards, sizeof cards);
    }
    assert_int_equal(piles.piles[5].height, sizeof cards);
}

/* A shuffle leaves the heights, and what lies on foundations, as they are. */
static void shuffle_the_columns(void **state) {
    (void)state;
    struct piles piles = dealt_piles("MidnightOil.4");
    piles_move(&piles, (struct place){4, 0}, 0);
    struct piles before = piles;
    uint64_t seen = 0;
    piles_shuffle(&piles, 4);
    assert_memory_equal(piles.piles[0].cards, before.piles[0].cards, 3);
    for (unsigned pile = 0; pile < piles_count(&piles); pile++) {
        assert_int_equal(piles.piles[pile].height, before.piles[pile].height);
        for (unsigned i = 0; i < piles.piles[pile].height; i++) {
            seen |= UINT64_C(1) << piles.piles[pile].cards[i];
        }
    }
    assert_int_equal(seen, (UINT64_C(1) << CARDS) - 1);
    assert_memory_not_equal(piles.piles[5].cards, before.piles[5].cards, 3);
}

int test_piles(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_those_of_each_game),   cmocka_unit_test(are_of_three_kinds),
        cmocka_unit_test(move_one_card_or_several), cmocka_unit_test(rotate_both_ways),
        cmocka_unit_test(shuffle_the_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
