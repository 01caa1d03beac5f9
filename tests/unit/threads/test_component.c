/* The component of a port, searched by several threads: what it tells is the same. Built a second
 * time with the thread sanitiser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/component.h"
#include "support/port_space.h"

/* With 24,132 positions; 21,521, and walls; 38,872, from none of which there is a way out; and one
 * that is too small to be shared. */
static const struct {
    const char *letters;
    unsigned width, height;
} ports[] = {
    {"BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", 6, 6},
    {"CCC....x..EJDDAAHEJ....H..II..FBBx.KKFxGG.", 7, 6},
    {"..I..CCEEIHHH.AAIJ....MMJ.GG.FFFLLLDDD..BB.NNKK..", 7, 7},
    {".....B.....BAA...B...CCC............", 6, 6},
};
enum { PORTS = sizeof ports / sizeof *ports };

static struct port port_number(size_t i) {
    return port_of_letters(ports[i].letters, ports[i].width, ports[i].height);
}

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

struct found {
    enum soliton_outcome outcome;
    struct port_rating rating;
    struct port hardest;
    unsigned distance;
    uint64_t positions, revisited;
};

static struct found rate(const struct port *port, unsigned threads, struct limits *limits) {
    struct found found = {0};
    limits_begin(limits);
    found.outcome = component_rate(port, threads, limits, &found.rating);
    found.positions = limits->stats.positions;
    found.revisited = limits->stats.revisited;
    assert_int_equal(limits->memory.used, 0);
    return found;
}

static struct found find_hardest(const struct port *port, enum port_metric metric, unsigned threads,
                                 struct limits *limits) {
    struct found found = {0};
    limits_begin(limits);
    found.outcome =
        component_hardest(port, metric, threads, limits, &found.hardest, &found.distance);
    found.positions = limits->stats.positions;
    found.revisited = limits->stats.revisited;
    assert_int_equal(limits->memory.used, 0);
    return found;
}

static void assert_same(const struct found *found, const struct found *alone) {
    assert_int_equal(found->outcome, alone->outcome);
    assert_int_equal(found->rating.moves, alone->rating.moves);
    assert_int_equal(found->rating.slides, alone->rating.slides);
    assert_int_equal(found->rating.positions, alone->rating.positions);
    assert_int_equal(found->rating.wrong_turns, alone->rating.wrong_turns);
    assert_int_equal(found->distance, alone->distance);
    assert_true(same_ports(&found->hardest, &alone->hardest));
    assert_int_equal(found->positions, alone->positions);
    assert_int_equal(found->revisited, alone->revisited);
}

static void tells_the_same_with_any_number_of_threads(void **state) {
    (void)state;
    static const unsigned numbers[] = {2, 3, 8};
    for (size_t i = 0; i < PORTS; i++) {
        const struct port port = port_number(i);
        struct limits limits = without_any();
        const struct found rated = rate(&port, 1, &limits);
        const struct found in_moves = find_hardest(&port, METRIC_MOVES, 1, &limits);
        const struct found in_slides = find_hardest(&port, METRIC_SLIDES, 1, &limits);
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            struct found found = rate(&port, numbers[j], &limits);
            assert_same(&found, &rated);
            found = find_hardest(&port, METRIC_MOVES, numbers[j], &limits);
            assert_same(&found, &in_moves);
            found = find_hardest(&port, METRIC_SLIDES, numbers[j], &limits);
            assert_same(&found, &in_slides);
        }
    }
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* Where one thread would give up, several do, and nowhere else. */
static void gives_up_at_the_same_number_of_positions(void **state) {
    (void)state;
    static const uint64_t most[] = {1000,  16384, 17000, 20000, 24000,
                                    24131, 24132, 24133, 24500, 100000};
    const struct port port = port_number(0);
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        struct limits limits = without_any();
        limits.max_positions = most[i];
        for (unsigned threads = 1; threads <= 3; threads++) {
            const struct found found = find_hardest(&port, METRIC_MOVES, threads, &limits);
            assert_int_equal(found.outcome, most[i] > 24132 ? SOLITON_SOLVED : SOLITON_GAVE_UP);
            assert_int_equal(limits.stop, most[i] > 24132 ? STOP_NONE : STOP_POSITIONS);
            assert_in_range(found.positions, most[i] > 24132 ? 24132 : most[i], most[i] + 1000);
        }
    }
}

/* With less and less memory the ends of moves are not kept, then it gives up. */
static void keeps_within_the_memory(void **state) {
    (void)state;
    const struct port port = port_number(0);
    struct limits limits = without_any();
    const struct found expected = find_hardest(&port, METRIC_MOVES, 1, &limits);
    unsigned solved = 0, gave_up = 0;
    for (uint64_t bytes = 0; solved < 10; bytes += 100043) {
        limits = without_any();
        limits.memory.limit = bytes;
        const struct found found = find_hardest(&port, METRIC_MOVES, 3, &limits);
        assert_true(limits.memory.peak <= bytes);
        if (found.outcome == SOLITON_SOLVED) {
            assert_int_equal(found.distance, expected.distance);
            assert_true(same_ports(&found.hardest, &expected.hardest));
            solved++;
        } else {
            assert_int_equal(limits.stop, STOP_MEMORY);
            gave_up++;
        }
    }
    assert_true(gave_up > 5);
}

/* ---- Cancelling ---------------------------------------------------------------------------- */

struct watched {
    struct limits *limits;
    unsigned looks, most;
};

static bool look(void *context, const struct soliton_stats *stats) {
    struct watched *watched = context;
    (void)stats;
    watched->limits->next_progress = 0; /* at each look, not just ten times a second */
    return watched->looks++ < watched->most;
}

/* After any number of looks at the clock: while it is explored, while its index is made anew, while
 * it is measured. */
static void can_be_interrupted_at_any_time(void **state) {
    (void)state;
    const struct port port = port_number(0);
    unsigned interrupted = 0;
    enum soliton_outcome outcome = SOLITON_INTERRUPTED;
    for (unsigned most = 0; outcome == SOLITON_INTERRUPTED; most += 1 + most / 8) {
        struct limits limits = without_any();
        struct watched watched = {.limits = &limits, .most = most};
        struct port hardest;
        unsigned distance;
        limits.progress = look;
        limits.context = &watched;
        limits.memory.urgent = limits_urgent;
        limits.memory.context = &limits;
        limits_begin(&limits);
        limits.next_progress = 0;
        outcome = component_hardest(&port, METRIC_MOVES, 3, &limits, &hardest, &distance);
        assert_int_equal(limits.memory.used, 0);
        assert_true(outcome == SOLITON_INTERRUPTED || outcome == SOLITON_SOLVED);
        interrupted += outcome == SOLITON_INTERRUPTED;
    }
    assert_true(interrupted > 10);
}

int test_component(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_the_same_with_any_number_of_threads),
        cmocka_unit_test(gives_up_at_the_same_number_of_positions),
        cmocka_unit_test(keeps_within_the_memory),
        cmocka_unit_test(can_be_interrupted_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
