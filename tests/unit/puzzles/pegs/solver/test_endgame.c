#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/endgame.h"
#include "support/drawn_board.h"
#include "support/plain_pegs.h"

#include <stdlib.h>

struct workspace {
    struct instance instance;
    struct endgame endgame;
    struct plain_distances distances;
};

static struct limits no_limits(void) {
    struct limits limits = {
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = 1 << 30}};
    limits_begin(&limits);
    return limits;
}

/* Whatever position it knows of, it is right. Returns how many these are. */
static unsigned compare(const struct pegs *puzzle, struct workspace *workspace) {
    const struct instance *instance = &workspace->instance;
    struct endgame *endgame = &workspace->endgame;
    struct limits limits = no_limits();
    unsigned known = 0;
    if (!instance_set_up(puzzle, &workspace->instance)) {
        return 0;
    }
    endgame_start(endgame);
    endgame_make(instance, UINT64_MAX - 1, &limits, endgame);
    plain_measure(puzzle, &workspace->distances);
    struct parities parities;
    parities_find(&puzzle->board, &instance->jumps, &parities);
    for (uint64_t pegs = 0; pegs <= board_all(&puzzle->board); pegs++) {
        if (parities_class(&parities, pegs) != parities_class(&parities, puzzle->start)) {
            continue;
        }
        const uint64_t place = endgame_place(endgame, pegs);
        if (place != ENDGAME_UNKNOWN) {
            assert_int_equal(endgame_is_lost(endgame, place),
                             workspace->distances.moves[pegs] == PLAIN_LOST);
            known++;
        }
    }
    endgame_free(endgame, &limits.memory);
    assert_int_equal(limits.memory.used, 0);
    return known;
}

static void knows_what_is_lost(void **state) {
    (void)state;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    uint32_t random = 8;
    unsigned known = 0;
    for (unsigned round = 0; round < 200; round++) {
        const struct pegs puzzle = plain_random(&random);
        known += compare(&puzzle, workspace);
    }
    assert_true(known > 5000);
    free(workspace);
}

static void knows_it_up_to_symmetry(void **state) {
    (void)state;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    static const struct {
        unsigned axes;
        const char *drawing;
    } boards[] = {{3, TRIANGLE},
                  {2, "###/###/#o#/###/###/"},
                  {4, "###/###/#o#/###/###/"},
                  {2, "  #/ ###/##o##/ ###/  #/"},
                  {4, "  #/ ###/##o##/ ###/  #/"}};
    unsigned known = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct pegs puzzle = {.any_end = true};
        puzzle.start = draw_board(&puzzle.board, boards[i].axes, boards[i].drawing);
        known += compare(&puzzle, workspace);
        puzzle.any_end = false;
        for (unsigned hole = 0; hole < puzzle.board.holes; hole++) {
            puzzle.goal = UINT64_C(1) << hole;
            known += compare(&puzzle, workspace);
        }
    }
    assert_true(known > 5000);
    free(workspace);
}

/* With too little memory, or a search that is over, there is no table, and nothing is lost. */
static void is_not_made_at_a_limit(void **state) {
    (void)state;
    struct workspace *workspace = malloc(sizeof *workspace);
    assert_non_null(workspace);
    struct pegs puzzle = {.any_end = true};
    puzzle.start = draw_board(&puzzle.board, 2, ENGLISH);
    assert_true(instance_set_up(&puzzle, &workspace->instance));
    for (unsigned over = 0; over < 2; over++) {
        struct limits limits = no_limits();
        limits.timeout = over ? 0 : -1;
        limits.memory.limit = over ? limits.memory.limit : 1 << 24;
        endgame_start(&workspace->endgame);
        endgame_make(&workspace->instance, UINT64_MAX - 1, &limits, &workspace->endgame);
        assert_true(endgame_place(&workspace->endgame, 1) == ENDGAME_UNKNOWN);
        assert_int_equal(limits.memory.used, 0);
    }
    struct limits limits = no_limits();
    endgame_start(&workspace->endgame);
    endgame_make(&workspace->instance, 50000, &limits, &workspace->endgame);
    assert_true(endgame_place(&workspace->endgame, 1) == ENDGAME_UNKNOWN); /* not yet worth it */
    assert_true(workspace->endgame.worth_it > 50000 && workspace->endgame.worth_it < 500000);
    free(workspace);
}

int test_endgame(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_what_is_lost),
        cmocka_unit_test(knows_it_up_to_symmetry),
        cmocka_unit_test(is_not_made_at_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
