#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/port/kind.h"
#include "support/port_space.h"

enum { NAME_SIZE = 80 };

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

static enum soliton_outcome generate_by(unsigned threads, const char *options, uint64_t seed,
                                        struct limits *limits, struct port *port) {
    struct port_rating rating;
    limits_begin(limits);
    enum soliton_outcome outcome = port_generate(options, seed, threads, limits, port, &rating);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0);
    return outcome;
}

static enum soliton_outcome generate(const char *options, uint64_t seed, struct limits *limits,
                                     struct port *port) {
    return generate_by(1, options, seed, limits, port);
}

static struct port generated(const char *options, uint64_t seed) {
    struct limits limits = without_any();
    struct port port;
    assert_int_equal(generate(options, seed, &limits, &port), SOLITON_SOLVED);
    return port;
}

static size_t fewest_moves(const struct port *port) {
    struct limits limits = without_any();
    struct solve_result result = {.reason = ""};
    limits_begin(&limits);
    port_solve_state(port, METRIC_MOVES, &limits, &result);
    moves_drop(&result.solution);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    return result.length;
}

/* Without any one of its boats there are fewer moves. */
static void assert_minimal(const struct port *port) {
    size_t moves = fewest_moves(port);
    for (unsigned i = 1; i < port->boat_count; i++) {
        struct port without = *port;
        without.boat_count--;
        memmove(&without.boats[i], &port->boats[i + 1],
                (without.boat_count - i) * sizeof *without.boats);
        assert_true(fewest_moves(&without) < moves);
    }
}

/* It is what a reader of ports would accept: the boats fit, A is in its row, and the letters come
 * in the order of reading. */
static void assert_proper(const struct port *port) {
    struct port checked;
    port_start(&checked, port->width, port->height);
    checked.walls = port->walls;
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        assert_int_equal(boat->letter, 'A' + (int)i);
        assert_null(port_add_boat(&checked, boat));
        if (i > 1) {
            assert_true(boat[-1].y < boat->y || (boat[-1].y == boat->y && boat[-1].x < boat->x));
        }
    }
    assert_null(port_check(&checked));
    assert_int_equal(port->boats[0].y, (port->height - 1) / 2);
}

static unsigned wall_count(const struct port *port) {
    unsigned count = 0;
    for (unsigned i = 0; i < 64; i++) {
        count += (unsigned)(port->walls >> i & 1);
    }
    return count;
}

struct wanted {
    const char *options;
    unsigned least, most;
    unsigned width, height, walls;
    unsigned count;
};

static void ports_are_as_the_options_say(void **state) {
    (void)state;
    static const struct wanted wanted[] = {
        {"", 1, 999, 6, 6, 0, 5},
        {"moves=1", 1, 1, 6, 6, 0, 2},
        {"moves=2", 2, 2, 6, 6, 0, 5},
        {"moves=3..5", 3, 5, 6, 6, 0, 10},
        {"moves=..4,size=4x4", 1, 4, 4, 4, 0, 5},
        {"moves=8..,size=4x4", 8, 999, 4, 4, 0, 3},
        {"moves=15..25", 15, 25, 6, 6, 0, 10},
        {"moves=20", 20, 20, 6, 6, 0, 5},
        {"moves=15..25,walls=3", 15, 25, 6, 6, 3, 5},
        {"walls=9", 1, 999, 6, 6, 9, 3},
        {"moves=10..20,size=7x5", 10, 20, 7, 5, 0, 3},
        {"moves=10..20,size=4x8,walls=2", 10, 20, 4, 8, 2, 3},
        {"moves=6..12,size=8x8", 6, 12, 8, 8, 0, 2},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        for (unsigned seed = 0; seed < wanted[i].count; seed++) {
            struct port port = generated(wanted[i].options, seed);
            assert_int_equal(port.width, wanted[i].width);
            assert_int_equal(port.height, wanted[i].height);
            assert_int_equal(wall_count(&port), wanted[i].walls);
            assert_in_range(fewest_moves(&port), wanted[i].least, wanted[i].most);
            assert_true(port.boat_count > 1 || wanted[i].most == 1);
            assert_proper(&port);
            assert_minimal(&port);
        }
    }
}

static void hard_ports_can_be_had(void **state) {
    (void)state;
    struct port port = generated("moves=40..60", 1);
    assert_in_range(fewest_moves(&port), 40, 60);
    assert_proper(&port);
    assert_minimal(&port);
}

/* The very ports, so that a change of the generator or a machine that does otherwise is noticed. */
static void the_same_seed_makes_the_same_port(void **state) {
    (void)state;
    static const struct {
        const char *options;
        uint64_t seed;
        const char *name;
    } ports[] = {
        {"moves=20..30", 7, "..BCC.DDB.EF.GAAEF.G...F.GHHII.JJKK."},
        {"moves=20..30", 8, ".BCCD..BE.D.AAEFG....FG....H.....H.."},
        {"moves=20..30", UINT64_MAX, "BB...CDEFFFCDEAAGH.I..GH.IJ.KK.IJ.LL"},
        {"moves=12,size=5x5,walls=1", 7, "..BCC..BD..AADE....E.xFFF"},
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        struct port port = generated(ports[i].options, ports[i].seed);
        char name[NAME_SIZE];
        port_name(&port, name, sizeof name);
        assert_string_equal(name, ports[i].name);
    }
}

/* Neither limits that are not reached nor somebody who watches make a difference. */
static bool watch(void *context, const struct soliton_stats *stats) {
    struct limits *limits = context;
    limits->next_progress = 0; /* at each look */
    return stats->positions < UINT64_MAX;
}

static void limits_only_stop(void **state) {
    (void)state;
    struct port port = generated("moves=20..30", 7);
    struct limits limits = without_any();
    limits.timeout = 1000;
    limits.max_positions = UINT64_C(1) << 40;
    limits.memory.limit = UINT64_C(1) << 30;
    limits.progress = watch;
    limits.context = &limits;
    struct port again;
    assert_int_equal(generate("moves=20..30", 7, &limits, &again), SOLITON_SOLVED);
    assert_true(same_ports(&port, &again));
    assert_true(limits.stats.best_score >= 20);
    /* As many positions as it took are enough, or one more; fewer are not. */
    uint64_t positions = limits.stats.positions;
    limits.max_positions = positions + 1;
    assert_int_equal(generate("moves=20..30", 7, &limits, &again), SOLITON_SOLVED);
    assert_true(same_ports(&port, &again));
    limits.max_positions = positions / 2;
    assert_int_equal(generate("moves=20..30", 7, &limits, &again), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
}

static void the_impossible_ends_at_limits(void **state) {
    (void)state;
    struct port port;
    struct limits limits = without_any();
    limits.max_positions = 200000;
    assert_int_equal(generate("moves=500..600", 1, &limits, &port), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    assert_in_range(limits.stats.positions, 200000, 200100);
    assert_int_equal(limits.max_positions, 200000); /* put back */
    assert_int_equal(generate("moves=50..,size=4x4", 1, &limits, &port), SOLITON_GAVE_UP);

    limits = without_any();
    limits.timeout = 0.05;
    assert_int_equal(generate("moves=500..600", 1, &limits, &port), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_TIME);

    limits = without_any();
    limits.memory.limit = 1000;
    assert_int_equal(generate("moves=20..30", 1, &limits, &port), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_MEMORY);

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_any();
    limits.cancelled = &cancelled;
    assert_int_equal(generate("moves=20..30", 1, &limits, &port), SOLITON_INTERRUPTED);
}

static void options_are_checked(void **state) {
    (void)state;
    struct soliton_error error;
    assert_int_equal(port_check_options("", &error), SOLITON_OK);
    assert_int_equal(port_check_options("moves=40..60,size=6x6,walls=1", &error), SOLITON_OK);
    assert_int_equal(port_check_options("moves=60..40", &error), SOLITON_INVALID);
    assert_string_equal(error.message, "moves cannot be 60..40: the smaller number comes first");
    struct limits limits = without_any();
    struct port port;
    assert_int_equal(generate("moves=60..40", 1, &limits, &port), SOLITON_ERROR);
}

static void threads_make_the_same_port(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 4; seed++) {
        const struct port alone = generated("moves=35..45", seed);
        char name[NAME_SIZE];
        port_name(&alone, name, sizeof name);
        for (unsigned threads = 2; threads <= 5; threads++) {
            struct limits limits = without_any();
            struct port port;
            char same[NAME_SIZE];
            assert_int_equal(generate_by(threads, "moves=35..45", seed, &limits, &port),
                             SOLITON_SOLVED);
            port_name(&port, same, sizeof same);
            assert_string_equal(same, name);
        }
    }
}

static void threads_keep_within_limits(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits.max_positions = 300000;
    struct port port;
    assert_int_equal(generate_by(3, "moves=200", 1, &limits, &port), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_any();
    limits.cancelled = &cancelled;
    assert_int_equal(generate_by(3, "moves=200", 1, &limits, &port), SOLITON_INTERRUPTED);
}

int test_generator(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports_are_as_the_options_say),
        cmocka_unit_test(hard_ports_can_be_had),
        cmocka_unit_test(the_same_seed_makes_the_same_port),
        cmocka_unit_test(threads_make_the_same_port),
        cmocka_unit_test(threads_keep_within_limits),
        cmocka_unit_test(limits_only_stop),
        cmocka_unit_test(the_impossible_ends_at_limits),
        cmocka_unit_test(options_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
