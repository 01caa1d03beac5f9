#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/bridges.h"

enum { SIDE_MOST = 16 };

/* ---- What is played ------------------------------------------------------------------------ */

/* How often each position was expanded, and what shall happen at the expansion with that number. */
static unsigned expanded[1 << BRIDGES][SIDE_MOST][SIDE_MOST];
static unsigned expansions, potential_so_far;
static bool potential_fell;
static unsigned disturb_at = UINT32_MAX;
static void (*disturb)(void);
static struct limits *limits_at_hand;

static unsigned cross(const struct problem *problem, const struct state *state,
                      struct successor *successors) {
    const unsigned potential = (unsigned)__builtin_popcount(state->at[2]);
    potential_fell = potential_fell || potential < potential_so_far;
    potential_so_far = potential;
    expanded[state->at[2]][state->at[1]][state->at[0]]++;
    if (expansions++ == disturb_at) {
        disturb();
    }
    return bridges_walk(problem, state, successors);
}

static void forget_expansions(void) {
    memset(expanded, 0, sizeof expanded);
    expansions = potential_so_far = 0;
    potential_fell = false;
}

static const struct state corner = {{0}};

static struct problem *random_maze(unsigned side, bool has_goal, uint32_t *random) {
    struct problem *maze = random_bridges(side, has_goal, random);
    maze->expand = cross;
    return maze;
}

/* What a plain search finds: all positions that can be reached, or that one is a goal. */
struct plain {
    enum search_result result;
    uint32_t positions;
};

static struct plain search_plainly(const struct problem *problem) {
    struct limits limits = toy_limits();
    struct search search;
    search_start(&search, problem, &limits);
    struct plain plain = {.result = closure_run(&search, &corner)};
    plain.positions = search.visited.count;
    search_free(&search);
    return plain;
}

static bool has_layers; /* in chambers of any size */

static enum search_result begin(struct chamber_search *search, const struct problem *problem,
                                struct limits *limits, bool keeps_links) {
    forget_expansions();
    chamber_search_start(search, problem, limits, keeps_links ? CHAMBER_LINKS : CHAMBER_NOTHING);
    search->layered = has_layers ? 0 : search->layered;
    const enum search_result begun = chamber_search_begin(search, &corner);
    return begun == SEARCH_CONTINUE ? chamber_search_continue(search) : begun;
}

static enum search_result search_once(const struct problem *problem, struct limits *limits) {
    struct chamber_search search;
    const enum search_result result = begin(&search, problem, limits, false);
    chamber_search_free(&search);
    assert_int_equal(limits->memory.used, 0);
    return result;
}

/* ---- The whole space ----------------------------------------------------------------------- */

/* The same positions as a plain search, each expanded once, the chambers in their order. */
static void meets_every_position_once(void **state) {
    (void)state;
    static unsigned plainly[1 << BRIDGES][SIDE_MOST][SIDE_MOST];
    uint32_t random = 3;
    uint64_t all = 0;
    uint64_t most = 0;
    uint64_t again[4] = {0};
    for (unsigned round = 0; round < 60; round++) {
        struct problem *maze = random_maze(4 + round % 13, false, &random);
        forget_expansions();
        const struct plain plain = search_plainly(maze);
        memcpy(plainly, expanded, sizeof plainly);
        assert_int_equal(plain.result, SEARCH_EXHAUSTED);
        for (unsigned way = 0; way < 4; way++) {
            struct limits limits = toy_limits();
            marks_steps = way % 2 == 1;
            has_layers = way / 2 == 1;
            assert_int_equal(search_once(maze, &limits), SEARCH_EXHAUSTED);
            assert_int_equal(limits.stats.positions, plain.positions);
            assert_memory_equal(plainly, expanded, sizeof plainly);
            assert_int_equal(expansions, plain.positions);
            assert_false(potential_fell);
            again[way] += limits.stats.revisited;
        }
        all += plain.positions;
        most = plain.positions > most ? plain.positions : most;
        free(maze);
    }
    marks_steps = has_layers = false;
    assert_true(most > 2000 && all > 10000);
    assert_true(again[1] < again[0] / 4 * 3);
    assert_true(again[2] == again[0] && again[3] == again[1]);
}

/* Of one large room, a search in layers keeps some diagonals. */
static void forgets_within_a_chamber(void **state) {
    (void)state;
    struct problem *maze = toy_field(SIDE_MOST);
    uint64_t peaks[2];
    maze->expand = cross;
    maze->maze[SIDE_MOST - 1][SIDE_MOST - 1] = '.';
    for (unsigned layers = 0; layers < 2; layers++) {
        struct limits limits = toy_limits();
        has_layers = layers == 1;
        assert_int_equal(search_once(maze, &limits), SEARCH_EXHAUSTED);
        assert_int_equal(limits.stats.positions, SIDE_MOST * SIDE_MOST);
        peaks[layers] = limits.memory.peak - 256 * sizeof(void *); /* what finds chambers */
    }
    has_layers = false;
    assert_true(peaks[1] < peaks[0] / 2);
    free(maze);
}

/* What lies behind is forgotten: a row of rooms takes no more memory than a few of them. */
static void needs_little_memory(void **state) {
    (void)state;
    enum { SIDE = 14 };
    struct problem *maze = toy_field(SIDE);
    maze->expand = cross;
    maze->maze[SIDE - 1][SIDE - 1] = '.';
    for (unsigned row = 2; row < SIDE; row += 3) {
        memset(maze->maze[row], '#', SIDE);
        maze->maze[row][0] = (char)('a' + row / 3);
    }
    struct limits limits = toy_limits();
    struct chamber_search search;
    assert_int_equal(begin(&search, maze, &limits, false), SEARCH_EXHAUSTED);
    /* The first room; and for each bridge, itself and the rooms on both sides of it. */
    enum { BRIDGES_HERE = 4, ROOM = 2 * SIDE };
    assert_int_equal(search.closed, 1 + BRIDGES_HERE);
    assert_int_equal(search.waiting, 0);
    assert_int_equal(limits.stats.positions, ROOM + BRIDGES_HERE * (1 + 2 * ROOM));
    chamber_search_free(&search);
    assert_int_equal(limits.memory.used, 0);
    /* One chamber with its index, which doubles; what finds chambers; and the next one. */
    const uint64_t position = CHAMBER_WORDS * sizeof(uint64_t) + 3 * sizeof(uint32_t);
    assert_true(limits.memory.peak < (uint64_t)2 * (1 + 2 * ROOM) * position +
                                         256 * sizeof(void *) + 3 * sizeof(struct chamber));
    free(maze);
}

/* ---- Solutions ------------------------------------------------------------------------------ */

/* Plays the path from the start; true if it ends at that goal. */
static bool path_is_right(const struct problem *problem, const struct chamber_path *path,
                          const struct state *goal, unsigned *bridges) {
    struct state state = corner;
    for (size_t i = 0; i < path->length; i++) {
        struct successor successors[MAX_SUCCESSORS];
        const unsigned count = state_expand(problem, &state, successors);
        unsigned way = 0;
        while (way < count && successors[way].note != path->notes[i]) {
            way++;
        }
        if (way == count) {
            return false;
        }
        state = successors[way].state;
        if (!state_equal(&state, &path->states[i])) {
            return false;
        }
    }
    *bridges = (unsigned)__builtin_popcount(state.at[2]);
    return state_equal(&state, goal) && state_is_goal(problem, goal);
}

static void finds_solutions_again(void **state) {
    (void)state;
    uint32_t random = 17;
    unsigned solved[BRIDGES + 1] = {0};
    unsigned unsolved = 0;
    for (unsigned round = 0; round < 300; round++) {
        struct problem *maze = random_maze(4 + round % 13, true, &random);
        const struct plain plain = search_plainly(maze);
        struct limits limits = toy_limits();
        struct chamber_search search;
        marks_steps = round % 2 == 0;
        link_every(1 + round % 5);
        assert_int_equal(search_once(maze, &limits), plain.result);
        const enum search_result result = begin(&search, maze, &limits, true);
        assert_int_equal(result, plain.result);
        if (result == SEARCH_FOUND) {
            uint16_t notes[DEEPEST];
            struct state states[DEEPEST];
            struct chamber_path path = {.notes = notes, .states = states, .capacity = DEEPEST};
            struct state goal;
            unsigned bridges = 0;
            assert_int_equal(chamber_search_continue(&search), SEARCH_FOUND);
            assert_int_equal(chamber_path_find(&search, &corner, &goal, &path), SEARCH_FOUND);
            assert_true(path_is_right(maze, &path, &goal, &bridges));
            solved[bridges]++;
        } else {
            unsolved++;
        }
        chamber_search_free(&search);
        assert_int_equal(limits.memory.used, 0);
        free(maze);
    }
    marks_steps = false;
    link_every(1);
    assert_true(unsolved > 20);
    assert_true(solved[0] > 0 && solved[1] > 20 && solved[2] > 20 && solved[3] > 10);
}

/* Two rooms and two bridges; and the start at the goal. */
static struct problem *three_rooms(void) {
    static const char *const rows[] = {"....#....#..", "....a....b.G", "....#....#..", NULL};
    struct problem *maze = toy_maze(rows);
    maze->expand = cross;
    return maze;
}

static void the_start_may_be_the_goal(void **state) {
    (void)state;
    struct problem *maze = three_rooms();
    struct limits limits = toy_limits();
    struct chamber_search search;
    struct chamber_path path = {0};
    struct state goal;
    maze->maze[0][0] = 'G';
    assert_int_equal(begin(&search, maze, &limits, true), SEARCH_FOUND);
    assert_int_equal(chamber_path_find(&search, &corner, &goal, &path), SEARCH_FOUND);
    assert_int_equal(path.length, 0);
    assert_true(state_equal(&goal, &corner));
    chamber_search_free(&search);
    assert_int_equal(limits.memory.used, 0);
    free(maze);
}

/* The shortest path is 12 moves; a hash that no position has leads nowhere. */
static void a_path_may_be_too_long_or_lost(void **state) {
    (void)state;
    struct problem *maze = three_rooms();
    for (size_t capacity = 0; capacity <= 12; capacity++) {
        struct limits limits = toy_limits();
        struct chamber_search search;
        uint16_t notes[12];
        struct chamber_path path = {.notes = notes, .capacity = capacity};
        struct state goal;
        assert_int_equal(begin(&search, maze, &limits, true), SEARCH_FOUND);
        const enum search_result found = chamber_path_find(&search, &corner, &goal, &path);
        assert_int_equal(found, capacity < 12 ? SEARCH_STOPPED : SEARCH_FOUND);
        assert_int_equal(limits.stop, capacity < 12 ? STOP_DEPTH : STOP_NONE);
        assert_true(path.length <= capacity);
        chamber_search_free(&search);
        assert_int_equal(limits.memory.used, 0);
    }
    uint32_t link = 0;
    for (bool more = true; more; link++) {
        struct limits limits = toy_limits();
        struct chamber_search search;
        uint16_t notes[12];
        struct chamber_path path = {.notes = notes, .capacity = 12};
        struct state goal;
        begin(&search, maze, &limits, true);
        more = link + 1 < search.link_count;
        search.links[link].hash = 0;
        /* The start is known without its hash. */
        assert_int_equal(chamber_path_find(&search, &corner, &goal, &path),
                         link == 0 ? SEARCH_FOUND : SEARCH_EXHAUSTED);
        chamber_search_free(&search);
    }
    assert_int_equal(link, 4);
    free(maze);
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* Stopped again and again, it goes on where it was. */
static void goes_on_after_limits_of_positions(void **state) {
    (void)state;
    uint32_t random = 31;
    unsigned stops = 0;
    for (unsigned round = 0; round < 20; round++) {
        struct problem *maze = random_maze(6 + round % 11, round % 2 == 0, &random);
        const struct plain plain = search_plainly(maze);
        struct limits limits = toy_limits();
        struct chamber_search search;
        limits.max_positions = 0;
        enum search_result result = begin(&search, maze, &limits, round % 4 < 2);
        assert_int_equal(limits.stats.positions, 1);
        while (result == SEARCH_STOPPED) {
            assert_int_equal(limits.stop, STOP_POSITIONS);
            limits.stop = STOP_NONE;
            limits.max_positions = limits.stats.positions + 1 + random_below(&random, 50);
            result = chamber_search_continue(&search);
            stops++;
        }
        assert_int_equal(result, plain.result);
        if (result == SEARCH_EXHAUSTED) {
            assert_int_equal(limits.stats.positions, plain.positions);
            assert_int_equal(expansions, plain.positions);
        }
        chamber_search_free(&search);
        assert_int_equal(limits.memory.used, 0);
        free(maze);
    }
    assert_true(stops > 200);
}

static void take_all_memory(void) { limits_at_hand->memory.limit = limits_at_hand->memory.used; }

static atomic_bool cancelled;
static void cancel(void) { atomic_store(&cancelled, true); }

/* Searches, looks for the path, and frees. */
static enum search_result solve(const struct problem *problem, struct limits *limits) {
    struct chamber_search search;
    enum search_result result = begin(&search, problem, limits, true);
    if (result == SEARCH_FOUND) {
        uint16_t notes[DEEPEST];
        struct chamber_path path = {.notes = notes, .capacity = DEEPEST};
        struct state goal;
        result = chamber_path_find(&search, &corner, &goal, &path);
    }
    chamber_search_free(&search);
    assert_int_equal(limits->memory.used, 0);
    return result;
}

/* From each expansion on there is no more memory, or it is cancelled. */
static void stops_wherever_it_is_disturbed(void **state) {
    (void)state;
    uint32_t random = 41;
    unsigned stopped = 0;
    for (unsigned round = 0; round < 6; round++) {
        struct problem *maze = random_maze(8, round % 2 == 0, &random);
        struct limits limits = toy_limits();
        const enum search_result undisturbed = solve(maze, &limits);
        const unsigned count = expansions;
        for (disturb_at = 0; disturb_at < count; disturb_at++) {
            limits = toy_limits();
            limits_at_hand = &limits;
            disturb = take_all_memory;
            enum search_result result = solve(maze, &limits);
            if (result != undisturbed) {
                assert_int_equal(result, SEARCH_STOPPED);
                assert_int_equal(limits.stop, STOP_MEMORY);
                stopped++;
            }
            limits = toy_limits();
            limits.cancelled = &cancelled;
            disturb = cancel;
            result = solve(maze, &limits);
            assert_true(result == SEARCH_STOPPED || result == undisturbed);
            if (result == SEARCH_STOPPED) {
                assert_int_equal(limits.stop, STOP_CANCELLED);
            }
            /* Once it is cancelled it expands what it has taken, and no more. */
            assert_true(expansions <= disturb_at + CHAMBER_BATCH);
            atomic_store(&cancelled, false);
        }
        disturb_at = UINT32_MAX;
        free(maze);
    }
    assert_true(stopped > 100);
}

static void keeps_within_every_limit_of_memory(void **state) {
    (void)state;
    uint32_t random = 43;
    struct problem *maze = random_maze(9, true, &random);
    struct limits limits = toy_limits();
    const enum search_result unlimited = solve(maze, &limits);
    const uint64_t enough = limits.memory.peak;
    for (uint64_t bytes = 0; bytes <= enough; bytes++) {
        limits = toy_limits();
        limits.memory.limit = bytes;
        const enum search_result result = solve(maze, &limits);
        assert_true(limits.memory.peak <= bytes);
        assert_int_equal(result, bytes < enough ? SEARCH_STOPPED : unlimited);
        assert_int_equal(limits.stop, bytes < enough ? STOP_MEMORY : STOP_NONE);
    }
    free(maze);
}

static unsigned cross_too_much(const struct problem *problem, const struct state *state,
                               struct successor *successors) {
    return state->at[2] != 0 ? TOO_MANY_SUCCESSORS : cross(problem, state, successors);
}

static void stops_at_other_limits(void **state) {
    (void)state;
    struct problem *maze = three_rooms();
    struct limits limits = toy_limits();
    limits.timeout = 0;
    limits_begin(&limits);
    assert_int_equal(search_once(maze, &limits), SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_TIME);
    limits = toy_limits();
    maze->expand = cross_too_much;
    assert_int_equal(search_once(maze, &limits), SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_SUCCESSORS);
    free(maze);
}

int test_chamber_search(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meets_every_position_once),
        cmocka_unit_test(forgets_within_a_chamber),
        cmocka_unit_test(needs_little_memory),
        cmocka_unit_test(finds_solutions_again),
        cmocka_unit_test(the_start_may_be_the_goal),
        cmocka_unit_test(a_path_may_be_too_long_or_lost),
        cmocka_unit_test(goes_on_after_limits_of_positions),
        cmocka_unit_test(stops_wherever_it_is_disturbed),
        cmocka_unit_test(keeps_within_every_limit_of_memory),
        cmocka_unit_test(stops_at_other_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
