/* The hands of this process: errands come back done, in whatever order; built with the thread
 * sanitiser, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/sweep.h"
#include "survey/work/workers.h"

#include <string.h>

enum { TICK = 50, PATIENCE = 1200 }; /* of the former */

/* A small game, which takes no time; and one that takes longer than anyone waits. */
static char small_rules[] = "ranks=4,columns=4,registers=2";
static char no_rules[] = "", game[] = "FreeCell", engine[] = "";
static char usual[] = "memory=100000000", endless[] = "shortest,memory=100000000";
static char wrong[] = "memory=much";

static struct terms terms_with(char *rules, char *options) {
    return (struct terms){
        .game = game, .rules = rules, .options = options, .engine = engine, .keep = KEEP_ALL};
}

static struct errand *new_errand(uint64_t first, uint64_t last) {
    struct errand *errand = errand_new();
    assert_non_null(errand);
    strcpy(errand->deals.game, "FreeCell");
    assert_true(deals_insert(&errand->deals, &(struct span){"", first, last}));
    errand->chunk = first;
    return errand;
}

static struct hands *new_hands(const struct terms *terms, unsigned threads) {
    struct hands *hands = hands_local(terms, threads);
    assert_non_null(hands);
    return hands;
}

static struct errand *await(struct hands *hands) {
    struct errand *errand = NULL;
    for (int i = 0; errand == NULL && i < PATIENCE; i++) {
        errand = hands->calls->take(hands, TICK);
    }
    assert_non_null(errand);
    return errand;
}

/* What one thread gets from these deals, without any hands. */
static void assert_right(const struct terms *terms, const struct errand *errand) {
    atomic_bool stop = false;
    struct harvest harvest = {0};
    struct problem problem = {0};
    assert_int_equal(sweep(terms, &errand->deals, &stop, &harvest, &problem), PROBLEM_NONE);
    assert_int_equal(errand->problem.kind, PROBLEM_NONE);
    assert_int_equal(errand->harvest.solved, harvest.solved);
    assert_int_equal(errand->harvest.unsolvable, harvest.unsolvable);
    assert_int_equal(errand->harvest.listed.count, harvest.listed.count);
    for (size_t i = 0; i < harvest.listed.count; i++) {
        assert_int_equal(errand->harvest.listed.list[i].number, harvest.listed.list[i].number);
        assert_int_equal(errand->harvest.listed.list[i].positions,
                         harvest.listed.list[i].positions);
    }
    harvest_drop(&harvest);
}

static void all_errands_come_back(void **state) {
    (void)state;
    enum { ERRANDS = 300, DEALS = 4 };
    const struct terms terms = terms_with(small_rules, usual);
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        struct hands *hands = new_hands(&terms, threads);
        bool seen[ERRANDS] = {false};
        size_t given = 0;
        for (size_t taken = 0; taken < ERRANDS; taken++) {
            for (; given < ERRANDS && hands->calls->has_room(hands); given++) {
                hands->calls->give(hands, new_errand(given * DEALS, given * DEALS + DEALS - 1));
            }
            assert_true(given > taken);
            struct errand *errand = await(hands);
            size_t index = errand->chunk / DEALS;
            assert_false(seen[index]);
            seen[index] = true;
            assert_right(&terms, errand);
            errand_free(errand);
        }
        assert_null(hands->calls->take(hands, 0));
        hands->calls->free(hands);
    }
}

static void there_is_room_for_more_than_are_done(void **state) {
    (void)state;
    const struct terms terms = terms_with(no_rules, endless);
    struct hands *hands = new_hands(&terms, 3);
    size_t given = 0;
    for (; hands->calls->has_room(hands); given++) {
        hands->calls->give(hands, new_errand(3, 3));
        assert_true(given < 100); /* and not for any number */
    }
    assert_true(given > 3);
    assert_null(hands->calls->take(hands, TICK));
    /* Ends although nothing that was begun would. */
    hands->calls->free(hands);
}

static void a_slow_one_holds_nobody_up(void **state) {
    (void)state;
    enum { QUICK = 12 };
    const uint64_t no_deal = 1000000000; /* seeds end before it, so that this takes no time */
    const struct terms terms = terms_with(no_rules, endless);
    struct hands *hands = new_hands(&terms, 2);
    hands->calls->give(hands, new_errand(3, 3));
    for (uint64_t i = 0; i < QUICK; i++) {
        assert_true(hands->calls->has_room(hands));
        hands->calls->give(hands, new_errand(no_deal + i, no_deal + i));
        struct errand *errand = await(hands);
        assert_int_equal(errand->chunk, no_deal + i);
        assert_int_equal(errand->problem.kind, PROBLEM_USAGE);
        errand_free(errand);
    }
    hands->calls->free(hands);
}

static void what_cannot_be_done_comes_back_with_the_reason(void **state) {
    (void)state;
    const struct terms terms = terms_with(small_rules, wrong);
    struct hands *hands = new_hands(&terms, 2);
    hands->calls->give(hands, new_errand(1, 5));
    hands->calls->give(hands, new_errand(6, 9));
    for (int i = 0; i < 2; i++) {
        struct errand *errand = await(hands);
        assert_int_equal(errand->problem.kind, PROBLEM_BAD_DATA);
        assert_true(*errand->problem.words != '\0');
        errand_free(errand);
    }
    hands->calls->free(hands);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_errands_come_back),
        cmocka_unit_test(there_is_room_for_more_than_are_done),
        cmocka_unit_test(a_slow_one_holds_nobody_up),
        cmocka_unit_test(what_cannot_be_done_comes_back_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
