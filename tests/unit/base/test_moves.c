#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/move_list.h"

static void adds_moves(void **state) {
    (void)state;
    struct moves moves = {0};
    assert_moves(&moves, "");
    moves_add(&moves, "d2-d4 and more", 5);
    moves_add(&moves, "", 0);
    text_add(&moves.letters, "f4");
    text_add_char(&moves.letters, '-');
    text_add(&moves.letters, "h4");
    moves_end(&moves);
    assert_int_equal(moves.count, 3);
    assert_moves(&moves, "d2-d4\n\nf4-h4\n");
    assert_true(moves_is(&moves, 0, "d2-d4-d6", 5));
    assert_false(moves_is(&moves, 0, "d2-d4-d6", 8));
    assert_false(moves_is(&moves, 0, "d2-d5", 5));
    moves_drop(&moves);
    assert_int_equal(moves.count, 0);
    assert_null(moves.letters.data);
    moves_drop(&moves);
}

static void adds_the_end_of_another_list(void **state) {
    (void)state;
    struct moves moves = {0}, others = {0};
    moves_add(&moves, "1", 1);
    moves_add(&others, "2", 1);
    moves_add(&others, "3", 1);
    moves_add_from(&moves, &others, 1);
    moves_add_from(&moves, &others, 2);
    assert_moves(&moves, "1\n3\n");
    moves_add_from(&moves, &others, 0);
    assert_moves(&moves, "1\n3\n2\n3\n");
    moves_drop(&moves);
    moves_drop(&others);
}

static void forgets_the_last_ones(void **state) {
    (void)state;
    struct moves moves = {0};
    for (unsigned i = 0; i < 1000; i++) {
        text_format(&moves.letters, "%u", i);
        moves_end(&moves);
    }
    assert_string_equal(moves_at(&moves, 999), "999");
    moves_cut(&moves, 2);
    assert_moves(&moves, "0\n1\n");
    moves_add(&moves, "two", 3);
    assert_moves(&moves, "0\n1\ntwo\n");
    moves_cut(&moves, 0);
    assert_moves(&moves, "");
    moves_drop(&moves);
}

/* What has room is added in place. */
static void makes_room(void **state) {
    (void)state;
    struct moves moves = {0};
    moves_add(&moves, "A>", 2);
    assert_true(moves_reserve(&moves, 500, 1000));
    const char *first = moves_at(&moves, 0);
    for (unsigned i = 0; i < 500; i++) {
        moves_add(&moves, "B<", 2);
    }
    assert_ptr_equal(moves_at(&moves, 0), first);
    assert_int_equal(moves.count, 501);
    moves_drop(&moves);
}

/* More than any memory holds. */
static void remembers_that_memory_ran_out(void **state) {
    (void)state;
    struct moves moves = {0};
    moves_add(&moves, "A>", 2);
    assert_false(moves_reserve(&moves, 1, SIZE_MAX / 2));
    moves_add(&moves, "B>", 2);
    assert_true(moves.letters.failed);
    assert_moves(&moves, "A>\n");
    moves_cut(&moves, 1);
    assert_false(moves.letters.failed);
    moves_add(&moves, "C>", 2);
    assert_moves(&moves, "A>\nC>\n");
    moves_drop(&moves);
}

int test_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_moves),
        cmocka_unit_test(adds_the_end_of_another_list),
        cmocka_unit_test(forgets_the_last_ones),
        cmocka_unit_test(makes_room),
        cmocka_unit_test(remembers_that_memory_ran_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
