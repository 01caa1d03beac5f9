#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/jumps.h"
#include "support/drawn_board.h"

static unsigned count_jumps(unsigned axes, const char *drawing) {
    struct board board;
    struct jumps jumps;
    draw_board(&board, axes, drawing);
    jumps_find(&board, &jumps);
    return jumps.count;
}

static void counts_those_of_known_boards(void **state) {
    (void)state;
    assert_int_equal(count_jumps(2, ENGLISH), 76);
    assert_int_equal(count_jumps(3, TRIANGLE), 36);
    assert_int_equal(count_jumps(2, EUROPEAN), 92);
    assert_int_equal(count_jumps(2, "##/##/"), 0);
    assert_int_equal(count_jumps(2, "###/###/###/"), 12);
    assert_int_equal(count_jumps(3, "###/###/###/"), 14);
    assert_int_equal(count_jumps(4, "###/###/###/"), 16);
    assert_int_equal(count_jumps(4, SQUARE), 2 * (8 * 6 * 2 + 6 * 6 * 2));
}

static void do_not_leap_gaps(void **state) {
    (void)state;
    assert_int_equal(count_jumps(2, "## ##/"), 0);
    assert_int_equal(count_jumps(2, "## # ###/"), 2);
    assert_int_equal(count_jumps(4, "#/##/"), 0);
}

/* The one jump from this hole to that, or NULL. */
static const struct jump *find_jump(const struct jumps *jumps, unsigned from, unsigned to) {
    const struct jump *found = NULL;
    for (unsigned i = 0; i < jumps->count; i++) {
        if (jumps->list[i].from == from && jumps->list[i].to == to) {
            assert_null(found);
            found = &jumps->list[i];
        }
    }
    return found;
}

static void turn_over_three_holes(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    uint64_t start = draw_board(&board, 2, ENGLISH);
    jumps_find(&board, &jumps);
    const struct jump *jump = find_jump(&jumps, 4, 16); /* d2 over d3 into the centre */
    assert_non_null(jump);
    assert_int_equal(jump->over, 9);
    assert_true(jump->before == (1u << 4 | 1u << 9));
    assert_true(jump->after == 1u << 16);
    assert_true(jump->changed == (1u << 4 | 1u << 9 | 1u << 16));
    assert_true((start & jump->changed) == jump->before);
    assert_null(find_jump(&jumps, 4, 9));
    /* Each has one that goes the other way, over the same hole. */
    for (unsigned i = 0; i < jumps.count; i++) {
        const struct jump *there = &jumps.list[i];
        const struct jump *back = find_jump(&jumps, there->to, there->from);
        assert_non_null(back);
        assert_int_equal(back->over, there->over);
        assert_true(back->changed == there->changed);
        assert_true((there->before & there->after) == 0);
    }
}

static void go_along_the_axes(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    draw_board(&board, 3, TRIANGLE);
    jumps_find(&board, &jumps);
    assert_non_null(find_jump(&jumps, 0, 3));  /* a1-a3, down */
    assert_non_null(find_jump(&jumps, 0, 5));  /* a1-c3, along the other side */
    assert_non_null(find_jump(&jumps, 3, 5));  /* a3-c3, across */
    assert_null(find_jump(&jumps, 5, 10));     /* c3-a5 is no line of the triangle */
    assert_non_null(find_jump(&jumps, 3, 12)); /* a3-c5 */
    draw_board(&board, 4, "###/###/###/");
    jumps_find(&board, &jumps);
    assert_non_null(find_jump(&jumps, 0, 8));
    assert_non_null(find_jump(&jumps, 2, 6));
}

int test_jumps(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_those_of_known_boards),
        cmocka_unit_test(do_not_leap_gaps),
        cmocka_unit_test(turn_over_three_holes),
        cmocka_unit_test(go_along_the_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
