#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/solver/cards.h"
#include "support/random.h"

static uint64_t random_set(uint32_t *random) {
    uint64_t cards = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        cards |= (uint64_t)(random_below(random, 4) == 0) << card;
    }
    return cards;
}

/* Card by card, what the shifts do for all at once. */
static void relations_hold_card_by_card(void **state) {
    (void)state;
    uint32_t random = 1;
    for (unsigned round = 0; round < 500; round++) {
        uint64_t cards = random_set(&random);
        for (unsigned change = 0; change < SUITS; change++) {
            uint64_t changed = 0;
            uint64_t over = 0;
            uint64_t under = 0;
            for (unsigned card = 0; card < CARDS; card++) {
                if (!cards_have(cards, card)) {
                    continue;
                }
                unsigned suit = card_suit(card) ^ change;
                unsigned rank = card_rank(card);
                changed |= cards_of(rank * SUITS + suit);
                over |= cards_of((rank + 1) * SUITS + suit);
                under |= rank > 0 ? cards_of((rank - 1) * SUITS + suit) : 0;
                assert_int_equal(card_over(card, change), (rank + 1) * SUITS + suit);
            }
            assert_true(cards_change_suit(cards, change) == changed);
            assert_true(cards_over(cards, change) == over);
            assert_true(cards_under(cards, change) == under);
        }
    }
}

static void higher_cards_of_the_suits(void **state) {
    (void)state;
    uint32_t random = 3;
    for (unsigned round = 0; round < 500; round++) {
        uint64_t cards = random_set(&random);
        cards &= random_set(&random); /* few, so that not all cards follow */
        uint64_t wanted = 0;
        for (unsigned low = 0; low < CARDS; low++) {
            for (unsigned card = low; cards_have(cards, low) && card < CARDS; card += SUITS) {
                wanted |= cards_of(card);
            }
        }
        assert_true((cards_with_higher(cards) & ((UINT64_C(1) << CARDS) - 1)) == wanted);
    }
}

static void suits_and_what_is_lower(void **state) {
    (void)state;
    for (unsigned card = 0; card < CARDS; card++) {
        for (unsigned other = 0; other < CARDS; other++) {
            bool same = card_suit(card) == card_suit(other);
            assert_int_equal(cards_have(cards_suit(card), other), same);
            assert_int_equal(cards_have(cards_lower(card), other),
                             same && card_rank(other) < card_rank(card));
        }
    }
}

static void counts_and_finds_the_ends(void **state) {
    (void)state;
    uint32_t random = 2;
    for (unsigned round = 0; round < 500; round++) {
        uint64_t cards = random_set(&random);
        unsigned count = 0;
        unsigned lowest = CARDS;
        unsigned highest = CARDS;
        for (unsigned card = CARDS; card-- > 0;) {
            if ((cards & UINT64_C(1) << card) == 0) {
                continue;
            }
            count++;
            lowest = card;
            highest = highest == CARDS ? card : highest;
        }
        assert_int_equal(cards_count(cards), count);
        if (count > 0) {
            assert_int_equal(cards_lowest(cards), lowest);
            assert_int_equal(cards_highest(cards), highest);
        }
    }
}

/* Changes of suit are what card.h's colours say: 2 and 3 lead to the other colour. */
static void changes_of_suit_are_changes_of_colour(void **state) {
    (void)state;
    for (unsigned card = 0; card < CARDS - SUITS; card++) {
        for (unsigned change = 0; change < SUITS; change++) {
            assert_int_equal(card_is_red(card) != card_is_red(card_over(card, change)),
                             change >= 2);
        }
    }
}

int test_cards(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relations_hold_card_by_card),
        cmocka_unit_test(higher_cards_of_the_suits),
        cmocka_unit_test(suits_and_what_is_lower),
        cmocka_unit_test(counts_and_finds_the_ends),
        cmocka_unit_test(changes_of_suit_are_changes_of_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
