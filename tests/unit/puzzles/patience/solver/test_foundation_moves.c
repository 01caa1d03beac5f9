#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/searches.h"
#include "successors.h"
#include "support/replay.h"
#include "support/space.h"

struct tally {
    unsigned positions, to_foundations, back, dead;
};

/* The root of a deal whose search autoplays what the rules do. */
static struct root root_of(const struct deal *deal) {
    struct root root;
    root_set_up_by_choice(&root, deal, deal->rules.autoplay);
    return root;
}

/* What a successor tells of itself: the kind of the move, where it leads by the referee. */
static void check_macro_move(const struct deal_table *table, const struct state *state,
                             const struct successor *successor, struct tally *tally) {
    const struct macro_move macro_move = successor->macro_move;
    const bool was_on_foundation = cards_have(state_foundations(state), macro_move.card);
    const bool goes_to_foundation = macro_move.support == ON_FOUNDATION;
    assert_int_equal(macro_move.kind == TO_ITS_FOUNDATION, goes_to_foundation);
    assert_int_equal(macro_move.kind == TAKE_BACK, was_on_foundation);
    assert_true(was_on_foundation || goes_to_foundation || macro_move.kind == SINGLE_MOVE);
    assert_reached(table, state, 0, successor);
    tally->to_foundations += goes_to_foundation;
    tally->back += was_on_foundation;
}

/* Compares the successors of one state; hands one of them on, or false if there is none. */
static bool check_position(const struct deal_table *table, struct state *state, uint32_t *random,
                           struct tally *tally) {
    const struct position position = position_of_state(table, state);
    struct key_set wanted = successors_by_referee(&table->rules, &position, &tally->dead);
    struct key_set got = {0};
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = expand(state, table, successors);
    count += foundation_moves(state, table, successors + count);
    assert_true(count <= MAX_SUCCESSORS);
    for (unsigned i = 0; i < count; i++) {
        struct key key = key_of_state(table, &successors[i].state);
        assert_true(key_set_has(&wanted, &key));
        key_set_add(&got, &key);
        check_macro_move(table, state, &successors[i], tally);
    }
    assert_int_equal(got.count, wanted.count);
    key_set_free(&got);
    key_set_free(&wanted);
    tally->positions++;
    if (count > 0) {
        *state = successors[random_below(random, count)].state;
    }
    return count > 0;
}

static void check_walk(const struct deal *deal, unsigned steps, uint32_t *random,
                       struct tally *tally) {
    /* In suit every card is safe and taking back is good for nothing: no search plays so. */
    if (deal->rules.build == BUILD_SUIT && deal->rules.take_back &&
        deal->rules.autoplay == AUTOPLAY_SAFE) {
        return;
    }
    const struct root root = root_of(deal);
    struct state now = root.start;
    while (steps-- > 0 && check_position(&root.table, &now, random, tally)) {
    }
}

static struct tally in_full_games;

static void check_deal(const struct deal *deal, uint32_t *random) {
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        struct deal chosen = *deal;
        chosen.rules = rules_by_choice(deal->rules, choice);
        check_walk(&chosen, 80, random, &in_full_games);
    }
}

static void same_successors_as_the_referee_in_full_games(void **state) {
    (void)state;
    in_full_games = (struct tally){0};
    visit_varied_deals(2, check_deal);
    assert_true(in_full_games.positions > 5000);
    assert_true(in_full_games.to_foundations > 1000 && in_full_games.back > 1000);
}

/* Layouts, in which much is on the foundations, and columns are empty. */
static void same_successors_as_the_referee_in_layouts(void **state) {
    (void)state;
    uint32_t random = 61;
    struct tally tally[CHOICE_RULES] = {{0}};
    for (unsigned round = 0; round < 4000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(2 + random_below(&random, 12)),
                                    .columns = (uint8_t)(1 + random_below(&random, 10)),
                                    .cells = (uint8_t)random_below(&random, 5),
                                    .build = (enum building)random_below(&random, 3),
                                    .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        const unsigned choice = round % CHOICE_RULES;
        deal.rules = rules_by_choice(rules, choice);
        check_walk(&deal, 12, &random, &tally[choice]);
    }
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        assert_true(tally[choice].positions > 5000);
        assert_true(tally[choice].to_foundations > 500);
        assert_true(by_choice[choice].take_back ? tally[choice].back > 1000
                                                : tally[choice].back == 0);
    }
}

/* Where autoplay is all, nothing is chosen. */
static void nothing_to_choose_in_the_course_s_game(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    struct root root;
    struct successor successors[MAX_SUCCESSORS];
    root_set_up(&root, &deal);
    assert_int_equal(foundation_moves(&root.dealt, &root.table, successors), 0);
}

/* A card that would go to its foundation again by itself stays there, all others that lie on top of
 * their foundations come back. */
static void takes_back_by_hand(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=3,cells=1,autoplay=safe,take-back=yes\n"
                            "foundations: 3C 2S AH AD\n4C\n4S\n4H 3S 3D 3H 2H 2D 4D\n");
    const struct root root = root_of(&deal);
    struct successor successors[MAX_SUCCESSORS] = {{.macro_move = {0}}};
    unsigned count = foundation_moves(&root.start, &root.table, successors);
    /* 4C goes to its foundation. The aces are safe, and so is 2S; 3C is not, as red twos wait: it
     * can be taken back onto 4D, to the cell, and there is no empty column. */
    assert_int_equal(count, 3);
    assert_int_equal(successors[0].macro_move.kind, TO_ITS_FOUNDATION);
    assert_int_equal(successors[0].macro_move.card, card_read("4C", 2));
    for (unsigned i = 1; i < count; i++) {
        assert_int_equal(successors[i].macro_move.kind, TAKE_BACK);
        assert_int_equal(successors[i].macro_move.card, card_read("3C", 2));
    }
    assert_int_equal(successors[1].macro_move.support, BUILT + (CLUBS ^ DIAMONDS));
    assert_int_equal(successors[2].macro_move.support, IN_CELL);
}

int test_foundation_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_successors_as_the_referee_in_full_games),
        cmocka_unit_test(same_successors_as_the_referee_in_layouts),
        cmocka_unit_test(nothing_to_choose_in_the_course_s_game),
        cmocka_unit_test(takes_back_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
