#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/workers.h"

#include <stdlib.h>
#include <string.h>

static struct record solved(const char *series, uint64_t number, uint64_t moves,
                            uint64_t positions) {
    struct record record = {
        .number = number, .outcome = SOLITON_SOLVED, .moves = moves, .positions = positions};
    memcpy(record.series, series, strlen(series));
    return record;
}

static struct record without(enum soliton_outcome outcome, uint64_t number, uint64_t positions) {
    return (struct record){.number = number, .outcome = outcome, .positions = positions};
}

static void ranks_by_what_they_say(void **state) {
    (void)state;
    struct record one = solved("", 1, 90, 500);
    struct record two = solved("", 2, 80, 600);
    assert_true(ranking_before(RANKING_HARDEST, &two, &one));
    assert_false(ranking_before(RANKING_HARDEST, &one, &two));
    assert_true(ranking_before(RANKING_LONGEST, &one, &two));
    assert_false(ranking_before(RANKING_LONGEST, &two, &one));
    struct record proof = without(SOLITON_UNSOLVABLE, 3, 9999);
    struct record open = without(SOLITON_GAVE_UP, 4, 99999);
    assert_true(ranking_takes(RANKING_HARDEST, &one));
    assert_true(ranking_takes(RANKING_LONGEST, &one));
    assert_false(ranking_takes(RANKING_PROOFS, &one));
    assert_false(ranking_takes(RANKING_HARDEST, &proof));
    assert_false(ranking_takes(RANKING_LONGEST, &proof));
    assert_true(ranking_takes(RANKING_PROOFS, &proof));
    for (unsigned i = 0; i < RANKINGS; i++) {
        assert_false(ranking_takes((enum ranking)i, &open));
    }
    assert_string_equal(ranking_names[RANKING_PROOFS], "proofs");
}

/* Equal ones have an order, too, and none comes before itself. */
static void ranks_in_a_total_order(void **state) {
    (void)state;
    struct record list[] = {solved("", 9, 5, 5), solved("", 10, 5, 5), solved("ms", 1, 5, 5),
                            solved("ms", 2, 5, 5)};
    for (unsigned ranking = 0; ranking < RANKINGS; ranking++) {
        for (unsigned i = 0; i < 4; i++) {
            for (unsigned k = 0; k < 4; k++) {
                assert_int_equal(ranking_before((enum ranking)ranking, &list[i], &list[k]), i < k);
            }
        }
    }
}

/* The best are the same in any order of arrival. */
static void keeps_the_best(void **state) {
    (void)state;
    enum { MANY = 97 };
    struct ranked forth = {.count = 0};
    struct ranked back = {.count = 0};
    for (unsigned i = 0; i < MANY; i++) {
        struct record record = solved("", i, 1, i * 31 % MANY / 3);
        struct record other = solved("", MANY - 1 - i, 1, (MANY - 1 - i) * 31 % MANY / 3);
        ranked_add(&forth, RANKING_HARDEST, &record);
        ranked_add(&back, RANKING_HARDEST, &other);
        assert_int_equal(forth.count, i < RANKING_SIZE ? i + 1 : RANKING_SIZE);
    }
    struct record proof = without(SOLITON_UNSOLVABLE, 3, 9999);
    ranked_add(&forth, RANKING_HARDEST, &proof);
    assert_int_equal(back.count, RANKING_SIZE);
    for (unsigned i = 0; i < RANKING_SIZE; i++) {
        assert_true(forth.list[i].number == back.list[i].number);
        assert_true(i == 0 || ranking_before(RANKING_HARDEST, &forth.list[i - 1], &forth.list[i]));
    }
    assert_true(forth.list[0].positions == (MANY - 1) / 3);
}

static void assert_text(const struct distribution *distribution, const char *wanted) {
    char *text = distribution_text(distribution);
    assert_string_equal(text, wanted);
    free(text);
}

static void counts_each_outcome(void **state) {
    (void)state;
    struct record records[] = {solved("", 1, 90, 500), solved("", 2, 90, 17),
                               without(SOLITON_UNSOLVABLE, 3, 1000),
                               without(SOLITON_GAVE_UP, 4, 77), solved("", 5, 80, 16)};
    struct deal_tally tally = {0};
    for (unsigned i = 0; i < 5; i++) {
        assert_true(deal_tally_add(&tally, &records[i], KEEP_UNSOLVABLE));
    }
    assert_true(tally.solved == 3 && tally.unsolvable == 1 && tally.undecided == 1);
    assert_text(&tally.moves, "{\"80\":1,\"90\":2}");
    assert_text(&tally.positions, "{\"16\":2,\"480\":1}");
    assert_text(&tally.proofs, "{\"960\":1}");
    assert_int_equal(tally.ranked[RANKING_HARDEST].count, 3);
    assert_true(tally.ranked[RANKING_HARDEST].list[0].number == 1);
    assert_true(tally.ranked[RANKING_LONGEST].list[1].number == 2);
    assert_int_equal(tally.ranked[RANKING_PROOFS].count, 1);
    deal_tally_drop(&tally);
    assert_true(tally.solved == 0 && tally.listed.count == 0);
}

/* Which of a solved, an unsolvable and an undecided deal have rows. */
static void assert_listed(enum keep keep, bool is_solved, bool is_unsolvable) {
    struct record records[] = {solved("", 1, 90, 500), without(SOLITON_UNSOLVABLE, 2, 10),
                               without(SOLITON_GAVE_UP, 3, 10)};
    struct deal_tally tally = {0};
    for (unsigned i = 0; i < 3; i++) {
        assert_true(deal_tally_add(&tally, &records[i], keep));
    }
    bool listed[4] = {false};
    for (size_t i = 0; i < tally.listed.count; i++) {
        assert_true(i == 0 || tally.listed.list[i].number > tally.listed.list[i - 1].number);
        listed[tally.listed.list[i].number] = true;
    }
    assert_int_equal(listed[1], is_solved);
    assert_int_equal(listed[2], is_unsolvable);
    assert_true(listed[3]);
    deal_tally_drop(&tally);
}

static void lists_what_is_to_be_kept(void **state) {
    (void)state;
    assert_listed(KEEP_UNSOLVABLE, false, true);
    assert_listed(KEEP_SOLVED, true, false);
    assert_listed(KEEP_ALL, true, true);
    assert_listed(KEEP_NONE, false, false);
}

static void lists_many(void **state) {
    (void)state;
    struct deal_tally tally = {0};
    for (unsigned i = 0; i < 1000; i++) {
        struct record record = without(SOLITON_GAVE_UP, i, 1);
        assert_true(deal_tally_add(&tally, &record, KEEP_NONE));
    }
    assert_int_equal(tally.listed.count, 1000);
    assert_true(tally.listed.list[999].number == 999);
    deal_tally_drop(&tally);
}

static void jobs_own_what_they_hold(void **state) {
    (void)state;
    struct survey_job *job = survey_job_new();
    assert_non_null(job);
    assert_int_equal(job->failure.kind, FAILURE_NONE);
    struct span span = {.first = 1, .last = 9};
    struct record record = solved("", 1, 90, 500);
    assert_true(deals_insert(&job->deals, &span));
    assert_true(deal_tally_add(&job->tally, &record, KEEP_ALL));
    survey_job_free(job); /* a sanitiser sees whether anything is left */
    survey_job_free(NULL);
}

int test_deal_tally(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_by_what_they_say),   cmocka_unit_test(ranks_in_a_total_order),
        cmocka_unit_test(keeps_the_best),           cmocka_unit_test(counts_each_outcome),
        cmocka_unit_test(lists_what_is_to_be_kept), cmocka_unit_test(lists_many),
        cmocka_unit_test(jobs_own_what_they_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
