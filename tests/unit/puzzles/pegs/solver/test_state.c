#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/instance.h"
#include "support/crowding.h"

struct problem {
    const struct instance *instance;
};
enum { MAX_SUCCESSORS = 1 };

#include "puzzles/pegs/solver/state.h"

/* The template wants one; nothing is expanded here. */
__attribute__((unused)) static inline unsigned state_expand(const struct problem *problem,
                                                            const struct state *state,
                                                            struct successor *successors) {
    (void)problem;
    (void)state;
    (void)successors;
    return 0;
}

static uint64_t hash(uint64_t pegs) {
    const struct state state = {pegs};
    return state_hash(&state);
}

static void positions_do_not_crowd_each_other(void **state) {
    (void)state;
    assert_true(crowding_worst(hash) < 2);
}

int test_state(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_do_not_crowd_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
