#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/buckets.h"
#include "random.h"

static struct memory plenty(void) { return (struct memory){.limit = UINT64_MAX}; }

static void push(struct lanes *lanes, unsigned score, unsigned value, uint32_t node) {
    assert_true(lanes_push(lanes, score, value, node));
    assert_false(lanes_are_empty(lanes));
}

static void assert_next(struct lanes *lanes, uint32_t node) {
    uint32_t popped = 0;
    assert_false(lanes_are_empty(lanes));
    assert_true(lanes_pop(lanes, &popped));
    assert_int_equal(popped, node);
}

static void assert_empty(struct lanes *lanes) {
    uint32_t node = 0;
    assert_true(lanes_are_empty(lanes));
    assert_false(lanes_pop(lanes, &node));
}

/* ---- A plain list that takes turns as lanes do --------------------------------------------- */

enum { MODEL_SIZE = 6000 };

struct waiting {
    unsigned lane, value;
    uint32_t node;
};

struct model {
    size_t count;
    unsigned turn, best_of_all;
    struct waiting entries[MODEL_SIZE];
};

static void model_clear(struct model *model) {
    model->count = 0;
    model->turn = LANES;
    model->best_of_all = 0;
}

static void model_push(struct model *model, unsigned score, unsigned value, uint32_t node) {
    const unsigned lane = score < LANES ? score : LANES - 1;
    assert_true(model->count < MODEL_SIZE);
    model->entries[model->count++] = (struct waiting){lane, value, node};
}

static bool is_better(const struct waiting *one, const struct waiting *other) {
    return one->value != other->value ? one->value < other->value : one->node > other->node;
}

/* The best of the highest lane below that one, or `count` if nothing waits there. */
static size_t best_in_turn(const struct model *model, unsigned below) {
    const struct waiting *entries = model->entries;
    size_t best = model->count;
    for (size_t i = 0; i < model->count; i++) {
        if (entries[i].lane < below &&
            (best == model->count || entries[i].lane > entries[best].lane ||
             (entries[i].lane == entries[best].lane && is_better(&entries[i], &entries[best])))) {
            best = i;
        }
    }
    return best;
}

static size_t best_of_all(const struct model *model) {
    size_t best = 0;
    for (size_t i = 1; i < model->count; i++) {
        if (is_better(&model->entries[i], &model->entries[best])) {
            best = i;
        }
    }
    return best;
}

/* There must be something. */
static uint32_t model_pop(struct model *model) {
    size_t next = best_in_turn(model, model->turn);
    if (next == model->count && model->best_of_all < BEST_OF_ALL) {
        next = best_of_all(model);
        model->best_of_all++;
    } else {
        if (next == model->count) {
            next = best_in_turn(model, LANES);
            model->best_of_all = 0;
        }
        model->turn = model->entries[next].lane;
    }
    const uint32_t node = model->entries[next].node;
    model->entries[next] = model->entries[--model->count];
    return node;
}

static void assert_ends_like(struct lanes *lanes, struct model *model) {
    while (model->count > 0) {
        assert_next(lanes, model_pop(model));
    }
    assert_empty(lanes);
}

/* ---- Order --------------------------------------------------------------------------------- */

static void lowest_first_and_newest_within(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    lanes_start(&lanes, &memory);
    assert_empty(&lanes);
    push(&lanes, 9, 5, 1);
    push(&lanes, 9, 3, 2);
    push(&lanes, 9, 5, 3);
    push(&lanes, 9, 3, 4);
    assert_next(&lanes, 4);
    /* Lower ones may come at any time. */
    push(&lanes, 9, 0, 5);
    assert_next(&lanes, 5);
    push(&lanes, 9, 3, 6);
    push(&lanes, 9, UINT32_MAX - 1, 7);
    assert_next(&lanes, 6);
    assert_next(&lanes, 2);
    assert_next(&lanes, 3);
    assert_next(&lanes, 1);
    assert_next(&lanes, 7);
    assert_empty(&lanes);
    push(&lanes, 9, 1, UINT32_MAX - 1);
    push(&lanes, 9, 1, 0);
    assert_next(&lanes, UINT32_MAX - 1);
    assert_next(&lanes, 0);
    assert_empty(&lanes);
    for (uint32_t node = 0; node < 100; node++) {
        push(&lanes, 9, 1, node);
    }
    for (uint32_t node = 100; node-- > 0;) {
        assert_next(&lanes, node);
    }
    assert_empty(&lanes);
    lanes_free(&lanes);
    assert_int_equal(memory.used, 0);
}

enum {
    IN_A_LANE = 1000, /* positions of a score have numbers from this times their score on */
    ENOUGH = 5 * (BEST_OF_ALL + 1) /* for five rounds */
};

static void push_many(struct lanes *lanes, unsigned score, unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        push(lanes, score, value, score * IN_A_LANE + i);
    }
}

static void assert_score_next(struct lanes *lanes, unsigned score) {
    uint32_t node = 0;
    assert_true(lanes_pop(lanes, &node));
    assert_int_equal(node / IN_A_LANE, score);
}

/* From the highest score down, each once, whatever the values; then some of the best of all. */
static void every_score_has_its_turn(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    static const unsigned scores[] = {63, 62, 40, 17, 1, 0};
    lanes_start(&lanes, &memory);
    for (unsigned i = 0; i < 6; i++) {
        push_many(&lanes, scores[i], scores[i] == 17 ? 3 : 70 - scores[i], ENOUGH);
    }
    for (unsigned round = 0; round < 5; round++) {
        for (unsigned i = 0; i < 6; i++) {
            assert_score_next(&lanes, scores[i]);
        }
        for (unsigned i = 0; i < BEST_OF_ALL; i++) {
            assert_score_next(&lanes, 17);
        }
    }
    lanes_free(&lanes);
}

/* What comes to wait below the score whose turn it was has its turn in the same round; what comes
 * to wait above, in the next one. */
static void scores_come_and_go_during_a_round(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    lanes_start(&lanes, &memory);
    push_many(&lanes, 5, 20, ENOUGH);
    push_many(&lanes, 3, 30, 1);
    push_many(&lanes, 1, 30, ENOUGH);
    assert_score_next(&lanes, 5);
    push_many(&lanes, 7, 30, ENOUGH);
    push_many(&lanes, 4, 30, ENOUGH);
    assert_score_next(&lanes, 4);
    assert_score_next(&lanes, 3);
    push_many(&lanes, 3, 30, 1); /* it is filled again, but has had its turn */
    push_many(&lanes, 2, 30, 1);
    assert_score_next(&lanes, 2);
    assert_score_next(&lanes, 1);
    for (unsigned i = 0; i < BEST_OF_ALL; i++) {
        assert_score_next(&lanes, 5);
    }
    static const unsigned second_round[] = {7, 5, 4, 3, 1};
    for (unsigned i = 0; i < 5; i++) {
        assert_score_next(&lanes, second_round[i]);
    }
    /* The best of all are where they are now. */
    push_many(&lanes, 60, 10, 1);
    assert_score_next(&lanes, 60);
    for (unsigned i = 1; i < BEST_OF_ALL; i++) {
        assert_score_next(&lanes, 5);
    }
    static const unsigned third_round[] = {7, 5, 4, 1};
    for (unsigned i = 0; i < 4; i++) {
        assert_score_next(&lanes, third_round[i]);
    }
    lanes_free(&lanes);
}

static void the_newest_is_the_best_of_all_that_are_alike(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    lanes_start(&lanes, &memory);
    push(&lanes, 2, 8, 1);
    push(&lanes, 6, 8, 2);
    assert_next(&lanes, 2);
    assert_next(&lanes, 1);
    /* The round is over; in the next one the higher score would go first. */
    push(&lanes, 6, 8, 3);
    push(&lanes, 4, 8, 4);
    assert_next(&lanes, 4);
    assert_next(&lanes, 3);
    assert_empty(&lanes);
    lanes_free(&lanes);
}

static void high_scores_wait_in_the_last_lane(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    lanes_start(&lanes, &memory);
    push(&lanes, UINT32_MAX, 4, 1);
    push(&lanes, LANES, 3, 2);
    push(&lanes, LANES - 1, 2, 3);
    push(&lanes, LANES - 2, 9, 4);
    push(&lanes, LANES + 1, 1, 5);
    assert_next(&lanes, 5);
    assert_next(&lanes, 4);
    assert_next(&lanes, 3);
    assert_next(&lanes, 2);
    assert_next(&lanes, 1);
    assert_empty(&lanes);
    lanes_free(&lanes);
}

static void agrees_with_a_plain_list(void **state) {
    (void)state;
    static struct model model;
    struct memory memory = plenty();
    struct lanes lanes;
    size_t longest = 0;
    unsigned ran_empty = 0;
    uint32_t random = 7;
    lanes_start(&lanes, &memory);
    model_clear(&model);
    for (uint32_t step = 0; step < 24000; step++) {
        /* Waves, so that it grows, shrinks and runs empty; few scores and values, or many. */
        const unsigned chance = step / 6000 % 2 == 0 ? 90 : 5;
        if (random_below(&random, 100) < chance) {
            const unsigned score = random_below(&random, step % 5 == 0 ? 2 * LANES : 9);
            const unsigned value = random_below(&random, step % 3 == 0 ? UINT32_MAX : 20);
            model_push(&model, score, value, step);
            push(&lanes, score, value, step);
        } else if (model.count == 0) {
            assert_empty(&lanes);
            ran_empty++;
        } else {
            assert_next(&lanes, model_pop(&model));
        }
        longest = model.count > longest ? model.count : longest;
    }
    print_message("up to %zu, empty %u times\n", longest, ran_empty);
    assert_true(longest > 3000 && ran_empty > 10);
    assert_ends_like(&lanes, &model);
    lanes_free(&lanes);
    assert_int_equal(memory.used, 0);
}

/* ---- Memory -------------------------------------------------------------------------------- */

/* All of it, whatever waits; and then it can be filled again. */
static void gives_back_its_memory(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct lanes lanes;
    lanes_start(&lanes, &memory);
    lanes_free(&lanes);
    assert_int_equal(memory.used, 0);
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned score = 0; score < LANES; score++) {
            push_many(&lanes, score, score, 10 * (round + 1));
        }
        for (unsigned i = 0; i < 5; i++) {
            assert_score_next(&lanes, LANES - 1 - i);
        }
        assert_true(memory.used > 0);
        lanes_free(&lanes);
        assert_int_equal(memory.used, 0);
        assert_empty(&lanes);
    }
}

static void keeps_within_the_limit(void **state) {
    (void)state;
    static struct model model;
    for (uint64_t limit = 0; limit < 20000; limit += 123) {
        struct memory memory = {.limit = limit};
        struct lanes lanes;
        uint32_t count = 0;
        lanes_start(&lanes, &memory);
        model_clear(&model);
        while (lanes_push(&lanes, count % 5, count % 7, count)) {
            model_push(&model, count % 5, count % 7, count);
            count++;
            assert_true(memory.used <= limit);
        }
        assert_true(count * sizeof(uint64_t) <= limit);
        assert_false(lanes_push(&lanes, count % 5, 0, count));
        /* What is there stays there, in its order. */
        assert_int_equal(lanes_are_empty(&lanes), count == 0);
        assert_ends_like(&lanes, &model);
        /* What was taken out left room. */
        for (uint32_t i = 0; i < count; i++) {
            push(&lanes, i % 5, 1, i);
        }
        lanes_free(&lanes);
        assert_int_equal(memory.used, 0);
        assert_true(memory.peak <= limit);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lowest_first_and_newest_within),
        cmocka_unit_test(every_score_has_its_turn),
        cmocka_unit_test(scores_come_and_go_during_a_round),
        cmocka_unit_test(the_newest_is_the_best_of_all_that_are_alike),
        cmocka_unit_test(high_scores_wait_in_the_last_lane),
        cmocka_unit_test(agrees_with_a_plain_list),
        cmocka_unit_test(gives_back_its_memory),
        cmocka_unit_test(keeps_within_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
