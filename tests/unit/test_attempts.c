#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/frontier.h"
#include "puzzles/patience/solver/attempts.h"
#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/manoeuvre.h"
#include "puzzles/patience/solver/opening.h"
#include "solver_view.h"

/* For all rules that there can be, attempts that make sense. */
static void there_is_a_plan_for_all_rules(void **state) {
    (void)state;
    for (unsigned index = 0; index < 3 * 3 * 6; index++) {
        const struct rules rules = {13, 8, (uint8_t)((index / 9) * (index / 9)),
                                    (enum stacking)(index % 3), (enum emptying)(index / 3 % 3)};
        const struct plan *plan = plan_for(&rules);
        assert_non_null(plan);
        assert_int_equal(plan->attempts == NULL, plan->attempt_count == 0);
        for (size_t i = 0; plan->attempts != NULL && i < plan->attempt_count; i++) {
            assert_true(plan->attempts[i].positions > 0);
            assert_true((plan->attempts[i].kinds & ALL_MANOEUVRES) != 0);
            assert_int_equal(plan->attempts[i].kinds & ~(unsigned)ALL_MANOEUVRES, 0);
        }
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
        struct range attempts = {0};
        for (unsigned seed = 1; seed <= 100; seed++) {
            char name[64];
            struct opening opening;
            snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
            const struct deal deal = named(name, NULL);
            opening_set_up(&opening, &deal);
            add_value(&opening, &plan->complete, &complete);
            for (size_t j = 0; j < plan->attempt_count; j++) {
                add_value(&opening, &plan->attempts[j].weights, &attempts);
            }
        }
        print_message("%s: %u values of attempts, %u at the lower end, %u at the upper\n",
                      game->entry.name, attempts.values, attempts.low, attempts.high);
        assert_int_equal(complete.low + complete.high, 0);
        assert_true((attempts.low + attempts.high) * 2 <= attempts.values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_plan_for_all_rules),
        cmocka_unit_test(values_fit_the_frontier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
