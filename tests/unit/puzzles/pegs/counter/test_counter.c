#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "plain_count.h"
#include "puzzles/pegs/counter/bound.h"
#include "puzzles/pegs/counter/counter.h"
#include "support/drawn_board.h"
#include "support/random.h"

#include <inttypes.h>
#include <stdio.h>

static struct pegs draw(unsigned axes, const char *drawing) {
    struct pegs pegs;
    memset(&pegs, 0, sizeof pegs);
    pegs.start = draw_board(&pegs.board, axes, drawing);
    pegs.any_end = true;
    return pegs;
}

static void aim_at(struct pegs *pegs, uint64_t goal) {
    pegs->any_end = false;
    pegs->goal = goal;
}

static struct limits no_limits(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

static void assert_same(const struct pegs *pegs, const struct plain_count *plain,
                        const struct puzzle_count *count, enum soliton_outcome outcome) {
    char text[48];
    assert_string_equal(count->reason, "");
    assert_int_equal(count->level_count, plain->level_count);
    for (size_t i = 0; i < plain->level_count; i++) {
        assert_int_equal(count->levels[i].positions, plain->levels[i].positions);
        assert_int_equal(count->levels[i].up_to_symmetry, plain->levels[i].up_to_symmetry);
        assert_int_equal(count->levels[i].dead_ends, plain->levels[i].dead_ends);
        assert_int_equal(count->levels[i].winning, plain->levels[i].winning);
    }
    snprintf(text, sizeof text, "%" PRIu64, plain->solutions);
    assert_string_equal(count->solutions, text);
    snprintf(text, sizeof text, "%" PRIu64, plain->solutions_at_goal);
    assert_string_equal(count->solutions_at_goal, text);
    uint64_t wanted = pegs->any_end ? plain->solutions : plain->solutions_at_goal;
    assert_int_equal(outcome, wanted > 0 ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
}

/* Counts it both ways; returns the most memory that was in use. */
static uint64_t compare(const struct pegs *pegs) {
    struct limits limits = no_limits();
    struct puzzle_count count;
    struct plain_count plain;
    limits_begin(&limits);
    enum soliton_outcome outcome = pegs_count(pegs, 1, &limits, &count);
    plain_count(pegs, &plain);
    assert_same(pegs, &plain, &count, outcome);
    uint64_t met = 0;
    for (size_t i = 0; i < count.level_count; i++) {
        met += count.levels[i].up_to_symmetry;
    }
    assert_int_equal(limits.stats.positions, met);
    assert_int_equal(limits.memory.used, 0);
    free(count.levels);
    return limits.memory.peak;
}

/* Any end, each hole, and each position along some games. */
static void compare_goals(struct pegs *pegs, uint32_t *random) {
    struct jumps jumps;
    jumps_find(&pegs->board, &jumps);
    compare(pegs);
    aim_at(pegs, UINT64_C(1) << random_below(random, pegs->board.holes));
    compare(pegs);
    uint64_t position = pegs->start;
    for (unsigned tries = 0; tries < 200; tries++) {
        const struct jump *jump = &jumps.list[random_below(random, jumps.count)];
        if ((position & jump->changed) == jump->before) {
            position ^= jump->changed;
            if (random_below(random, 3) == 0) {
                aim_at(pegs, position);
                compare(pegs);
            }
        }
    }
    aim_at(pegs, position);
    compare(pegs);
}

static void counts_the_triangle(void **state) {
    (void)state;
    struct pegs pegs = draw(3, TRIANGLE);
    struct limits limits = no_limits();
    struct puzzle_count count;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_SOLVED);
    assert_string_equal(count.solutions, "29760");
    assert_int_equal(count.level_count, 14);
    free(count.levels);
    for (unsigned hole = 0; hole < 15; hole++) {
        pegs.start = board_all(&pegs.board) & ~(UINT64_C(1) << hole);
        pegs.any_end = true;
        compare(&pegs);
        for (unsigned goal = 0; goal < 15; goal += 4) {
            aim_at(&pegs, UINT64_C(1) << goal);
            compare(&pegs);
        }
    }
}

static void counts_boards_of_all_forms(void **state) {
    (void)state;
    static const struct {
        unsigned axes;
        const char *drawing;
    } boards[] = {
        {2, "###o/####/####/####/"}, {2, "####/#oo#/#oo#/####/"}, {2, "  #/ ###/##o##/ ###/  #/"},
        {4, " ### /##o##/ ### /"},   {3, "o/##/###/####/"},       {3, "oo/ooo#/ #### /"},
        {2, "#####o####/"},          {2, "##o ##o/###o###o/"},    {2, "#o#/###/#o#/###/"},
        {3, "##o/##o#/#o### /"},     {3, "###/#o##/  ##/"},
    };
    uint32_t random = 5;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct pegs pegs = draw(boards[i].axes, boards[i].drawing);
        compare_goals(&pegs, &random);
    }
}

/* Starts and goals that all eight symmetries keep. */
static void counts_what_is_symmetric(void **state) {
    (void)state;
    static const struct {
        uint64_t start, goal;
        const char *solutions;
    } games[] = {{0x476DC4, 0x1000, "26528"},
                 {0x11739D1, 0x1100011, "2880"},
                 {0x1576DD5, 0x404404, "739200"},
                 {0x1BAAABB, 0x1122891, "2176"}};
    struct pegs pegs = draw(2, "#####/#####/#####/#####/#####/");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct limits limits = no_limits();
        struct puzzle_count count;
        pegs.start = games[i].start;
        pegs.any_end = true;
        compare(&pegs);
        aim_at(&pegs, games[i].goal);
        compare(&pegs);
        limits_begin(&limits);
        assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_SOLVED);
        assert_string_equal(count.solutions, games[i].solutions);
        free(count.levels);
        aim_at(&pegs, 0x1000000); /* a corner, which few of them keep */
        compare(&pegs);
    }
}

static struct pegs draw_random(uint32_t *random, unsigned width, unsigned height) {
    struct pegs pegs;
    memset(&pegs, 0, sizeof pegs);
    pegs.any_end = true;
    board_start(&pegs.board, 2 + random_below(random, 3));
    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++) {
            if (random_below(random, 10) < 9) {
                pegs.start |= (uint64_t)(random_below(random, 10) < 7) << pegs.board.holes;
                board_add(&pegs.board, x, y);
            }
        }
    }
    return pegs;
}

static void counts_random_boards(void **state) {
    (void)state;
    uint32_t random = 2;
    for (unsigned round = 0; round < 40; round++) {
        struct pegs pegs = draw_random(&random, 3 + random_below(&random, 2), 4);
        compare_goals(&pegs, &random);
    }
}

/* Few pegs on so large a board that a bitmap of all its positions is out of the question. */
static void counts_few_pegs_on_a_large_board(void **state) {
    (void)state;
    uint32_t random = 7;
    for (unsigned round = 0; round < 30; round++) {
        struct pegs pegs = draw(2 + random_below(&random, 3), SQUARE);
        pegs.start = 0;
        while (plain_pegs(pegs.start) < 6) {
            unsigned x = 1 + random_below(&random, 4), y = 2 + random_below(&random, 4);
            pegs.start |= UINT64_C(1) << (y * 8 + x);
        }
        compare(&pegs);
        aim_at(&pegs, UINT64_C(1) << (24 + random_below(&random, 8)));
        assert_true(compare(&pegs) < UINT64_C(1) << 24);
    }
    struct pegs pegs = draw(2, SQUARE);
    pegs.start = UINT64_C(0x0000003C3C000000); /* alike under several symmetries */
    compare_goals(&pegs, &random);
}

static void counts_what_hardly_is_a_game(void **state) {
    (void)state;
    static const char *const drawings[] = {"#/", "o/", "ooo/", "###/###/", "#oo/", "##o/", "#o##/"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct pegs pegs = draw(2, drawings[i]);
        compare(&pegs);
        aim_at(&pegs, pegs.start); /* won before it begins */
        compare(&pegs);
        aim_at(&pegs, board_all(&pegs.board));
        compare(&pegs);
        aim_at(&pegs, 0);
        compare(&pegs);
        aim_at(&pegs, UINT64_C(1) << (pegs.board.holes - 1)); /* where no single peg is */
        compare(&pegs);
    }
    struct pegs pegs = draw(4, SQUARE); /* full */
    compare(&pegs);
}

/* A goal that has the number of a position that is reached, but other parities. */
static void does_not_mistake_another_class(void **state) {
    (void)state;
    struct pegs pegs = draw(2, "####/#o##/##/");
    unsigned solvable = 0;
    for (uint64_t goal = 0; goal < 1u << 10; goal++) {
        aim_at(&pegs, goal);
        struct limits limits = no_limits();
        struct puzzle_count count;
        limits_begin(&limits);
        solvable += pegs_count(&pegs, 1, &limits, &count) == SOLITON_SOLVED ? 1 : 0;
        free(count.levels);
    }
    struct plain_count plain;
    plain_count(&pegs, &plain);
    uint64_t positions = 0;
    for (size_t i = 0; i < plain.level_count; i++) {
        positions += plain.levels[i].positions;
    }
    assert_int_equal(solvable, positions);
}

/* Whatever memory is allowed: the right answer or none, and never more than that. */
static void keeps_within_memory(void **state) {
    (void)state;
    struct pegs boards[] = {draw(3, TRIANGLE), draw(2, "####/#o##/####/####/"), draw(4, SQUARE),
                            draw(2, "#####/##o##/#####/"), draw(2, "#####/#####/##o##/#####/")};
    boards[1].any_end = false;
    boards[1].goal = UINT64_C(1) << 7;
    boards[2].start = UINT64_C(0x000000101C100000);
    for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
        uint64_t steps = 0, allowed = 0, refused = 0;
        struct plain_count plain;
        plain_count(&boards[i], &plain);
        for (uint64_t limit = 0; allowed < 20; limit += 1993, steps++) {
            struct limits limits = no_limits();
            struct puzzle_count count;
            limits.memory.limit = limit;
            limits_begin(&limits);
            enum soliton_outcome outcome = pegs_count(&boards[i], 1, &limits, &count);
            assert_true(limits.memory.peak <= limit);
            assert_int_equal(limits.memory.used, 0);
            if (outcome == SOLITON_GAVE_UP) {
                assert_int_equal(allowed, 0); /* what once sufficed suffices */
                assert_non_null(strstr(count.reason, "counting may need "));
                assert_int_equal(limits.stats.positions, 0);
                assert_null(count.levels);
                refused++;
            } else {
                assert_same(&boards[i], &plain, &count, outcome);
                allowed++;
            }
            free(count.levels);
        }
        assert_true(refused > 0 && steps < 2000);
    }
}

/* How many positions win is not known before; if they are more than was expected, and there is no
 * room for them, it says so instead of the number. */
static void says_when_the_solutions_do_not_fit(void **state) {
    (void)state;
    struct pegs pegs = draw(4, "####/o###/####/####/####/####/");
    struct limits limits = no_limits();
    struct puzzle_count count;
    limits.memory.limit = 14 << 20;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_GAVE_UP);
    assert_non_null(strstr(count.reason, "counting the solutions needs "));
    assert_non_null(strstr(count.reason, " (--memory allows 14.0 MiB)"));
    assert_null(count.levels);
    assert_int_equal(limits.memory.used, 0);
    assert_true(limits.memory.peak <= limits.memory.limit);
}

static void says_what_it_needs(void **state) {
    (void)state;
    struct pegs pegs =
        draw(2, "    #/   ###/  #####/ #######/####o####/ #######/  #####/   ###/    #/");
    struct limits limits = no_limits();
    struct puzzle_count count;
    limits.memory.limit = UINT64_C(3) << 29;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_GAVE_UP);
    assert_string_equal(count.reason, "counting may need 6.5 GiB (--memory allows 1.5 GiB)");
    pegs = draw(4, SQUARE);
    pegs.start &= ~UINT64_C(2);
    limits.memory.limit = 1000;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_GAVE_UP);
    assert_non_null(strstr(count.reason, " (--memory allows 1000 bytes)"));
}

static bool stop_at_once(void *context, const struct soliton_stats *stats) {
    (void)context;
    (void)stats;
    return false;
}

static void gives_up_at_a_limit(void **state) {
    (void)state;
    struct pegs pegs = draw(2, ENGLISH);
    struct puzzle_count count;
    struct limits limits = no_limits();
    limits.max_positions = 1000;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_GAVE_UP);
    assert_string_equal(count.reason, "the limit of positions was reached");
    assert_null(count.levels);
    assert_int_equal(count.level_count, 0);
    assert_string_equal(count.solutions, "");
    assert_true(limits.stats.positions >= 1000 && limits.stats.positions < 3000);

    limits = no_limits();
    limits.timeout = 0.02;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_GAVE_UP);
    assert_string_equal(count.reason, "the time limit was reached");
    assert_int_equal(limits.memory.used, 0);

    limits = no_limits();
    limits.progress = stop_at_once;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_INTERRUPTED);

    const atomic_bool cancelled = true;
    limits = no_limits();
    limits.cancelled = &cancelled;
    limits_begin(&limits);
    assert_int_equal(pegs_count(&pegs, 1, &limits, &count), SOLITON_INTERRUPTED);
    assert_string_equal(count.reason, "");
}

/* The bound that tables are made for is never exceeded, nor greater than the class. */
static void bounds_are_safe(void **state) {
    (void)state;
    uint32_t random = 9;
    struct symmetries *symmetries = malloc(sizeof *symmetries);
    assert_non_null(symmetries);
    for (unsigned round = 0; round < 60; round++) {
        struct pegs pegs = draw_random(&random, 4, 3 + random_below(&random, 2));
        if (round % 3 == 0) { /* few pegs close together, with jumps to all sides */
            pegs = draw(2 + random_below(&random, 3), SQUARE);
            pegs.start = UINT64_C(0x30300) << random_below(&random, 30);
        }
        struct jumps jumps;
        struct parities parities;
        struct plain_count plain;
        jumps_find(&pegs.board, &jumps);
        jumps_keep_usable(&jumps, pegs.start);
        parities_find(&pegs.board, &jumps, &parities);
        symmetries_find(&pegs.board, &pegs.start, 1, symmetries);
        plain_count(&pegs, &plain);
        uint64_t positions = 0, level = 0;
        for (size_t i = 0; i < plain.level_count; i++) {
            uint64_t found = plain.levels[i].up_to_symmetry;
            positions += found;
            level = found > level ? found : level;
        }
        struct bound bound =
            bound_positions(&pegs.board, &jumps, &parities, symmetries, pegs.start);
        assert_true(bound.positions >= positions && bound.level >= level);
        unsigned dimension = pegs.board.holes - parities.count;
        assert_true(dimension == 64 || bound.positions <= UINT64_C(1) << dimension);
        assert_true(bound.level <= bound.positions);
    }
    free(symmetries);
}

int test_counter(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_the_triangle),
        cmocka_unit_test(counts_boards_of_all_forms),
        cmocka_unit_test(counts_what_is_symmetric),
        cmocka_unit_test(counts_random_boards),
        cmocka_unit_test(counts_few_pegs_on_a_large_board),
        cmocka_unit_test(counts_what_hardly_is_a_game),
        cmocka_unit_test(does_not_mistake_another_class),
        cmocka_unit_test(keeps_within_memory),
        cmocka_unit_test(says_when_the_solutions_do_not_fit),
        cmocka_unit_test(says_what_it_needs),
        cmocka_unit_test(gives_up_at_a_limit),
        cmocka_unit_test(bounds_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
