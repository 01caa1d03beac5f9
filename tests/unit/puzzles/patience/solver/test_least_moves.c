#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/least_moves.h"
#include "support/solver_view.h"
#include "support/space.h"

static unsigned bound_of(const char *layout) {
    struct deal deal = laid(layout);
    struct deal_table table;
    struct state state = seen_by_solver(&table, &deal.rules, &deal.start);
    return least_moves(&state, &table);
}

/* The fewest moves that there are, by the referee. */
static unsigned fewest_of(const char *layout) {
    struct deal deal = laid(layout);
    struct space space;
    assert_true(space_explore(&space, &deal, 20000));
    unsigned distance = space.distance[0];
    space_free(&space);
    return distance;
}

static void cards_over_lower_cards_of_their_suit(void **state) {
    (void)state;
    /* 2C, 3C and 4C over AC; 4S over 2S and 3S; 3D and 4D over 2D. */
    static const char layout[] = "rules: ranks=4,columns=4,cells=0\n"
                                 "AC 2C 3C 4C\n"
                                 "foundations: AS 4H\n"
                                 "3S 2S 4S AD\n"
                                 "2D 3D 4D\n";
    assert_int_equal(bound_of(layout), 6);
}

static void cycles_of_two(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=4,columns=6,cells=2\n"
                                 "AC 3C 2C\n"
                                 "4S 3S 2S AS\n"
                                 "AH 4D\n"
                                 "AD 4H\n"
                                 "4C 3H 2H 3D 2D\n";
    /* 3C and 2C over AC; and of the red 4s, each over the other's ace, one must be moved. */
    assert_int_equal(bound_of(layout), 3);
    assert_true(fewest_of(layout) >= 3);
}

static void cycles_of_three(void **state) {
    (void)state;
    /* 4D waits for 4S (over AD), 4S for 4H (over AS), 4H for 4D (over AH): one must be moved. */
    static const char layout[] = "rules: ranks=4,columns=6,cells=1\n"
                                 "foundations: 4C\n"
                                 "AH 4D\n"
                                 "AD 4S\n"
                                 "AS 4H\n"
                                 "3S 2S\n"
                                 "3H 2H\n"
                                 "3D 2D\n";
    assert_int_equal(bound_of(layout), 1);
    assert_int_equal(fewest_of(layout), 1);
}

/* 4C and 4S hold up each other, 4C and 4H as well: one move of 4C may be enough for both. */
static void cycles_with_a_common_card_count_once(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=4,columns=6,cells=1\n"
                                 "foundations: 4D\n"
                                 "AS AH 4C\n"
                                 "2C AC 4S\n"
                                 "3C 4H\n"
                                 "3S 2S\n"
                                 "3H 2H\n";
    assert_int_equal(bound_of(layout), 1);
    assert_int_equal(fewest_of(layout), 1);
}

static void nothing_is_in_the_way_in_the_end(void **state) {
    (void)state;
    assert_int_equal(bound_of("rules: ranks=3,columns=2,cells=4\n"
                              "foundations: 3C 3S 3H\n"
                              "cells: 3D\n"
                              "2D AD\n"),
                     0);
    /* Cards in cells hold up nobody. */
    assert_int_equal(bound_of("rules: ranks=2,columns=2,cells=4\n"
                              "cells: 2C 2S 2H 2D\n"
                              "AC AS\nAH AD\n"),
                     0);
}

/* ---- In all positions of small games ------------------------------------------------------- */

struct tally {
    uint64_t positions, bound, distance, exact, lost;
};

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    (void)deal;
    for (uint32_t i = 0; i < space->positions.count; i++) {
        struct position position = position_of(&space->positions.keys[i]);
        struct deal_table table;
        struct state state = seen_by_solver(&table, &space->rules, &position);
        if (space->distance[i] == NEVER) {
            tally->lost++;
            continue;
        }
        unsigned least = least_moves(&state, &table);
        assert_true(least <= space->distance[i]);
        assert_true(space->distance[i] > 0 || least == 0);
        tally->positions++;
        tally->distance += space->distance[i];
        tally->bound += least;
        tally->exact += least == space->distance[i];
    }
}

static void no_game_is_won_in_fewer_moves(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(3, 2000, check_space, &tally);
    print_message("%.2f of %.2f moves on average, exact in %.0f %%\n",
                  (double)tally.bound / (double)tally.positions,
                  (double)tally.distance / (double)tally.positions,
                  100.0 * (double)tally.exact / (double)tally.positions);
    assert_true(tally.positions > 10000);
    /* A bound that says little is no use. */
    assert_true(tally.bound * 2 > tally.distance);
}

/* What lies beneath each card, far from the deal and in the solver's own states. */
static void check_beneath(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct state state = seen_by_solver(&table, &deal->rules, &deal->start);
    for (unsigned step = 0; step < 40; step++) {
        uint64_t beneath[CARDS] = {0};
        least_moves_beneath(&state, &table, beneath);
        struct position position = position_of_state(&table, &state);
        for (unsigned i = 0; i < deal->rules.columns; i++) {
            uint64_t under = 0;
            for (unsigned place = 0; place < position.columns[i].height; place++) {
                unsigned card = position.columns[i].cards[place];
                assert_true(beneath[card] == under);
                under |= cards_of(card);
            }
        }
        struct move move;
        if (!move_at_random(&deal->rules, &position, random, &move)) {
            return;
        }
        state_put(&state, move.card, support_of_move(move));
        autoplay_state(&state, &table);
    }
}

static void knows_what_lies_beneath(void **state) {
    (void)state;
    visit_varied_deals(3, check_beneath);
}

int test_least_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_over_lower_cards_of_their_suit),
        cmocka_unit_test(cycles_of_two),
        cmocka_unit_test(cycles_of_three),
        cmocka_unit_test(cycles_with_a_common_card_count_once),
        cmocka_unit_test(nothing_is_in_the_way_in_the_end),
        cmocka_unit_test(no_game_is_won_in_fewer_moves),
        cmocka_unit_test(knows_what_lies_beneath),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
