#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/frontier.h"
#include "puzzles/patience/solver/evaluate.h"
#include "solver_view.h"
#include "space.h"

/* Every lower bound that there is: no solution has fewer moves. */
static unsigned blockers(const struct state *state, const struct table *table) {
    return evaluate_obstacles(state, table).blockers;
}
static unsigned least_moves(const struct state *state, const struct table *table) {
    return evaluate_least_moves(state, table);
}
static unsigned (*const lower_bounds[])(const struct state *, const struct table *) = {
    blockers,
    least_moves,
};
enum { LOWER_BOUNDS = sizeof lower_bounds / sizeof *lower_bounds };

/* ---- By hand ------------------------------------------------------------------------------- */

static const char tangle[] = "rules: ranks=4,columns=6,registers=2\n"
                             "AC 3C 2C\n"
                             "4S 3S 2S AS\n"
                             "AH 4D\n"
                             "AD 4H\n"
                             "4C 3H 2H 3D 2D\n";

static void counts_what_is_in_the_way(void **state) {
    (void)state;
    struct deal deal = laid(tangle);
    struct table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    struct obstacles found = evaluate_obstacles(&it, &table);
    /* 3C and 2C over AC. */
    assert_int_equal(found.blockers, 2);
    assert_int_equal(found.blocked, 2);
    /* These two, 4D over AH, 4H over AD; over AS lies nothing. */
    assert_int_equal(found.over_next, 4);
    /* The two blockers; and of the red 4s, each over the other's ace, one must be moved. */
    assert_int_equal(evaluate_least_moves(&it, &table), 3);
}

static void counts_pairs(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=4,registers=0\n"
                            "AC 2C 3C 4C\n"
                            "deposits: AS 4H\n"
                            "3S 2S 4S AD\n"
                            "2D 3D 4D\n");
    struct table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    struct obstacles found = evaluate_obstacles(&it, &table);
    /* 2C, 3C and 4C have 1, 2 and 3 lower cards beneath them; 4S has 2, 2S none; 3D and 4D 1, 2. */
    assert_int_equal(found.blockers, 3 + 1 + 2);
    assert_int_equal(found.blocked, 6 + 2 + 3);
    /* Three cards over AC, two over 2S; AD is free. */
    assert_int_equal(found.over_next, 5);
    assert_int_equal(evaluate_least_moves(&it, &table), 6);
}

static void finds_circles_of_three(void **state) {
    (void)state;
    /* 4D waits for 4S (over AD), 4S for 4H (over AS), 4H for 4D (over AH): one must be moved. */
    struct deal deal = laid("rules: ranks=4,columns=6,registers=1\n"
                            "deposits: 4C\n"
                            "AH 4D\n"
                            "AD 4S\n"
                            "AS 4H\n"
                            "3S 2S\n"
                            "3H 2H\n"
                            "3D 2D\n");
    struct table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    assert_int_equal(evaluate_obstacles(&it, &table).blockers, 0);
    assert_int_equal(evaluate_least_moves(&it, &table), 1);
    struct space space;
    assert_true(space_explore(&space, &deal, 5000));
    assert_int_equal(space.distance[0], 1);
    space_free(&space);
}

static void nothing_is_in_the_way_in_the_end(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=3,columns=2,registers=4\n"
                            "deposits: 3C 3S 3H\n"
                            "registers: 3D\n"
                            "2D AD\n");
    struct table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    struct obstacles found = evaluate_obstacles(&it, &table);
    assert_int_equal(found.blockers + found.blocked + found.over_next, 0);
    for (unsigned i = 0; i < LOWER_BOUNDS; i++) {
        assert_int_equal(lower_bounds[i](&it, &table), 0);
    }
}

/* ---- The value ----------------------------------------------------------------------------- */

static void weighs_each_thing(void **state) {
    (void)state;
    struct deal deal = laid(tangle);
    deal.start.registers[0] = deal.start.columns[4].cards[--deal.start.columns[4].height];
    struct table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    const unsigned nothing = evaluate(&it, &table, &(struct weights){0}, 5);
    const struct {
        struct weights weights;
        int times;
    } wanted[] = {
        {{.waiting = 3}, 16},
        {{.blockers = 3}, 2},
        {{.blocked = 3}, 2},
        {{.over_next = 3}, 4},
        /* All that lie on a card, but for 3H, which is stacked. */
        {{.unsorted = 3}, 9},
        {{.registers = 3}, 1},
        {{.empty_columns = 3}, -1},
        {{.moves = 3}, 5},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        unsigned value = evaluate(&it, &table, &wanted[i].weights, 5);
        assert_int_equal((int)value - (int)nothing, 3 * wanted[i].times);
    }
    /* Empty columns are worth nothing where they stay empty. */
    table.rules.empty = EMPTY_NONE;
    assert_int_equal(evaluate(&it, &table, &(struct weights){.empty_columns = 3}, 5), nothing);
    /* And nothing is better than zero. */
    assert_int_equal(evaluate(&it, &table, &(struct weights){.waiting = -1000}, 0), 0);
}

/* The weights of all games give values that the frontier tells apart. */
static void check_values(const struct deal *deal, uint32_t *random) {
    struct position position = deal->start;
    const struct weights *weights = weights_for(&deal->rules);
    assert_non_null(weights);
    position_normalise(&deal->rules, &position);
    for (unsigned moves = 0; moves < 50; moves++) {
        struct table table;
        struct state state = seen_by_solver(&table, &deal->rules, &position);
        unsigned value = evaluate(&state, &table, weights, moves);
        assert_true(value > 0 && value < FRONTIER_VALUES - 1);
        if (!play_at_random(&deal->rules, &position, random)) {
            return;
        }
    }
}

static void values_fit_the_frontier(void **state) {
    (void)state;
    visit_varied_deals(3, check_values);
}

/* ---- In all positions of small games ------------------------------------------------------- */

struct tally {
    uint64_t positions, bound[LOWER_BOUNDS], distance, exact[LOWER_BOUNDS];
};

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    (void)deal;
    unsigned *blockers_of = calloc(space->positions.count + 1u, sizeof *blockers_of);
    for (uint32_t i = 0; i < space->positions.count; i++) {
        struct position position = position_of(&space->positions.keys[i]);
        struct table table;
        struct state state = seen_by_solver(&table, &space->rules, &position);
        blockers_of[i] = blockers(&state, &table);
        if (space->distance[i] == NEVER) {
            continue;
        }
        tally->positions++;
        tally->distance += space->distance[i];
        for (unsigned bound = 0; bound < LOWER_BOUNDS; bound++) {
            unsigned least = lower_bounds[bound](&state, &table);
            assert_true(least <= space->distance[i]);
            tally->bound[bound] += least;
            tally->exact[bound] += least == space->distance[i];
        }
        assert_true(least_moves(&state, &table) >= blockers_of[i]);
    }
    /* A move takes away one blocker at most. */
    for (size_t i = 0; i < space->way_count; i++) {
        assert_true(blockers_of[space->ways[i].from] <= blockers_of[space->ways[i].to] + 1);
    }
    free(blockers_of);
}

static void no_game_is_won_in_fewer_moves(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(2, 2000, check_space, &tally);
    assert_true(tally.positions > 10000);
    for (unsigned i = 0; i < LOWER_BOUNDS; i++) {
        print_message("bound %u: %.2f of %.2f moves on average, exact in %.0f %%\n", i,
                      (double)tally.bound[i] / (double)tally.positions,
                      (double)tally.distance / (double)tally.positions,
                      100.0 * (double)tally.exact[i] / (double)tally.positions);
        /* A bound that says little is no use. */
        assert_true(tally.bound[i] * 3 > tally.distance);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_is_in_the_way),
        cmocka_unit_test(counts_pairs),
        cmocka_unit_test(finds_circles_of_three),
        cmocka_unit_test(nothing_is_in_the_way_in_the_end),
        cmocka_unit_test(weighs_each_thing),
        cmocka_unit_test(values_fit_the_frontier),
        cmocka_unit_test(no_game_is_won_in_fewer_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
