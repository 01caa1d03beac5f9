#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/linear.h"
#include "puzzles/pegs/solver/pagodas.h"
#include "support/drawn_board.h"
#include "support/plain_pegs.h"

#include <stdlib.h>

struct workspace {
    struct instance instance;
    struct pagodas pagodas;
};

static struct limits no_limits(void) {
    struct limits limits = {
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
    limits_begin(&limits);
    return limits;
}

/* The textbook's example: three limits, the best at one of their corners. */
static void linear_finds_the_best(void **state) {
    (void)state;
    static const double rows[4][3] = {{1, 0, 4}, {0, 2, 12}, {3, 2, 18}, {3, 5, 0}};
    struct linear linear;
    const struct memory memory = {0};
    double values[2];
    assert_true(linear_start(&linear, 3, 2));
    for (unsigned row = 0; row < 4; row++) {
        for (unsigned column = 0; column < 3; column++) {
            *linear_at(&linear, row, column) = rows[row][column];
        }
    }
    double best = linear_maximise(&linear, &memory, values);
    assert_true(best > 35.999 && best < 36.001);
    assert_true(values[0] > 1.999 && values[0] < 2.001);
    assert_true(values[1] > 5.999 && values[1] < 6.001);
    linear_free(&linear);
}

static void knows_a_pagoda(void **state) {
    (void)state;
    struct pegs puzzle = {.goal = 4};
    puzzle.start = draw_board(&puzzle.board, 2, "###/");
    struct instance *instance = malloc(sizeof *instance);
    assert_non_null(instance);
    instance_set_up(&puzzle, instance);
    assert_true(pagoda_holds(instance, &(struct pagoda){{1, 0, 1}}));
    assert_true(pagoda_holds(instance, &(struct pagoda){{-1, 1, 0}}));
    assert_false(pagoda_holds(instance, &(struct pagoda){{0, 0, 1}}));
    assert_false(pagoda_holds(instance, &(struct pagoda){{0, -1, 0}}));
    assert_int_equal(pagoda_weight(&(struct pagoda){{1, -2, 5}}, 6), 3);
    assert_int_equal(pagoda_least_end(instance, &(struct pagoda){{1, -2, 5}}), 5);
    const struct pegs any = {.board = puzzle.board, .start = 3, .any_end = true};
    assert_true(instance_set_up(&any, instance)); /* in either corner, by the symmetry */
    assert_int_equal(instance->ends, 5);
    assert_int_equal(pagoda_least_end(instance, &(struct pagoda){{1, -2, 5}}), 1);
    free(instance);
}

/* What a table of weights says at once, against the sums one by one. */
static void weighs_many_at_once(void **state) {
    (void)state;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    struct pegs puzzle = {.goal = 0x1F};
    draw_board(&puzzle.board, 2, SQUARE);
    instance_set_up(&puzzle, &workspace->instance);
    struct pagodas *pagodas = &workspace->pagodas;
    uint32_t random = 3;
    pagodas_start(pagodas);
    unsigned excluded = 0;
    for (unsigned round = 0; round < 3000; round++) {
        if (round % 100 == 0) { /* any weights will do here */
            struct pagoda pagoda;
            for (unsigned hole = 0; hole < BOARD_HOLES_MAX; hole++) {
                pagoda.weight[hole] =
                    (int)random_below(&random, 2 * PAGODA_HEAVIEST + 1) - PAGODA_HEAVIEST;
            }
            for (unsigned i = 0; i < round / 1000; i++) {
                pagoda.weight[i] = PAGODA_HEAVIEST;
            }
            pagodas_add(&workspace->instance, &pagoda, pagodas);
        }
        uint64_t pegs =
            (uint64_t)random_below(&random, UINT32_MAX) << 32 | random_below(&random, UINT32_MAX);
        if (round % 7 == 0) {
            pegs = round % 2 == 0 ? UINT64_MAX : UINT64_C(1) << random_below(&random, 64);
        }
        bool lost = false;
        for (unsigned i = 0; i < pagodas->count; i++) {
            lost = lost || pagoda_weight(&pagodas->list[i], pegs) <
                               pagoda_least_end(&workspace->instance, &pagodas->list[i]);
        }
        assert_int_equal(pagodas_exclude(pagodas, pegs), lost);
        excluded += lost;
        if (pagodas->count > 8) { /* with many, everything is lost: begin again */
            pagodas_start(pagodas);
        }
    }
    assert_true(excluded > 100 && excluded < 2900);
    free(workspace);
}

/* No position that pagodas exclude can be won: on every position of many small boards. */
static void exclude_no_position_that_can_be_won(void **state) {
    (void)state;
    static struct plain_distances distances;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    uint32_t random = 4;
    unsigned excluded = 0;
    for (unsigned round = 0; round < 60; round++) {
        struct pegs puzzle = plain_random(&random);
        struct limits limits = no_limits();
        instance_set_up(&puzzle, &workspace->instance);
        workspace->instance.ends = board_all(&puzzle.board);
        symmetries_find(&puzzle.board, &puzzle.goal, puzzle.any_end ? 0 : 1,
                        &workspace->instance.symmetries);
        pagodas_start(&workspace->pagodas);
        pagodas_learn(&workspace->instance, 30, &limits, &workspace->pagodas);
        for (unsigned i = 0; i < workspace->pagodas.count; i++) {
            assert_true(pagoda_holds(&workspace->instance, &workspace->pagodas.list[i]));
        }
        plain_measure(&puzzle, &distances);
        for (uint64_t pegs = 0; pegs <= board_all(&puzzle.board); pegs++) {
            if (pagodas_exclude(&workspace->pagodas, pegs)) {
                assert_int_equal(distances.moves[pegs], PLAIN_LOST);
                excluded++;
            }
        }
    }
    assert_true(excluded > 10000);
    free(workspace);
}

/* Conway's soldiers in the small: what no peg can reach is proved so, what one can is not. */
static void proves_single_positions_lost(void **state) {
    (void)state;
    struct instance *instance = malloc(sizeof *instance);
    assert_non_null(instance);
    struct pegs puzzle = {.goal = 1};
    uint64_t pegs = draw_board(&puzzle.board, 2, "o/o/#/#/");
    struct pagoda pagoda;
    struct memory memory = {.limit = 0}; /* of which it takes nothing */
    instance_set_up(&puzzle, instance);
    assert_true(pagoda_find(instance, pegs, &memory, &pagoda));
    assert_true(pagoda_holds(instance, &pagoda));
    assert_true(pagoda_weight(&pagoda, pegs) < pagoda_least_end(instance, &pagoda));
    puzzle.goal = 2;
    instance_set_up(&puzzle, instance);
    assert_false(pagoda_find(instance, pegs, &memory, &pagoda));
    assert_false(memory.out_of_memory);
    free(instance);
}

static void learning_keeps_within_the_limits(void **state) {
    (void)state;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    struct pegs puzzle = {.any_end = true};
    puzzle.start = draw_board(&puzzle.board, 2, ENGLISH);
    instance_set_up(&puzzle, &workspace->instance);
    struct limits limits = no_limits();
    limits.timeout = 0;
    pagodas_start(&workspace->pagodas);
    pagodas_learn(&workspace->instance, 100, &limits, &workspace->pagodas);
    assert_int_equal(workspace->pagodas.count, 0);
    assert_int_equal(limits.stop, STOP_TIME);
    free(workspace);
}

int test_pagodas(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_finds_the_best),
        cmocka_unit_test(knows_a_pagoda),
        cmocka_unit_test(weighs_many_at_once),
        cmocka_unit_test(exclude_no_position_that_can_be_won),
        cmocka_unit_test(proves_single_positions_lost),
        cmocka_unit_test(learning_keeps_within_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
