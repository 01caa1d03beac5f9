#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/pegs/boards.h"
#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/solver/instance.h"
#include "support/drawn_board.h"
#include "support/plain_pegs.h"

#include <stdlib.h>

static struct pegs named(const char *name) {
    struct pegs puzzle;
    memset(&puzzle, 0, sizeof puzzle);
    puzzle.any_end = true;
    boards_lay_out(boards_named((struct word){name, strlen(name)}), &puzzle.board, &puzzle.start);
    return puzzle;
}

static struct pegs with_ends(struct pegs puzzle, unsigned vacant, unsigned end) {
    puzzle.start = board_all(&puzzle.board) ^ UINT64_C(1) << vacant;
    puzzle.any_end = end == NO_HOLE;
    puzzle.goal = puzzle.any_end ? 0 : UINT64_C(1) << end;
    return puzzle;
}

static struct limits limited(uint64_t positions) {
    struct limits limits = {
        .timeout = -1, .max_positions = positions, .memory = {.limit = UINT64_C(1) << 29}};
    limits_begin(&limits);
    return limits;
}

/* Replays a solution with the referee; returns its number of moves, and of jumps. */
static size_t replay(const struct pegs *puzzle, const struct moves *solution, size_t *jumps) {
    uint64_t pegs = puzzle->start;
    for (size_t i = 0; i < solution->count; i++) {
        assert_null(
            referee_play(&puzzle->board, &pegs, moves_at(solution, i), moves_length(solution, i)));
    }
    assert_true(referee_won(puzzle, pegs));
    *jumps = referee_count(puzzle->start) - referee_count(pegs);
    return solution->count;
}

static enum soliton_outcome solve(const struct pegs *puzzle, bool shortest, struct limits *limits,
                                  struct solve_result *result) {
    const struct solve_options options = {.shortest = shortest};
    *result = (struct solve_result){.reason = ""};
    pegs_solve(puzzle, &options, limits, result);
    assert_string_equal(result->unit, shortest ? "moves" : "jumps");
    assert_true(limits->stats.symmetric >= limits->stats.positions);
    if (result->has_solution) {
        size_t jumps = 0;
        size_t moves = replay(puzzle, &result->solution, &jumps);
        assert_int_equal(result->length, moves);
        assert_true(shortest || moves == jumps);
    }
    moves_drop(&result->solution);
    return result->outcome;
}

static enum soliton_outcome first(const struct pegs *puzzle, uint64_t *positions) {
    struct limits limits = limited(UINT64_MAX);
    struct solve_result result;
    enum soliton_outcome outcome = solve(puzzle, false, &limits, &result);
    assert_int_equal(result.has_solution, outcome == SOLITON_SOLVED);
    *positions = limits.stats.positions;
    return outcome;
}

static size_t fewest(const struct pegs *puzzle) {
    struct limits limits = limited(UINT64_MAX);
    struct solve_result result;
    assert_int_equal(solve(puzzle, true, &limits, &result), SOLITON_SOLVED);
    assert_true(result.proved_shortest);
    assert_int_equal(result.lower_bound, result.length);
    return result.length;
}

static void solves_the_english_board_at_once(void **state) {
    (void)state;
    struct pegs puzzle = named("english");
    uint64_t positions = 0;
    assert_int_equal(first(&puzzle, &positions), SOLITON_SOLVED);
    assert_true(positions < 2000);
}

/* Every single vacancy with every single end: either parity refuses it, or it is solved. */
static void solves_all_that_parity_allows(void **state) {
    (void)state;
    const struct pegs puzzle = named("english");
    unsigned solved = 0;
    for (unsigned vacant = 0; vacant < puzzle.board.holes; vacant++) {
        for (unsigned end = 0; end < puzzle.board.holes; end++) {
            int x = puzzle.board.x[vacant] - puzzle.board.x[end];
            int y = puzzle.board.y[vacant] - puzzle.board.y[end];
            const struct pegs pair = with_ends(puzzle, vacant, end);
            uint64_t positions = 0;
            enum soliton_outcome outcome = first(&pair, &positions);
            if (x % 3 == 0 && y % 3 == 0) { /* the rule of three, known since long */
                assert_int_equal(outcome, SOLITON_SOLVED);
                solved++;
            } else {
                assert_int_equal(outcome, SOLITON_UNSOLVABLE);
                assert_int_equal(positions, 0);
            }
        }
    }
    assert_int_equal(solved, 125);
}

static void knows_other_boards(void **state) {
    (void)state;
    uint64_t positions = 0;
    struct pegs puzzle = named("european");
    assert_int_equal(first(&puzzle, &positions), SOLITON_UNSOLVABLE);
    assert_int_equal(positions, 0); /* parity alone says so */
    puzzle = with_ends(puzzle, board_read_hole(&puzzle.board, "c1", 2), NO_HOLE);
    assert_int_equal(first(&puzzle, &positions), SOLITON_SOLVED);
    puzzle = named("wiegleb");
    puzzle = with_ends(puzzle, board_read_hole(&puzzle.board, "d2", 2), NO_HOLE);
    assert_int_equal(first(&puzzle, &positions), SOLITON_SOLVED);
    puzzle = named("diamond");
    assert_int_equal(first(&puzzle, &positions), SOLITON_UNSOLVABLE);
    puzzle = with_ends(puzzle, board_read_hole(&puzzle.board, "d2", 2),
                       board_read_hole(&puzzle.board, "c5", 2));
    assert_int_equal(first(&puzzle, &positions), SOLITON_SOLVED);
    puzzle = named("triangle");
    for (unsigned vacant = 0; vacant < puzzle.board.holes; vacant++) {
        const struct pegs other = with_ends(puzzle, vacant, NO_HOLE);
        assert_int_equal(first(&other, &positions), SOLITON_SOLVED);
    }
}

static void answers_what_needs_no_search(void **state) {
    (void)state;
    static const struct {
        const char *board;
        enum soliton_outcome outcome;
    } boards[] = {{"#/", SOLITON_SOLVED},      {"o/", SOLITON_UNSOLVABLE},
                  {"##/", SOLITON_UNSOLVABLE}, {"oo#/", SOLITON_SOLVED},
                  {"##o/", SOLITON_SOLVED},    {"#o#/", SOLITON_UNSOLVABLE},
                  {"###/", SOLITON_UNSOLVABLE}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct pegs puzzle = {.any_end = true};
        puzzle.start = draw_board(&puzzle.board, 2, boards[i].board);
        uint64_t positions = 0;
        assert_int_equal(first(&puzzle, &positions), boards[i].outcome);
        puzzle.any_end = false;
        puzzle.goal = puzzle.start; /* which it is already */
        assert_int_equal(first(&puzzle, &positions), SOLITON_SOLVED);
        assert_int_equal(fewest(&puzzle), 0);
    }
}

/* Small boards at random, against the plainest search: the verdict, and the fewest moves. */
static void agrees_with_the_plain_search(void **state) {
    (void)state;
    static struct plain_distances distances;
    uint32_t random = 7;
    unsigned solved = 0;
    unsigned refused = 0;
    struct instance *instance = malloc(sizeof *instance);
    assert_non_null(instance);
    for (unsigned round = 0; round < 150; round++) {
        struct pegs puzzle = plain_random(&random);
        plain_measure(&puzzle, &distances);
        unsigned least = distances.moves[puzzle.start];
        uint64_t positions = 0;
        assert_int_equal(first(&puzzle, &positions),
                         least < PLAIN_LOST ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
        if (least < PLAIN_LOST) {
            assert_int_equal(fewest(&puzzle), least);
            solved++;
        }
        if (!instance_set_up(&puzzle, instance)) {
            assert_int_equal(least, PLAIN_LOST);
            refused++;
        }
    }
    free(instance);
    assert_true(solved > 30 && solved < 120);
    assert_true(refused > 10);
}

static void finds_the_fewest_moves(void **state) {
    (void)state;
    static struct plain_distances distances;
    const struct pegs puzzle = named("triangle");
    plain_measure(&puzzle, &distances);
    for (unsigned vacant = 0; vacant < puzzle.board.holes; vacant++) {
        const struct pegs other = with_ends(puzzle, vacant, NO_HOLE);
        assert_int_equal(fewest(&other), distances.moves[other.start]);
    }
    assert_int_equal(fewest(&puzzle), 10);
}

static void keeps_within_the_limits(void **state) {
    (void)state;
    struct solve_result result;
    struct pegs puzzle = named("english");
    struct limits limits = limited(100);
    assert_int_equal(solve(&puzzle, false, &limits, &result), SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the limit of positions was reached");
    assert_true(limits.stats.positions < 200);
    assert_int_equal(limits.max_positions, 100);
    /* A limit above the budget of a single attempt, on a board that takes several. */
    puzzle = named("wiegleb");
    puzzle = with_ends(puzzle, board_read_hole(&puzzle.board, "e1", 2), NO_HOLE);
    limits = limited(10000);
    assert_int_equal(solve(&puzzle, false, &limits, &result), SOLITON_GAVE_UP);
    assert_true(limits.stats.positions >= 10000 && limits.stats.positions < 10200);
    puzzle = named("english");
    limits = limited(UINT64_MAX);
    limits.memory.limit = 5000;
    assert_int_equal(solve(&puzzle, false, &limits, &result), SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the memory limit was reached");
    limits = limited(UINT64_MAX);
    limits.timeout = 0;
    limits_begin(&limits);
    assert_int_equal(solve(&puzzle, false, &limits, &result), SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the time limit was reached");
}

/* A search for the fewest moves that is stopped still has the solution found first, and a bound. */
static void has_an_answer_when_stopped(void **state) {
    (void)state;
    struct solve_result result;
    struct pegs puzzle = named("english");
    struct limits limits = limited(20000);
    assert_int_equal(solve(&puzzle, true, &limits, &result), SOLITON_GAVE_UP);
    assert_true(result.has_solution);
    assert_false(result.proved_shortest);
    assert_true(result.length >= 17);
    assert_true(result.lower_bound >= 12 && result.lower_bound <= 17);
}

/* The first two of these can be solved in one and two moves of very many jumps; where pegs jump in
 * all directions, too many runs begin in one position to look at them all. */
static void gives_up_where_runs_are_too_many(void **state) {
    (void)state;
    static const struct {
        const char *drawing;
        size_t fewest;
    } boards[] = {{"o#o##/#####/o#o#o/#####/o#o#o/", 1}, {"o#o#o/#####/o#o##/#####/o#o#o/", 2}};
    for (size_t i = 0; i < 2; i++) {
        struct pegs puzzle;
        memset(&puzzle, 0, sizeof puzzle);
        puzzle.any_end = true;
        puzzle.start = draw_board(&puzzle.board, 4, boards[i].drawing);
        struct limits limits = limited(UINT64_MAX);
        struct solve_result result;
        assert_int_equal(solve(&puzzle, true, &limits, &result), SOLITON_GAVE_UP);
        assert_true(result.has_solution);
        assert_false(result.proved_shortest);
        assert_true(result.lower_bound <= boards[i].fewest);
        assert_non_null(strstr(result.reason, "more runs of jumps"));
        assert_true(limits.max_positions == UINT64_MAX); /* as it was */
    }
}

static void forgets_and_then_proves_nothing(void **state) {
    (void)state;
    struct pegs puzzle = named("triangle");
    puzzle = with_ends(puzzle, board_read_hole(&puzzle.board, "a1", 2),
                       board_read_hole(&puzzle.board, "b3", 2));
    struct limits limits = limited(UINT64_MAX);
    const struct solve_options options = {.forgets = true, .forget = 0};
    struct solve_result result = {.reason = ""};
    pegs_solve(&puzzle, &options, &limits, &result);
    assert_int_not_equal(result.outcome, SOLITON_UNSOLVABLE);
    moves_drop(&result.solution);
}

/* Where the attempts have no memory left, the levels give the same answer in what there is. */
static void needs_less_memory_by_levels(void **state) {
    (void)state;
    static const uint64_t goals[] = {0x480000, 0x60}; /* lost, won */
    for (unsigned i = 0; i < 2; i++) {
        struct pegs puzzle = named("english");
        puzzle.start = 0x1fd34b679;
        puzzle.any_end = false;
        puzzle.goal = goals[i];
        struct limits all = limited(UINT64_MAX);
        struct solve_result answer;
        const enum soliton_outcome outcome = solve(&puzzle, false, &all, &answer);
        assert_int_equal(outcome, i == 0 ? SOLITON_UNSOLVABLE : SOLITON_SOLVED);
        unsigned by_levels = 0;
        for (uint64_t memory = 4096; memory < all.memory.peak; memory += memory / 4) {
            struct limits limits = limited(UINT64_MAX);
            struct solve_result result;
            limits.memory.limit = memory;
            if (solve(&puzzle, false, &limits, &result) == SOLITON_GAVE_UP) {
                assert_string_equal(result.reason, "the memory limit was reached");
                continue;
            }
            assert_int_equal(result.outcome, outcome);
            assert_string_equal(result.reason, "");
            assert_true(limits.memory.peak <= memory);
            by_levels++;
        }
        assert_true(by_levels > 0);
    }
}

int test_solver(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_the_english_board_at_once),
        cmocka_unit_test(solves_all_that_parity_allows),
        cmocka_unit_test(knows_other_boards),
        cmocka_unit_test(answers_what_needs_no_search),
        cmocka_unit_test(agrees_with_the_plain_search),
        cmocka_unit_test(finds_the_fewest_moves),
        cmocka_unit_test(keeps_within_the_limits),
        cmocka_unit_test(has_an_answer_when_stopped),
        cmocka_unit_test(gives_up_where_runs_are_too_many),
        cmocka_unit_test(forgets_and_then_proves_nothing),
        cmocka_unit_test(needs_less_memory_by_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
