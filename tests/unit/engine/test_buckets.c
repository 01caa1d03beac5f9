#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/buckets.h"
#include "support/random.h"

static struct memory plenty(void) { return (struct memory){.limit = UINT64_MAX}; }

static void push_value(struct buckets *buckets, unsigned score, unsigned value, uint32_t node) {
    assert_true(buckets_push(buckets, score, value, node));
    assert_false(buckets_are_empty(buckets));
}

/* The same with values so far from each other that each has a list of its own. */
static void push(struct buckets *buckets, unsigned score, unsigned list, uint32_t node) {
    push_value(buckets, score, list * BUCKET_VALUES_A_LIST, node);
}

static void assert_next(struct buckets *buckets, uint32_t node) {
    uint32_t popped = 0;
    assert_false(buckets_are_empty(buckets));
    assert_true(buckets_pop(buckets, &popped));
    assert_int_equal(popped, node);
}

static void assert_empty(struct buckets *buckets) {
    uint32_t node = 0;
    assert_true(buckets_are_empty(buckets));
    assert_false(buckets_pop(buckets, &node));
}

/* ---- A plain list that takes turns as buckets do --------------------------------------------- */

enum { MODEL_SIZE = 6000 };

struct waiting {
    unsigned bucket, list;
    uint32_t node; /* the newest has the largest number */
};

struct model {
    size_t count;
    unsigned turn, best_of_all;
    struct waiting entries[MODEL_SIZE];
};

static void model_clear(struct model *model) {
    model->count = 0;
    model->turn = BUCKETS;
    model->best_of_all = 0;
}

static void model_push(struct model *model, unsigned score, unsigned value, uint32_t node) {
    const unsigned bucket = score < BUCKETS ? score : BUCKETS - 1;
    unsigned list = value / BUCKET_VALUES_A_LIST;
    list = list < BUCKET_LISTS ? list : BUCKET_LISTS - 1;
    assert_true(model->count < MODEL_SIZE);
    model->entries[model->count++] = (struct waiting){bucket, list, node};
}

static bool is_better(const struct waiting *one, const struct waiting *other) {
    return one->list != other->list ? one->list < other->list : one->node > other->node;
}

/* Of all that are as good, those of the highest score; of these the newest. */
static bool is_better_of_all(const struct waiting *one, const struct waiting *other) {
    return one->list == other->list && one->bucket != other->bucket ? one->bucket > other->bucket
                                                                    : is_better(one, other);
}

/* The best of the highest bucket below that one, or `count` if nothing waits there. */
static size_t best_in_turn(const struct model *model, unsigned below) {
    const struct waiting *entries = model->entries;
    size_t best = model->count;
    for (size_t i = 0; i < model->count; i++) {
        if (entries[i].bucket < below &&
            (best == model->count || entries[i].bucket > entries[best].bucket ||
             (entries[i].bucket == entries[best].bucket &&
              is_better(&entries[i], &entries[best])))) {
            best = i;
        }
    }
    return best;
}

static size_t best_of_all(const struct model *model) {
    size_t best = 0;
    for (size_t i = 1; i < model->count; i++) {
        if (is_better_of_all(&model->entries[i], &model->entries[best])) {
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
            next = best_in_turn(model, BUCKETS);
            model->best_of_all = 0;
        }
        model->turn = model->entries[next].bucket;
    }
    const uint32_t node = model->entries[next].node;
    model->entries[next] = model->entries[--model->count];
    return node;
}

static void assert_ends_like(struct buckets *buckets, struct model *model) {
    while (model->count > 0) {
        assert_next(buckets, model_pop(model));
    }
    assert_empty(buckets);
}

/* ---- Order --------------------------------------------------------------------------------- */

static void lowest_first_and_newest_within(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    buckets_start(&buckets, &memory);
    assert_empty(&buckets);
    push(&buckets, 9, 5, 1);
    push(&buckets, 9, 3, 2);
    push(&buckets, 9, 5, 3);
    push(&buckets, 9, 3, 4);
    assert_next(&buckets, 4);
    /* Lower ones may come at any time. */
    push(&buckets, 9, 0, 5);
    assert_next(&buckets, 5);
    push(&buckets, 9, 3, 6);
    push_value(&buckets, 9, UINT32_MAX - 1, 7);
    assert_next(&buckets, 6);
    assert_next(&buckets, 2);
    assert_next(&buckets, 3);
    assert_next(&buckets, 1);
    assert_next(&buckets, 7);
    assert_empty(&buckets);
    /* Neighbouring values count as equal. */
    push_value(&buckets, 9, BUCKET_VALUES_A_LIST, 1);
    push_value(&buckets, 9, 2 * BUCKET_VALUES_A_LIST - 1, 2);
    push_value(&buckets, 9, 2 * BUCKET_VALUES_A_LIST, 3);
    assert_next(&buckets, 2);
    assert_next(&buckets, 1);
    assert_next(&buckets, 3);
    assert_empty(&buckets);
    for (uint32_t node = 0; node < 100; node++) {
        push(&buckets, 9, 1, node);
    }
    for (uint32_t node = 100; node-- > 0;) {
        assert_next(&buckets, node);
    }
    assert_empty(&buckets);
    buckets_free(&buckets);
    assert_int_equal(memory.used, 0);
}

enum {
    IN_A_BUCKET = 1000, /* positions of a score have numbers from this times their score on */
    ENOUGH = 5 * (BEST_OF_ALL + 1) /* for five rounds */
};

static void push_many(struct buckets *buckets, unsigned score, unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        push(buckets, score, value, score * IN_A_BUCKET + i);
    }
}

static void assert_score_next(struct buckets *buckets, unsigned score) {
    uint32_t node = 0;
    assert_true(buckets_pop(buckets, &node));
    assert_int_equal(node / IN_A_BUCKET, score);
}

/* From the highest score down, each once, whatever the values; then some of the best of all. */
static void every_score_has_its_turn(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    static const unsigned scores[] = {63, 62, 40, 17, 1, 0};
    buckets_start(&buckets, &memory);
    for (unsigned i = 0; i < 6; i++) {
        push_many(&buckets, scores[i], scores[i] == 17 ? 3 : 70 - scores[i], ENOUGH);
    }
    for (unsigned round = 0; round < 5; round++) {
        for (unsigned i = 0; i < 6; i++) {
            assert_score_next(&buckets, scores[i]);
        }
        for (unsigned i = 0; i < BEST_OF_ALL; i++) {
            assert_score_next(&buckets, 17);
        }
    }
    buckets_free(&buckets);
}

/* What comes to wait below the score whose turn it was has its turn in the same round; what comes
 * to wait above, in the next one. */
static void scores_come_and_go_during_a_round(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    buckets_start(&buckets, &memory);
    push_many(&buckets, 5, 20, ENOUGH);
    push_many(&buckets, 3, 30, 1);
    push_many(&buckets, 1, 30, ENOUGH);
    assert_score_next(&buckets, 5);
    push_many(&buckets, 7, 30, ENOUGH);
    push_many(&buckets, 4, 30, ENOUGH);
    assert_score_next(&buckets, 4);
    assert_score_next(&buckets, 3);
    push_many(&buckets, 3, 30, 1); /* it is filled again, but has had its turn */
    push_many(&buckets, 2, 30, 1);
    assert_score_next(&buckets, 2);
    assert_score_next(&buckets, 1);
    for (unsigned i = 0; i < BEST_OF_ALL; i++) {
        assert_score_next(&buckets, 5);
    }
    static const unsigned second_round[] = {7, 5, 4, 3, 1};
    for (unsigned i = 0; i < 5; i++) {
        assert_score_next(&buckets, second_round[i]);
    }
    /* The best of all are where they are now. */
    push_many(&buckets, 60, 10, 1);
    assert_score_next(&buckets, 60);
    for (unsigned i = 1; i < BEST_OF_ALL; i++) {
        assert_score_next(&buckets, 5);
    }
    static const unsigned third_round[] = {7, 5, 4, 1};
    for (unsigned i = 0; i < 4; i++) {
        assert_score_next(&buckets, third_round[i]);
    }
    buckets_free(&buckets);
}

static void the_highest_score_is_the_best_of_all_that_are_alike(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    buckets_start(&buckets, &memory);
    push(&buckets, 2, 8, 1);
    push(&buckets, 6, 8, 2);
    assert_next(&buckets, 2);
    assert_next(&buckets, 1);
    /* The round is over: the turn of the best of all. */
    push(&buckets, 6, 8, 3);
    push(&buckets, 4, 8, 4);
    push(&buckets, 2, 7, 5);
    assert_next(&buckets, 5);
    assert_next(&buckets, 3);
    assert_next(&buckets, 4);
    assert_empty(&buckets);
    buckets_free(&buckets);
}

static void high_scores_wait_in_the_last_bucket(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    buckets_start(&buckets, &memory);
    push(&buckets, UINT32_MAX, 4, 1);
    push(&buckets, BUCKETS, 3, 2);
    push(&buckets, BUCKETS - 1, 2, 3);
    push(&buckets, BUCKETS - 2, 9, 4);
    push(&buckets, BUCKETS + 1, 1, 5);
    assert_next(&buckets, 5);
    assert_next(&buckets, 4);
    assert_next(&buckets, 3);
    assert_next(&buckets, 2);
    assert_next(&buckets, 1);
    assert_empty(&buckets);
    buckets_free(&buckets);
}

static void agrees_with_a_plain_list(void **state) {
    (void)state;
    static struct model model;
    struct memory memory = plenty();
    struct buckets buckets;
    size_t longest = 0;
    unsigned ran_empty = 0;
    uint32_t random = 7;
    buckets_start(&buckets, &memory);
    model_clear(&model);
    for (uint32_t step = 0; step < 24000; step++) {
        /* Waves, so that it grows, shrinks and runs empty; few scores and values, or many. */
        const unsigned chance = step / 6000 % 2 == 0 ? 90 : 5;
        if (random_below(&random, 100) < chance) {
            const unsigned score = random_below(&random, step % 5 == 0 ? 2 * BUCKETS : 9);
            const unsigned value = random_below(&random, step % 3 == 0 ? UINT32_MAX : 160);
            model_push(&model, score, value, step);
            push_value(&buckets, score, value, step);
        } else if (model.count == 0) {
            assert_empty(&buckets);
            ran_empty++;
        } else {
            assert_next(&buckets, model_pop(&model));
        }
        longest = model.count > longest ? model.count : longest;
    }
    print_message("up to %zu, empty %u times\n", longest, ran_empty);
    assert_true(longest > 3000 && ran_empty > 10);
    assert_ends_like(&buckets, &model);
    buckets_free(&buckets);
    assert_int_equal(memory.used, 0);
}

/* ---- Memory -------------------------------------------------------------------------------- */

/* All of it, whatever waits; and then it can be filled again. */
static void gives_back_its_memory(void **state) {
    (void)state;
    struct memory memory = plenty();
    struct buckets buckets;
    buckets_start(&buckets, &memory);
    buckets_free(&buckets);
    assert_int_equal(memory.used, 0);
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned score = 0; score < BUCKETS; score++) {
            push_many(&buckets, score, score, 10 * (round + 1));
        }
        for (unsigned i = 0; i < 5; i++) {
            assert_score_next(&buckets, BUCKETS - 1 - i);
        }
        assert_true(memory.used > 0);
        buckets_free(&buckets);
        assert_int_equal(memory.used, 0);
        assert_empty(&buckets);
    }
}

static void keeps_within_the_limit(void **state) {
    (void)state;
    static struct model model;
    for (uint64_t limit = 0; limit < 20000; limit += 123) {
        struct memory memory = {.limit = limit};
        struct buckets buckets;
        uint32_t count = 0;
        buckets_start(&buckets, &memory);
        model_clear(&model);
        while (buckets_push(&buckets, count % 5, count % 7, count)) {
            model_push(&model, count % 5, count % 7, count);
            count++;
            assert_true(memory.used <= limit);
        }
        assert_true(count * sizeof(struct frontier_entry) <= limit);
        assert_false(buckets_push(&buckets, count % 5, 0, count));
        /* What is there stays there, in its order. */
        assert_int_equal(buckets_are_empty(&buckets), count == 0);
        assert_ends_like(&buckets, &model);
        /* What was taken out left room. */
        for (uint32_t i = 0; i < count; i++) {
            push(&buckets, i % 5, 1, i);
        }
        buckets_free(&buckets);
        assert_int_equal(memory.used, 0);
        assert_true(memory.peak <= limit);
    }
}

int test_buckets(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lowest_first_and_newest_within),
        cmocka_unit_test(every_score_has_its_turn),
        cmocka_unit_test(scores_come_and_go_during_a_round),
        cmocka_unit_test(the_highest_score_is_the_best_of_all_that_are_alike),
        cmocka_unit_test(high_scores_wait_in_the_last_bucket),
        cmocka_unit_test(agrees_with_a_plain_list),
        cmocka_unit_test(gives_back_its_memory),
        cmocka_unit_test(keeps_within_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
