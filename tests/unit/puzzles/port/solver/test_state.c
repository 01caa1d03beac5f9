#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/state.h"
#include "support/crowding.h"
#include "support/port_space.h"

/* Where the boats are in a position of the solver's. */
static struct place place_of_state(const struct problem *problem, const struct state *state) {
    struct place place = {{0}};
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const struct arrangement *arrangement = &line->arrangements[state->word >> 4 * i & 0xF];
        for (unsigned j = 0; j < line->boat_count; j++) {
            place.at[line->boats[j]] = arrangement->offsets[j];
        }
    }
    return place;
}

/* Back again: the arrangement of each line is looked for. */
static struct state state_of_place(const struct problem *problem, const struct place *place) {
    struct state state = {0};
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned number = 0;
        for (unsigned j = 0; j < line->boat_count; j++) {
            if (line->arrangements[number].offsets[j] != place->at[line->boats[j]]) {
                number++;
                j = UINT32_MAX; /* begin anew with the next arrangement */
            }
            assert_true(number < line->count);
        }
        state.word |= (uint64_t)number << 4 * i;
    }
    return state;
}

static bool among(const struct place *place, const struct place *places, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (memcmp(place, &places[i], sizeof *place) == 0) {
            return true;
        }
    }
    return false;
}

static void the_start_is_zero(void **state) {
    (void)state;
    uint32_t random = 4;
    for (unsigned i = 0; i < 200; i++) {
        struct port port = small_port(&random);
        struct problem problem;
        problem_set_up(&problem, &port, METRIC_MOVES);
        struct place start = place_of_state(&problem, &(struct state){0});
        struct place expected = place_of(&port);
        assert_memory_equal(&start, &expected, sizeof start);
    }
}

/* ---- Whole spaces -------------------------------------------------------------------------- */

struct tally {
    unsigned positions, won, dead, tight;
    unsigned most_steps;
};

/* The steps lead to the same positions as on the grid, each of them once. */
static void check_steps(const struct port_space *space, const struct problem *problem,
                        enum port_metric metric, uint32_t number, struct tally *tally) {
    struct successor successors[MAX_SUCCESSORS];
    struct place expected[PORT_NEIGHBOURS_MAX];
    const struct place *place = &space->places[number];
    struct state state = state_of_place(problem, place);
    unsigned count = state_expand(problem, &state, successors);
    assert_int_equal(count, neighbours_of(&space->port, place, metric, expected));
    for (unsigned i = 0; i < count; i++) {
        struct place next = place_of_state(problem, &successors[i].state);
        assert_true(among(&next, expected, count));
        for (unsigned j = 0; j < i; j++) {
            assert_false(state_equal(&successors[i].state, &successors[j].state));
        }
    }
    tally->most_steps = count > tally->most_steps ? count : tally->most_steps;
}

/* The bound promises no more than is true, and no step makes it smaller by more than one. */
static void check_bound(const struct port_space *space, const struct problem *problem,
                        enum port_metric metric, uint32_t number, struct tally *tally) {
    struct successor successors[MAX_SUCCESSORS];
    struct state state = state_of_place(problem, &space->places[number]);
    unsigned distance = space->distance[metric][number];
    unsigned bound = state_bound(problem, &state);
    if (bound == BREADTH_FIRST_DEAD) {
        assert_int_equal(distance, NO_WAY);
        tally->dead++;
    } else {
        assert_true(bound <= distance);
        assert_int_equal(bound == 0, distance == 0);
        tally->tight += bound == distance;
    }
    unsigned count = state_expand(problem, &state, successors);
    for (unsigned i = 0; i < count; i++) {
        unsigned next = state_bound(problem, &successors[i].state);
        assert_int_equal(next == BREADTH_FIRST_DEAD, bound == BREADTH_FIRST_DEAD);
        assert_true(bound == BREADTH_FIRST_DEAD || next + 1 >= bound);
    }
}

static void check_space(const struct port_space *space, void *context) {
    struct tally *tally = context;
    for (unsigned metric = METRIC_MOVES; metric <= METRIC_SLIDES; metric++) {
        struct problem problem;
        problem_set_up(&problem, &space->port, metric);
        for (uint32_t i = 0; i < space->count; i++) {
            struct state state = state_of_place(&problem, &space->places[i]);
            assert_int_equal(state_is_goal(&problem, &state), space->distance[metric][i] == 0);
            check_steps(space, &problem, metric, i, tally);
            check_bound(space, &problem, metric, i, tally);
            tally->positions++;
            tally->won += state_is_goal(&problem, &state);
        }
    }
}

static void agrees_with_the_grid(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(400, 1500, check_space, &tally);
    print_message("%u positions, %u won, %u dead, %u with an exact bound, up to %u steps\n",
                  tally.positions, tally.won, tally.dead, tally.tight, tally.most_steps);
    assert_true(tally.won > 1000);
    assert_true(tally.dead > 1000);
    assert_true(tally.tight > tally.won);
    assert_true(tally.most_steps > 15);
}

/* Sixteen lines with boats that can move: too many positions for a space, so a long walk. */
static void the_largest_port_fits_into_a_word(void **state) {
    (void)state;
    struct port_space space = {.port = port_of_letters("BB..F.G."
                                                       ".CC.F.G."
                                                       "..DD.H.I"
                                                       "AA...H.I"
                                                       "J.K.NN.."
                                                       "J.K..OO."
                                                       ".L.M..PP"
                                                       ".L.MQQ..",
                                                       8, 8)};
    struct tally tally = {0};
    uint32_t random = 9;
    struct problem problem;
    problem_set_up(&problem, &space.port, METRIC_SLIDES);
    assert_int_equal(problem.line_count, LINES_MAX);
    struct place place = place_of(&space.port);
    space.places = &place;
    for (unsigned i = 0; i < 2000; i++) {
        struct place next[PORT_NEIGHBOURS_MAX];
        check_steps(&space, &problem, METRIC_SLIDES, 0, &tally);
        unsigned count = neighbours_of(&space.port, &place, METRIC_SLIDES, next);
        place = next[random_below(&random, count)];
    }
    print_message("up to %u steps\n", tally.most_steps);
    assert_true(tally.most_steps > 45);
}

/* ---- The hash ------------------------------------------------------------------------------ */

/* Words that differ in few bits fall into different slots about as often as chance would have it:
 * of as many slots as words, 63 in 100 are filled. */
static void hashes_are_well_mixed(void **state) {
    (void)state;
    enum { SLOTS = 1 << 12 };
    for (unsigned shift = 0; shift <= 48; shift += 4) {
        for (unsigned half = 0; half <= 32; half += 32) {
            bool filled[SLOTS] = {false};
            unsigned count = 0;
            for (uint64_t i = 0; i < SLOTS; i++) {
                uint64_t hash = state_hash(&(struct state){i << shift});
                bool *slot = &filled[(hash >> half & UINT32_MAX) * SLOTS >> 32];
                count += !*slot;
                *slot = true;
            }
            assert_in_range(count, SLOTS * 60 / 100, SLOTS * 66 / 100);
        }
    }
}

static uint64_t hash(uint64_t word) {
    const struct state it = {word};
    return state_hash(&it);
}

static void positions_do_not_crowd_each_other(void **state) {
    (void)state;
    assert_true(crowding_worst(hash) < 2);
}

int test_state(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_zero),
        cmocka_unit_test(agrees_with_the_grid),
        cmocka_unit_test(the_largest_port_fits_into_a_word),
        cmocka_unit_test(hashes_are_well_mixed),
        cmocka_unit_test(positions_do_not_crowd_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
