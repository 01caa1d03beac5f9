#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "toy.h"

static const struct best_first without_wishes = {.forget = UINT32_MAX};

/* Searches and frees; what a test may want to know is left in these. */
struct trial {
    enum search_result result;
    unsigned length; /* of the way that was found, if it is one */
    uint32_t positions;
    struct limits limits;
};

static struct trial try(const struct problem *problem, const struct state *start,
                        const struct best_first *wish, struct limits limits) {
    struct search search;
    struct trial trial = {.limits = limits};
    search_start(&search, problem, &trial.limits);
    trial.result = best_first(&search, wish, start);
    trial.positions = search.visited.count;
    if (trial.result == SEARCH_FOUND) {
        trial.length = toy_path_length(&search, start);
    }
    search_free(&search);
    assert_int_equal(trial.limits.memory.used, 0);
    return trial;
}

static void finds_a_solution(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    struct trial trial = try(jugs, &jugs_start, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_true(trial.length >= JUG_MOVES && trial.length < JUG_POSITIONS);
    assert_true(trial.positions <= JUG_POSITIONS);
    assert_int_equal(trial.limits.stats.positions, trial.positions);
    assert_int_equal(trial.limits.stop, STOP_NONE);
    free(jugs);
}

static void finds_itself_at_the_goal(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(8, 0, 0);
    struct trial trial = try(jugs, &jugs_start, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 0);
    assert_int_equal(trial.positions, 1);
    free(jugs);
}

/* 332 is no point of the border (see toy.h), so it cannot be reached. */
static void exhausts_exactly_what_there_is(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(3, 3, 2);
    struct trial trial = try(jugs, &jugs_start, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, JUG_POSITIONS);
    assert_int_equal(trial.limits.stats.positions, JUG_POSITIONS);
    assert_int_equal(trial.limits.stop, STOP_NONE);
    free(jugs);

    /* A field of 100 x 100, its goal walled in: 10000 cells but for the goal and the wall. */
    struct problem *field = toy_field(100);
    const struct state corner = {{0}};
    field->maze[98][99] = '#';
    field->maze[99][98] = '#';
    trial = try(field, &corner, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, 10000 - 3);
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
    struct trial trial = try(field, &corner, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 2 * 99);
    /* Straight ahead: each step meets at most the two cells in front and one at the side. */
    assert_true(trial.positions <= 1 + 3 * 2 * 99);
    assert_int_equal(trial.limits.stats.depth, 2 * 99);
    free(field);
}

static unsigned column_of(const struct problem *problem, const struct state *state) {
    (void)problem;
    return state->at[0];
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
        struct best_first wish = {.forget = forget};
        struct trial trial = try(maze, &start, &wish, toy_limits());
        /* At the goal's neighbour the score is 4 below the best. */
        assert_int_equal(trial.result, forget >= 4 ? SEARCH_FOUND : SEARCH_FORGOT);
        assert_int_equal(trial.limits.stats.best_score, 5);
        if (trial.result == SEARCH_FOUND) {
            assert_int_equal(trial.length, 3);
        }
        /* Without a goal it ends with nothing proved, even if nothing was dropped in the end. Met
         * are 2 to 5 in any case, then 1 from 2, and 0 from 1, unless these are too far behind. */
        trial = try(closed, &start, &wish, toy_limits());
        assert_int_equal(trial.result, SEARCH_FORGOT);
        assert_int_equal(trial.positions, 4u + (forget >= 3) + (forget >= 4));
    }
    struct trial trial = try(closed, &start, &without_wishes, toy_limits());
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
    struct trial trial = try(maze, &start, &without_wishes, toy_limits());
    /* Nothing was forgotten: whoever says dead vouches for it. */
    assert_int_equal(trial.result, SEARCH_EXHAUSTED);
    assert_int_equal(trial.positions, 7); /* x included, G not */
    free(maze);
    maze = toy_maze(detour);
    maze->value = dead_at_x;
    trial = try(maze, &start, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 4);
    free(maze);
}

static void stops_at_the_memory_limit(void **state) {
    (void)state;
    struct problem *field = toy_field(60);
    const struct state corner = {{0}};
    unsigned found = 0;
    unsigned stopped = 0;
    for (uint64_t bytes = 0; bytes < 150000; bytes += 531) {
        struct limits limits = toy_limits();
        limits.memory.limit = bytes;
        struct trial trial = try(field, &corner, &without_wishes, limits);
        assert_true(trial.limits.memory.peak <= bytes);
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
    struct problem *jugs = toy_jugs(3, 3, 2);
    struct limits limits = toy_limits();
    limits.max_positions = 9;
    struct trial trial = try(jugs, &jugs_start, &without_wishes, limits);
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_POSITIONS);
    assert_true(trial.positions >= 9 && trial.positions < 9 + MAX_SUCCESSORS);
    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = toy_limits();
    limits.cancelled = &cancelled;
    trial = try(jugs, &jugs_start, &without_wishes, limits);
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

/* From the third cell a way of 4798 moves leads on, and one of two moves back to the goal. */
static void gives_up_only_the_way_that_is_too_long(void **state) {
    (void)state;
    const struct state third = {{2}};
    struct problem *winding = toy_winding(97);
    winding->maze[96][96] = '.';
    winding->maze[0][0] = 'G';
    winding->value = shuns_the_second_cell;
    struct trial trial = try(winding, &third, &without_wishes, toy_limits());
    assert_int_equal(trial.limits.stats.depth, DEEPEST);
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 2);
    free(winding);
}

/* A way of 49 rows of 97 cells and 48 between them takes 4800 moves; one of 43 rows of 85 cells and
 * 42 between them 3696, which is below the limit. */
static void stops_where_ways_get_too_long(void **state) {
    (void)state;
    const struct state corner = {{0}};
    struct problem *winding = toy_winding(97);
    struct trial trial = try(winding, &corner, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_DEPTH);
    assert_int_equal(trial.limits.stats.depth, DEEPEST);
    free(winding);
    winding = toy_winding(85);
    trial = try(winding, &corner, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_FOUND);
    assert_int_equal(trial.length, 3696);
    free(winding);
}

static void stops_where_successors_are_too_many(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    jugs->expand = toy_pour_too_much;
    struct trial trial = try(jugs, &jugs_start, &without_wishes, toy_limits());
    assert_int_equal(trial.result, SEARCH_STOPPED);
    assert_int_equal(trial.limits.stop, STOP_SUCCESSORS);
    free(jugs);
}

/* A search that begins again knows nothing of the one before, and takes no more memory. */
static void begins_again(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    struct problem *field = toy_field(60);
    const struct state corner = {{0}};
    struct limits limits = toy_limits();
    struct search search;
    field->value = distance_to_corner;
    search_start(&search, field, &limits);
    assert_int_equal(best_first(&search, &without_wishes, &corner), SEARCH_FOUND);
    const uint64_t used = limits.memory.used;
    for (unsigned round = 0; round < 3; round++) {
        search.problem = jugs;
        search_restart(&search);
        assert_true(search.goal == NO_NODE);
        assert_int_equal(best_first(&search, &without_wishes, &jugs_start), SEARCH_FOUND);
        assert_true(toy_path_length(&search, &jugs_start) <= JUG_POSITIONS);
        search.problem = field;
        search_restart(&search);
        assert_int_equal(best_first(&search, &without_wishes, &corner), SEARCH_FOUND);
        assert_int_equal(toy_path_length(&search, &corner), 2 * 59);
        assert_int_equal(limits.memory.used, used);
    }
    search_free(&search);
    assert_int_equal(limits.memory.used, 0);
    free(jugs);
    free(field);
}

/* A search that is stopped again and again, and goes on, meets what one in a piece meets. */
static void goes_on_where_it_stopped(void **state) {
    (void)state;
    struct problem *field = toy_field(100);
    const struct state corner = {{0}};
    for (unsigned walled = 0; walled < 2; walled++) {
        if (walled) {
            field->maze[98][99] = '#';
            field->maze[99][98] = '#';
        }
        const struct trial whole = try(field, &corner, &without_wishes, toy_limits());
        struct search search;
        struct limits limits = toy_limits();
        unsigned stops = 0;
        search_start(&search, field, &limits);
        assert_true(best_first_begin(&search, &corner));
        enum search_result result = SEARCH_STOPPED;
        while (result == SEARCH_STOPPED) {
            const uint64_t all = limits_narrow(&limits, 10);
            result = best_first_continue(&search, &without_wishes);
            stops += limits_widen(&limits, all);
        }
        assert_int_equal(result, whole.result);
        assert_int_equal(search.visited.count, whole.positions);
        assert_int_equal(limits.stats.again, whole.limits.stats.again);
        assert_true(stops > 10);
        if (result == SEARCH_FOUND) {
            assert_int_equal(toy_path_length(&search, &corner), whole.length);
        }
        search_free(&search);
    }
    free(field);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_solution),
        cmocka_unit_test(finds_itself_at_the_goal),
        cmocka_unit_test(exhausts_exactly_what_there_is),
        cmocka_unit_test(begins_again),
        cmocka_unit_test(goes_on_where_it_stopped),
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
