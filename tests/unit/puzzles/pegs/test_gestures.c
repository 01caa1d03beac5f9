#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "support/drawn_board.h"

static void assert_gestures(unsigned axes, const char *drawing, const char *wanted) {
    struct board board;
    struct text text = {0};
    const uint64_t pegs = draw_board(&board, axes, drawing);
    text_add(&text, "");
    pegs_gestures(&board, pegs, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void names_both_ends_of_each_jump(void **state) {
    (void)state;
    assert_gestures(2, ENGLISH, "d2\td4\td2-d4\nb4\td4\tb4-d4\nf4\td4\tf4-d4\nd6\td4\td6-d4\n");
    assert_gestures(3, TRIANGLE, "a3\ta1\ta3-a1\nc3\ta1\tc3-a1\n");
    assert_gestures(3, "#/#o/oo#/", "a1\ta3\ta1-a3\n");
    assert_gestures(4, "o##/##o/o##/",
                    "c1\ta1\tc1-a1\nc1\ta3\tc1-a3\na2\tc2\ta2-c2\n"
                    "c3\ta1\tc3-a1\nc3\ta3\tc3-a3\n");
    assert_gestures(2, "#o#/", "");
}

int test_gestures(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_both_ends_of_each_jump)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
