#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/generator/random.h"
#include "support/port_space.h"

/* What others' programs print for SplitMix64 with these seeds. */
static void numbers_are_the_same_everywhere(void **state) {
    (void)state;
    struct rng rng = {0};
    assert_true(rng_next(&rng) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(rng_next(&rng) == UINT64_C(0x6E789E6AA1B965F4));
    rng.state = 1234567;
    assert_true(rng_next(&rng) == UINT64_C(6457827717110365317));
    assert_true(rng_next(&rng) == UINT64_C(3203168211198807973));
}

static void numbers_are_even(void **state) {
    (void)state;
    struct rng rng = {1};
    unsigned counts[7] = {0};
    for (unsigned i = 0; i < 70000; i++) {
        counts[rng_below(&rng, 7)]++;
    }
    for (unsigned i = 0; i < 7; i++) {
        assert_in_range(counts[i], 9600, 10400);
    }
    assert_int_equal(rng_below(&rng, 1), 0);
}

static unsigned wall_count(const struct port *port) {
    unsigned count = 0;
    for (unsigned i = 0; i < 64; i++) {
        count += (unsigned)(port->walls >> i & 1);
    }
    return count;
}

/* No boat is on another, on a wall or outside, and A is where it should be. */
static void assert_proper(const struct port *port, const struct generate_options *options) {
    struct port clear = {.width = port->width, .height = port->height, .walls = port->walls};
    assert_int_equal(port->width, options->width);
    assert_int_equal(port->height, options->height);
    assert_int_equal(wall_count(port), options->walls);
    assert_in_range(port->boat_count, 1, PORT_BOATS_MAX);
    assert_false(port->boats[0].vertical);
    assert_int_equal(port->boats[0].letter, 'A');
    assert_int_equal(port->boats[0].y, (options->height - 1) / 2);
    for (unsigned i = 0; i < port->boat_count; i++) {
        struct boat boat = port->boats[i];
        struct letters letters = letters_of(&clear);
        boat.letter = (char)('A' + i);
        assert_in_range(boat.length, 2, 3);
        assert_true(fits(&clear, &letters, &boat));
        assert_true(i == 0 || boat.vertical || boat.y != port->boats[0].y);
        clear.boats[clear.boat_count++] = boat;
    }
}

static void stays_proper_however_often_it_is_changed(void **state) {
    (void)state;
    struct rng rng = {3};
    unsigned most_boats = 0;
    bool long_boat = false;
    for (unsigned width = PORT_SIDE_MIN; width <= PORT_SIDE_MAX; width++) {
        for (unsigned height = PORT_SIDE_MIN; height <= PORT_SIDE_MAX; height++) {
            for (unsigned walls = 0; walls <= width * height / 4; walls += 2) {
                const struct generate_options options = {1, 99, width, height, walls};
                struct port port;
                random_port(&options, &rng, &port);
                assert_proper(&port, &options);
                for (unsigned i = 0; i < 60; i++) {
                    random_port_mutate(&port, &rng);
                    assert_proper(&port, &options);
                }
                most_boats = port.boat_count > most_boats ? port.boat_count : most_boats;
                long_boat = long_boat || port.boats[port.boat_count - 1].length == 3;
            }
        }
    }
    assert_true(most_boats > 15);
    assert_true(long_boat);
}

/* A port that is full of boats, and one that has A alone. */
static void changes_at_the_ends(void **state) {
    (void)state;
    struct rng rng = {5};
    const struct generate_options options = {1, 99, 4, 4, 0};
    struct port full = port_of_letters("BBCC"
                                       "AADE"
                                       "FFDE"
                                       "GGHH",
                                       4, 4);
    struct port alone = port_of_letters("....AA..........", 4, 4);
    for (unsigned i = 0; i < 100; i++) {
        struct port port = full;
        random_port_mutate(&port, &rng);
        assert_proper(&port, &options);
        port = alone;
        random_port_mutate(&port, &rng);
        assert_proper(&port, &options);
    }
}

/* There are no letters for more boats, though there is room. */
static void adds_no_boat_without_a_letter(void **state) {
    (void)state;
    struct rng rng = {5};
    const struct generate_options options = {1, 99, 8, 8, 0};
    struct port port = port_of_letters("BCDEFGHI"
                                       "BCDEFGHI"
                                       ".......J"
                                       "AA.....J"
                                       "KLMNOPQR"
                                       "KLMNOPQR"
                                       "STUVWXYZ"
                                       "STUVWXYZ",
                                       8, 8);
    assert_int_equal(port.boat_count, PORT_BOATS_MAX);
    for (unsigned i = 0; i < 100; i++) {
        struct port changed = port;
        random_port_mutate(&changed, &rng);
        assert_proper(&changed, &options);
    }
}

static void letters_are_in_the_order_of_reading(void **state) {
    (void)state;
    struct port port = port_of_letters("CCFF"
                                       "AAB."
                                       "D.B."
                                       "DEE.",
                                       4, 4);
    struct port_grid grid;
    struct boat boat = port.boats[1];
    port.boats[1] = port.boats[5]; /* in disorder */
    port.boats[5] = boat;
    random_port_name_boats(&port);
    port_grid_of_state(&port, &grid);
    assert_string_equal(grid.rows[0], "BBCC");
    assert_string_equal(grid.rows[1], "AAD~");
    assert_string_equal(grid.rows[2], "E~D~");
    assert_string_equal(grid.rows[3], "EFF~");
    random_port_remove_boat(&port, 3);
    assert_int_equal(port.boat_count, 5);
    random_port_name_boats(&port);
    port_grid_of_state(&port, &grid);
    assert_string_equal(grid.rows[1], "AA~~");
    assert_string_equal(grid.rows[3], "DEE~");
}

int test_random(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_same_everywhere),
        cmocka_unit_test(numbers_are_even),
        cmocka_unit_test(stays_proper_however_often_it_is_changed),
        cmocka_unit_test(changes_at_the_ends),
        cmocka_unit_test(adds_no_boat_without_a_letter),
        cmocka_unit_test(letters_are_in_the_order_of_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
