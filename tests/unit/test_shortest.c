#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/shortest.h"
#include "replay.h"
#include "space.h"

/* A solution of so many moves is said to be known. */
static struct search_find known(size_t length) {
    struct search_find find = nothing_found();
    find.outcome = SOLITON_SOLVED;
    find.has_solution = true;
    find.length = length;
    text_add(&find.solution, "known");
    return find;
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
    struct opening opening;
    opening_set_up(&opening, deal);
    for (unsigned more = 0; more < 4; more++) {
        struct limits limits = without_limits();
        struct search_find find = known(distance + more * more);
        shortest_find(&opening, &limits, &find);
        assert_int_equal(find.outcome, SOLITON_SOLVED);
        assert_int_equal(find.length, distance);
        assert_int_equal(find.lower_bound, distance);
        assert_true(find.proved_shortest);
        assert_int_equal(limits.memory.used, 0);
        if (more == 0) {
            assert_int_equal(find.solution.length, 5); /* the one that was known */
            tally->proved++;
        } else {
            assert_right(deal, &find);
            tally->shorter++;
        }
        text_drop(&find.solution);
    }
    tally->games++;
}

static void finds_shorter_ones_or_none(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(3, 1500, check_space, &tally);
    assert_true(tally.games > 500 && tally.shorter == 3 * tally.games);
}

/* Whoever stops it keeps what was known, and learns a lower bound. */
static void check_limits(const struct deal *deal, const struct space *space, void *context) {
    unsigned *stopped = context;
    const unsigned distance = space->distance[0];
    if (distance == NEVER) {
        return;
    }
    struct opening opening;
    opening_set_up(&opening, deal);
    unsigned last = 0;
    for (unsigned most = 1; most < 200; most += 1 + most / 2) {
        struct limits limits = without_limits();
        struct search_find find = known(distance + 5);
        limits.max_positions = most;
        shortest_find(&opening, &limits, &find);
        assert_true(find.lower_bound >= last && find.lower_bound <= distance);
        last = (unsigned)find.lower_bound;
        if (find.outcome == SOLITON_SOLVED) {
            assert_right(deal, &find);
            assert_int_equal(find.length, distance);
        } else {
            assert_int_equal(find.outcome, SOLITON_GAVE_UP);
            assert_false(find.proved_shortest);
            assert_true(find.has_solution);
            assert_int_equal(find.length, distance + 5);
            assert_int_equal(find.solution.length, 5);
            ++*stopped;
        }
        text_drop(&find.solution);
    }
}

static void keeps_what_was_known_when_stopped(void **state) {
    (void)state;
    unsigned stopped = 0;
    visit_small_spaces(1, 1500, check_limits, &stopped);
    assert_true(stopped > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_shorter_ones_or_none),
        cmocka_unit_test(keeps_what_was_known_when_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
