#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/regions.h"
#include "puzzles/pegs/solver/runs.h"
#include "support/drawn_board.h"
#include "support/plain_pegs.h"

#include <stdlib.h>

static struct instance *instance_of(const struct pegs *puzzle) {
    struct instance *instance = malloc(sizeof *instance);
    assert_non_null(instance);
    instance_set_up(puzzle, instance);
    return instance;
}

static bool has_region(const struct regions *regions, const struct board *board,
                       const char *names) {
    uint64_t wanted = 0;
    for (; *names != '\0'; names += 2) {
        wanted |= UINT64_C(1) << board_read_hole(board, names, 2);
    }
    for (unsigned i = 0; i < regions->count; i++) {
        if (regions->list[i] == wanted) {
            return true;
        }
    }
    return false;
}

static void finds_those_of_the_english_board(void **state) {
    (void)state;
    struct pegs puzzle = {.any_end = true};
    puzzle.start = draw_board(&puzzle.board, 2, ENGLISH);
    struct instance *instance = instance_of(&puzzle);
    struct regions regions;
    regions_find(instance, &regions);
    assert_true(has_region(&regions, &puzzle.board, "c1"));
    assert_true(has_region(&regions, &puzzle.board, "b3c3c2"));
    assert_true(has_region(&regions, &puzzle.board, "c3d3c4d4"));
    assert_false(has_region(&regions, &puzzle.board, "d1"));
    assert_false(has_region(&regions, &puzzle.board, "c1d1")); /* c1 alone is one */
    assert_int_equal(regions_bound(&regions, puzzle.start), 12);
    assert_int_equal(regions_bound(&regions, board_all(&puzzle.board)), 12);
    assert_int_equal(regions_bound(&regions, 0), 0);
    free(instance);
}

/* One peg may stay where it is from the beginning to the end. */
static void let_the_last_peg_stay(void **state) {
    (void)state;
    struct pegs puzzle = {.any_end = true};
    puzzle.start = draw_board(&puzzle.board, 2, "#/");
    struct instance *instance = instance_of(&puzzle);
    struct regions regions;
    regions_find(instance, &regions);
    assert_int_equal(regions_bound(&regions, 1), 0);
    puzzle.any_end = false;
    puzzle.goal = 1;
    instance_set_up(&puzzle, instance);
    regions_find(instance, &regions);
    assert_int_equal(regions_bound(&regions, 1), 0);
    free(instance);
}

/* The bound, on every position of many small boards, against the truth. */
static void never_exceed_the_truth(void **state) {
    (void)state;
    static struct plain_distances distances;
    uint32_t random = 2;
    unsigned tight = 0;
    unsigned positive = 0;
    for (unsigned round = 0; round < 60; round++) {
        struct pegs puzzle = plain_random(&random);
        struct instance *instance = instance_of(&puzzle);
        /* The ends that the start's parity allows are not all that other positions have. */
        instance->ends = board_all(&puzzle.board);
        struct regions regions;
        regions_find(instance, &regions);
        plain_measure(&puzzle, &distances);
        for (uint64_t pegs = 1; pegs <= board_all(&puzzle.board); pegs++) {
            unsigned bound = regions_bound(&regions, pegs);
            assert_true(bound <= distances.moves[pegs]);
            positive += bound > 0 && distances.moves[pegs] < PLAIN_LOST;
            tight += bound > 0 && bound == distances.moves[pegs];
        }
        free(instance);
    }
    assert_true(positive > 1000);
    assert_true(tight > 100);
}

/* The runs of every peg, against the referee. */
static void collect(const struct board *board, uint64_t pegs, unsigned from, bool *reached) {
    for (unsigned to = 0; to < board->holes; to++) {
        uint64_t after = pegs;
        if (referee_jump(board, &after, (struct peg_jump){(uint8_t)from, (uint8_t)to})) {
            reached[after] = true;
            collect(board, after, to, reached);
        }
    }
}

static void run_where_the_referee_lets_them(void **state) {
    (void)state;
    static bool reached[1U << PLAIN_HOLES_MAX];
    struct runs *runs = malloc(sizeof *runs);
    uint32_t random = 5;
    assert_non_null(runs);
    for (unsigned round = 0; round < 300; round++) {
        struct pegs puzzle = plain_random(&random);
        struct instance *instance = instance_of(&puzzle);
        uint64_t pegs = random_below(&random, 1U << PLAIN_HOLES_MAX) & board_all(&puzzle.board);
        for (unsigned hole = 0; hole < puzzle.board.holes; hole++) {
            if ((pegs >> hole & 1) == 0) {
                continue;
            }
            memset(reached, 0, sizeof reached);
            collect(&puzzle.board, pegs, hole, reached);
            runs->count = 0;
            runs->too_many = false;
            runs_add(instance, pegs, hole, NO_RUN, 0, runs);
            for (unsigned first = 0; first < runs->count;) {
                const unsigned longer = runs->count;
                runs_go_on(instance, first, runs);
                first = longer;
            }
            assert_false(runs->too_many);
            for (unsigned i = 0; i < runs->count; i++) {
                assert_true(reached[runs->list[i].pegs]); /* and each just once */
                reached[runs->list[i].pegs] = false;
            }
            for (size_t i = 0; i < sizeof reached; i++) {
                assert_false(reached[i]);
            }
        }
        free(instance);
    }
    free(runs);
}

int test_regions(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_those_of_the_english_board),
        cmocka_unit_test(let_the_last_peg_stay),
        cmocka_unit_test(never_exceed_the_truth),
        cmocka_unit_test(run_where_the_referee_lets_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
