/* Gestures as a front end reads them. */
#define _POSIX_C_SOURCE 200809L

#include "play/gestures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void lines_are_taken_apart(void **state) {
    (void)state;
    struct gestures gestures;
    assert_true(gestures_read(&gestures, strdup("A\t+2\tA>\tA>\nB\t-1\tB<\nA\t+1\tA>\n")));
    assert_int_equal(gestures.count, 3);
    assert_string_equal(gestures.items[0].take, "A");
    assert_string_equal(gestures.items[0].put, "+2");
    assert_string_equal(gestures.items[0].moves, "A>\nA>");
    assert_string_equal(gestures.items[1].moves, "B<");
    assert_int_equal(gestures.take_count, 2);
    assert_string_equal(gestures.takes[1], "B");

    size_t place = 0;
    assert_ptr_equal(gestures_of(&gestures, "A", &place), &gestures.items[0]);
    assert_ptr_equal(gestures_of(&gestures, "A", &place), &gestures.items[2]);
    assert_null(gestures_of(&gestures, "A", &place));
    gestures_drop(&gestures);
}

static void none_and_no_memory(void **state) {
    (void)state;
    struct gestures gestures;
    assert_true(gestures_read(&gestures, strdup("")));
    assert_int_equal(gestures.count, 0);
    gestures_drop(&gestures);
    assert_true(gestures_read(&gestures, strdup("no tabs at all")));
    assert_int_equal(gestures.count, 0);
    gestures_drop(&gestures);
    assert_false(gestures_read(&gestures, NULL));
    gestures_drop(&gestures);
}

static void one_winning_gesture_is_enough(void **state) {
    (void)state;
    struct gestures gestures;
    assert_true(gestures_read(&gestures, strdup("A\t1\tx\nA\t2\ty\n")));
    gestures.items[0].verdict = gestures.items[1].verdict = GESTURE_LOSES;
    assert_int_equal(gestures_verdict(&gestures, "A"), GESTURE_LOSES);
    gestures.items[0].verdict = GESTURE_UNKNOWN;
    assert_int_equal(gestures_verdict(&gestures, "A"), GESTURE_UNKNOWN);
    gestures.items[1].verdict = GESTURE_WINS;
    assert_int_equal(gestures_verdict(&gestures, "A"), GESTURE_WINS);
    gestures_drop(&gestures);
}

static void a_whole_move_is_put_nowhere(void **state) {
    (void)state;
    assert_true(gestures_is_nowhere("-"));
    assert_false(gestures_is_nowhere("-1"));
}

int test_gestures(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_taken_apart),
                                       cmocka_unit_test(none_and_no_memory),
                                       cmocka_unit_test(a_whole_move_is_put_nowhere),
                                       cmocka_unit_test(one_winning_gesture_is_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
