#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "support/drawn_board.h"

#include <string.h>

static struct pegs english(void) {
    struct pegs pegs = {.any_end = true};
    pegs.start = draw_board(&pegs.board, 2, ENGLISH);
    return pegs;
}

static uint64_t hole(const struct pegs *pegs, const char *name) {
    unsigned number = board_read_hole(&pegs->board, name, strlen(name));
    assert_int_not_equal(number, NO_HOLE);
    return UINT64_C(1) << number;
}

static struct pegs changed(const char *rules) {
    struct pegs pegs = english();
    struct soliton_error error = {0};
    pegs_rules_apply(&pegs, rules, &error);
    assert_string_equal(error.message, "");
    return pegs;
}

static void change_the_start(void **state) {
    (void)state;
    struct pegs pegs = changed("start=c1");
    assert_true(pegs.start == (board_all(&pegs.board) ^ hole(&pegs, "c1")));
    assert_true(pegs.any_end);
    assert_true(changed(" start = C1 ").start == pegs.start);
    assert_true(changed(NULL).start == english().start);
}

static void change_the_goal(void **state) {
    (void)state;
    struct pegs pegs = changed("goal=d4");
    assert_false(pegs.any_end);
    assert_true(pegs.goal == hole(&pegs, "d4"));
    assert_true(changed("goal=any").any_end);
    assert_true(changed("goal=Any").any_end);
    pegs = changed("goal=  o#o/  ooo/ooooooo/ooooooo/ooooooo/  ooo/  oo#,start=d1");
    assert_false(pegs.any_end);
    assert_true(pegs.goal == (hole(&pegs, "d1") | hole(&pegs, "e7")));
    assert_true(pegs.start == (board_all(&pegs.board) ^ hole(&pegs, "d1")));
    pegs = changed("goal=  ooo\r\n  ooo\r\nooooooo\r\nooo#ooo\r\nooooooo\r\n  ooo\r\n  ooo\r\n");
    assert_true(pegs.goal == hole(&pegs, "d4"));
}

static void change_the_axes(void **state) {
    (void)state;
    assert_int_equal(changed("axes=4").board.axes, 4);
    assert_int_equal(changed("axes=3,goal=d4").board.axes, 3);
    assert_int_equal(changed("goal=d4").board.axes, 2);
}

static void say_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *rules, *message;
    } wrong[] = {
        {",", "an empty rule: rules are key=value, separated by commas"},
        {"start=d4,", "an empty rule: rules are key=value, separated by commas"},
        {"colour=red", "unknown rule 'colour': there are start, goal and axes"},
        {"start", "rule start needs a value: it is the hole that is empty, such as d4"},
        {"start=a1", "rule start cannot be 'a1': the board has no such hole"},
        {"start=", "rule start cannot be '': it is the hole that is empty, such as d4"},
        {"start=any", "rule start cannot be 'any': it is the hole that is empty, such as d4"},
        {"start=d4,start=d4", "rule start is given twice"},
        {"goal=z9", "rule goal cannot be 'z9': the board has no such hole"},
        {"goal=centre", "rule goal cannot be 'centre': it is any, a hole such as d4, or a drawing"},
        {"goal=", "rule goal cannot be '': it is any, a hole such as d4, or a drawing"},
        {"goal=###/###",
         "the goal, row 1, column 1: the goal has a hole here that the board does not have"},
        {"goal=  ooo/  ooo/ooooooo/ooox#oo", "the goal, row 4, column 4: 'x' is no part of a "
                                             "drawing: # is a peg, o an empty hole, a blank "
                                             "lies outside"},
        {"goal=//", "the goal: nothing is drawn"},
        {"axes=5", "rule axes cannot be '5': it is 2, 3 or 4"},
        {"axes=1", "rule axes cannot be '1': it is 2, 3 or 4"},
        {"axes=22", "rule axes cannot be '22': it is 2, 3 or 4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pegs pegs = english();
        const struct pegs before = pegs;
        struct soliton_error error = {0};
        assert_int_equal(pegs_rules_apply(&pegs, wrong[i].rules, &error), SOLITON_INVALID);
        assert_string_equal(error.message, wrong[i].message);
        assert_true(pegs.start == before.start && pegs.any_end && pegs.board.axes == 2);
    }
}

int test_rules(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_the_start),
        cmocka_unit_test(change_the_goal),
        cmocka_unit_test(change_the_axes),
        cmocka_unit_test(say_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
