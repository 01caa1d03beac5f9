#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/crowding.h"
#include "support/solver_view.h"

static void a_card_has_the_support_it_was_given(void **state) {
    (void)state;
    uint32_t random = 3;
    struct state it = {{0}};
    unsigned supports[CARDS] = {DEALT};
    struct deal_table table = {.all = (UINT64_C(1) << CARDS) - 1};
    for (unsigned step = 0; step < 2000; step++) {
        unsigned card = random_below(&random, CARDS);
        supports[card] = random_below(&random, 8);
        state_put(&it, card, supports[card]);
        for (card = 0; card < CARDS; card++) {
            unsigned support = supports[card];
            assert_int_equal(state_support(&it, card), support);
            assert_int_equal(cards_have(state_foundations(&it), card), support == ON_FOUNDATION);
            assert_int_equal(cards_have(state_cells(&it), card), support == IN_CELL);
            assert_int_equal(cards_have(state_on_table(&it), card), support == ON_TABLE);
            assert_int_equal(cards_have(state_dealt(&it, &table), card), support == DEALT);
            assert_int_equal(cards_have(state_built(&it), card), support >= BUILT);
            for (unsigned change = 0; change < SUITS; change++) {
                assert_int_equal(cards_have(state_built_by(&it, change), card),
                                 support == BUILT + change);
            }
        }
    }
}

/* The sets that the solver works with, against the referee's columns. */
static void check_sets(const struct deal_table *table, const struct state *state,
                       const struct position *position, uint32_t *random) {
    const struct rules *rules = &table->rules;
    uint64_t covered = 0;
    uint64_t chosen = 0;
    uint64_t beneath_chosen = 0;
    unsigned empty = 0;
    unsigned held = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        empty += column->height == 0;
        for (unsigned place = 0; place < column->height; place++) {
            unsigned card = column->cards[place];
            uint64_t beneath = place > 0 ? cards_of(column->cards[place - 1]) : 0;
            assert_true(state_beneath(state, table, card) == beneath);
            if (place > 0) {
                assert_int_equal(state_card_beneath(state, table, card), column->cards[place - 1]);
            }
            if (state_support(state, card) >= BUILT) {
                assert_int_equal(state_beneath_built(state, card), column->cards[place - 1]);
            }
            covered |= beneath;
            if (random_below(random, 2) == 0) {
                chosen |= cards_of(card);
                beneath_chosen |= beneath;
            }
        }
    }
    for (unsigned i = 0; i < rules->cells; i++) {
        held += position->cells[i] != NO_CARD;
    }
    uint64_t next = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] < rules->ranks) {
            next |= cards_of(position->foundations[suit] * SUITS + suit);
        }
    }
    assert_true(state_covered(state, table) == covered);
    assert_true(state_beneath_all(state, table, chosen) == beneath_chosen);
    assert_true(state_next_cards(state, table) == next);
    assert_int_equal(state_empty_columns(state, table), empty);
    assert_int_equal(state_free_cells(state, table), rules->cells - held);
    assert_int_equal(cards_count(state_foundations(state)), position_foundation_count(position));
}

/* Takes a legal move of the referee's to the solver's state. */
static void put(struct state *state, const struct deal_table *table, struct move move) {
    unsigned support = move.to == TO_EMPTY_COLUMN ? ON_TABLE : IN_CELL;
    if (move.to != TO_EMPTY_COLUMN && move.to != TO_CELL) {
        support = BUILT + (card_suit(move.card) ^ card_suit(move.to));
    }
    state_put(state, move.card, support);
    autoplay_state(state, table);
}

/* The same random game, played by the referee and in the solver's terms. */
static void check_walk(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct position position = deal->start;
    struct state state = seen_by_solver(&table, &deal->rules, &position);
    check_sets(&table, &state, &position, random);
    autoplay_state(&state, &table);
    position_autoplay(&deal->rules, &position);
    for (unsigned step = 0; step < 40; step++) {
        struct key played = key_of(&deal->rules, &position);
        struct key seen = key_of_state(&table, &state);
        assert_memory_equal(&seen, &played, sizeof played);
        check_sets(&table, &state, &position, random);
        struct move move;
        if (!move_at_random(&deal->rules, &position, random, &move)) {
            return;
        }
        assert_null(position_play(&deal->rules, &position, move));
        put(&state, &table, move);
    }
}

static void agrees_with_the_referee_in_random_games(void **state) {
    (void)state;
    visit_varied_deals(4, check_walk);
}

/* Walks about in a small game and remembers the state of each position it comes to. */
static void check_equality(const struct deal *deal, uint32_t *random, unsigned steps) {
    struct deal_table table;
    struct key_set met = {0};
    struct state *states = calloc(steps + 1u, sizeof *states);
    for (unsigned walk = 0; walk < steps / 40; walk++) {
        struct position position = deal->start;
        struct state state = seen_by_solver(&table, &deal->rules, &position);
        autoplay_state(&state, &table);
        position_autoplay(&deal->rules, &position);
        for (unsigned step = 0; step < 40; step++) {
            struct key key = key_of(&deal->rules, &position);
            uint32_t known = met.count;
            uint32_t number = key_set_add(&met, &key);
            if (number == known) {
                states[number] = state;
            }
            /* The same position by another way is the same state. */
            assert_true(state_equal(&states[number], &state));
            assert_true(state_hash(&states[number]) == state_hash(&state));
            struct move move;
            if (!move_at_random(&deal->rules, &position, random, &move)) {
                break;
            }
            position_play(&deal->rules, &position, move);
            put(&state, &table, move);
        }
    }
    /* And different positions are different states, which are told apart by their hash too. */
    for (uint32_t i = 0; i < met.count; i++) {
        for (uint32_t j = i + 1; j < met.count; j++) {
            assert_false(state_equal(&states[i], &states[j]));
            assert_true(state_hash(&states[i]) != state_hash(&states[j]));
        }
    }
    free(states);
    key_set_free(&met);
}

static void equal_positions_are_equal_states(void **state) {
    (void)state;
    uint32_t random = 17;
    for (unsigned build = BUILD_ALTERNATE; build <= BUILD_ANY; build++) {
        for (unsigned round = 0; round < 8; round++) {
            struct rules rules = {.ranks = 4,
                                  .columns = 5,
                                  .cells = 2,
                                  .build = (enum building)build,
                                  .empty = EMPTY_ANY};
            struct deal deal = random_deal(&rules, round % 3, &random);
            check_equality(&deal, &random, 2000);
        }
    }
}

/* With few cards in play, which are the highest or the lowest; the others are on the foundations.
 */
static void few_cards_do_not_crowd_each_other(void **state) {
    (void)state;
    enum { FEWEST = 8 };
    static uint64_t hashes[CROWD];
    uint32_t random = 5;
    for (unsigned count = FEWEST; count <= CARDS; count += SUITS) {
        for (unsigned first = 0; first <= CARDS - count;
             first += CARDS - count + (count == CARDS)) {
            for (size_t i = 0; i < CROWD; i++) {
                struct state it = {{0}};
                for (unsigned card = 0; card < CARDS; card++) {
                    const bool plays = card >= first && card < first + count;
                    state_put(&it, card,
                              plays ? random_below(&random, 8) : (unsigned)ON_FOUNDATION);
                }
                hashes[i] = state_hash(&it);
            }
            assert_true(crowding_of(hashes) < 2);
        }
    }
}

int test_state(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_has_the_support_it_was_given),
        cmocka_unit_test(agrees_with_the_referee_in_random_games),
        cmocka_unit_test(equal_positions_are_equal_states),
        cmocka_unit_test(few_cards_do_not_crowd_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
