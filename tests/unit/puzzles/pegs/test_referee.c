#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/referee.h"
#include "puzzles/pegs/solver/jumps.h"
#include "support/drawn_board.h"
#include "support/random.h"

#include <string.h>

static struct peg_jump jump_of(const struct board *board, const char *from, const char *to) {
    struct peg_jump jump = {(uint8_t)board_read_hole(board, from, strlen(from)),
                            (uint8_t)board_read_hole(board, to, strlen(to))};
    assert_int_not_equal(jump.from, NO_HOLE);
    assert_int_not_equal(jump.to, NO_HOLE);
    return jump;
}

static void knows_the_first_jumps(void **state) {
    (void)state;
    struct board board;
    uint64_t pegs = draw_board(&board, 2, ENGLISH);
    struct peg_jump jumps[PEG_JUMPS_MAX];
    assert_int_equal(referee_jumps(&board, pegs, jumps), 4);
    static const char *const from[] = {"d2", "b4", "f4", "d6"};
    for (unsigned i = 0; i < 4; i++) {
        struct peg_jump jump = jump_of(&board, from[i], "d4");
        assert_memory_equal(&jumps[i], &jump, sizeof jump);
        assert_true(referee_can_jump(&board, pegs, jump));
    }
    assert_int_equal(referee_count(pegs), 32);
}

static void refuses_other_jumps(void **state) {
    (void)state;
    struct board board;
    uint64_t pegs = draw_board(&board, 2, ENGLISH);
    static const struct {
        const char *from, *to, *why;
    } wrong[] = {
        {"d3", "d4", "a peg jumps along a line, over one hole into the next"},
        {"d1", "d4", "a peg jumps along a line, over one hole into the next"},
        {"c3", "e5", "a peg jumps along a line, over one hole into the next"},
        {"d5", "f4", "a peg jumps along a line, over one hole into the next"},
        {"d4", "d4", "a peg jumps along a line, over one hole into the next"},
        {"d4", "d2", "there is no peg to jump with"},
        {"d3", "d5", "there is no peg to jump over"},
        {"c1", "c3", "the hole to jump into has a peg"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct peg_jump jump = jump_of(&board, wrong[i].from, wrong[i].to);
        uint64_t after = pegs;
        assert_string_equal(referee_refusal(&board, pegs, jump), wrong[i].why);
        assert_false(referee_can_jump(&board, pegs, jump));
        assert_false(referee_jump(&board, &after, jump));
        assert_true(after == pegs);
    }
}

static void undoes_what_it_does(void **state) {
    (void)state;
    struct board board;
    const uint64_t start = draw_board(&board, 2, ENGLISH);
    uint64_t pegs = start;
    struct peg_jump jump = jump_of(&board, "d2", "d4");
    assert_false(referee_undo(&board, &pegs, jump)); /* it was never made */
    assert_true(pegs == start);
    assert_true(referee_jump(&board, &pegs, jump));
    assert_int_equal(referee_count(pegs), 31);
    assert_false(referee_undo(&board, &pegs, jump_of(&board, "b4", "d4")));
    assert_false(referee_undo(&board, &pegs, jump_of(&board, "d3", "d4")));
    assert_true(referee_undo(&board, &pegs, jump));
    assert_true(pegs == start);
    pegs = 0;
    assert_false(referee_undo(&board, &pegs, jump)); /* nobody has landed */
    assert_int_equal(pegs, 0);
}

/* The solver's jumps are found in another way, and must be the same. */
static void agrees_with_the_solver(void **state) {
    (void)state;
    uint32_t random = 1;
    static const char *const drawings[] = {ENGLISH, EUROPEAN, TRIANGLE, HEXAGON, SQUARE};
    for (unsigned round = 0; round < 200; round++) {
        struct board board;
        struct jumps jumps;
        struct peg_jump legal[PEG_JUMPS_MAX];
        draw_board(&board, 2 + random_below(&random, 3),
                   drawings[random_below(&random, sizeof drawings / sizeof *drawings)]);
        uint64_t pegs = ((uint64_t)random_below(&random, UINT32_MAX) << 32 |
                         random_below(&random, UINT32_MAX)) &
                        board_all(&board);
        jumps_find(&board, &jumps);
        unsigned count = referee_jumps(&board, pegs, legal);
        unsigned possible = 0;
        for (unsigned i = 0; i < jumps.count; i++) {
            const struct jump *jump = &jumps.list[i];
            struct peg_jump same = {jump->from, jump->to};
            bool can = (pegs & jump->changed) == jump->before;
            possible += can;
            assert_int_equal(can, referee_can_jump(&board, pegs, same));
            uint64_t after = pegs;
            assert_int_equal(can, referee_jump(&board, &after, same));
            assert_true(after == (can ? pegs ^ jump->changed : pegs));
            assert_int_equal(can, referee_undo(&board, &after, same) && after == pegs);
        }
        assert_int_equal(count, possible);
    }
}

static void plays_moves_and_runs(void **state) {
    (void)state;
    struct board board;
    uint64_t pegs = draw_board(&board, 2, "##o#o/");
    assert_null(referee_play(&board, &pegs, "a1-c1-e1", 8));
    assert_int_equal(pegs, 16);
    pegs = draw_board(&board, 2, "##o#o/");
    assert_null(referee_play(&board, &pegs, "A1-C1", 5));
    assert_int_equal(pegs, 12);
    static const struct {
        const char *move, *why;
    } wrong[] = {
        {"a1-c1-a1", "there is no peg to jump over"},
        {"a1-c1-e1-g1", "there is no such hole on this board"},
        {"b1-d1", "there is no peg to jump over"},
        {"a1", "not a move: a jump is written d2-d4, a run of jumps by one peg d2-d4-f4"},
        {"", "not a move: a jump is written d2-d4, a run of jumps by one peg d2-d4-f4"},
        {"a1-", "not a move: a jump is written d2-d4, a run of jumps by one peg d2-d4-f4"},
        {"a1c1", "not a move: a jump is written d2-d4, a run of jumps by one peg d2-d4-f4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pegs = draw_board(&board, 2, "##o#o/");
        assert_string_equal(referee_play(&board, &pegs, wrong[i].move, strlen(wrong[i].move)),
                            wrong[i].why);
        assert_int_equal(pegs, 11); /* nothing of a run that fails is played */
    }
}

static void knows_how_moves_are_written(void **state) {
    (void)state;
    static const char *const moves[] = {"d2-d4", "D2-d4", "z64-z62", "a1-a1", "d2-d4-f4-h4"};
    static const char *const others[] = {"",      "d2",   "d2-",   "-d2",   "d2--d4",  "d2-d4-",
                                         "d0-d2", "d-d2", "2d-4d", "d2 d4", "d2-d444", "#-o"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_true(referee_is_move(moves[i], strlen(moves[i])));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(referee_is_move(others[i], strlen(others[i])));
    }
}

static void knows_when_it_is_won(void **state) {
    (void)state;
    struct pegs puzzle = {.any_end = true};
    draw_board(&puzzle.board, 2, ENGLISH);
    assert_true(referee_won(&puzzle, 1));
    assert_true(referee_won(&puzzle, UINT64_C(1) << 32));
    assert_false(referee_won(&puzzle, 0));
    assert_false(referee_won(&puzzle, 3));
    puzzle.any_end = false;
    puzzle.goal = 5;
    assert_true(referee_won(&puzzle, 5));
    assert_false(referee_won(&puzzle, 1));
}

int test_referee(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_first_jumps), cmocka_unit_test(refuses_other_jumps),
        cmocka_unit_test(undoes_what_it_does),   cmocka_unit_test(agrees_with_the_solver),
        cmocka_unit_test(plays_moves_and_runs),  cmocka_unit_test(knows_how_moves_are_written),
        cmocka_unit_test(knows_when_it_is_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
