#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/frontier.h"
#include "support/random.h"

static struct memory plenty(void) { return (struct memory){.limit = UINT64_MAX}; }

static void push(struct frontier *frontier, unsigned value, uint32_t node) {
    assert_true(frontier_push(frontier, value, node));
}

static void assert_next(struct frontier *frontier, unsigned value, uint32_t node) {
    unsigned popped_value = 0;
    uint32_t popped_node = 0;
    assert_true(frontier_pop(frontier, &popped_value, &popped_node));
    assert_int_equal(popped_value, value);
    assert_int_equal(popped_node, node);
}

static void assert_empty(struct frontier *frontier) {
    unsigned value = 0;
    uint32_t node = 0;
    assert_false(frontier_pop(frontier, &value, &node));
}

static void lowest_first_and_newest_within(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct frontier frontier;
    frontier_start(&frontier, &memory);
    assert_empty(&frontier);
    push(&frontier, 5, 50);
    push(&frontier, 3, 30);
    push(&frontier, 5, 51);
    push(&frontier, 3, 31);
    assert_next(&frontier, 3, 31);
    /* Lower ones may come at any time. */
    push(&frontier, 0, 0);
    assert_next(&frontier, 0, 0);
    push(&frontier, 3, 32);
    assert_next(&frontier, 3, 32);
    assert_next(&frontier, 3, 30);
    assert_next(&frontier, 5, 51);
    assert_next(&frontier, 5, 50);
    assert_empty(&frontier);
    push(&frontier, 1, UINT32_MAX);
    assert_next(&frontier, 1, UINT32_MAX);
    assert_empty(&frontier);
    frontier_free(&frontier);
    assert_int_equal(memory.used, 0);
}

static void large_values_wait_in_the_last_bucket(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct frontier frontier;
    frontier_start(&frontier, &memory);
    push(&frontier, UINT32_MAX, 1);
    push(&frontier, FRONTIER_VALUES, 2);
    push(&frontier, FRONTIER_VALUES - 1, 3);
    push(&frontier, FRONTIER_VALUES - 2, 4);
    assert_next(&frontier, FRONTIER_VALUES - 2, 4);
    assert_next(&frontier, FRONTIER_VALUES - 1, 3);
    assert_next(&frontier, FRONTIER_VALUES - 1, 2);
    assert_next(&frontier, FRONTIER_VALUES - 1, 1);
    assert_empty(&frontier);
    frontier_free(&frontier);
}

/* As large as its longest moment and no larger. */
static void reuses_entries(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct frontier frontier;
    frontier_start(&frontier, &memory);
    for (uint32_t i = 0; i < 100; i++) {
        push(&frontier, i % 7, i);
    }
    uint64_t used = memory.used;
    assert_true(used > 0);
    for (uint32_t i = 0; i < 100000; i++) {
        unsigned value = 0;
        uint32_t node = 0;
        assert_true(frontier_pop(&frontier, &value, &node));
        push(&frontier, (value + 3) % 7, node);
    }
    assert_int_equal(memory.used, used);
    assert_int_equal(memory.peak, used);
    frontier_free(&frontier);
    assert_int_equal(memory.used, 0);
}

/* The words of the bitmaps, and the words that say which of those are not zero. */
static void every_value_comes_in_its_turn(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct frontier frontier;
    frontier_start(&frontier, &memory);
    for (unsigned step = 1; step < 200; step += 17) {
        unsigned pushed = 0;
        for (unsigned value = 0; value < FRONTIER_VALUES; value += step) {
            push(&frontier, FRONTIER_VALUES - 1 - value, value);
            pushed++;
        }
        unsigned last = 0;
        for (unsigned i = 0; i < pushed; i++) {
            unsigned value = 0;
            uint32_t node = 0;
            assert_true(frontier_pop(&frontier, &value, &node));
            assert_int_equal(value, FRONTIER_VALUES - 1 - node);
            assert_true(i == 0 || value == last + step);
            last = value;
        }
        assert_empty(&frontier);
    }
    frontier_free(&frontier);
}

enum { MODEL_SIZE = 3000 };
struct model_entry {
    unsigned value;
    uint32_t node;
};

/* The next one of a plain list in the order of pushing: of the lowest value the last. */
static size_t next_of(const struct model_entry *entries, size_t count) {
    size_t next = 0;
    for (size_t i = 1; i < count; i++) {
        if (entries[i].value <= entries[next].value) {
            next = i;
        }
    }
    return next;
}

static void agrees_with_a_plain_list(void **state) {
    (void)state;
    static struct model_entry model[MODEL_SIZE];
    size_t count = 0;
    struct memory memory = plenty();
    struct frontier frontier;
    uint32_t random = 7;
    frontier_start(&frontier, &memory);
    for (uint32_t step = 0; step < 20000; step++) {
        /* Waves, so that it grows, shrinks and runs empty. */
        unsigned chance = step / 2000 % 2 == 0 ? 60 : 35;
        if (count < MODEL_SIZE && random_below(&random, 100) < chance) {
            unsigned most = step % 3 == 0 ? FRONTIER_VALUES : 20;
            model[count] = (struct model_entry){random_below(&random, most), step};
            push(&frontier, model[count].value, model[count].node);
            count++;
        } else if (count == 0) {
            assert_empty(&frontier);
        } else {
            size_t next = next_of(model, count);
            assert_next(&frontier, model[next].value, model[next].node);
            for (count--; next < count; next++) {
                model[next] = model[next + 1];
            }
        }
    }
    frontier_free(&frontier);
}

static void keeps_within_the_limit(void **state) {
    (void)state;
    for (uint64_t limit = 0; limit < 20000; limit += 123) {
        struct memory memory = {.limit = limit};
        struct frontier frontier;
        frontier_start(&frontier, &memory);
        uint32_t count = 0;
        while (frontier_push(&frontier, count % 5, count)) {
            count++;
            assert_true(memory.used <= limit);
        }
        assert_true(count * sizeof(struct frontier_entry) <= limit);
        assert_false(frontier_push(&frontier, 0, count));
        /* What is there stays there; and who takes one out can put one in. */
        for (unsigned value = 0; value < 5; value++) {
            uint32_t node = count;
            while (node-- > 0) {
                if (node % 5 == value) {
                    assert_next(&frontier, value, node);
                }
            }
        }
        assert_empty(&frontier);
        for (uint32_t i = 0; i < count; i++) {
            push(&frontier, 1, i);
        }
        assert_false(frontier_push(&frontier, 0, count));
        frontier_free(&frontier);
        assert_int_equal(memory.used, 0);
        assert_true(memory.peak <= limit);
    }
}

int test_frontier(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lowest_first_and_newest_within),
        cmocka_unit_test(large_values_wait_in_the_last_bucket),
        cmocka_unit_test(reuses_entries),
        cmocka_unit_test(every_value_comes_in_its_turn),
        cmocka_unit_test(agrees_with_a_plain_list),
        cmocka_unit_test(keeps_within_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
