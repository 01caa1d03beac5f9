#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/finish.h"
#include "support/port_space.h"

/* The word of a position, and the cells of boats that lie in rows. */
static uint64_t word_of_place(const struct problem *problem, const struct place *place,
                              uint64_t *across) {
    uint64_t word = 0;
    *across = 0;
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned number = 0;
        for (unsigned j = 0; j < line->boat_count; j++) {
            if (line->arrangements[number].offsets[j] != place->at[line->boats[j]]) {
                number++;
                j = UINT32_MAX; /* begin anew with the next arrangement */
            }
            assert_true(number < line->count);
        }
        word |= (uint64_t)number << 4 * (line->place + (line->vertical ? 0 : 8));
        *across |= line->vertical ? 0 : line->arrangements[number].cells;
    }
    return word;
}

/* A's row, and the columns ahead of A. */
static unsigned bound_of(const struct shifts *shifts, const struct problem *problem,
                         uint64_t word) {
    unsigned bound = 0;
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const unsigned place = line->place + (line->vertical ? 0U : 8U);
        if (shifts->counting[word >> shifts->exit_shift & 0xF] >> place & 1) {
            bound += problem->least_moves[i][word >> 4 * place & 0xF];
        }
    }
    return bound;
}

struct tally {
    unsigned near, far;
};

static void check_metric(const struct port_space *space, enum port_metric metric,
                         struct tally *tally) {
    static struct shifts shifts;
    struct problem problem;
    struct finish finish;
    problem_set_up(&problem, &space->port, metric);
    shifts_set_up(&shifts, &problem, &space->port, metric);
    finish_set_up(&finish, &shifts, &problem);
    for (uint32_t i = 0; shifts.bound < NEVER && i < space->count; i++) {
        uint64_t across;
        const uint64_t word = word_of_place(&problem, &space->places[i], &across);
        const bool near = finish_is_near(&finish, &shifts, word, across);
        assert_int_equal(near, space->distance[metric][i] == bound_of(&shifts, &problem, word));
        tally->near += near;
        tally->far += !near;
    }
}

static void check_space(const struct port_space *space, void *context) {
    check_metric(space, METRIC_MOVES, context);
    check_metric(space, METRIC_SLIDES, context);
}

static void knows_how_near_the_exit_is(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(500, 2000, check_space, &tally);
    print_message("%u positions near the exit, %u farther away\n", tally.near, tally.far);
    assert_true(tally.near > 10000);
    assert_true(tally.far > 10000);
}

int test_finish(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(knows_how_near_the_exit_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
