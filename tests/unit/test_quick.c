#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/manoeuvre.h"
#include "puzzles/patience/solver/quick.h"
#include "replay.h"
#include "space.h"

enum { PLENTY = 100000 };

/* An attempt that goes for deposits, by these kinds of manoeuvres. */
static struct attempt attempt_with(unsigned positions, unsigned kinds) {
    return (struct attempt){.positions = positions,
                            .kinds = kinds,
                            .weights = {.waiting = 20, .unsorted = 10, .registers = 5, .moves = 2}};
}

static struct opening opening_of(const struct deal *deal) {
    struct opening opening;
    opening_set_up(&opening, deal);
    return opening;
}

/* ---- Truth --------------------------------------------------------------------------------- */

struct tally {
    unsigned games, winnable, solved;
};

static void check_deal(const struct deal *deal, bool winnable, unsigned kinds,
                       struct tally *tally) {
    const struct opening opening = opening_of(deal);
    const struct attempt attempts[] = {attempt_with(7, kinds), attempt_with(PLENTY, kinds)};
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    tally->games++;
    tally->winnable += winnable;
    if (quick_find(&opening, attempts, 2, 0, &limits, &find)) {
        assert_int_equal(find.outcome, SOLITON_SOLVED);
        assert_true(winnable);
        assert_right(deal, &find);
        tally->solved++;
    } else {
        assert_false(find.has_solution);
    }
    assert_int_equal(limits.stop, STOP_NONE);
    assert_true(limits.max_positions == UINT64_MAX);
    assert_int_equal(limits.memory.used, 0);
    text_drop(&find.solution);
}

/* It solves nothing that cannot be solved, and its solutions are right, with any kinds. */
static void solves_what_can_be_solved(void **state) {
    (void)state;
    struct tally all = {0};
    struct tally some = {0};
    uint32_t random = 31;
    for (unsigned round = 0; round < 4000; round++) {
        struct rules rules = {
            (uint8_t)(2 + random_below(&random, 5)), (uint8_t)(1 + random_below(&random, 7)),
            (uint8_t)random_below(&random, 4), (enum stacking)random_below(&random, 3),
            (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 500)) {
            const bool winnable = space.distance[0] != NEVER;
            check_deal(&deal, winnable, ALL_MANOEUVRES, &all);
            check_deal(&deal, winnable, 1 + random_below(&random, ALL_MANOEUVRES), &some);
            space_free(&space);
        }
    }
    print_message("%u of %u solved, %u with some kinds\n", all.solved, all.winnable, some.solved);
    assert_true(all.games - all.winnable > 500);
    /* It may miss some, but hardly any; and with fewer kinds more of them. */
    assert_true(all.solved * 100 > all.winnable * 95);
    assert_true(some.solved < all.solved && some.solved * 2 > all.solved);
}

static void solves_real_deals(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const struct plan *plan = plan_for(&game->rules);
        const struct attempt all = attempt_with(3000, ALL_MANOEUVRES);
        unsigned solved = 0;
        unsigned solved_by_plan = 0;
        for (unsigned seed = 1; seed <= 60; seed++) {
            char name[64];
            snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
            const struct deal deal = named(name, NULL);
            const struct opening opening = opening_of(&deal);
            struct limits limits = without_limits();
            struct search_find find = nothing_found();
            if (quick_find(&opening, &all, 1, 0, &limits, &find)) {
                assert_right(&deal, &find);
                solved++;
            }
            text_drop(&find.solution);
            find = nothing_found();
            if (quick_find(&opening, plan->attempts, plan->attempt_count, 0, &limits, &find)) {
                assert_right(&deal, &find);
                solved_by_plan++;
            }
            text_drop(&find.solution);
        }
        print_message("%s: %u, by its plan %u of 60\n", game->entry.name, solved, solved_by_plan);
        assert_true(solved > 0);
    }
}

/* ---- Budgets and limits -------------------------------------------------------------------- */

/* An attempt meets no more positions than its budget, but for those of its last expansion; and
 * then the next one begins, with a new table. */
static void keeps_to_its_budgets(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    const struct opening opening = opening_of(&deal);
    const struct attempt attempts[] = {attempt_with(10, ALL_MANOEUVRES),
                                       attempt_with(20, DIG_OUT | DIG_ONTO),
                                       attempt_with(1, ALL_MANOEUVRES)};
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    assert_false(quick_find(&opening, attempts, 3, 0, &limits, &find));
    assert_true(limits.stats.positions >= 10 + 20 + 1);
    assert_true(limits.stats.positions < 10 + 20 + 1 + 3 * 100);
    assert_int_equal(limits.stop, STOP_NONE);
    assert_int_equal(find.outcome, SOLITON_ERROR); /* nobody has said anything */
    /* Nothing to be tried settles nothing. */
    limits = without_limits();
    assert_false(quick_find(&opening, attempts, 0, 0, &limits, &find));
    assert_int_equal(limits.stats.positions, 0);
    assert_int_equal(limits.memory.used, 0);
}

/* Attempts may be given more than they have of their own, and never get less. */
static void takes_the_larger_budget(void **state) {
    (void)state;
    const struct deal deal = named("Seahaven.1", NULL);
    const struct opening opening = opening_of(&deal);
    const struct attempt poor = attempt_with(1, ALL_MANOEUVRES);
    const struct attempt rich = attempt_with(PLENTY, ALL_MANOEUVRES);
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    assert_false(quick_find(&opening, &poor, 1, 0, &limits, &find));
    assert_true(quick_find(&opening, &poor, 1, PLENTY, &limits, &find));
    assert_right(&deal, &find);
    text_drop(&find.solution);
    find = nothing_found();
    assert_true(quick_find(&opening, &rich, 1, 1, &limits, &find));
    text_drop(&find.solution);
}

/* Each attempt begins at the start and knows nothing of those before: the same one again meets as
 * many positions again, and gets as far. */
static void begins_each_attempt_anew(void **state) {
    (void)state;
    const struct deal deal = named("BakersGame.2", NULL);
    const struct opening opening = opening_of(&deal);
    for (unsigned budget = 3; budget < 60; budget += 7) {
        const struct attempt attempt = attempt_with(budget, ALL_MANOEUVRES);
        const struct attempt attempts[] = {attempt, attempt, attempt};
        struct limits once = without_limits();
        struct limits thrice = without_limits();
        struct search_find find = nothing_found();
        assert_false(quick_find(&opening, attempts, 1, 0, &once, &find));
        assert_false(quick_find(&opening, attempts, 3, 0, &thrice, &find));
        assert_int_equal(thrice.stats.positions, 3 * once.stats.positions);
        assert_int_equal(thrice.stats.again, 3 * once.stats.again);
        assert_int_equal(thrice.stats.depth, once.stats.depth);
        assert_int_equal(thrice.stats.best_score, once.stats.best_score);
        assert_int_equal(thrice.memory.peak, once.memory.peak);
    }
}

/* A solution of the second attempt is one that starts at the start. */
static void solves_in_the_second_attempt(void **state) {
    (void)state;
    const struct deal deal = named("Seahaven.1", NULL);
    const struct opening opening = opening_of(&deal);
    const struct attempt attempts[] = {attempt_with(30, ALL_MANOEUVRES),
                                       attempt_with(PLENTY, ALL_MANOEUVRES)};
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    assert_false(quick_find(&opening, attempts, 1, 0, &limits, &find));
    assert_true(quick_find(&opening, attempts, 2, 0, &limits, &find));
    assert_int_equal(find.outcome, SOLITON_SOLVED);
    assert_right(&deal, &find);
    assert_int_equal(limits.stats.best_score, CARDS);
    text_drop(&find.solution);
}

/* A limit of the whole search settles the question, and the attempts after it are not made. */
static void stops_at_the_limits_of_all(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    const struct opening opening = opening_of(&deal);
    const struct attempt attempts[] = {attempt_with(10, DIG_OUT),
                                       attempt_with(PLENTY, ALL_MANOEUVRES)};
    struct search_find find = nothing_found();
    struct limits limits = without_limits();
    limits.max_positions = 40;
    assert_true(quick_find(&opening, attempts, 2, 0, &limits, &find));
    assert_int_equal(find.outcome, SOLITON_GAVE_UP);
    assert_string_equal(find.reason, "the limit of positions was reached");
    assert_int_equal(limits.max_positions, 40);
    assert_true(limits.stats.positions < 40 + 100);

    limits = without_limits();
    limits.memory.limit = 100;
    find = nothing_found();
    assert_true(quick_find(&opening, attempts, 2, 0, &limits, &find));
    assert_int_equal(find.outcome, SOLITON_GAVE_UP);
    assert_string_equal(find.reason, "the memory limit was reached");

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_limits();
    limits.cancelled = &cancelled;
    find = nothing_found();
    assert_true(quick_find(&opening, attempts, 2, 0, &limits, &find));
    assert_int_equal(find.outcome, SOLITON_INTERRUPTED);
    assert_false(find.has_solution);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_what_can_be_solved),
        cmocka_unit_test(solves_real_deals),
        cmocka_unit_test(keeps_to_its_budgets),
        cmocka_unit_test(takes_the_larger_budget),
        cmocka_unit_test(begins_each_attempt_anew),
        cmocka_unit_test(solves_in_the_second_attempt),
        cmocka_unit_test(stops_at_the_limits_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
