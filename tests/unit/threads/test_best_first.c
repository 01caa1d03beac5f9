/* The best-first search by several threads, against the one by a single thread. Built a second time
 * with the thread sanitiser. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/few_threads.h"
#include "support/little_memory.h"
#include "support/random.h"
#include "support/toy.h"

#include "engine/parallel_best_first.h"

#include <time.h>

/* With so many threads, looking around from so many positions on. */
struct manner {
    unsigned threads;
    uint32_t greedy_positions;
};

static const struct best_first_options greedy = {.forget = UINT32_MAX,
                                                 .greedy_positions = UINT32_MAX};
static const struct manner manners[] = {
    {1, 0}, {2, UINT32_MAX}, {2, 200}, {3, UINT32_MAX}, {8, 1000}};
enum { MANNERS = sizeof manners / sizeof *manners };

static const struct state corner = {{0}};

/* Searches and frees; what a test may want to know is left in these. */
struct trial {
    enum search_result result;
    size_t length; /* of the path that was found, if it is a solution */
    struct limits limits;
};

static struct trial try_alone(const struct problem *problem, const struct state *start,
                              struct limits limits) {
    struct search search;
    struct trial trial = {.limits = limits};
    search_start(&search, problem, &trial.limits);
    trial.result = best_first(&search, &greedy, start);
    search_free(&search);
    return trial;
}

/* Is this the path from the start to a goal? Moves have no notes in these puzzles, but positions
 * can be counted. */
static bool is_solution(const struct problem *problem, const struct state *start,
                        const struct visit *path, size_t length) {
    bool right = state_equal(&path[0].state, start) && path[0].parent == NO_NODE &&
                 state_is_goal(problem, &path[length].state);
    for (size_t i = 0; right && i < length; i++) {
        right =
            path[i + 1].depth == i + 1 && toy_is_move(problem, &path[i].state, &path[i + 1].state);
    }
    return right;
}

static struct trial try_together(const struct problem *problem, const struct state *start,
                                 const struct manner *manner, struct limits limits) {
    struct team team;
    struct trial trial = {.limits = limits};
    trial.result = parallel_best_first(&team, problem, manner->greedy_positions, &trial.limits,
                                       manner->threads, start);
    if (trial.result == SEARCH_FOUND) {
        static struct visit path[DEEPEST + 1];
        trial.length = parallel_path(&team, path);
        assert_true(is_solution(problem, start, path, trial.length));
    }
    parallel_free(&team);
    assert_int_equal(trial.limits.memory.used, 0);
    assert_true(trial.limits.memory.peak <= limits.memory.limit);
    assert_int_equal(trial.limits.stop == STOP_NONE, trial.result != SEARCH_STOPPED);
    return trial;
}

static void assert_same_verdict(const struct problem *problem, const struct state *start) {
    const struct trial alone = try_alone(problem, start, toy_limits());
    for (unsigned i = 0; i < MANNERS; i++) {
        const struct trial trial = try_together(problem, start, &manners[i], toy_limits());
        assert_int_equal(trial.result, alone.result);
        if (alone.result == SEARCH_EXHAUSTED) {
            assert_int_equal(trial.limits.stats.positions, alone.limits.stats.positions);
            assert_int_equal(trial.limits.stats.revisited, alone.limits.stats.revisited);
            assert_int_equal(trial.limits.stats.best_score, alone.limits.stats.best_score);
            assert_int_equal(trial.limits.expansions, alone.limits.expansions);
        }
    }
}

/* ---- Verdicts ------------------------------------------------------------------------------ */

static unsigned dead_at_x(const struct problem *problem, const struct state *state,
                          unsigned depth) {
    return toy_cell(problem, state) == 'x' ? BEST_FIRST_DEAD : depth;
}

static unsigned column_of(const struct problem *problem, const struct state *state) {
    (void)problem;
    return state->at[0];
}

/* A field in which a part of the cells is walls, and a few are dead; not always with a goal. */
static struct problem *random_maze(uint32_t *seed) {
    struct problem *maze = toy_field(8 + random_below(seed, 40));
    const uint32_t walls = random_below(seed, 45);
    for (unsigned row = 0; row < maze->height; row++) {
        for (unsigned column = 0; column < maze->width; column++) {
            const uint32_t chance = random_below(seed, 100);
            if (row + column > 0 && chance < walls + 2) {
                maze->maze[row][column] = chance < walls ? '#' : 'x';
            }
        }
    }
    maze->value = dead_at_x;
    maze->score = column_of;
    return maze;
}

static void same_verdicts_in_mazes(void **state) {
    (void)state;
    uint32_t seed = 20;
    unsigned solved = 0;
    enum { MAZES = 50 };
    for (unsigned i = 0; i < MAZES; i++) {
        struct problem *maze = random_maze(&seed);
        assert_same_verdict(maze, &corner);
        solved += try_alone(maze, &corner, toy_limits()).result == SEARCH_FOUND;
        free(maze);
    }
    assert_true(solved > MAZES / 10 && solved < MAZES * 9 / 10);
}

static void same_verdicts_with_jugs(void **state) {
    (void)state;
    for (uint8_t b = 0; b <= 5; b++) {
        for (uint8_t c = 0; c <= 3; c++) {
            struct problem *jugs = toy_jugs((uint8_t)(8 - b - c), b, c);
            assert_same_verdict(jugs, &jugs_start);
            free(jugs);
        }
    }
}

/* Steps in three directions, forwards and backwards, around a torus. */
static unsigned go_around(const struct problem *problem, const struct state *state,
                          struct successor *successors) {
    for (unsigned i = 0; i < MAX_SUCCESSORS; i++) {
        const unsigned side = problem->capacity[i / 2];
        struct state *next = &successors[i].state;
        *next = *state;
        next->at[i / 2] = (uint8_t)((next->at[i / 2] + (i % 2 == 0 ? 1 : side - 1)) % side);
    }
    return MAX_SUCCESSORS;
}

/* A torus without a goal, of side * side * side positions. */
static struct problem *torus_of(uint8_t side) {
    struct problem *torus = toy_jugs(255, 255, 255);
    memset(torus->capacity, side, sizeof torus->capacity);
    torus->expand = go_around;
    torus->score = column_of;
    return torus;
}

/* Large enough for mailboxes to be full now and then. */
static void exhausts_exactly_what_there_is(void **state) {
    (void)state;
    enum { SIDE = 40, POSITIONS = SIDE * SIDE * SIDE };
    struct problem *torus = torus_of(SIDE);
    for (unsigned i = 0; i < MANNERS; i++) {
        const struct trial trial = try_together(torus, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.limits.stats.positions, POSITIONS);
        assert_int_equal(trial.limits.stats.revisited,
                         POSITIONS * MAX_SUCCESSORS - (POSITIONS - 1));
        assert_int_equal(trial.limits.expansions, POSITIONS);
    }
    free(torus);
}

static void finds_the_one_goal_in_many(void **state) {
    (void)state;
    struct problem *torus = torus_of(30);
    torus->wanted = (struct state){{15, 14, 13}};
    for (unsigned i = 0; i < MANNERS; i++) {
        const struct trial trial = try_together(torus, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_true(trial.length >= 15 + 14 + 13);
    }
    free(torus);
}

static void starts_at_the_goal_or_dead(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(8, 0, 0);
    for (unsigned i = 0; i < MANNERS; i++) {
        const struct trial trial = try_together(jugs, &jugs_start, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_int_equal(trial.length, 0);
        assert_int_equal(trial.limits.stats.positions, 1);
    }
    free(jugs);
    static const char *const rows[] = {"x.x#", "..#G", NULL};
    struct problem *maze = toy_maze(rows);
    maze->value = dead_at_x;
    assert_same_verdict(maze, &corner);
    free(maze);
}

/* What other searches of the same solve met before is kept. */
static void adds_to_what_was_met_before(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(3, 3, 2);
    for (unsigned i = 0; i < MANNERS; i++) {
        struct limits limits = toy_limits();
        limits.stats.positions = 1000;
        limits.stats.best_score = 7;
        limits.max_positions = 1000 + JUG_POSITIONS + 1;
        struct trial trial = try_together(jugs, &jugs_start, &manners[i], limits);
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.limits.stats.positions, 1000 + JUG_POSITIONS);
        assert_int_equal(trial.limits.stats.best_score, 7);
        limits.max_positions = 1000;
        trial = try_together(jugs, &jugs_start, &manners[i], limits);
        assert_int_equal(trial.limits.stop, STOP_POSITIONS);
    }
    free(jugs);
}

/* With as many threads as there are to be had, the caller's own if no other. */
static void makes_do_with_fewer_threads(void **state) {
    (void)state;
    enum { SIDE = 10, POSITIONS = SIDE * SIDE * SIDE };
    struct problem *torus = torus_of(SIDE);
    for (unsigned available = 0; available < 8; available++) {
        atomic_store(&threads_left, available);
        const struct manner manner = {8, 100 * available};
        const struct trial trial = try_together(torus, &corner, &manner, toy_limits());
        assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        assert_int_equal(trial.limits.stats.positions, POSITIONS);
        assert_int_equal(atomic_load(&threads_left), 0);
    }
    atomic_store(&threads_left, UINT_MAX);
    const struct manner many = {1000, UINT32_MAX};
    const struct trial trial = try_together(torus, &corner, &many, toy_limits());
    assert_int_equal(trial.limits.stats.positions, POSITIONS);
    assert_int_equal(UINT_MAX - atomic_load(&threads_left), WORKERS_MOST - 1);
    free(torus);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void stops_at_the_limit_of_positions(void **state) {
    (void)state;
    enum { SIDE = 16, POSITIONS = SIDE * SIDE * SIDE };
    static const uint64_t limits_of_positions[] = {
        0, 1, 2, 10, 100, 1000, POSITIONS / 2, POSITIONS - 1, POSITIONS, POSITIONS + 1};
    enum { LIMITS = sizeof limits_of_positions / sizeof *limits_of_positions };
    struct problem *torus = torus_of(SIDE);
    /* What a worker can meet before it sees what the others have met: a turn and its mail. */
    const uint64_t unseen = TURN_EXPANSIONS * MAX_SUCCESSORS + MAILBOX_MESSAGES;
    for (unsigned i = 0; i < MANNERS * LIMITS; i++) {
        const struct manner *manner = &manners[i / LIMITS];
        struct limits limits = toy_limits();
        limits.max_positions = limits_of_positions[i % LIMITS];
        const struct trial trial = try_together(torus, &corner, manner, limits);
        const uint64_t positions = trial.limits.stats.positions;
        if (limits.max_positions > POSITIONS) {
            assert_int_equal(trial.result, SEARCH_EXHAUSTED);
        } else {
            assert_int_equal(trial.result, SEARCH_STOPPED);
            assert_int_equal(trial.limits.stop, STOP_POSITIONS);
            assert_true(positions >= limits.max_positions);
            assert_true(positions <= limits.max_positions + manner->threads * unseen);
        }
    }
    free(torus);
}

static void stops_at_the_memory_limit(void **state) {
    (void)state;
    struct problem *field = toy_field(60);
    field->score = column_of;
    for (unsigned i = 0; i < MANNERS; i++) {
        unsigned found = 0;
        unsigned stopped = 0;
        for (uint64_t bytes = 0; bytes < 1000000; bytes += 23011) {
            struct limits limits = toy_limits();
            limits.memory.limit = bytes;
            const struct trial trial = try_together(field, &corner, &manners[i], limits);
            found += trial.result == SEARCH_FOUND;
            if (trial.result != SEARCH_FOUND) {
                assert_int_equal(trial.result, SEARCH_STOPPED);
                assert_int_equal(trial.limits.stop, STOP_MEMORY);
                stopped++;
            }
        }
        assert_true(found > 0 && stopped > 0);
    }
    free(field);
}

/* Whoever of them it is whom the system refuses more. */
static void tells_that_the_system_has_too_little(void **state) {
    (void)state;
    struct problem *field = toy_field(60);
    field->score = column_of;
    for (unsigned i = 0; i < MANNERS; i++) {
        struct trial trial = try_together(field, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_false(trial.limits.memory.out_of_memory);
        atomic_store(&largest_array, 3000);
        trial = try_together(field, &corner, &manners[i], toy_limits());
        atomic_store(&largest_array, SIZE_MAX);
        assert_int_equal(trial.result, SEARCH_STOPPED);
        assert_int_equal(trial.limits.stop, STOP_MEMORY);
        assert_true(trial.limits.memory.out_of_memory);
    }
    free(field);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Sixteen million positions: none of the following searches gets to the end of them in time. */
static struct problem *endless(void) { return torus_of(255); }

static void stops_at_the_time_limit(void **state) {
    (void)state;
    static const double timeouts[] = {0, 0.01, 0.1};
    struct problem *torus = endless();
    for (unsigned i = 0; i < MANNERS; i++) {
        for (unsigned j = 0; j < sizeof timeouts / sizeof *timeouts; j++) {
            struct limits limits = toy_limits();
            limits.timeout = timeouts[j];
            const double begun = now();
            const struct trial trial = try_together(torus, &corner, &manners[i], limits);
            assert_int_equal(trial.result, SEARCH_STOPPED);
            assert_int_equal(trial.limits.stop, STOP_TIME);
            assert_true(now() - begun < timeouts[j] + 1);
        }
    }
    free(torus);
}

struct watched {
    pthread_t caller;
    atomic_bool running;
    unsigned calls;
    bool right; /* called by the caller's thread, and numbers never fall */
    struct soliton_stats last;
};

static bool watch(void *context, const struct soliton_stats *stats) {
    struct watched *watched = context;
    watched->right = watched->right && pthread_equal(pthread_self(), watched->caller) &&
                     stats->positions >= watched->last.positions &&
                     stats->depth >= watched->last.depth && stats->bytes > 0;
    watched->last = *stats;
    watched->calls++;
    atomic_store(&watched->running, true);
    return true;
}

static bool refuse(void *context, const struct soliton_stats *stats) {
    return !watch(context, stats);
}

static void shows_progress_until_it_is_refused(void **state) {
    (void)state;
    struct problem *torus = endless();
    for (unsigned i = 0; i < MANNERS; i++) {
        struct watched watched = {.caller = pthread_self(), .right = true};
        struct limits limits = toy_limits();
        limits.timeout = 0.25;
        limits.progress = watch;
        limits.context = &watched;
        struct trial trial = try_together(torus, &corner, &manners[i], limits);
        assert_int_equal(trial.limits.stop, STOP_TIME);
        assert_true(watched.right);
        assert_true(watched.calls > 0);
        assert_true(trial.limits.stats.positions >= watched.last.positions);
        watched = (struct watched){.caller = pthread_self(), .right = true};
        limits = toy_limits();
        limits.timeout = 20;
        limits.progress = refuse;
        limits.context = &watched;
        trial = try_together(torus, &corner, &manners[i], limits);
        assert_int_equal(trial.limits.stop, STOP_CANCELLED);
        assert_int_equal(watched.calls, 1);
    }
    free(torus);
}

struct cancelling {
    struct watched watched;
    atomic_bool cancelled;
    double asked;
};

/* Cancels as soon as the search runs. */
static void *cancel(void *context) {
    struct cancelling *cancelling = context;
    while (!atomic_load(&cancelling->watched.running)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    cancelling->asked = now();
    atomic_store(&cancelling->cancelled, true);
    return NULL;
}

static void is_cancelled_from_another_thread(void **state) {
    (void)state;
    struct problem *torus = endless();
    for (unsigned i = 0; i < MANNERS; i++) {
        struct cancelling cancelling = {.watched = {.caller = pthread_self(), .right = true}};
        struct limits limits = toy_limits();
        pthread_t thread = 0;
        limits.timeout = 20;
        limits.progress = watch;
        limits.context = &cancelling.watched;
        limits.cancelled = &cancelling.cancelled;
        assert_int_equal(pthread_create(&thread, NULL, cancel, &cancelling), 0);
        const struct trial trial = try_together(torus, &corner, &manners[i], limits);
        const double ended = now();
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(trial.result, SEARCH_STOPPED);
        assert_int_equal(trial.limits.stop, STOP_CANCELLED);
        assert_true(ended - cancelling.asked < 1);
    }
    free(torus);
}

/* See engine/test_best_first.c for the lengths of these paths. On them only one worker at a time
 * has anything to do. */
static void follows_long_ways_and_stops_on_longer_ones(void **state) {
    (void)state;
    struct problem *winding = toy_winding(97);
    struct problem *shorter = toy_winding(85);
    for (unsigned i = 0; i < MANNERS; i++) {
        struct trial trial = try_together(winding, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_STOPPED);
        assert_int_equal(trial.limits.stop, STOP_DEPTH);
        assert_int_equal(trial.limits.stats.depth, DEEPEST);
        trial = try_together(shorter, &corner, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_FOUND);
        assert_int_equal(trial.length, 3696);
    }
    free(winding);
    free(shorter);
}

static void stops_where_successors_are_too_many(void **state) {
    (void)state;
    struct problem *jugs = toy_jugs(4, 4, 0);
    jugs->expand = toy_pour_too_much;
    for (unsigned i = 0; i < MANNERS; i++) {
        const struct trial trial = try_together(jugs, &jugs_start, &manners[i], toy_limits());
        assert_int_equal(trial.result, SEARCH_STOPPED);
        assert_int_equal(trial.limits.stop, STOP_SUCCESSORS);
    }
    free(jugs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_verdicts_in_mazes),
        cmocka_unit_test(same_verdicts_with_jugs),
        cmocka_unit_test(exhausts_exactly_what_there_is),
        cmocka_unit_test(finds_the_one_goal_in_many),
        cmocka_unit_test(starts_at_the_goal_or_dead),
        cmocka_unit_test(adds_to_what_was_met_before),
        cmocka_unit_test(makes_do_with_fewer_threads),
        cmocka_unit_test(stops_at_the_limit_of_positions),
        cmocka_unit_test(stops_at_the_memory_limit),
        cmocka_unit_test(tells_that_the_system_has_too_little),
        cmocka_unit_test(stops_at_the_time_limit),
        cmocka_unit_test(shows_progress_until_it_is_refused),
        cmocka_unit_test(is_cancelled_from_another_thread),
        cmocka_unit_test(follows_long_ways_and_stops_on_longer_ones),
        cmocka_unit_test(stops_where_successors_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
