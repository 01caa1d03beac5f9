#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/boards.h"
#include "puzzles/pegs/solver/exhaust/levels.h"
#include "puzzles/pegs/solver/retrace.h"
#include "support/plain_pegs.h"

#include <stdlib.h>

static struct limits without_limits(void) {
    struct limits limits = {
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_C(1) << 30}};
    limits_begin(&limits);
    return limits;
}

static void assert_leads_to_the_goal(const struct instance *instance, const uint64_t *path,
                                     size_t length) {
    const struct board *board = &instance->pegs->board;
    struct solution solution;
    uint64_t pegs = instance->pegs->start;
    assert_true(retrace(instance, path, length, NULL, &solution));
    for (unsigned i = 0; i < solution.count; i++) {
        const struct jump *jump = &instance->jumps.list[solution.jumps[i]];
        assert_true(referee_jump(board, &pegs, (struct peg_jump){jump->from, jump->to}));
    }
    assert_true(referee_won(instance->pegs, pegs));
}

/* What it says of a board: with a limit of so many positions again and again, if that is not 0. */
static enum search_result search(const struct instance *instance, const struct pagodas *pagodas,
                                 unsigned threads, uint64_t step, struct limits *limits) {
    struct levels *levels = levels_new(instance, pagodas, threads, limits);
    assert_non_null(levels);
    enum search_result end = SEARCH_STOPPED;
    do {
        limits->stop = STOP_NONE;
        limits->max_positions = step == 0 ? UINT64_MAX : limits->stats.positions + step;
        end = levels_continue(levels);
    } while (end == SEARCH_STOPPED && limits->stop == STOP_POSITIONS);
    assert_true(limits->stats.symmetric >= limits->stats.positions);
    if (end == SEARCH_FOUND) {
        uint64_t path[BOARD_HOLES_MAX];
        size_t length;
        limits->max_positions = UINT64_MAX;
        assert_int_equal(levels_find_path(levels, path, &length), SEARCH_FOUND);
        assert_leads_to_the_goal(instance, path, length);
    }
    levels_free(levels);
    assert_int_equal(limits->memory.used, 0);
    return end;
}

static struct instance *instance_of(const struct pegs *pegs) {
    struct instance *instance = malloc(sizeof *instance);
    assert_non_null(instance);
    if (!instance_set_up(pegs, instance)) {
        free(instance);
        return NULL;
    }
    return instance;
}

static void is_right_on_small_boards(void **state) {
    (void)state;
    static struct plain_distances distances;
    static const struct pagodas none;
    uint32_t random = 2026;
    unsigned won[2] = {0};
    for (unsigned round = 0; round < 400; round++) {
        const struct pegs pegs = plain_random(&random);
        struct instance *instance = instance_of(&pegs);
        if (instance == NULL) {
            continue;
        }
        plain_measure(&pegs, &distances);
        const bool is_won = distances.moves[pegs.start] != PLAIN_LOST;
        for (unsigned threads = 1; threads <= 3; threads++) {
            const uint64_t step = UINT64_C(7) * (round % 3);
            struct limits limits = without_limits();
            assert_int_equal(search(instance, &none, threads, step, &limits),
                             is_won ? SEARCH_FOUND : SEARCH_EXHAUSTED);
        }
        won[is_won]++;
        free(instance);
    }
    print_message("%u won, %u lost\n", won[1], won[0]);
    assert_true(won[0] > 50 && won[1] > 50);
}

/* How many positions a board has up to symmetry, found out without chambers. */
static unsigned count_positions(const struct instance *instance) {
    static uint64_t met[1U << PLAIN_HOLES_MAX];
    unsigned count = 1;
    met[0] = symmetry_smallest(&instance->symmetries, instance->pegs->start);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < instance->jumps.count; j++) {
            const struct jump *jump = &instance->jumps.list[j];
            if ((met[i] & jump->changed) == jump->before) {
                const uint64_t after =
                    symmetry_smallest(&instance->symmetries, met[i] ^ jump->changed);
                unsigned known = 0;
                while (known < count && met[known] != after) {
                    known++;
                }
                met[known] = after;
                count += known == count;
            }
        }
    }
    return count;
}

static void meets_every_position_once(void **state) {
    (void)state;
    static const struct pagodas none;
    uint32_t random = 7;
    unsigned most = 0;
    for (unsigned round = 0; round < 200; round++) {
        const struct pegs pegs = plain_random(&random);
        struct instance *instance = instance_of(&pegs);
        struct limits limits = without_limits();
        if (instance != NULL && search(instance, &none, 1, 0, &limits) == SEARCH_EXHAUSTED) {
            const unsigned count = count_positions(instance);
            assert_int_equal(limits.stats.positions, count);
            most = count > most ? count : most;
        }
        free(instance);
    }
    assert_true(most > 50);
}

/* The English board with 21 pegs. */
static struct pegs part_of_english(uint64_t goal) {
    struct pegs pegs = {.goal = goal};
    boards_lay_out(boards_named((struct word){"english", 7}), &pegs.board, &pegs.start);
    pegs.start = 0x1fd34b679;
    return pegs;
}

/* The same, with a goal that some jumps lead to. */
static struct pegs long_game(void) {
    struct pegs pegs = part_of_english(0);
    struct peg_jump jumps[PEG_JUMPS_MAX];
    uint32_t random = 3;
    unsigned count;
    pegs.goal = pegs.start;
    while ((count = referee_jumps(&pegs.board, pegs.goal, jumps)) > 0) {
        referee_jump(&pegs.board, &pegs.goal, jumps[random_below(&random, count)]);
    }
    assert_true(referee_count(pegs.goal) < 8);
    return pegs;
}

/* So each position takes few bytes. */
static void forgets_what_lies_behind(void **state) {
    (void)state;
    static const struct pagodas none;
    const struct pegs pegs = part_of_english(0x480000);
    struct instance *instance = instance_of(&pegs);
    assert_non_null(instance);
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct limits limits = without_limits();
        assert_int_equal(search(instance, &none, threads, 0, &limits), SEARCH_EXHAUSTED);
        assert_int_equal(limits.stats.positions, 231578);
        assert_true(threads > 1 || limits.memory.peak < limits.stats.positions * 5);
    }
    free(instance);
}

/* Over more levels than lie between two links. */
static void finds_a_long_solution_again(void **state) {
    (void)state;
    static const struct pagodas none;
    const struct pegs pegs = long_game();
    struct instance *instance = instance_of(&pegs);
    assert_non_null(instance);
    struct limits limits = without_limits();
    assert_int_equal(search(instance, &none, 1, 0, &limits), SEARCH_FOUND);
    free(instance);
}

/* With as little memory as may be, it stops at that limit, in the second search, too. */
static void keeps_to_the_memory(void **state) {
    (void)state;
    static const struct pagodas none;
    const struct pegs pegs = long_game();
    struct instance *instance = instance_of(&pegs);
    assert_non_null(instance);
    for (uint64_t memory = 1000; memory < 16000000; memory *= 2) {
        struct limits limits = without_limits();
        uint64_t path[BOARD_HOLES_MAX];
        size_t length;
        limits.memory.limit = memory;
        struct levels *levels = levels_new(instance, &none, 1, &limits);
        assert_non_null(levels);
        enum search_result end = levels_continue(levels);
        end = end == SEARCH_FOUND ? levels_find_path(levels, path, &length) : end;
        assert_true(end == SEARCH_FOUND || (end == SEARCH_STOPPED && limits.stop == STOP_MEMORY));
        assert_true(end == SEARCH_FOUND || memory < 8000000);
        assert_true(limits.memory.peak <= memory);
        levels_free(levels);
        assert_int_equal(limits.memory.used, 0);
    }
    free(instance);
}

int test_levels(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_right_on_small_boards), cmocka_unit_test(meets_every_position_once),
        cmocka_unit_test(forgets_what_lies_behind), cmocka_unit_test(finds_a_long_solution_again),
        cmocka_unit_test(keeps_to_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
