#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/port.h"

#include <string.h>

/* The port of these boats, five characters each, separated by one blank. */
static struct port port_of(unsigned width, unsigned height, const char *boats) {
    struct port port;
    port_start(&port, width, height);
    for (const char *text = boats; *text != '\0'; text += text[5] == ' ' ? 6 : 5) {
        struct boat boat;
        size_t column;
        assert_null(port_boat_of_string(text, 5, &boat, &column));
        assert_null(port_add_boat(&port, &boat));
    }
    return port;
}

static void assert_letters(const struct port *port, const char *letters) {
    assert_int_equal(port->boat_count, strlen(letters));
    for (size_t i = 0; i < port->boat_count; i++) {
        assert_int_equal(port->boats[i].letter, letters[i]);
    }
}

/* ---- Boats --------------------------------------------------------------------------------- */

static void reads_a_boat(void **state) {
    (void)state;
    struct boat boat = {0};
    size_t column;
    assert_null(port_boat_of_string("A2H45", 5, &boat, &column));
    assert_int_equal(boat.letter, 'A');
    assert_int_equal(boat.length, 2);
    assert_false(boat.vertical);
    assert_int_equal(boat.x, 4);
    assert_int_equal(boat.y, 5);
    assert_null(port_boat_of_string("Z3V70", 5, &boat, &column));
    assert_int_equal(boat.letter, 'Z');
    assert_int_equal(boat.length, 3);
    assert_true(boat.vertical);
    assert_int_equal(boat.x, 7);
    assert_int_equal(boat.y, 0);
}

static void writes_the_boats_it_reads(void **state) {
    (void)state;
    for (char text[] = "A2H00"; text[0] <= 'Z'; text[0]++) {
        for (unsigned i = 0; i < 400; i++) {
            text[1] = i % 2 == 0 ? '2' : '3';
            text[2] = i / 2 % 2 == 0 ? 'H' : 'V';
            text[3] = (char)('0' + i / 4 % 10);
            text[4] = (char)('0' + i / 40);
            struct boat boat;
            size_t column;
            char written[] = "??????";
            assert_null(port_boat_of_string(text, 5, &boat, &column));
            port_string_of_boat(&boat, written);
            assert_string_equal(written, text);
        }
    }
}

static void assert_no_boat(const char *text, size_t wanted_column, const char *wanted) {
    const struct boat before = {'Q', 3, true, 1, 2};
    struct boat boat = before;
    size_t column = 99;
    const char *why = port_boat_of_string(text, strlen(text), &boat, &column);
    assert_non_null(why);
    assert_string_equal(why, wanted);
    assert_int_equal(column, wanted_column);
    assert_memory_equal(&boat, &before, sizeof boat);
}

static void says_where_a_boat_is_wrong(void **state) {
    (void)state;
    static const char letter[] = "its letter is not a capital one, A to Z";
    static const char length[] = "its length is not 2 or 3";
    static const char direction[] = "it lies neither H (horizontally) nor V (vertically)";
    static const char count[] = "it has not five characters, as A2H12 has";
    assert_no_boat("a2H12", 0, letter);
    assert_no_boat("[2H12", 0, letter);
    assert_no_boat("@2H12", 0, letter);
    assert_no_boat("A1H12", 1, length);
    assert_no_boat("A4H12", 1, length);
    assert_no_boat("AH12", 1, length);
    assert_no_boat("A2h12", 2, direction);
    assert_no_boat("A2D12", 2, direction);
    assert_no_boat("A2H-1", 3, "its x is not a digit");
    assert_no_boat("A2H1:", 4, "its y is not a digit");
    assert_no_boat("", 0, count);
    assert_no_boat("A2H1", 4, count);
    assert_no_boat("A2H123", 5, count);
    /* A NUL is a character like others. */
    struct boat boat;
    size_t column;
    assert_non_null(port_boat_of_string("A\0H12", 5, &boat, &column));
    assert_int_equal(column, 1);
}

/* ---- Ports --------------------------------------------------------------------------------- */

static void keeps_boats_in_order(void **state) {
    (void)state;
    struct port port = port_of(6, 6, "M2H00 C2H01 Z2H02 A2H03 D2H04");
    assert_letters(&port, "ACDMZ");
    assert_int_equal(port.boats[0].y, 3);
    assert_int_equal(port.boats[3].y, 0);
    assert_int_equal(port.boats[4].y, 2);
}

static void assert_refused(const struct port *given, const char *boat_text, const char *wanted) {
    struct port port;
    memcpy(&port, given, sizeof port);
    struct boat boat;
    size_t column;
    assert_null(port_boat_of_string(boat_text, 5, &boat, &column));
    const char *why = port_add_boat(&port, &boat);
    if (wanted == NULL) {
        assert_null(why);
        assert_int_equal(port.boat_count, given->boat_count + 1);
        return;
    }
    assert_non_null(why);
    assert_string_equal(why, wanted);
    assert_memory_equal(&port, given, sizeof port);
}

static void refuses_boats_that_do_not_fit(void **state) {
    (void)state;
    static const char outside[] = "it lies outside the port, at least in part";
    static const char on_boat[] = "it lies on another boat";
    struct port port = port_of(6, 6, "A2H12 B3V00");
    assert_refused(&port, "C2H45", NULL);
    assert_refused(&port, "C2H55", outside);
    assert_refused(&port, "C3H44", outside);
    assert_refused(&port, "C3H34", NULL);
    assert_refused(&port, "C2V54", NULL);
    assert_refused(&port, "C2V55", outside);
    assert_refused(&port, "C3V54", outside);
    assert_refused(&port, "C2V60", outside);
    assert_refused(&port, "C2H06", outside);
    assert_refused(&port, "C2H99", outside);
    assert_refused(&port, "C2V99", outside);
    assert_refused(&port, "C2V11", on_boat);
    assert_refused(&port, "C3H00", on_boat);
    assert_refused(&port, "C3V02", on_boat);
    assert_refused(&port, "C3V03", NULL);
    assert_refused(&port, "A2H44", "there is a boat of its letter already");
    assert_refused(&port, "B2H44", "there is a boat of its letter already");
    port.walls = UINT64_C(1) << (4 + 8 * 3);
    assert_refused(&port, "C2H33", "it lies on a wall");
    assert_refused(&port, "C2V43", "it lies on a wall");
    assert_refused(&port, "C2V33", NULL);
    struct port wide = port_of(8, 4, "A2H61");
    assert_refused(&wide, "B2H60", NULL);
    assert_refused(&wide, "B2H70", outside);
    assert_refused(&wide, "B2V72", NULL);
    assert_refused(&wide, "B2V73", outside);
}

static void refuses_boats_that_cannot_be(void **state) {
    (void)state;
    struct port port;
    port_start(&port, 6, 6);
    const struct boat odd[] = {{'a', 2, false, 0, 0},
                               {'~', 2, false, 0, 0},
                               {'B', 1, false, 0, 0},
                               {'B', 4, false, 0, 0},
                               {'B', 0, true, 0, 0}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        assert_non_null(port_add_boat(&port, &odd[i]));
        assert_int_equal(port.boat_count, 0);
    }
}

static void assert_check(unsigned width, unsigned height, const char *boats, const char *wanted) {
    struct port port = port_of(width, height, boats);
    const char *why = port_check(&port);
    if (wanted == NULL) {
        assert_null(why);
    } else {
        assert_non_null(why);
        assert_string_equal(why, wanted);
    }
}

static void asks_for_a_in_its_row(void **state) {
    (void)state;
    static const char missing[] = "there is no boat A, the one to be freed";
    static const char vertical[] =
        "boat A is vertical: it cannot reach the exit, which is on the right";
    static const char row[] = "boat A is not in the row of the exit: y must be 2, the third row";
    assert_check(6, 6, "A2H02", NULL);
    assert_check(6, 6, "A3H32", NULL);
    assert_check(6, 6, "", missing);
    assert_check(6, 6, "B2H02", missing);
    assert_check(6, 6, "A2V02", vertical);
    assert_check(6, 6, "A2H01", row);
    assert_check(6, 6, "A2H03", row);
    assert_check(7, 7, "A2H00", NULL);
    assert_check(6, 7, "A2H06", NULL);
    assert_check(5, 6, "A2H05", NULL);
    assert_check(4, 4, "A2V00", vertical);
}

/* ---- Pictures ------------------------------------------------------------------------------ */

static void shows_the_grid_of_the_course(void **state) {
    (void)state;
    struct port port = port_of(6, 6, "A2H12 B3V00 C2V42");
    struct port_grid grid;
    static const char *const rows[] = {"B~~~~~", "B~~~~~", "BAA~C~", "~~~~C~",
                                       "~~~~~~", "~~~~~~", "",       ""};
    port_grid_of_state(&port, &grid);
    for (size_t i = 0; i < 8; i++) {
        assert_string_equal(grid.rows[i], rows[i]);
    }
    struct text text = {0};
    port_output_state(&port, SOLITON_PLAIN, &text);
    assert_string_equal(text.data, "B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n");
    text_drop(&text);
}

static void shows_walls_and_other_sizes(void **state) {
    (void)state;
    struct port port = port_of(8, 5, "A3H54 B2V70");
    port.walls = UINT64_C(1) | UINT64_C(1) << (6 + 8 * 3);
    struct text text = {0};
    port_output_state(&port, SOLITON_ASCII, &text);
    assert_string_equal(text.data, "x~~~~~~B\n~~~~~~~B\n~~~~~~~~\n~~~~~~x~\n~~~~~AAA\n");
    text_drop(&text);
}

static void colour_marks_a(void **state) {
    (void)state;
    struct port port = port_of(4, 4, "A2H01 B2H21 C2H22 D2V02");
    struct text text = {0};
    port_output_state(&port, SOLITON_COLOUR, &text);
    assert_string_equal(text.data, "~~~~\n\033[1;31mAA\033[0mBB\nD~CC\nD~~~\n");
    text_drop(&text);
    port.boats[0].x = 2;
    port.boats[1].x = 0;
    port_output_state(&port, SOLITON_COLOUR, &text);
    assert_string_equal(text.data, "~~~~\nBB\033[1;31mAA\033[0m\nD~CC\nD~~~\n");
    text_drop(&text);
}

static void assert_name(const struct port *port, size_t size, const char *wanted) {
    char name[100];
    memset(name, '!', sizeof name);
    port_name(port, name, size);
    assert_string_equal(name, wanted);
    assert_int_equal(name[size], '!');
}

static void is_its_own_name(void **state) {
    (void)state;
    struct port port = port_of(6, 6, "A2H12 B3V00 C2V42");
    port.walls = UINT64_C(1) << (5 + 8 * 5);
    assert_name(&port, 80, "B.....B.....BAA.C.....C............x");
    assert_name(&port, 37, "B.....B.....BAA.C.....C............x");
    assert_name(&port, 36, "B.....B.....BAA.C.....C............");
    assert_name(&port, 1, "");
    port = port_of(5, 4, "A2H01 B2V40");
    assert_name(&port, 80, "....B/AA..B/...../.....");
    assert_name(&port, 7, "....B/");
    port = port_of(8, 7, "Z3H00");
    assert_name(&port, 80, "ZZZ...../......../......../......../......../......../........");
    port = port_of(8, 8, "Z3H57");
    assert_name(&port, 65, ".............................................................ZZZ");
}

int test_port(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_boat),
        cmocka_unit_test(writes_the_boats_it_reads),
        cmocka_unit_test(says_where_a_boat_is_wrong),
        cmocka_unit_test(keeps_boats_in_order),
        cmocka_unit_test(refuses_boats_that_do_not_fit),
        cmocka_unit_test(refuses_boats_that_cannot_be),
        cmocka_unit_test(asks_for_a_in_its_row),
        cmocka_unit_test(shows_the_grid_of_the_course),
        cmocka_unit_test(shows_walls_and_other_sizes),
        cmocka_unit_test(colour_marks_a),
        cmocka_unit_test(is_its_own_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
