#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/port/solver/component.h"
#include "support/port_space.h"

static const char hardest_known[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

static enum soliton_outcome rate(const struct port *port, struct limits *limits,
                                 struct port_rating *rating) {
    limits_begin(limits);
    enum soliton_outcome outcome = component_rate(port, 1, limits, rating);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0);
    return outcome;
}

static enum soliton_outcome find_hardest(const struct port *port, enum port_metric metric,
                                         struct limits *limits, struct port *hardest,
                                         unsigned *distance) {
    limits_begin(limits);
    enum soliton_outcome outcome = component_hardest(port, metric, 1, limits, hardest, distance);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0);
    return outcome;
}

/* ---- Known values -------------------------------------------------------------------------- */

static void rates_known_ports(void **state) {
    (void)state;
    static const struct {
        const char *letters;
        struct port_rating rating;
    } ports[] = {
        {".............AA.....................", {3, 1, 5, 3}}, /* back, at each of the three */
        {hardest_known, {93, 49, 24132, 407}},
        {"BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo", {27, 15, 541934, 169}},
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        struct port port = port_of_letters(ports[i].letters, 6, 6);
        struct limits limits = without_any();
        struct port_rating rating;
        assert_int_equal(rate(&port, &limits, &rating), SOLITON_SOLVED);
        assert_int_equal(rating.moves, ports[i].rating.moves);
        assert_int_equal(rating.slides, ports[i].rating.slides);
        assert_int_equal(rating.positions, ports[i].rating.positions);
        assert_int_equal(rating.wrong_turns, ports[i].rating.wrong_turns);
        assert_true(limits.stats.positions >= rating.positions);
    }
}

static void counts_positions_without_a_way_out_too(void **state) {
    (void)state;
    struct port port = port_of_letters("ooBBBFooCooFAACooFooCooDooEEEDoooooo", 6, 6);
    struct limits limits = without_any();
    struct port_rating rating;
    assert_int_equal(rate(&port, &limits, &rating), SOLITON_UNSOLVABLE);
    assert_int_equal(rating.positions, 33);
    assert_int_equal(rating.moves, 0);
    struct port hardest;
    unsigned distance = 1;
    assert_int_equal(find_hardest(&port, METRIC_MOVES, &limits, &hardest, &distance),
                     SOLITON_UNSOLVABLE);
    assert_int_equal(distance, 0);
}

/* From anywhere in its component, the hardest port that is known is found again. */
static void finds_the_hardest_port_known(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest_known, 6, 6);
    port.boats[3].y++; /* D */
    struct limits limits = without_any();
    struct port hardest;
    unsigned distance = 0;
    assert_int_equal(find_hardest(&port, METRIC_MOVES, &limits, &hardest, &distance),
                     SOLITON_SOLVED);
    assert_int_equal(distance, 93);
    assert_int_equal(find_hardest(&port, METRIC_SLIDES, &limits, &hardest, &distance),
                     SOLITON_SOLVED);
    assert_int_equal(distance, 49);
}

/* ---- Against everything that can happen in small ports ------------------------------------- */

/* The fewest and the most wrong turns that any shortest solution from a position has. Distances
 * are the order in which these can be worked out. */
struct turns {
    unsigned fewest, most;
};

static void turn_from(const struct port_space *space, uint32_t number, struct turns *turns) {
    const unsigned *distance = space->distance[METRIC_MOVES];
    struct place next[PORT_NEIGHBOURS_MAX];
    struct turns all = {UINT32_MAX, 0};
    unsigned wrong = 0;
    unsigned count = neighbours_of(&space->port, &space->places[number], METRIC_MOVES, next);
    for (unsigned i = 0; i < count; i++) {
        uint32_t neighbour = port_space_number(space, &next[i]);
        if (distance[neighbour] + 1 != distance[number]) {
            wrong++;
            continue;
        }
        const struct turns *further = &turns[neighbour];
        all.fewest = further->fewest < all.fewest ? further->fewest : all.fewest;
        all.most = further->most > all.most ? further->most : all.most;
    }
    turns[number] = (struct turns){all.fewest + wrong, all.most + wrong};
}

static struct turns wrong_turns_of(const struct port_space *space) {
    struct turns *turns = calloc(space->count, sizeof *turns);
    for (unsigned distance = 1; distance <= space->distance[METRIC_MOVES][0]; distance++) {
        for (uint32_t i = 0; i < space->count; i++) {
            if (space->distance[METRIC_MOVES][i] == distance) {
                turn_from(space, i, turns);
            }
        }
    }
    struct turns start = turns[0];
    free(turns);
    return start;
}

struct tally {
    unsigned solved, unsolvable;
};

static void check_rating(const struct port_space *space) {
    struct limits limits = without_any();
    struct port_rating rating;
    enum soliton_outcome outcome = rate(&space->port, &limits, &rating);
    assert_int_equal(rating.positions, space->count);
    if (space->distance[METRIC_MOVES][0] == NO_WAY) {
        assert_int_equal(outcome, SOLITON_UNSOLVABLE);
        return;
    }
    assert_int_equal(outcome, SOLITON_SOLVED);
    assert_int_equal(rating.moves, space->distance[METRIC_MOVES][0]);
    assert_int_equal(rating.slides, space->distance[METRIC_SLIDES][0]);
    struct turns turns = wrong_turns_of(space);
    assert_in_range(rating.wrong_turns, turns.fewest, turns.most);
}

/* The cells of the boats across, or down, as a set. */
static uint64_t cells_of(const struct port *port, bool vertical) {
    uint64_t cells = 0;
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        for (unsigned j = 0; boat->vertical == vertical && j < boat->length; j++) {
            cells |=
                UINT64_C(1) << (vertical ? boat->x + 8 * (boat->y + j) : boat->x + j + 8 * boat->y);
        }
    }
    return cells;
}

/* No position that is as far comes before it, wherever the search begins. */
static void check_choice(const struct port_space *space, enum port_metric metric,
                         const struct port *hardest) {
    const uint64_t across = cells_of(hardest, false), down = cells_of(hardest, true);
    const unsigned most = space->distance[metric][port_space_farthest(space, metric)];
    for (uint32_t i = 0; i < space->count; i++) {
        if (space->distance[metric][i] == most) {
            const struct port other = port_at(&space->port, &space->places[i]);
            assert_true(cells_of(&other, false) >= across);
            assert_true(cells_of(&other, false) > across || cells_of(&other, true) >= down);
        }
    }
}

static void check_hardest(const struct port_space *space, enum port_metric metric) {
    struct limits limits = without_any();
    struct port hardest;
    unsigned distance = 0;
    enum soliton_outcome outcome = find_hardest(&space->port, metric, &limits, &hardest, &distance);
    if (space->distance[metric][0] == NO_WAY) {
        assert_int_equal(outcome, SOLITON_UNSOLVABLE);
        return;
    }
    assert_int_equal(outcome, SOLITON_SOLVED);
    assert_int_equal(distance, space->distance[metric][port_space_farthest(space, metric)]);
    /* It is a position of this port, and as far as is said. */
    struct place place = place_of(&hardest);
    struct port same = port_at(&space->port, &place);
    assert_true(same_ports(&same, &hardest));
    assert_true(port_space_has(space, &place));
    assert_int_equal(space->distance[metric][port_space_number(space, &place)], distance);
    check_choice(space, metric, &hardest);
}

static void check_space(const struct port_space *space, void *context) {
    struct tally *tally = context;
    check_rating(space);
    check_hardest(space, METRIC_MOVES);
    check_hardest(space, METRIC_SLIDES);
    tally->solved += space->distance[METRIC_MOVES][0] != NO_WAY;
    tally->unsolvable += space->distance[METRIC_MOVES][0] == NO_WAY;
}

static void agrees_with_the_grid(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(500, 1500, check_space, &tally);
    print_message("%u solved, %u unsolvable\n", tally.solved, tally.unsolvable);
    assert_true(tally.solved > 200);
    assert_true(tally.unsolvable > 200);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void gives_up_at_limits(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest_known, 6, 6);
    struct port_rating rating;
    struct port hardest;
    unsigned distance = 1;
    struct limits limits = without_any();
    limits.max_positions = 1000;
    assert_int_equal(rate(&port, &limits, &rating), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    assert_in_range(limits.stats.positions, 1000, 1050);
    limits.max_positions = 24132 + 10; /* enough for the component, not for the slides */
    assert_int_equal(rate(&port, &limits, &rating), SOLITON_GAVE_UP);
    assert_int_equal(find_hardest(&port, METRIC_MOVES, &limits, &hardest, &distance),
                     SOLITON_SOLVED);
    limits.max_positions = 1000;
    assert_int_equal(find_hardest(&port, METRIC_MOVES, &limits, &hardest, &distance),
                     SOLITON_GAVE_UP);
    assert_int_equal(distance, 0);

    limits = without_any();
    limits.timeout = 0;
    assert_int_equal(rate(&port, &limits, &rating), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_TIME);

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_any();
    limits.cancelled = &cancelled;
    assert_int_equal(rate(&port, &limits, &rating), SOLITON_INTERRUPTED);
}

/* Once the positions are all met, somebody who watches has enough. */
static bool is_still_exploring(void *context, const struct soliton_stats *stats) {
    struct limits *limits = context;
    limits->next_progress = 0; /* at each look, not just ten times a second */
    return stats->positions < 24132;
}

static void can_be_interrupted_while_measuring(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest_known, 6, 6);
    struct port hardest;
    unsigned distance = 0;
    struct limits limits = without_any();
    limits.progress = is_still_exploring;
    limits.context = &limits;
    limits_begin(&limits);
    limits.next_progress = 0;
    assert_int_equal(component_hardest(&port, METRIC_MOVES, 1, &limits, &hardest, &distance),
                     SOLITON_INTERRUPTED);
    assert_int_equal(limits.stats.positions, 24132);
    assert_int_equal(limits.stop, STOP_CANCELLED);
    assert_int_equal(limits.memory.used, 0);
}

static void gives_up_when_memory_runs_out(void **state) {
    (void)state;
    struct port port = port_of_letters(hardest_known, 6, 6);
    unsigned solved = 0;
    unsigned gave_up = 0;
    for (uint64_t bytes = 0; solved < 3; bytes += 50021) {
        struct limits limits = without_any();
        struct port_rating rating;
        limits.memory.limit = bytes;
        enum soliton_outcome outcome = rate(&port, &limits, &rating);
        assert_true(limits.stats.bytes <= bytes);
        solved += outcome == SOLITON_SOLVED;
        if (outcome != SOLITON_SOLVED) {
            assert_int_equal(outcome, SOLITON_GAVE_UP);
            assert_int_equal(limits.stop, STOP_MEMORY);
            assert_int_equal(solved, 0);
            gave_up++;
        }
    }
    assert_true(gave_up > 5);
}

int test_component(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_known_ports),
        cmocka_unit_test(counts_positions_without_a_way_out_too),
        cmocka_unit_test(finds_the_hardest_port_known),
        cmocka_unit_test(agrees_with_the_grid),
        cmocka_unit_test(gives_up_at_limits),
        cmocka_unit_test(can_be_interrupted_while_measuring),
        cmocka_unit_test(gives_up_when_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
