/* The search chamber by chamber by several threads, against the one by a single thread. Built a
 * second time with the thread sanitiser. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/bridges.h"
#include "support/few_threads.h"
#include "support/little_memory.h"

#include "engine/chambers/chamber_team.h"

enum { SIDE = 20, BRIDGES_HERE = 4, THREADS_MOST = 5 };

static const struct state corner = {{0}};

/* How many positions were expanded. */
static atomic_uint expansions;

static unsigned walk(const struct problem *problem, const struct state *state,
                     struct successor *successors) {
    atomic_fetch_add_explicit(&expansions, 1, memory_order_relaxed);
    return bridges_walk(problem, state, successors);
}

static struct problem *random_maze(unsigned side, bool has_goal, uint32_t *random) {
    struct problem *maze = random_bridges(side, has_goal, random);
    maze->expand = walk;
    return maze;
}

/* One large room with bridges in it: a chamber for each set of these, nearly. */
static struct problem *random_room(unsigned side, uint32_t *random) {
    struct problem *maze = toy_field(side);
    maze->expand = walk;
    maze->maze[side - 1][side - 1] = '.';
    for (unsigned bridge = 0; bridge < BRIDGES_HERE; bridge++) {
        maze->maze[random_below(random, side)][1 + random_below(random, side - 1)] =
            (char)('a' + bridge);
    }
    return maze;
}

static void do_round(void *team, unsigned number) { worker_round(team, number); }

static enum search_result search_alone(const struct problem *maze, struct limits *limits) {
    struct chamber_search search;
    chamber_search_start(&search, maze, limits, CHAMBER_NOTHING);
    enum search_result result = chamber_search_begin(&search, &corner);
    if (result == SEARCH_CONTINUE) {
        result = chamber_search_continue(&search);
    }
    chamber_search_free(&search);
    return result;
}

/* Chambers of so many positions are divided, and searched in layers if that is said. */
static bool begin(struct chamber_team *team, const struct problem *maze, struct limits *limits,
                  unsigned threads, uint32_t large, bool in_layers) {
    if (!chamber_team_start(team, maze, limits, threads, do_round, &corner)) {
        return false;
    }
    team->large = large;
    team->in_layers = in_layers;
    return true;
}

static enum search_result search_together(const struct problem *maze, struct limits *limits,
                                          unsigned threads, uint32_t large, bool in_layers) {
    struct chamber_team team;
    if (!begin(&team, maze, limits, threads, large, in_layers)) {
        assert_int_equal(limits->memory.used, 0);
        return SEARCH_STOPPED;
    }
    const enum search_result result = chamber_team_continue(&team);
    chamber_team_free(&team);
    assert_int_equal(limits->memory.used, 0);
    return result;
}

/* Whatever is divided, the same positions are met, and counted once. */
static void meet_the_same_positions(void **state) {
    (void)state;
    static const uint32_t large[] = {CHAMBER_SMALL, 40, 300, UINT32_MAX};
    uint32_t random = 5;
    uint64_t met = 0;
    for (unsigned round = 0; round < 8; round++) {
        struct problem *maze = random_room(8 + round % 4 * 4, &random);
        struct limits alone = toy_limits();
        marks_steps = round % 2 == 0;
        assert_int_equal(search_alone(maze, &alone), SEARCH_EXHAUSTED);
        for (unsigned way = 0; way < 4; way++) {
            struct limits limits = toy_limits();
            atomic_store(&expansions, 0);
            const unsigned threads = 2 + (round + way) % (THREADS_MOST - 1);
            assert_int_equal(search_together(maze, &limits, threads, large[way], round % 4 < 2),
                             SEARCH_EXHAUSTED);
            assert_int_equal(limits.stats.positions, alone.stats.positions);
            assert_int_equal(limits.stats.revisited, alone.stats.revisited);
            assert_int_equal(atomic_load(&expansions), alone.stats.positions);
            assert_int_equal(limits.expansions, alone.stats.positions);
        }
        met += alone.stats.positions;
        free(maze);
    }
    marks_steps = false;
    print_message("%u positions\n", (unsigned)met);
    assert_true(met > 20000);
}

static void find_what_one_finds(void **state) {
    (void)state;
    uint32_t random = 77;
    unsigned found = 0;
    for (unsigned round = 0; round < 30; round++) {
        struct problem *maze = random_maze(6 + round % 12, true, &random);
        struct limits alone = toy_limits();
        struct limits limits = toy_limits();
        const enum search_result result = search_alone(maze, &alone);
        assert_int_equal(search_together(maze, &limits, 2 + round % 3, 20, round % 2 == 0), result);
        found += result == SEARCH_FOUND;
        free(maze);
    }
    assert_true(found > 5 && found < 25);
}

/* Stopped again and again, they go on where they were. */
static void go_on_after_limits_of_positions(void **state) {
    (void)state;
    uint32_t random = 8;
    struct problem *maze = random_room(SIDE, &random);
    struct limits alone = toy_limits();
    struct limits limits = toy_limits();
    struct chamber_team team;
    unsigned stops = 0;
    assert_int_equal(search_alone(maze, &alone), SEARCH_EXHAUSTED);
    assert_true(begin(&team, maze, &limits, 3, 300, true));
    enum search_result result = SEARCH_STOPPED;
    while (result == SEARCH_STOPPED) {
        limits.max_positions = limits.stats.positions + 1;
        limits.stop = STOP_NONE;
        result = chamber_team_continue(&team);
        assert_true(result != SEARCH_STOPPED || limits.stop == STOP_POSITIONS);
        stops++;
    }
    chamber_team_free(&team);
    assert_int_equal(result, SEARCH_EXHAUSTED);
    assert_int_equal(limits.stats.positions, alone.stats.positions);
    assert_int_equal(limits.memory.used, 0);
    print_message("%u stops, %u positions\n", stops, (unsigned)alone.stats.positions);
    assert_true(stops > 3);
    free(maze);
}

/* What is allowed, and what the system has, may be less than is needed. */
static void keep_within_the_memory(void **state) {
    (void)state;
    uint32_t random = 43;
    struct problem *maze = random_room(SIDE, &random);
    struct limits limits = toy_limits();
    unsigned stopped = 0;
    assert_int_equal(search_together(maze, &limits, 2, 100, true), SEARCH_EXHAUSTED);
    const uint64_t enough = limits.memory.peak;
    for (uint64_t bytes = 0; bytes < 2 * enough; bytes += enough / 8) {
        limits = toy_limits();
        limits.memory.limit = bytes;
        const enum search_result result = search_together(maze, &limits, 2, 100, true);
        assert_true(limits.memory.peak <= bytes);
        assert_true(result == SEARCH_EXHAUSTED || result == SEARCH_STOPPED);
        assert_true(result == SEARCH_EXHAUSTED || bytes < enough * 3 / 2);
        stopped += result == SEARCH_STOPPED;
    }
    assert_true(stopped > 2);
    for (size_t largest = 0; largest < 40000; largest += 8000) {
        struct chamber_team team;
        limits = toy_limits();
        assert_true(begin(&team, maze, &limits, 3, 100, false));
        atomic_store(&largest_array, largest);
        const enum search_result result = chamber_team_continue(&team);
        atomic_store(&largest_array, SIZE_MAX);
        chamber_team_free(&team);
        assert_int_equal(limits.memory.used, 0);
        assert_true(result == SEARCH_EXHAUSTED ||
                    (result == SEARCH_STOPPED && limits.stop == STOP_MEMORY));
    }
    free(maze);
}

static void stop_when_cancelled(void **state) {
    (void)state;
    uint32_t random = 3;
    struct problem *maze = random_room(SIDE, &random);
    const atomic_bool cancelled = true;
    struct limits limits = toy_limits();
    limits.cancelled = &cancelled;
    assert_int_equal(search_together(maze, &limits, 2, 100, true), SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_CANCELLED);
    free(maze);
}

/* Nobody else comes: the caller searches alone, in another way. */
static void need_others(void **state) {
    (void)state;
    uint32_t random = 3;
    struct problem *maze = random_room(9, &random);
    struct limits limits = toy_limits();
    struct chamber_team team;
    atomic_store(&threads_left, 0);
    assert_false(begin(&team, maze, &limits, 4, 100, true));
    assert_int_equal(limits.memory.used, 0);
    atomic_store(&threads_left, UINT_MAX);
    free(maze);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meet_the_same_positions),
        cmocka_unit_test(find_what_one_finds),
        cmocka_unit_test(go_on_after_limits_of_positions),
        cmocka_unit_test(keep_within_the_memory),
        cmocka_unit_test(stop_when_cancelled),
        cmocka_unit_test(need_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
