#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/frontier.h"
#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/searches.h"
#include "support/solver_view.h"

/* For all rules that there can be, an attempt that makes sense, or none. */
static void there_is_a_plan_for_all_rules(void **state) {
    (void)state;
    for (unsigned index = 0; index < 3 * 3 * 6; index++) {
        const struct rules rules = {.ranks = 13,
                                    .columns = 8,
                                    .cells = (uint8_t)((index / 9) * (index / 9)),
                                    .build = (enum building)(index % 3),
                                    .empty = (enum emptying)(index / 3 % 3)};
        const struct plan *plan = plan_for(&rules);
        assert_non_null(plan);
        assert_int_equal(plan->attempt.positions == 0, plan->attempt.kinds == 0);
        assert_int_equal(plan->attempt.kinds & ~(unsigned)(ALL_MACRO_MOVES | EAGER), 0);
        assert_int_equal(attempt_patient(&plan->attempt).kinds,
                         plan->attempt.kinds & ALL_MACRO_MOVES);
        assert_ptr_equal(plan_for(&rules), plan);
    }
}

/* At neither end, where the frontier does not tell values apart. */
static void check_value(const struct root *root, const struct weights *weights) {
    const struct play play = play_from(&root->after_forced, &root->table);
    const unsigned value = evaluate(&play, &root->table, weights, 0);
    assert_in_range(value, 1, FRONTIER_VALUES - 2);
}

/* The frontier can tell the deals of a game apart by their values, in the search that proves and in
 * the attempt. */
static void values_fit_the_frontier(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const struct plan *plan = plan_for(&game->rules);
        for (unsigned seed = 1; seed <= 100; seed++) {
            char name[64];
            struct root root;
            snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
            const struct deal deal = named(name, NULL);
            root_set_up(&root, &deal);
            check_value(&root, &plan->complete);
            if (plan->attempt.positions > 0) {
                check_value(&root, &plan->attempt.weights);
            }
        }
    }
}

int test_plan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_plan_for_all_rules),
        cmocka_unit_test(values_fit_the_frontier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
