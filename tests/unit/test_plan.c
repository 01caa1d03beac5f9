#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/frontier.h"
#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/manoeuvre.h"
#include "puzzles/patience/solver/opening.h"
#include "puzzles/patience/solver/plan.h"
#include "solver_view.h"

/* For all rules that there can be, an attempt that makes sense, or none. */
static void there_is_a_plan_for_all_rules(void **state) {
    (void)state;
    for (unsigned index = 0; index < 3 * 3 * 6; index++) {
        const struct rules rules = {13, 8, (uint8_t)((index / 9) * (index / 9)),
                                    (enum stacking)(index % 3), (enum emptying)(index / 3 % 3)};
        const struct plan *plan = plan_for(&rules);
        assert_non_null(plan);
        assert_int_equal(plan->attempt.positions == 0, plan->attempt.kinds == 0);
        assert_int_equal(plan->attempt.kinds & ~(unsigned)ALL_MANOEUVRES, 0);
        assert_ptr_equal(plan_for(&rules), plan);
    }
}

struct range {
    unsigned values, low, high; /* low and high: where the frontier does not tell them apart */
};

static void add_value(const struct opening *opening, const struct weights *weights,
                      struct range *range) {
    const unsigned value = evaluate(&opening->tidied, &opening->table, weights, 0);
    range->values++;
    range->low += value == 0;
    range->high += value >= FRONTIER_VALUES - 1;
}

/* The frontier can tell the deals of a game apart by their values, in the search that proves. In
 * most attempts, too: where all is alike at first, an attempt goes deep until something looks
 * better. */
static void values_fit_the_frontier(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const struct plan *plan = plan_for(&game->rules);
        struct range complete = {0};
        struct range attempt = {0};
        for (unsigned seed = 1; seed <= 100; seed++) {
            char name[64];
            struct opening opening;
            snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
            const struct deal deal = named(name, NULL);
            opening_set_up(&opening, &deal);
            add_value(&opening, &plan->complete, &complete);
            if (plan->attempt.positions > 0) {
                add_value(&opening, &plan->attempt.weights, &attempt);
            }
        }
        print_message("%s: %u values of attempts, %u at the lower end, %u at the upper\n",
                      game->entry.name, attempt.values, attempt.low, attempt.high);
        assert_int_equal(complete.low + complete.high, 0);
        assert_true((attempt.low + attempt.high) * 2 <= attempt.values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_plan_for_all_rules),
        cmocka_unit_test(values_fit_the_frontier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
