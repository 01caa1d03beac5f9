#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/toy.h"

static const struct best_first_options no_options = {.forget = UINT32_MAX,
                                                     .greedy_positions = UINT32_MAX};

/* Greedy to the end, broad from the start, or from somewhere on. */
static const struct best_first_options manners[] = {
    {.forget = UINT32_MAX, .greedy_positions = UINT32_MAX},
    {.forget = UINT32_MAX, .greedy_positions = 0},
    {.forget = UINT32_MAX, .greedy_positions = 1},
    {.forget = UINT32_MAX, .greedy_positions = 5},
    {.forget = UINT32_MAX, .greedy_positions = 1000},
};
enum { MANNERS = sizeof manners / sizeof *manners };

/* Searches and frees; what a test may want to know is left in these. */
struct trial {
    enum search_result result;
    unsigned length; /* of the path that was found, if it is one */
    uint32_t positions;
    bool broad;      /* at the end */
    bool broadening; /* stopped in the midst of that */
    struct limits limits;
};

static struct trial try(const struct problem *problem, const struct state *start,
                        const struct best_first_options *options, struct limits limits) {
    struct search search;
    struct trial trial = {.limits = limits};
    search_start(&search, problem, &trial.limits);
    trial.result = best_first(&search, options, start);
    trial.positions = search.visited.count;
    trial.broad = search.broad;
    trial.broadening = search.broad && !frontier_is_empty(&search.frontier);
    if (trial.result == SEARCH_FOUND) {
        trial.length = toy_path_length(&search, start);
    }
    search_free(&search);
    assert_int_equal(trial.limits.memory.used, 0);
    return trial;
}

/* Water in the first jug; or the column in a maze. */
static unsigned column_of(const struct problem *problem, const struct state *state) {
    (void)problem;
    return state->at[0];
}

static void finds_a_solution(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    jugs->score = column_of;
    for (unsigned i = 0; i < MANNERS; i++) {
        struct trial trial = try(jugs, &jugs_start, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_true(trial.length >= JUG_MOVES && trial.length < JUG_POSITIONS);
        assert_true(trial.positions <= JUG_POSITIONS);
        assert_int_equal(trial.limits.stats.positions, trial.positions);
        assert_int_equal(trial.limits.stop, STOP_NONE);
    }
    free(jugs);
}

static void finds_itself_at_the_goal(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(8, 0, 0);
    for (unsigned i = 0; i < MANNERS; i++) {
        struct trial trial = try(jugs, &jugs_start, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_int_equal(trial.length, 0);
        assert_int_equal(trial.positions, 1);
    }
    free(jugs);
}

static void wall_in_the_goal(struct problem *field) {
    field->maze[field->height - 2][field->width - 1] = '#';
    field->maze[field->height - 1][field->width - 2] = '#';
}

/* 332 is no point of the border (see toy.h), so it cannot be reached. */
static void exhausts_exactly_what_there_is(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(3, 3, 2);
    struct problem *field = toy_field(100);
    const struct state corner = {{0}};
    wall_in_the_goal(field);
    jugs->score = field->score = column_of;
    for (unsigned i = 0; i < MANNERS; i++) {
        struct trial trial = try(jugs, &jugs_start, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.positions, JUG_POSITIONS);
        assert_int_equal(trial.limits.stats.positions, JUG_POSITIONS);
        assert_int_equal(trial.limits.stop, STOP_NONE);
        assert_int_equal(trial.broad, manners[i].greedy_positions <= JUG_POSITIONS);
        /* 10000 cells but for the goal and the wall. */
        trial = try(field, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.positions, 10000 - 3);
        assert_int_equal(trial.limits.stats.best_score, 99);
        assert_int_equal(trial.broad, manners[i].greedy_positions <= 10000 - 3);
    }
    free(jugs);
    free(field);
}

/* The moves to the last corner if nothing were in the way. */
static unsigned distance_to_corner(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    (void)depth;
    return problem->width - 1 - state->at[0] + problem->height - 1 - state->at[1];
}

static void takes_the_most_promising_first(void **state) {
    (void)state;
    struct problem *field = toy_field(100);
    const struct state corner = {{0}};
    field->value = distance_to_corner;
    struct trial trial = try(field, &corner, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 2 * 99);
    /* Straight ahead: each step meets at most the two cells in front and one at the side. */
    assert_true(trial.positions <= 1 + 3 * 2 * 99);
    assert_int_equal(trial.limits.stats.depth, 2 * 99);
    free(field);
}

/* The greatest score first. */
static unsigned rightmost_first(const struct problem *problem, const struct state *state,
                                unsigned depth) {
    (void)depth;
    return problem->width - state->at[0];
}

/* From S the search first goes right, to a score of 5; the goal lies left, behind a 1. */
static void forgets_what_falls_behind(void **state) {
    (void)state;
    static const char *const rows[] = {"G..S..", NULL};
    static const char *const rows_without_goal[] = {"...S..", NULL};
    struct problem *maze = toy_maze(rows);
    struct problem *closed = toy_maze(rows_without_goal);
    const struct state start = toy_find(maze, 'S');
    maze->score = closed->score = column_of;
    maze->value = closed->value = rightmost_first;
    for (unsigned forget = 0; forget <= 6; forget++) {
        struct best_first_options options = {.forget = forget, .greedy_positions = UINT32_MAX};
        struct trial trial = try(maze, &start, &options, toy_limits());
        /* At the goal's neighbour the score is 4 below the best. */
        assert_int_equal(trial.result, forget >= 4 ? SEARCH_FOUND : SEARCH_FORGOT);
        assert_int_equal(trial.limits.stats.best_score, 5);
        if (trial.result == SEARCH_FOUND) {
            assert_int_equal(trial.length, 3);
        }
        /* Without a goal it ends with nothing proved, even if nothing was dropped in the end. Met
         * are 2 to 5 in any case, then 1 from 2, and 0 from 1, unless these are too far behind. */
        trial = try(closed, &start, &options, toy_limits());
        assert_int_equal(trial.result, SEARCH_FORGOT);
        assert_int_equal(trial.positions, 4u + (forget >= 3) + (forget >= 4));
    }
    struct trial trial = try(closed, &start, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, 6);
    free(maze);
    free(closed);
}

static unsigned dead_at_x(const struct problem *problem, const struct state *state,
                          unsigned depth) {
    return toy_cell(problem, state) == 'x' ? BEST_FIRST_DEAD : depth;
}

static void does_not_expand_the_dead(void **state) {
    (void)state;
    static const char *const rows[] = {"..xG", "#.##", ".S.#", NULL};
    static const char *const detour[] = {"..xG", "#.#.", ".S..", NULL};
    struct problem *maze = toy_maze(rows);
    struct state start = toy_find(maze, 'S');
    maze->value = dead_at_x;
    struct trial trial;
    for (unsigned i = 0; i < MANNERS; i++) {
        trial = try(maze, &start, &manners[i], toy_limits());
        /* Nothing was forgotten: whoever says dead vouches for it. */
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.positions, 7); /* x included, G not */
    }
    free(maze);
    maze = toy_maze(detour);
    maze->value = dead_at_x;
    trial = try(maze, &start, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 4);
    free(maze);
}

static void stops_at_the_memory_limit(void **state) {
    (void)state;
    struct problem *field = toy_field(60);
    const struct state corner = {{0}};
    field->score = column_of;
    for (unsigned i = 0; i < MANNERS; i++) {
        unsigned found = 0;
        unsigned stopped = 0;
        unsigned stopped_broadening = 0;
        for (uint64_t bytes = 0; bytes < 400000; bytes += 1063) {
            struct limits limits = toy_limits();
            limits.memory.limit = bytes;
            struct trial trial = try(field, &corner, &manners[i], limits);
            assert_true(trial.limits.memory.peak <= bytes);
            found += trial.result == SEARCH_FOUND;
            if (trial.result != SEARCH_FOUND) {
                assert_int_equal(trial.result, SEARCH_STOPPED);
                assert_int_equal(trial.limits.stop, STOP_MEMORY);
                assert_int_equal(found, 0); /* more memory never does worse */
                stopped++;
                stopped_broadening += trial.broadening;
            }
        }
        assert_true(found > 0 && stopped > 0);
        /* Many wait by then, in many buckets. */
        assert_true(manners[i].greedy_positions != 1000 || stopped_broadening > 3);
    }
    free(field);
}

static void stops_at_other_limits(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(3, 3, 2);
    struct limits limits = toy_limits();
    limits.max_positions = 9;
    struct trial trial = try(jugs, &jugs_start, &no_options, limits);
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_POSITIONS);
    assert_true(trial.positions >= 9 && trial.positions < 9 + MAX_SUCCESSORS);
    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = toy_limits();
    limits.cancelled = &cancelled;
    trial = try(jugs, &jugs_start, &no_options, limits);
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_CANCELLED);
    free(jugs);
}

/* Likes every cell but the second, which is left for the end. */
static unsigned shuns_the_second_cell(const struct problem *problem, const struct state *state,
                                      unsigned depth) {
    (void)problem;
    (void)depth;
    return state->at[0] == 1 && state->at[1] == 0 ? FRONTIER_VALUES - 1 : 0;
}

/* From the third cell a path of 4798 moves leads on, and one of two moves back to the goal. */
static void gives_up_only_the_way_that_is_too_long(void **state) {
    (void)state;
    const struct state third = {{2}};
    struct problem *winding = toy_winding(97);
    winding->maze[96][96] = '.';
    winding->maze[0][0] = 'G';
    winding->value = shuns_the_second_cell;
    struct trial trial = try(winding, &third, &no_options, toy_limits());
    assert_int_equal(trial.limits.stats.depth, DEEPEST);
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 2);
    free(winding);
}

/* A path of 49 rows of 97 cells and 48 between them takes 4800 moves; one of 43 rows of 85 cells
 * and 42 between them 3696, which is below the limit. */
static void stops_where_ways_get_too_long(void **state) {
    (void)state;
    const struct state corner = {{0}};
    struct problem *winding = toy_winding(97);
    struct trial trial = try(winding, &corner, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_DEPTH);
    assert_int_equal(trial.limits.stats.depth, DEEPEST);
    free(winding);
    winding = toy_winding(85);
    trial = try(winding, &corner, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 3696);
    free(winding);
}

static void stops_where_successors_are_too_many(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    jugs->expand = toy_pour_too_much;
    struct trial trial = try(jugs, &jugs_start, &no_options, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_SUCCESSORS);
    free(jugs);
}

/* Stopped again and again, and going on, a search meets what one in a piece meets. */
static void assert_goes_on(const struct problem *problem, const struct state *start,
                           const struct best_first_options *options) {
    const struct trial whole = try(problem, start, options, toy_limits());
    struct search search;
    struct limits limits = toy_limits();
    unsigned stops = 0;
    search_start(&search, problem, &limits);
    assert_true(best_first_begin(&search, start));
    enum search_result result = SEARCH_STOPPED;
    while (result == SEARCH_STOPPED) {
        const uint64_t all = limits_begin_share(&limits, 10);
        result = best_first_continue(&search, options);
        stops += limits_end_share(&limits, all);
    }
    assert_int_equal(result, whole.result);
    assert_int_equal(search.visited.count, whole.positions);
    assert_int_equal(limits.stats.revisited, whole.limits.stats.revisited);
    assert_int_equal(search.broad, whole.broad);
    assert_true(stops > 10);
    if (result == SEARCH_FOUND) {
        assert_int_equal(toy_path_length(&search, start), whole.length);
    }
    search_free(&search);
    assert_int_equal(limits.memory.used, 0);
}

static void goes_on_where_it_stopped(void **state) {
    (void)state;
    struct problem *field = toy_field(100);
    struct problem *walled = toy_field(100);
    const struct state corner = {{0}};
    field->score = walled->score = column_of;
    wall_in_the_goal(walled);
    for (unsigned i = 0; i < MANNERS; i++) {
        assert_goes_on(field, &corner, &manners[i]);
        assert_goes_on(walled, &corner, &manners[i]);
    }
    free(field);
    free(walled);
}

/* ---- Looking around ------------------------------------------------------------------------ */

enum { CORRIDOR = 20, TRAP_SIDE = 100 };

/* A long step at once for those who enter the trap, a small one with each cell of the corridor. */
static unsigned score_with_trap(const struct problem *problem, const struct state *state) {
    (void)problem;
    return state->at[1] > 0 ? CORRIDOR + 5 : state->at[0];
}

/* Anything in the trap looks better than the corridor. */
static unsigned value_with_trap(const struct problem *problem, const struct state *state,
                                unsigned depth) {
    (void)problem;
    return state->at[1] > 0 ? depth : 10 * TRAP_SIDE + depth;
}

/* The goal is at the end of a corridor that looks bad, at the other side of which a large room
 * without a goal begins. */
static struct problem *field_with_trap(void) {
    struct problem *field = toy_field(TRAP_SIDE);
    field->maze[TRAP_SIDE - 1][TRAP_SIDE - 1] = '.';
    memset(field->maze[0] + CORRIDOR, '#', TRAP_SIDE - CORRIDOR);
    memset(field->maze[1] + 1, '#', TRAP_SIDE - 1);
    field->maze[0][CORRIDOR] = 'G';
    field->score = score_with_trap;
    field->value = value_with_trap;
    return field;
}

static void is_not_trapped_when_broad(void **state) {
    (void)state;
    struct problem *field = field_with_trap();
    const struct state corner = {{0}};
    const struct trial greedy = try(field, &corner, &no_options, toy_limits());
    assert_int_equal(greedy.result, SEARCH_FOUND);
    assert_int_equal(greedy.length, CORRIDOR);
    assert_true(greedy.positions > (TRAP_SIDE - 2) * TRAP_SIDE); /* all of the room */
    for (unsigned i = 0; i < MANNERS; i++) {
        if (manners[i].greedy_positions != UINT32_MAX) {
            const struct trial broad = try(field, &corner, &manners[i], toy_limits());
            assert_int_equal(broad.result, SEARCH_FOUND);
            assert_int_equal(broad.length, CORRIDOR);
            assert_true(broad.positions > manners[i].greedy_positions);
            assert_true((broad.positions - manners[i].greedy_positions) * 5 < greedy.positions);
        }
    }
    free(field);
}

int test_best_first(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_solution),
        cmocka_unit_test(finds_itself_at_the_goal),
        cmocka_unit_test(exhausts_exactly_what_there_is),
        cmocka_unit_test(goes_on_where_it_stopped),
        cmocka_unit_test(is_not_trapped_when_broad),
        cmocka_unit_test(takes_the_most_promising_first),
        cmocka_unit_test(forgets_what_falls_behind),
        cmocka_unit_test(does_not_expand_the_dead),
        cmocka_unit_test(stops_at_the_memory_limit),
        cmocka_unit_test(stops_at_other_limits),
        cmocka_unit_test(stops_where_successors_are_too_many),
        cmocka_unit_test(gives_up_only_the_way_that_is_too_long),
        cmocka_unit_test(stops_where_ways_get_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
