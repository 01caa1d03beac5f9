#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/port/kind.h"
#include "support/move_list.h"
#include "support/port_space.h"

static const char hardest[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

static struct solve_result solve_within(const struct port *port, enum port_metric metric,
                                        struct limits *limits) {
    struct solve_result result = {.outcome = SOLITON_ERROR, .reason = ""};
    limits_begin(limits);
    port_solve_state(port, metric, limits, &result);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0); /* everything was given back */
    return result;
}

static struct solve_result solve(const struct port *port, enum port_metric metric) {
    struct limits limits = without_any();
    return solve_within(port, metric, &limits);
}

/* Plays a solution on the grid: each move is possible, and the last is the first that wins. Returns
 * its length in the metric. */
static size_t played(const struct port *port, const struct moves *solution,
                     enum port_metric metric) {
    struct place place = place_of(port);
    size_t slides = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const char *move = moves_at(solution, i);
        assert_int_equal(strlen(move), 2);
        struct place next[PORT_NEIGHBOURS_MAX];
        struct place wanted = place;
        unsigned boat = 0;
        assert_false(place_won(port, &place));
        while (port->boats[boat].letter != move[0]) {
            assert_true(++boat < port->boat_count);
        }
        assert_true(move[1] == '<' || move[1] == '>');
        wanted.at[boat] = (uint8_t)(wanted.at[boat] + (move[1] == '>' ? 1 : -1));
        unsigned count = neighbours_of(port, &place, METRIC_MOVES, next);
        unsigned j = 0;
        while (memcmp(&next[j], &wanted, sizeof wanted) != 0) {
            assert_true(++j < count);
        }
        place = wanted;
        slides += i == 0 || strcmp(move, moves_at(solution, i - 1)) != 0;
    }
    assert_true(place_won(port, &place));
    return metric == METRIC_SLIDES ? slides : solution->count;
}

static void assert_solved(const struct port *port, enum port_metric metric, size_t length) {
    struct solve_result result = solve(port, metric);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_true(result.has_solution);
    assert_true(result.proved_shortest);
    assert_string_equal(result.unit, metric == METRIC_SLIDES ? "slides" : "moves");
    assert_string_equal(result.reason, "");
    assert_int_equal(result.length, length);
    assert_int_equal(result.lower_bound, length);
    assert_int_equal(played(port, &result.solution, metric), length);
    moves_drop(&result.solution);
}

static void assert_unsolvable(const struct port *port, enum port_metric metric) {
    struct solve_result result = solve(port, metric);
    assert_int_equal(result.outcome, SOLITON_UNSOLVABLE);
    assert_false(result.has_solution);
    assert_false(result.proved_shortest);
    assert_int_equal(result.solution.count, 0);
    /* Where no search was needed there is a reason instead. */
    assert_true(*result.reason == '\0' || strncmp(result.reason, "proved by ", 10) == 0);
    moves_drop(&result.solution);
}

/* ---- Known values -------------------------------------------------------------------------- */

static void solves_known_ports(void **state) {
    (void)state;
    static const struct {
        const char *letters;
        size_t moves, slides;
    } ports[] = {
        {".............AA.....................", 3, 1},
        {".....B.....BAA...B...CCC............", 8, 3},
        {".CCE.....E.HBAAE.HB.DFFH..D.....DGG.", 50, 22},
        {hardest, 93, 49},
        {"BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo", 27, 15},
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        struct port port = port_of_letters(ports[i].letters, 6, 6);
        assert_solved(&port, METRIC_MOVES, ports[i].moves);
        assert_solved(&port, METRIC_SLIDES, ports[i].slides);
    }
}

static void proves_known_ports_unsolvable(void **state) {
    (void)state;
    static const char *const ports[] = {
        "ooBBBFooCooFAACooFooCooDooEEEDoooooo",
        "............AA..BB..................", /* a boat lies in the row */
        "............AA...x..................", /* a wall stands in it */
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        struct port port = port_of_letters(ports[i], 6, 6);
        assert_unsolvable(&port, METRIC_MOVES);
        assert_unsolvable(&port, METRIC_SLIDES);
    }
}

static void a_port_that_is_won_needs_no_moves(void **state) {
    (void)state;
    struct port port = port_of_letters("............BB..AA..................", 6, 6);
    assert_solved(&port, METRIC_MOVES, 0);
    assert_solved(&port, METRIC_SLIDES, 0);
}

/* Only one solution is shortest here, so it can be compared to the letter. */
static void writes_moves_as_the_course_does(void **state) {
    (void)state;
    struct port port = port_of_letters("...Q.."
                                       "...Q.."
                                       "AA.Q.."
                                       "......"
                                       "......"
                                       "......",
                                       6, 6);
    port.boats[1].y = 1; /* Q, skipping letters; it must go down by two */
    struct solve_result result = solve(&port, METRIC_SLIDES);
    assert_int_equal(result.length, 2);
    assert_moves(&result.solution, "Q>\nQ>\nA>\nA>\nA>\nA>\n");
    moves_drop(&result.solution);
}

/* ---- Against everything that can happen in small ports ------------------------------------- */

struct tally {
    unsigned solved, unsolvable, longest;
};

static void check_position(const struct port_space *space, uint32_t number, enum port_metric metric,
                           struct tally *tally) {
    unsigned distance = space->distance[metric][number];
    struct port port = port_at(&space->port, &space->places[number]);
    if (distance == NO_WAY) {
        assert_unsolvable(&port, metric);
        tally->unsolvable++;
    } else {
        assert_solved(&port, metric, distance);
        tally->solved++;
        tally->longest = distance > tally->longest ? distance : tally->longest;
    }
}

static void check_space(const struct port_space *space, void *context) {
    for (unsigned metric = METRIC_MOVES; metric <= METRIC_SLIDES; metric++) {
        check_position(space, 0, metric, context);
        check_position(space, port_space_farthest(space, metric), metric, context);
    }
}

static void outcomes_and_lengths_are_right_in_small_ports(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(700, 3000, check_space, &tally);
    print_message("%u solved, %u unsolvable, up to %u moves\n", tally.solved, tally.unsolvable,
                  tally.longest);
    assert_true(tally.solved > 500);
    assert_true(tally.unsolvable > 500);
    assert_true(tally.longest > 20);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void gives_up_at_limits(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest, 6, 6);
    struct limits limits = without_any();
    limits.max_positions = 1000;
    struct solve_result result = solve_within(&port, METRIC_MOVES, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the limit of positions was reached");
    assert_false(result.has_solution);
    assert_int_equal(result.solution.count, 0);
    assert_in_range(result.lower_bound, 10, 93);

    limits = without_any();
    limits.timeout = 0;
    result = solve_within(&port, METRIC_SLIDES, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the time limit was reached");

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_any();
    limits.cancelled = &cancelled;
    result = solve_within(&port, METRIC_MOVES, &limits);
    assert_int_equal(result.outcome, SOLITON_INTERRUPTED);
    assert_string_equal(result.reason, "");
}

static void gives_up_when_memory_runs_out(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest, 6, 6);
    unsigned solved = 0;
    unsigned gave_up = 0;
    for (uint64_t bytes = 0; solved < 3; bytes += 25013) {
        struct limits limits = without_any();
        limits.memory.limit = bytes;
        struct solve_result result = solve_within(&port, METRIC_MOVES, &limits);
        assert_true(limits.stats.bytes <= bytes);
        solved += result.outcome == SOLITON_SOLVED;
        if (result.outcome != SOLITON_SOLVED) {
            assert_int_equal(result.outcome, SOLITON_GAVE_UP);
            assert_string_equal(result.reason, "the memory limit was reached");
            assert_int_equal(solved, 0); /* more memory never does worse */
            gave_up++;
        }
        moves_drop(&result.solution);
    }
    assert_true(gave_up > 5);
}

static void solves_the_same_way_each_time(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest, 6, 6);
    struct limits limits = without_any();
    struct solve_result result = solve_within(&port, METRIC_MOVES, &limits);
    uint64_t positions = limits.stats.positions;
    struct solve_result again = solve_within(&port, METRIC_MOVES, &limits);
    assert_int_equal(limits.stats.positions, positions);
    assert_int_equal(limits.stats.length, 93);
    assert_same_moves(&result.solution, &again.solution);
    moves_drop(&result.solution);
    moves_drop(&again.solution);
}

int test_solver(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_known_ports),
        cmocka_unit_test(proves_known_ports_unsolvable),
        cmocka_unit_test(a_port_that_is_won_needs_no_moves),
        cmocka_unit_test(writes_moves_as_the_course_does),
        cmocka_unit_test(outcomes_and_lengths_are_right_in_small_ports),
        cmocka_unit_test(gives_up_at_limits),
        cmocka_unit_test(gives_up_when_memory_runs_out),
        cmocka_unit_test(solves_the_same_way_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
