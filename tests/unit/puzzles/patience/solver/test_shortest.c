#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/searches.h"
#include "support/move_list.h"
#include "support/replay.h"
#include "support/space.h"

/* A solution of so many moves is said to be known. */
static struct solve_result known(size_t length) {
    struct solve_result result = nothing_found();
    result.outcome = SOLITON_SOLVED;
    result.has_solution = true;
    result.length = length;
    moves_add(&result.solution, "known", 5);
    return result;
}

struct tally {
    unsigned games, shorter, proved;
};

/* Whatever is known, what it finds is a shortest solution, or the proof that there is no shorter
 * one than that. */
static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    const unsigned distance = space->distance[0];
    if (distance == NEVER) {
        return;
    }
    struct root root;
    root_set_up(&root, deal);
    for (unsigned more = 0; more < 4; more++) {
        struct limits limits = without_limits();
        struct solve_result result = known(distance + more * more);
        shortest_solve(&root, &limits, &result);
        assert_int_equal(result.outcome, SOLITON_SOLVED);
        assert_int_equal(result.length, distance);
        assert_int_equal(result.lower_bound, distance);
        assert_true(result.proved_shortest);
        assert_int_equal(limits.memory.used, 0);
        if (more == 0) {
            assert_moves(&result.solution, "known\n");
            tally->proved++;
        } else {
            assert_right(deal, &result);
            tally->shorter++;
        }
        moves_drop(&result.solution);
    }
    tally->games++;
}

static void finds_shorter_ones_or_none(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(3, 1500, check_space, &tally);
    assert_true(tally.games > 500 && tally.shorter == 3 * tally.games);
}

/* ---- Where autoplay leaves a choice ---------------------------------------------------------- */

struct chosen {
    unsigned games, shorter; /* than where autoplay is all */
    unsigned impossible;     /* there */
};

/* The fewest moves if autoplay is all; NEVER if there is no solution, or too much can happen to
 * look at it all. */
static unsigned forced_distance(struct deal deal) {
    struct space space;
    unsigned distance = NEVER;
    deal.rules.autoplay = AUTOPLAY_ALL;
    deal.rules.take_back = false;
    if (space_explore(&space, &deal, 1000)) {
        distance = space.distance[0];
        space_free(&space);
    }
    return distance;
}

/* A shortest solution is one by all that can happen, where a move to a foundation costs nothing. */
static void check_space_by_choice(const struct deal *deal, const struct space *space,
                                  void *context) {
    struct chosen *chosen = context;
    const unsigned distance = space->distance[0];
    if (distance == NEVER) {
        return;
    }
    struct root root;
    if (deal->rules.build == BUILD_SUIT) {
        root_set_up(&root, deal); /* there is nothing to choose */
    } else {
        root_set_up_by_choice(&root, deal, AUTOPLAY_SAFE);
    }
    for (unsigned more = 0; more < 2; more++) {
        struct limits limits = without_limits();
        struct solve_result result = known(distance + more * 3);
        shortest_solve(&root, &limits, &result);
        assert_int_equal(result.outcome, SOLITON_SOLVED);
        assert_int_equal(result.length, distance);
        assert_int_equal(result.lower_bound, distance);
        assert_true(result.proved_shortest);
        assert_int_equal(limits.memory.used, 0);
        if (more > 0) {
            assert_right(deal, &result);
        }
        moves_drop(&result.solution);
    }
    const unsigned forced = forced_distance(*deal);
    assert_true(distance <= forced);
    chosen->games++;
    chosen->shorter += forced != NEVER && distance < forced;
    chosen->impossible += forced == NEVER;
}

static void finds_the_shortest_where_autoplay_leaves_a_choice(void **state) {
    (void)state;
    struct chosen chosen = {0};
    visit_spaces_by_choice(2000, 87, 400, check_space_by_choice, &chosen);
    print_message("%u games, %u shorter than with autoplay=all, %u impossible with them\n",
                  chosen.games, chosen.shorter, chosen.impossible);
    assert_true(chosen.games > 1500 && chosen.shorter > 3 && chosen.impossible > 10);
}

/* Whoever stops it keeps what was known, and learns a lower bound. */
static void check_limits(const struct deal *deal, const struct space *space, void *context) {
    unsigned *stopped = context;
    const unsigned distance = space->distance[0];
    if (distance == NEVER) {
        return;
    }
    struct root root;
    root_set_up(&root, deal);
    unsigned last = 0;
    for (unsigned most = 1; most < 200; most += 1 + most / 2) {
        struct limits limits = without_limits();
        struct solve_result result = known(distance + 5);
        limits.max_positions = most;
        shortest_solve(&root, &limits, &result);
        assert_true(result.lower_bound >= last && result.lower_bound <= distance);
        last = (unsigned)result.lower_bound;
        if (result.outcome == SOLITON_SOLVED) {
            assert_right(deal, &result);
            assert_int_equal(result.length, distance);
        } else {
            assert_int_equal(result.outcome, SOLITON_GAVE_UP);
            assert_false(result.proved_shortest);
            assert_true(result.has_solution);
            assert_int_equal(result.length, distance + 5);
            assert_moves(&result.solution, "known\n");
            ++*stopped;
        }
        moves_drop(&result.solution);
    }
}

static void keeps_what_was_known_when_stopped(void **state) {
    (void)state;
    unsigned stopped = 0;
    visit_small_spaces(1, 1500, check_limits, &stopped);
    assert_true(stopped > 200);
}

int test_shortest(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_shorter_ones_or_none),
        cmocka_unit_test(finds_the_shortest_where_autoplay_leaves_a_choice),
        cmocka_unit_test(keeps_what_was_known_when_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
