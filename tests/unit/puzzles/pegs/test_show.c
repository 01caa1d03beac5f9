#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/board.h"
#include "soliton.h"
#include "support/drawn_board.h"

#include <string.h>

static void assert_shown(unsigned axes, const char *drawing, unsigned style, const char *wanted) {
    struct board board;
    struct text text = {0};
    uint64_t pegs = draw_board(&board, axes, drawing);
    pegs_show(&board, pegs, style, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void draws_boards(void **state) {
    (void)state;
    assert_shown(2, ENGLISH, SOLITON_PLAIN,
                 "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n");
    assert_shown(3, TRIANGLE, SOLITON_PLAIN, "    o\n   # #\n  # # #\n # # # #\n# # # # #\n");
    assert_shown(3, "###/ ##/  o/", SOLITON_PLAIN, "# # #\n # #\n  o\n");
    /* No two holes side by side: shifted, it could not be told from a board of squares. */
    assert_shown(3, "#/ #/o/", SOLITON_PLAIN, "#\n #\no\n");
    assert_shown(2, "# #/o/", SOLITON_PLAIN, "# #\no\n");
    assert_shown(4, TRIANGLE, SOLITON_ASCII, "o\n##\n###\n####\n#####\n");
}

static void draws_in_colour(void **state) {
    (void)state;
    assert_shown(2, "#o/", SOLITON_COLOUR, "\x1b[1;33m#\x1b[0m\x1b[2mo\x1b[0m\n");
}

static void gives_the_code_of_the_course(void **state) {
    (void)state;
    struct board board;
    uint64_t code = 0;
    uint64_t pegs = draw_board(&board, 2, ENGLISH);
    assert_true(pegs_code(&board, pegs, &code));
    assert_true(code == UINT64_C(124141717933596));
    assert_true(pegs_code(&board, UINT64_C(1) << board_read_hole(&board, "d4", 2), &code));
    assert_true(code == UINT64_C(1) << 24);
    assert_true(pegs_code(&board, 0, &code));
    assert_int_equal(code, 0);
    pegs = draw_board(&board, 2, SQUARE);
    assert_false(pegs_code(&board, pegs, &code));
}

int test_show(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_boards),
        cmocka_unit_test(draws_in_colour),
        cmocka_unit_test(gives_the_code_of_the_course),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
