#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/solution.h"
#include "replay.h"

static const struct steps four = {
    .count = 4,
    .steps = {{0, STACKED + 3}, {51, IN_REGISTER}, {7, ON_TABLE}, {22, STACKED}},
};

static void write_four(struct search_find *find, bool retraced, struct limits *limits) {
    struct solution solution;
    solution_start(&solution, find);
    solution_add(&solution, &four);
    solution_end(&solution, retraced, limits);
}

/* Each single move is a line that the referee understands. */
static void writes_moves(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    write_four(&find, true, &limits);
    assert_int_equal(find.outcome, SOLITON_SOLVED);
    assert_true(find.has_solution);
    assert_int_equal(find.length, four.count);
    assert_int_equal(limits.stats.length, four.count);
    const char *line = NULL;
    size_t length = 0;
    size_t offset = 0;
    for (unsigned i = 0; i < four.count; i++) {
        struct move move;
        struct move wanted = move_of_step(four.steps[i].card, four.steps[i].support);
        assert_true(
            move_next_line(find.solution.data, find.solution.length, &offset, &line, &length));
        assert_true(move_read(line, length, &move));
        assert_int_equal(move.card, wanted.card);
        assert_int_equal(move.to, wanted.to);
    }
    assert_false(move_next_line(find.solution.data, find.solution.length, &offset, &line, &length));
    text_drop(&find.solution);
}

/* A shorter solution takes the place of a longer one. */
static void begins_anew(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    struct solution solution;
    const struct steps none = {.count = 0};
    solution_start(&solution, &find);
    solution_add(&solution, &four);
    solution_add(&solution, &four);
    solution_add(&solution, &none);
    solution_end(&solution, true, &limits);
    const size_t longer = find.solution.length;
    assert_int_equal(find.length, 2 * four.count);
    write_four(&find, true, &limits);
    assert_int_equal(find.length, four.count);
    assert_int_equal(find.solution.length * 2, longer);
    assert_int_equal(limits.stats.length, four.count);
    solution_start(&solution, &find);
    solution_end(&solution, true, &limits);
    assert_int_equal(find.length, 0);
    assert_int_equal(find.solution.length, 0);
    assert_int_equal(find.outcome, SOLITON_SOLVED);
    text_drop(&find.solution);
}

static void a_way_that_leads_elsewhere_is_an_error(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct search_find find = nothing_found();
    write_four(&find, false, &limits);
    assert_int_equal(find.outcome, SOLITON_ERROR);
    text_drop(&find.solution);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_moves),
        cmocka_unit_test(begins_anew),
        cmocka_unit_test(a_way_that_leads_elsewhere_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
