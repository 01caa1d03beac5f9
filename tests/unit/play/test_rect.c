/* Where a cursor goes: to the next thing, and to what is at a place. */
#include "play/terminal/rect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Three columns of different heights, the middle one with a run of two cards that can be taken
 * together or apart; above them a free cell. */
enum { LEFT, RUN, LAST, RIGHT, CELL, THINGS };
enum { HEADER = 3, BOARD = 0 };
static const struct rect things[THINGS] = {[LEFT] = {12, 2, 1, 4},
                                           [RUN] = {5, 8, 2, 4},
                                           [LAST] = {6, 8, 1, 4},
                                           [RIGHT] = {9, 14, 1, 4},
                                           [CELL] = {0, 13, 1, 4}};

static size_t step(size_t from, enum direction direction) {
    return rect_towards(things, THINGS, from, direction, HEADER);
}

static void the_next_column_is_nearest_whatever_its_height(void **state) {
    (void)state;
    assert_int_equal(step(LEFT, TO_RIGHT), LAST);
    assert_int_equal(step(RIGHT, TO_LEFT), LAST);
    assert_int_equal(step(RUN, TO_LEFT), LEFT);
}

static void the_header_is_reached_upwards_alone(void **state) {
    (void)state;
    assert_int_equal(step(RIGHT, UPWARDS), CELL);
    assert_int_equal(step(CELL, TO_LEFT), CELL);
    assert_int_equal(step(CELL, DOWNWARDS), RIGHT);
}

static void runs_are_told_apart_by_where_they_begin(void **state) {
    (void)state;
    assert_int_equal(step(LAST, UPWARDS), RUN);
    assert_int_equal(step(RUN, DOWNWARDS), LAST);
    assert_int_equal(rect_at(things, THINGS, 6, 9), LAST);
    assert_int_equal(rect_at(things, THINGS, 5, 9), RUN);
    assert_int_equal(rect_at(things, THINGS, 7, 9), THINGS);
}

static void a_cursor_stays_where_nothing_is_that_way(void **state) {
    (void)state;
    assert_int_equal(step(LEFT, TO_LEFT), LEFT);
    assert_int_equal(step(LEFT, DOWNWARDS), LEFT);
    assert_int_equal(step(CELL, UPWARDS), CELL);
}

static void on_a_board_the_same_row_is_nearer(void **state) {
    (void)state;
    const struct rect cells[] = {{0, 0, 1, 1}, {2, 4, 1, 1}, {0, 8, 1, 1}};
    assert_int_equal(rect_towards(cells, 3, 0, TO_RIGHT, BOARD), 2);
    assert_int_equal(rect_towards(cells, 3, 0, DOWNWARDS, BOARD), 1);
}

static void what_lies_nowhere_is_not_reached(void **state) {
    (void)state;
    const struct rect cells[] = {{0, 0, 1, 1}, {0}, {0, 8, 1, 1}};
    const struct rect near_the_second = {0, 7, 1, 1};
    assert_int_equal(rect_towards(cells, 2, 0, TO_RIGHT, BOARD), 0);
    assert_int_equal(rect_nearest(cells, 3, near_the_second), 2);
    assert_int_equal(rect_nearest(cells, 0, near_the_second), 0);
}

int test_rect(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_column_is_nearest_whatever_its_height),
        cmocka_unit_test(the_header_is_reached_upwards_alone),
        cmocka_unit_test(runs_are_told_apart_by_where_they_begin),
        cmocka_unit_test(a_cursor_stays_where_nothing_is_that_way),
        cmocka_unit_test(on_a_board_the_same_row_is_nearer),
        cmocka_unit_test(what_lies_nowhere_is_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
