#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/fewest.h"
#include "support/port_space.h"

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

/* Where the boats are in a position of the search. */
static struct place place_of_word(const struct problem *problem, uint64_t word) {
    struct place place = {{0}};
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const unsigned number = word >> 4 * (line->place + (line->vertical ? 0 : 8)) & 0xF;
        assert_true(number < line->count);
        for (unsigned j = 0; j < line->boat_count; j++) {
            place.at[line->boats[j]] = line->arrangements[number].offsets[j];
        }
    }
    return place;
}

/* The fewest moves from the port itself to each position of its space. */
static unsigned *depths_of(const struct port_space *space, enum port_metric metric) {
    unsigned *depths = calloc(space->count, sizeof *depths);
    uint32_t *queue = calloc(space->count, sizeof *queue);
    uint32_t queued = 1;
    for (uint32_t i = 0; i < queued; i++) {
        struct place next[PORT_NEIGHBOURS_MAX];
        const struct place *place = &space->places[queue[i]];
        unsigned count = neighbours_of(&space->port, place, metric, next);
        for (unsigned j = 0; j < count; j++) {
            uint32_t number = port_space_number(space, &next[j]);
            if (number != 0 && depths[number] == 0) {
                depths[number] = depths[queue[i]] + 1;
                queue[queued++] = number;
            }
        }
    }
    assert_int_equal(queued, space->count);
    free(queue);
    return depths;
}

struct tally {
    uint64_t positions, exhausted, revisited;
};

/* Whatever order of moves is left out, each position is met, and expanded by its fewest moves. */
static void check_metric(const struct port_space *space, enum port_metric metric,
                         struct tally *tally) {
    static struct fewest search;
    struct problem problem;
    struct limits limits = without_any();
    limits_begin(&limits);
    problem_set_up(&problem, &space->port, metric);
    const enum search_result ended = fewest_run(&search, &problem, &space->port, metric, &limits);
    unsigned *depths = depths_of(space, metric);
    for (uint32_t i = 0; i < search.met.count; i++) {
        const struct met_position *position = &search.met.positions[i];
        struct place place = place_of_word(&problem, position->word);
        assert_true(port_space_has(space, &place));
        const unsigned depth = depths[port_space_number(space, &place)];
        assert_true(position->waits ? position->depth >= depth : position->depth == depth);
    }
    assert_int_equal(ended == SEARCH_FOUND, space->distance[metric][0] != NO_WAY);
    if (ended == SEARCH_EXHAUSTED && search.shifts.bound < NEVER) {
        assert_int_equal(search.met.count, space->count);
        tally->exhausted++;
    }
    tally->positions += search.met.count;
    tally->revisited += limits.stats.revisited;
    free(depths);
    fewest_free(&search);
}

static void check_space(const struct port_space *space, void *context) {
    check_metric(space, METRIC_MOVES, context);
    check_metric(space, METRIC_SLIDES, context);
}

static void meets_all_by_the_fewest_moves(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(1000, 3000, check_space, &tally);
    print_message("%u positions, %u met again, %u ports exhausted\n", (unsigned)tally.positions,
                  (unsigned)tally.revisited, (unsigned)tally.exhausted);
    assert_true(tally.positions > 40000);
    assert_true(tally.exhausted > 50);
    assert_true(tally.revisited < tally.positions / 8); /* few moves are tried for nothing */
}

/* More positions than the search has a place of its own for, among those that wait as well. */
static void grows_when_it_must(void **state) {
    (void)state;
    static struct fewest search;
    struct port port = port_of_letters("B.C.DDD"
                                       "B.CEE.."
                                       "BFFGG.H"
                                       ".IAAJ.H"
                                       ".I.KJLL"
                                       "MNNKOOO"
                                       "MPPQQRR",
                                       7, 7);
    struct problem problem;
    struct limits limits = without_any();
    limits_begin(&limits);
    problem_set_up(&problem, &port, METRIC_MOVES);
    assert_int_equal(fewest_run(&search, &problem, &port, METRIC_MOVES, &limits), SEARCH_FOUND);
    assert_true(search.met.count > 2 * MET_FIRST);
    assert_true(search.waiting.capacity > WAITING_FIRST);
    for (uint32_t i = 0; i < search.met.count; i++) {
        uint32_t slot;
        const uint64_t word = search.met.positions[i].word;
        assert_int_equal(met_find(&search.met, word, met_hash(word), &slot), i);
    }
    fewest_free(&search);
    assert_int_equal(limits.memory.used, 0);
}

/* In a port with much room the last layer is not expanded: the moves after it make it a solution of
 * the fewest moves even so. */
static void finishes_from_a_large_layer(void **state) {
    (void)state;
    static struct fewest search;
    static const struct {
        enum port_metric metric;
        unsigned length;
    } lengths[] = {{METRIC_MOVES, 16}, {METRIC_SLIDES, 8}};
    struct port port = port_of_letters(".GGGNQQ."
                                       "HHHIN.EE"
                                       "...IDD.."
                                       "AABFM..."
                                       "..BFMLLC"
                                       ".JB..KKC"
                                       ".JOOOPPC"
                                       "........",
                                       8, 8);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct problem problem;
        struct limits limits = without_any();
        uint64_t path[100];
        limits_begin(&limits);
        problem_set_up(&problem, &port, lengths[i].metric);
        assert_int_equal(fewest_run(&search, &problem, &port, lengths[i].metric, &limits),
                         SEARCH_FOUND);
        assert_int_equal(fewest_length(&search), lengths[i].length);
        assert_true(search.rest_count > 0);
        fewest_path(&search, path);
        struct place place = place_of(&port);
        for (unsigned j = 1; j <= lengths[i].length; j++) {
            struct place next[PORT_NEIGHBOURS_MAX];
            const struct place wanted = place_of_word(&problem, path[j]);
            const unsigned count = neighbours_of(&port, &place, lengths[i].metric, next);
            unsigned k = 0;
            while (memcmp(&next[k], &wanted, sizeof wanted) != 0) {
                assert_true(++k < count);
            }
            place = wanted;
        }
        assert_true(place_won(&port, &place));
        fewest_free(&search);
    }
}

int test_fewest(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meets_all_by_the_fewest_moves),
        cmocka_unit_test(grows_when_it_must),
        cmocka_unit_test(finishes_from_a_large_layer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
