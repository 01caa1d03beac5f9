#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/board.h"

#include <string.h>

static unsigned read_hole(const struct board *board, const char *name) {
    return board_read_hole(board, name, strlen(name));
}

static void numbers_holes_as_they_are_added(void **state) {
    (void)state;
    struct board board;
    board_start(&board, 2);
    assert_int_equal(board.holes, 0);
    assert_int_equal(board_all(&board), 0);
    assert_true(board_add(&board, 1, 0));
    assert_true(board_add(&board, 0, 1));
    assert_true(board_add(&board, 2, 1));
    assert_int_equal(board.holes, 3);
    assert_int_equal(board.width, 3);
    assert_int_equal(board.height, 2);
    assert_int_equal(board_all(&board), 7);
    assert_int_equal(board_hole_at(&board, 1, 0), 0);
    assert_int_equal(board_hole_at(&board, 2, 1), 2);
    assert_int_equal(board.x[2], 2);
    assert_int_equal(board.y[2], 1);
    static const int outside[][2] = {{0, 0}, {1, 1}, {-1, 0}, {0, -1}, {3, 1}, {0, 2}, {26, 0}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        assert_int_equal(board_hole_at(&board, outside[i][0], outside[i][1]), NO_HOLE);
    }
}

static void has_room_for_64_holes(void **state) {
    (void)state;
    struct board board;
    board_start(&board, 2);
    assert_false(board_add(&board, BOARD_WIDTH_MAX, 0));
    assert_false(board_add(&board, 0, BOARD_HEIGHT_MAX));
    for (unsigned i = 0; i < BOARD_HOLES_MAX; i++) {
        assert_true(board_add(&board, i % 8, i / 8));
    }
    assert_false(board_add(&board, 0, 8));
    assert_int_equal(board.holes, BOARD_HOLES_MAX);
    assert_int_equal(board.height, 8);
    assert_true(board_all(&board) == UINT64_MAX);
}

static void names_holes(void **state) {
    (void)state;
    struct board board;
    board_start(&board, 2);
    assert_true(board_add(&board, 0, 0));
    assert_true(board_add(&board, 25, 8));
    assert_true(board_add(&board, 3, 9));
    assert_true(board_add(&board, 3, 63));
    static const char *const names[] = {"a1", "z9", "d10", "d64"};
    for (unsigned hole = 0; hole < 4; hole++) {
        assert_string_equal(board_hole_name(&board, hole).text, names[hole]);
        assert_int_equal(read_hole(&board, names[hole]), hole);
    }
    assert_int_equal(read_hole(&board, "D10"), 2);
    assert_int_equal(board_read_hole(&board, "a12", 2), 0); /* the characters behind are not read */
    static const char *const wrong[] = {"",
                                        "a",
                                        "1",
                                        "a0",
                                        "a01",
                                        "a2",
                                        "b1",
                                        "1a",
                                        "a1x",
                                        "a-1",
                                        "d65",
                                        "d1O",
                                        "{1",
                                        "@1",
                                        "d010",
                                        "dd1",
                                        "a99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(read_hole(&board, wrong[i]), NO_HOLE);
    }
}

int test_board(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_holes_as_they_are_added),
        cmocka_unit_test(has_room_for_64_holes),
        cmocka_unit_test(names_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
