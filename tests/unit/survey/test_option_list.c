/* Options as one text, item by item. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/settings.h"

#include <string.h>

static void an_empty_list_has_no_items(void **state) {
    (void)state;
    struct option_item item;
    const char *rest = option_list_begin("");
    assert_false(option_list_next(&rest, &item));
}

static void items_come_in_order(void **state) {
    (void)state;
    struct option_item item;
    const char *rest = option_list_begin("shortest,memory=1000,metric=");
    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "shortest"));
    assert_null(option_item_value(&item));

    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "memory"));
    assert_false(option_item_is(&item, "mem"));
    assert_false(option_item_is(&item, "memory="));
    assert_memory_equal(option_item_value(&item), "1000,", 5);
    assert_int_equal(item.length, strlen("memory=1000"));

    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "metric"));
    assert_string_equal(option_item_value(&item), "");
    assert_false(option_list_next(&rest, &item));
}

/* Whoever reads a damaged file must see that nothing stands where something should. */
static void commas_without_items_are_items(void **state) {
    (void)state;
    static const char *const lists[] = {"shortest,", ",shortest", "a,,b"};
    static const size_t counts[] = {2, 2, 3};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct option_item item;
        size_t count = 0;
        size_t empty = 0;
        for (const char *rest = option_list_begin(lists[i]); option_list_next(&rest, &item);) {
            count++;
            empty += item.length == 0;
        }
        assert_int_equal(count, counts[i]);
        assert_int_equal(empty, 1);
    }
}

int test_option_list(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_empty_list_has_no_items),
                                       cmocka_unit_test(items_come_in_order),
                                       cmocka_unit_test(commas_without_items_are_items)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
