#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/memory.h"

#include <string.h>

static void counts_what_is_taken(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    uint64_t *numbers = memory_resize(&memory, NULL, 0, 10, sizeof *numbers);
    assert_non_null(numbers);
    assert_int_equal(memory.used, 80);
    numbers = memory_resize(&memory, numbers, 10, 20, sizeof *numbers);
    assert_int_equal(memory.used, 160);
    char *letters = memory_zeroed(&memory, 7, 1);
    assert_int_equal(memory.used, 167);
    numbers = memory_resize(&memory, numbers, 20, 5, sizeof *numbers);
    assert_int_equal(memory.used, 47);
    assert_int_equal(memory.peak, 167);
    memory_free(&memory, numbers, 5, sizeof *numbers);
    assert_int_equal(memory.used, 7);
    memory_free(&memory, letters, 7, 1);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 167);
}

static void keeps_content_when_resizing(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    uint32_t *numbers = NULL;
    for (uint32_t count = 0; count < 1000; count++) {
        numbers = memory_resize(&memory, numbers, count, count + 1, sizeof *numbers);
        assert_non_null(numbers);
        numbers[count] = count * count;
    }
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(numbers[i], i * i);
    }
    memory_free(&memory, numbers, 1000, sizeof *numbers);
}

static void hands_out_zeros(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    for (int round = 0; round < 3; round++) {
        unsigned char *bytes = memory_zeroed(&memory, 100, 7);
        assert_non_null(bytes);
        for (size_t i = 0; i < 700; i++) {
            assert_int_equal(bytes[i], 0);
        }
        memset(bytes, 0xFF, 700); /* what the next one must not see */
        memory_free(&memory, bytes, 100, 7);
    }
}

static void goes_to_the_limit_and_not_beyond(void **state) {
    (void)state;
    struct memory memory = {.limit = 100};
    uint32_t *numbers = memory_resize(&memory, NULL, 0, 24, sizeof *numbers);
    assert_non_null(numbers);
    assert_int_equal(memory_left(&memory), 4);
    for (uint32_t i = 0; i < 24; i++) {
        numbers[i] = i;
    }
    assert_null(memory_zeroed(&memory, 5, 1));
    assert_null(memory_zeroed(&memory, 1, 5));
    assert_null(memory_resize(&memory, numbers, 24, 26, sizeof *numbers));
    assert_int_equal(memory.used, 96);
    assert_int_equal(memory.peak, 96);
    /* The array that could not grow is what it was. */
    for (uint32_t i = 0; i < 24; i++) {
        assert_int_equal(numbers[i], i);
    }
    numbers = memory_resize(&memory, numbers, 24, 25, sizeof *numbers);
    assert_non_null(numbers);
    assert_int_equal(memory_left(&memory), 0);
    assert_null(memory_zeroed(&memory, 1, 1));
    numbers = memory_resize(&memory, numbers, 25, 24, sizeof *numbers);
    void *last = memory_zeroed(&memory, 1, 4);
    assert_non_null(last);
    memory_free(&memory, numbers, 24, sizeof *numbers);
    memory_free(&memory, last, 1, 4);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 100);
    assert_false(memory.out_of_memory); /* it was the limit each time */
}

static void leaves_nothing_where_too_much_is_used(void **state) {
    (void)state;
    assert_int_equal(memory_left(&(struct memory){.limit = 10, .used = 11}), 0);
    assert_int_equal(memory_left(&(struct memory){.limit = 10, .used = 10}), 0);
    assert_int_equal(memory_left(&(struct memory){.limit = 10, .used = 9}), 1);
    assert_int_equal(memory_left(&(struct memory){.limit = 0}), 0);
}

static void refuses_what_no_machine_has(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    uint32_t *numbers = memory_resize(&memory, NULL, 0, 2, sizeof *numbers);
    assert_non_null(numbers);
    numbers[1] = 17;
    /* More bytes than a size can say, then more than the system can have. */
    assert_null(memory_resize(&memory, numbers, 2, SIZE_MAX / 2, sizeof *numbers));
    assert_null(memory_zeroed(&memory, SIZE_MAX / 2, sizeof *numbers));
    assert_false(memory.out_of_memory);
    assert_null(memory_resize(&memory, numbers, 2, SIZE_MAX / 8, sizeof *numbers));
    assert_true(memory.out_of_memory);
    memory.out_of_memory = false;
    assert_null(memory_zeroed(&memory, SIZE_MAX / 8, sizeof *numbers));
    assert_true(memory.out_of_memory);
    assert_int_equal(numbers[1], 17);
    assert_int_equal(memory.used, 8);
    memory_free(&memory, numbers, 2, sizeof *numbers);
}

static void freeing_nothing_counts_nothing(void **state) {
    (void)state;
    struct memory memory = {.limit = 10, .used = 5};
    memory_free(&memory, NULL, 3, 1);
    assert_int_equal(memory.used, 5);
}

/* ---- Urgent return ------------------------------------------------------------------------- */

struct urgency {
    unsigned asked, from; /* there is one from this question on */
};

static bool is_urgent(void *context) {
    struct urgency *urgency = context;
    return ++urgency->asked >= urgency->from;
}

/* Frees an array of so many megabytes; says how many of the questions before that were needed. */
static unsigned free_urgently(size_t megabytes, unsigned from, void **deferred) {
    struct urgency urgency = {.from = from};
    struct memory memory = {
        .limit = UINT64_MAX, .urgent = is_urgent, .context = &urgency, .deferred = deferred};
    char *array = memory_zeroed(&memory, megabytes, 1 << 20);
    assert_non_null(array);
    memory_free(&memory, array, megabytes, 1 << 20);
    assert_int_equal(memory.used, 0);
    return urgency.asked;
}

static void defers_large_arrays_if_urgent(void **state) {
    (void)state;
    void *deferred = NULL;
    /* 100 are six pieces of 16, with a question before each and before the rest. */
    assert_int_equal(free_urgently(100, UINT32_MAX, &deferred), 7);
    assert_null(deferred);
    assert_int_equal(free_urgently(100, 1, &deferred), 1);
    void *first = deferred;
    assert_non_null(first);
    assert_int_equal(free_urgently(100, 3, &deferred), 3); /* in the middle */
    assert_true(deferred != first);
    assert_int_equal(free_urgently(1, 1, &deferred), 1);
    assert_int_equal(free_urgently(100, 1, NULL), 0); /* nowhere to put it */
    memory_free_deferred(&deferred);
    assert_null(deferred);
    struct urgency urgency = {.from = 1};
    struct memory memory = {
        .limit = UINT64_MAX, .urgent = is_urgent, .context = &urgency, .deferred = &deferred};
    memory_free(&memory, memory_zeroed(&memory, 200, 1000), 200, 1000); /* is no work */
    assert_null(deferred);
    assert_int_equal(urgency.asked, 0);
}

int test_memory(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_is_taken),
        cmocka_unit_test(keeps_content_when_resizing),
        cmocka_unit_test(hands_out_zeros),
        cmocka_unit_test(goes_to_the_limit_and_not_beyond),
        cmocka_unit_test(leaves_nothing_where_too_much_is_used),
        cmocka_unit_test(refuses_what_no_machine_has),
        cmocka_unit_test(freeing_nothing_counts_nothing),
        cmocka_unit_test(defers_large_arrays_if_urgent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
