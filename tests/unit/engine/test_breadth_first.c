#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/toy.h"

/* Searches and frees; what a test may want to know is left in these. */
struct trial {
    enum search_result result;
    unsigned length; /* of the path that was found, if it is one */
    unsigned steps;  /* of it; more than its length where some are no moves */
    unsigned layer;
    uint32_t positions;
    struct limits limits;
};

/* The moves among the steps to the goal, if each was noted and leads to the next position from the
 * one before; else UINT32_MAX. */
static unsigned length_of_way(const struct search *search, const struct state *start,
                              unsigned *steps) {
    const struct visit *visits = search->visited.visits;
    unsigned moves = 0;
    uint32_t node = search->goal;
    for (*steps = 0; visits[node].parent != NO_NODE; node = visits[node].parent, ++*steps) {
        struct successor successors[MAX_SUCCESSORS];
        const unsigned count =
            state_expand(search->problem, &visits[visits[node].parent].state, successors);
        unsigned i = 0;
        while (i < count && !(state_equal(&successors[i].state, &visits[node].state) &&
                              successors[i].note == visits[node].note)) {
            i++;
        }
        if (i == count) {
            return UINT32_MAX;
        }
        moves += successor_moves(&successors[i]);
    }
    const bool right = state_equal(&visits[node].state, start) &&
                       state_is_goal(search->problem, &visits[search->goal].state) &&
                       visits[search->goal].depth == moves;
    return right ? moves : UINT32_MAX;
}

static struct trial try(const struct problem *problem, const struct state *start, unsigned below,
                        struct limits limits) {
    struct search search;
    struct trial trial = {.limits = limits};
    const struct breadth_first_options options = {.below = below};
    search_start(&search, problem, &trial.limits);
    trial.result = breadth_first(&search, &options, start, &trial.layer);
    trial.positions = search.visited.count;
    if (trial.result == SEARCH_FOUND) {
        trial.length = length_of_way(&search, start, &trial.steps);
    }
    search_free(&search);
    assert_int_equal(trial.limits.memory.used, 0);
    return trial;
}

static void assert_shortest(const struct problem *problem, const struct state *start,
                            unsigned moves) {
    struct trial trial = try(problem, start, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, moves);
    assert_int_equal(trial.layer, moves);
    assert_int_equal(trial.limits.stats.positions, trial.positions);
}

static void finds_a_shortest_way(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    assert_shortest(jugs, &jugs_start, JUG_MOVES);
    free(jugs);
    jugs = toy_jugs(8, 0, 0);
    assert_shortest(jugs, &jugs_start, 0);
    free(jugs);
    /* A single path: 4 right, 2 down, 4 left, 2 down, 4 right. */
    struct problem *winding = toy_winding(5);
    const struct state corner = {{0}};
    assert_shortest(winding, &corner, 16);
    free(winding);
    /* Round the wall on the left it is 4 + 4 + 4 moves; on the right, where it is open, 1 + 4 + 1.
     */
    static const char *const rows[] = {"....S..", ".#####.", ".#....#", ".#####.", "....G..", NULL};
    static const char *const open[] = {"....S..", ".####..", ".#.....", ".####..", "....G..", NULL};
    struct problem *maze = toy_maze(rows);
    const struct state start = toy_find(maze, 'S');
    assert_shortest(maze, &start, 4 + 4 + 4);
    free(maze);
    maze = toy_maze(open);
    assert_shortest(maze, &start, 1 + 4 + 1);
    free(maze);
}

static void exhausts_exactly_what_there_is(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(3, 3, 2);
    struct trial trial = try(jugs, &jugs_start, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, JUG_POSITIONS);
    /* 413 is the last of the chains, seven moves away (440 is as far). */
    assert_int_equal(trial.limits.stats.depth, 7);
    free(jugs);
}

/* Only what is shorter counts; if nothing is, that is proved. */
static void looks_below_what_is_known(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    uint32_t last = 0;
    for (unsigned below = 0; below <= JUG_MOVES; below++) {
        struct trial trial = try(jugs, &jugs_start, below, toy_limits());
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_true(trial.layer <= JUG_MOVES);
        assert_true(trial.positions >= last);
        last = trial.positions;
    }
    struct trial trial = try(jugs, &jugs_start, JUG_MOVES + 1, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, JUG_MOVES);
    free(jugs);
}

/* Wherever it is stopped, the layer is a lower bound; and it rises. */
static void the_layer_is_a_lower_bound(void **state) {
    (void)state;
    struct problem *field = toy_field(12);
    const struct state corner = {{0}};
    unsigned last = 0;
    unsigned found = 0;
    for (uint64_t most = 0; most < 160; most++) {
        struct limits limits = toy_limits();
        limits.max_positions = most;
        struct trial trial = try(field, &corner, UINT32_MAX, limits);
        found += trial.result == SEARCH_FOUND;
        if (trial.result != SEARCH_FOUND) {
            assert_int_equal(trial.result, SEARCH_STOPPED);
            assert_int_equal(trial.limits.stop, STOP_POSITIONS);
        }
        assert_true(trial.layer >= last && trial.layer <= 22);
        last = trial.layer;
    }
    assert_int_equal(last, 22);
    assert_true(found > 0);
    free(field);
}

/* ---- Bounds -------------------------------------------------------------------------------- */

static unsigned distances[MAZE_SIDE]
                         [MAZE_SIDE]; /* to the goal; UINT32_MAX where there is no path */
static unsigned bounds[MAZE_SIDE][MAZE_SIDE];

static unsigned distance_of(const struct state *state) {
    return distances[state->at[1]][state->at[0]];
}

/* Fills the distances in the plainest way: until nothing gets nearer. */
static void measure(const struct problem *maze) {
    memset(distances, 0xFF, sizeof distances);
    for (bool nearer = true; nearer;) {
        nearer = false;
        for (unsigned row = 0; row < maze->height; row++) {
            for (unsigned column = 0; column < maze->width; column++) {
                struct state cell = {{(uint8_t)column, (uint8_t)row, 0}};
                struct successor next[MAX_SUCCESSORS];
                unsigned best = toy_is_at_goal(maze, &cell) ? 0 : UINT32_MAX;
                unsigned count = toy_cell(maze, &cell) == '#' ? 0 : maze->expand(maze, &cell, next);
                for (unsigned i = 0; i < count; i++) {
                    const unsigned from_next = distance_of(&next[i].state);
                    if (from_next < best && from_next + successor_moves(&next[i]) < best) {
                        best = from_next + successor_moves(&next[i]);
                    }
                }
                if (best < distance_of(&cell)) {
                    distances[row][column] = best;
                    nearer = true;
                }
            }
        }
    }
}

static struct problem *random_maze(unsigned side, unsigned walls, uint32_t *random) {
    struct problem *maze = toy_field(side);
    for (unsigned row = 0; row < side; row++) {
        for (unsigned column = 0; column < side; column++) {
            if (random_below(random, 100) < walls && row + column > 0) {
                maze->maze[row][column] = '#';
            }
        }
    }
    maze->maze[random_below(random, side)][random_below(random, side)] = 'G';
    maze->bound = toy_bound_of_cell;
    maze->bounds = bounds;
    measure(maze);
    return maze;
}

/* How the bounds of a trial are chosen, given the distance. */
enum bounding { NOTHING, PERFECT, AT_RANDOM, ALL_OR_NOTHING, DEAD_ENDS_TOO, BOUNDINGS };

static unsigned choose_bound(enum bounding how, unsigned distance, uint32_t *random) {
    if (how == NOTHING) {
        return 0;
    }
    if (distance == UINT32_MAX) {
        return how == DEAD_ENDS_TOO ? BREADTH_FIRST_DEAD : random_below(random, 50);
    }
    if (how == PERFECT) {
        return distance;
    }
    if (how == ALL_OR_NOTHING) {
        return random_below(random, 2) == 0 ? distance : 0;
    }
    return random_below(random, distance + 1);
}

/* With every bound that is never too high, however uneven it is: one that promises 9 here and 0 at
 * the next cell is allowed, and makes a search meet cells again that it has expanded. */
static void stays_shortest_with_any_lower_bound(void **state) {
    (void)state;
    const struct state start = {{0}};
    uint32_t random = 11;
    unsigned solved = 0;
    unsigned unsolved = 0;
    uint64_t positions[BOUNDINGS] = {0};
    for (unsigned round = 0; round < 400; round++) {
        struct problem *maze = random_maze(4 + round % 20, 20 + round % 30, &random);
        unsigned distance = distance_of(&start);
        for (enum bounding how = NOTHING; how < BOUNDINGS; how++) {
            for (unsigned row = 0; row < maze->height; row++) {
                for (unsigned column = 0; column < maze->width; column++) {
                    bounds[row][column] = choose_bound(how, distances[row][column], &random);
                }
            }
            struct trial trial = try(maze, &start, UINT32_MAX, toy_limits());
            positions[how] += trial.positions;
            if (distance == UINT32_MAX) {
                assert_int_equal(trial.result, SEARCH_EXHAUSTED);
                unsolved++;
                continue;
            }
            assert_int_equal(trial.result, SEARCH_FOUND);
            assert_int_equal(trial.length, distance);
            assert_int_equal(trial.layer, distance);
            solved++;
            assert_int_equal(try(maze, &start, distance, toy_limits()).result, SEARCH_EXHAUSTED);
            assert_int_equal(try(maze, &start, distance + 1, toy_limits()).length, distance);
        }
        free(maze);
    }
    assert_true(solved > 100 && unsolved > 100);
    /* And a bound is good for something. */
    assert_true(positions[PERFECT] < positions[NOTHING] / 2);
}

/* The layer never falls, and is never too high, wherever a search with an uneven bound stops. */
static void layers_rise_with_any_lower_bound(void **state) {
    (void)state;
    const struct state start = {{0}};
    uint32_t random = 23;
    unsigned solved = 0;
    for (unsigned round = 0; round < 60; round++) {
        struct problem *maze = random_maze(12, 25, &random);
        unsigned distance = distance_of(&start);
        for (unsigned row = 0; row < maze->height; row++) {
            for (unsigned column = 0; column < maze->width; column++) {
                bounds[row][column] = choose_bound(ALL_OR_NOTHING, distances[row][column], &random);
            }
        }
        unsigned last = 0;
        for (uint64_t most = 1; distance != UINT32_MAX && most < 150; most++) {
            struct limits limits = toy_limits();
            limits.max_positions = most;
            struct trial trial = try(maze, &start, UINT32_MAX, limits);
            assert_true(trial.layer >= last && trial.layer <= distance);
            last = trial.layer;
        }
        solved += distance != UINT32_MAX && distance > 5;
        free(maze);
    }
    assert_true(solved > 20);
}

/* Ice here and there: the path with the fewest moves may have many more steps than another. */
static void finds_the_fewest_moves_where_steps_are_free(void **state) {
    (void)state;
    static const char *const rows[] = {"S...G", "ooooo", NULL};
    struct problem *maze = toy_maze(rows);
    const struct state start = toy_find(maze, 'S');
    assert_shortest(maze, &start, 4);
    maze->expand = toy_slide;
    assert_shortest(maze, &start, 1);
    assert_int_equal(try(maze, &start, UINT32_MAX, toy_limits()).steps, 6);
    assert_int_equal(try(maze, &start, 1, toy_limits()).result, SEARCH_EXHAUSTED);
    free(maze);
    uint32_t random = 29;
    unsigned solved = 0;
    unsigned more_steps = 0;
    for (unsigned round = 0; round < 300; round++) {
        maze = random_maze(4 + round % 16, 10 + round % 30, &random);
        maze->expand = toy_slide;
        for (unsigned row = 0; row < maze->height; row++) {
            for (unsigned column = 0; column < maze->width; column++) {
                char *cell = &maze->maze[row][column];
                *cell = *cell == '.' && random_below(&random, 3) == 0 ? 'o' : *cell;
            }
        }
        const struct state corner = {{0}};
        measure(maze);
        const unsigned distance = distance_of(&corner);
        for (enum bounding how = NOTHING; how < BOUNDINGS && distance != UINT32_MAX; how++) {
            for (unsigned row = 0; row < maze->height; row++) {
                for (unsigned column = 0; column < maze->width; column++) {
                    bounds[row][column] = choose_bound(how, distances[row][column], &random);
                }
            }
            const struct trial trial = try(maze, &corner, UINT32_MAX, toy_limits());
            assert_int_equal(trial.result, SEARCH_FOUND);
            assert_int_equal(trial.length, distance);
            assert_int_equal(trial.layer, distance);
            assert_int_equal(try(maze, &corner, distance, toy_limits()).result, SEARCH_EXHAUSTED);
            assert_int_equal(try(maze, &corner, distance + 1, toy_limits()).length, distance);
            for (uint64_t most = 1; most < trial.positions; most += 1 + most) {
                struct limits limits = toy_limits();
                limits.max_positions = most;
                assert_true(try(maze, &corner, UINT32_MAX, limits).layer <= distance);
            }
            solved++;
            more_steps += trial.steps > distance;
        }
        free(maze);
    }
    assert_true(solved > 500 && more_steps > 400);
}

/* The short path leads over a cell that is said to be dead. */
static void does_not_expand_the_dead(void **state) {
    (void)state;
    static const char *const rows[] = {"SxG", "...", NULL};
    struct problem *maze = toy_maze(rows);
    const struct state start = toy_find(maze, 'S');
    memset(bounds, 0, sizeof bounds);
    maze->bound = toy_bound_of_cell;
    maze->bounds = bounds;
    assert_shortest(maze, &start, 2);
    bounds[0][1] = BREADTH_FIRST_DEAD;
    assert_shortest(maze, &start, 4);
    bounds[1][1] = BREADTH_FIRST_DEAD;
    struct trial trial = try(maze, &start, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, 4);
    bounds[0][0] = BREADTH_FIRST_DEAD;
    trial = try(maze, &start, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, 1);
    free(maze);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void stops_at_the_memory_limit(void **state) {
    (void)state;
    struct problem *field = toy_field(40);
    const struct state corner = {{0}};
    unsigned found = 0;
    unsigned stopped = 0;
    for (uint64_t bytes = 0; bytes < 80000; bytes += 531) {
        struct limits limits = toy_limits();
        limits.memory.limit = bytes;
        struct trial trial = try(field, &corner, UINT32_MAX, limits);
        assert_true(trial.limits.memory.peak <= bytes);
        assert_true(trial.layer <= 78);
        found += trial.result == SEARCH_FOUND;
        if (trial.result != SEARCH_FOUND) {
            assert_int_equal(trial.result, SEARCH_STOPPED);
            assert_int_equal(trial.limits.stop, STOP_MEMORY);
            assert_int_equal(found, 0); /* more memory never does worse */
            stopped++;
        }
    }
    assert_true(found > 0 && stopped > 0);
    free(field);
}

static void stops_at_other_limits(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    struct limits limits = toy_limits();
    limits.cancelled = &cancelled;
    struct trial trial = try(jugs, &jugs_start, UINT32_MAX, limits);
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_CANCELLED);
    limits = toy_limits();
    limits.timeout = 0;
    limits_begin(&limits);
    trial = try(jugs, &jugs_start, UINT32_MAX, limits);
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_TIME);
    free(jugs);
    /* 49 rows of 97 cells and 48 between them: 4800 moves, which is too long. */
    const struct state corner = {{0}};
    struct problem *winding = toy_winding(97);
    trial = try(winding, &corner, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_DEPTH);
    assert_int_equal(trial.layer, DEEPEST);
    free(winding);
}

/* What was not looked at could hold anything; the layer is a lower bound all the same. */
static void stops_where_successors_are_too_many(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    jugs->expand = toy_pour_too_much;
    struct trial trial = try(jugs, &jugs_start, UINT32_MAX, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_SUCCESSORS);
    assert_true(trial.layer > 0 && trial.layer < JUG_MOVES);
    free(jugs);
}

int test_breadth_first(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_shortest_way),
        cmocka_unit_test(exhausts_exactly_what_there_is),
        cmocka_unit_test(looks_below_what_is_known),
        cmocka_unit_test(the_layer_is_a_lower_bound),
        cmocka_unit_test(stays_shortest_with_any_lower_bound),
        cmocka_unit_test(layers_rise_with_any_lower_bound),
        cmocka_unit_test(finds_the_fewest_moves_where_steps_are_free),
        cmocka_unit_test(does_not_expand_the_dead),
        cmocka_unit_test(stops_at_the_memory_limit),
        cmocka_unit_test(stops_at_other_limits),
        cmocka_unit_test(stops_where_successors_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
