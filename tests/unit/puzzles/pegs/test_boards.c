#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/boards.h"

#include <string.h>

static void are_of_the_known_sizes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        unsigned holes, width, height, axes;
        const char *vacant;
    } known[] = {
        {"english", 33, 7, 7, 2, "d4"},  {"European", 37, 7, 7, 2, "d4"},
        {"wiegleb", 45, 9, 9, 2, "e5"},  {"DIAMOND", 41, 9, 9, 2, "e5"},
        {"triangle", 15, 5, 5, 3, "a1"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct named_board *named =
            boards_named((struct word){known[i].name, strlen(known[i].name)});
        assert_non_null(named);
        struct board board;
        uint64_t start = 0;
        boards_lay_out(named, &board, &start);
        assert_int_equal(board.holes, known[i].holes);
        assert_int_equal(board.width, known[i].width);
        assert_int_equal(board.height, known[i].height);
        assert_int_equal(board.axes, known[i].axes);
        unsigned vacant = board_read_hole(&board, known[i].vacant, 2);
        assert_int_not_equal(vacant, NO_HOLE);
        assert_true(start == (board_all(&board) ^ UINT64_C(1) << vacant));
    }
}

static void are_listed_once(void **state) {
    (void)state;
    size_t count = 0;
    for (; boards_at(count) != NULL; count++) {
        const struct named_board *board = boards_at(count);
        assert_ptr_equal(boards_named((struct word){board->name, strlen(board->name)}), board);
        assert_string_equal(board->entry.kind, "pegs");
        assert_memory_equal(board->entry.name, "peg.", 4);
        assert_string_equal(board->entry.name + 4, board->name);
        assert_true(strlen(board->summary) > 0);
    }
    assert_int_equal(count, 5);
    assert_null(boards_at(count + 1));
    assert_null(boards_named((struct word){"englis", 6}));
    assert_null(boards_named((struct word){"", 0}));
}

/* Turned a quarter and mirrored, they are what they were; a triangle only mirrored. */
static void are_symmetric(void **state) {
    (void)state;
    for (size_t i = 0; boards_at(i) != NULL; i++) {
        struct board board;
        uint64_t start = 0;
        boards_lay_out(boards_at(i), &board, &start);
        for (unsigned hole = 0; hole < board.holes; hole++) {
            int x = board.x[hole];
            int y = board.y[hole];
            if (board.axes == 3) {
                assert_int_not_equal(board_hole_at(&board, y - x, y), NO_HOLE);
            } else {
                assert_int_not_equal(board_hole_at(&board, y, x), NO_HOLE);
                assert_int_not_equal(board_hole_at(&board, (int)board.width - 1 - x, y), NO_HOLE);
            }
        }
    }
}

int test_boards(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_of_the_known_sizes),
        cmocka_unit_test(are_listed_once),
        cmocka_unit_test(are_symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
