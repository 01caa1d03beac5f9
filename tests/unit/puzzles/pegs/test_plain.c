#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/referee.h"
#include "support/drawn_board.h"
#include "support/plain_pegs.h"

static void solves_the_triangle(void **state) {
    (void)state;
    struct pegs puzzle = {.any_end = true};
    puzzle.start = draw_board(&puzzle.board, 3, TRIANGLE);
    struct peg_jump solution[BOARD_HOLES_MAX];
    unsigned length = 99;
    assert_true(plain_search(&puzzle, puzzle.start, solution, &length));
    assert_int_equal(length, 13);
    uint64_t pegs = puzzle.start;
    for (unsigned i = 0; i < length; i++) {
        assert_true(referee_jump(&puzzle.board, &pegs, solution[i]));
    }
    assert_true(referee_won(&puzzle, pegs));
}

static void agrees_with_the_distances(void **state) {
    (void)state;
    static struct plain_distances distances;
    uint32_t random = 11;
    unsigned solved = 0;
    for (unsigned round = 0; round < 40; round++) {
        struct pegs puzzle = plain_random(&random);
        struct peg_jump solution[BOARD_HOLES_MAX];
        unsigned length = 99;
        plain_measure(&puzzle, &distances);
        bool found = plain_search(&puzzle, puzzle.start, solution, &length);
        assert_int_equal(found, distances.moves[puzzle.start] != PLAIN_LOST);
        solved += found;
        if (!found) {
            assert_int_equal(length, 0);
        }
    }
    assert_true(solved > 5 && solved < 35);
}

int test_plain(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_the_triangle),
        cmocka_unit_test(agrees_with_the_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
