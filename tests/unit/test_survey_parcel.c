/* Parcels: what goes in comes out, and nothing else is believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/message.h"

#include <stdlib.h>
#include <string.h>

/* The bytes of a parcel in a block of exactly their size, so that reading beyond is noticed. */
static struct parcel copy_of(const struct parcel *parcel, size_t length) {
    struct parcel copy = {.bytes = malloc(length + (length == 0)), .length = length};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, parcel->bytes, length < parcel->length ? length : parcel->length);
    if (length > parcel->length) {
        memset(copy.bytes + parcel->length, 0, length - parcel->length);
    }
    return copy;
}

static struct parcel packed_terms(void) {
    struct terms terms = {.game = "FreeCell",
                          .rules = "registers=2,deposits=free",
                          .options = "memory=1610612736",
                          .engine = "0.1.0, patience 1",
                          .keep = KEEP_SOLVED};
    struct parcel parcel = {0};
    assert_true(parcel_pack_terms(&parcel, &terms, 12));
    return parcel;
}

static struct errand *new_errand(void) {
    struct errand *errand = errand_new();
    assert_non_null(errand);
    strcpy(errand->deals.game, "FreeCell");
    assert_true(deals_insert(&errand->deals, &(struct span){"", 5, 9}));
    assert_true(deals_insert(&errand->deals, &(struct span){"", 999999999, 999999999}));
    assert_true(deals_insert(&errand->deals, &(struct span){"ms", 1, 4}));
    return errand;
}

static const struct record records[] = {{"", 5, SOLITON_SOLVED, 80, 12345},
                                        {"", 6, SOLITON_UNSOLVABLE, 0, 17},
                                        {"", 7, SOLITON_GAVE_UP, 0, UINT64_C(1) << 40},
                                        {"", 8, SOLITON_SOLVED, 91, 900},
                                        {"", 9, SOLITON_SOLVED, 80, 901},
                                        {"", 999999999, SOLITON_SOLVED, 77, 100},
                                        {"ms", 1, SOLITON_SOLVED, 85, 5},
                                        {"ms", 2, SOLITON_UNSOLVABLE, 0, 99999},
                                        {"ms", 3, SOLITON_SOLVED, 85, 100},
                                        {"ms", 4, SOLITON_SOLVED, 86, 100}};
enum { RECORDS = sizeof records / sizeof *records };

/* One that is done. */
static struct errand *done_errand(void) {
    struct errand *errand = new_errand();
    for (size_t i = 0; i < RECORDS; i++) {
        assert_true(harvest_add(&errand->harvest, &records[i], KEEP_ALL));
    }
    errand->harvest.seconds = 12.375;
    return errand;
}

static struct parcel packed_result(uint64_t ticket) {
    struct errand *errand = done_errand();
    struct parcel parcel = {0};
    assert_true(parcel_pack_result(&parcel, ticket, errand));
    errand_free(errand);
    return parcel;
}

static void terms_arrive(void **state) {
    (void)state;
    struct parcel parcel = packed_terms();
    struct terms terms;
    unsigned threads;
    assert_true(parcel_open_terms(&parcel, &terms, &threads));
    assert_string_equal(terms.game, "FreeCell");
    assert_string_equal(terms.rules, "registers=2,deposits=free");
    assert_string_equal(terms.options, "memory=1610612736");
    assert_string_equal(terms.engine, "0.1.0, patience 1");
    assert_int_equal(terms.keep, KEEP_SOLVED);
    assert_int_equal(threads, 12);
    terms_drop(&terms);
    parcel_drop(&parcel);
}

static void errands_arrive(void **state) {
    (void)state;
    struct errand *errand = new_errand();
    struct parcel parcel = {0};
    uint64_t ticket;
    assert_true(parcel_pack_errand(&parcel, UINT64_C(1) << 33, errand));
    struct errand *other;
    assert_true(parcel_open_errand(&parcel, &ticket, &other));
    assert_true(ticket == UINT64_C(1) << 33);
    assert_string_equal(other->deals.game, "FreeCell");
    assert_int_equal(other->deals.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(other->deals.spans[i].series, errand->deals.spans[i].series);
        assert_int_equal(other->deals.spans[i].first, errand->deals.spans[i].first);
        assert_int_equal(other->deals.spans[i].last, errand->deals.spans[i].last);
    }
    errand_free(other);
    errand_free(errand);
    parcel_drop(&parcel);
}

static void assert_same_record(const struct record *one, const struct record *other) {
    assert_string_equal(one->series, other->series);
    assert_int_equal(one->number, other->number);
    assert_int_equal(one->outcome, other->outcome);
    assert_int_equal(one->moves, other->moves);
    assert_true(one->positions == other->positions);
}

static void assert_same_bars(const struct distribution *one, const struct distribution *other) {
    assert_int_equal(one->length, other->length);
    for (size_t i = 0; i < one->length; i++) {
        assert_true(one->bars[i].value == other->bars[i].value);
        assert_true(one->bars[i].count == other->bars[i].count);
    }
}

static void results_arrive(void **state) {
    (void)state;
    struct errand *sent = done_errand();
    struct errand *kept = new_errand();
    struct parcel parcel = packed_result(3);
    uint64_t ticket;
    assert_true(parcel_ticket(&parcel, &ticket));
    assert_int_equal(ticket, 3);
    assert_true(parcel_open_result(&parcel, kept));
    const struct harvest *one = &sent->harvest;
    const struct harvest *other = &kept->harvest;
    assert_int_equal(kept->problem.kind, PROBLEM_NONE);
    assert_int_equal(other->solved, 7);
    assert_int_equal(other->unsolvable, 2);
    assert_int_equal(other->undecided, 1);
    assert_true(other->seconds == 12.375);
    assert_same_bars(&one->moves, &other->moves);
    assert_same_bars(&one->positions, &other->positions);
    assert_same_bars(&one->proofs, &other->proofs);
    assert_int_equal(other->listed.count, RECORDS);
    for (size_t i = 0; i < RECORDS; i++) {
        assert_same_record(&other->listed.list[i], &records[i]);
    }
    for (size_t i = 0; i < RANKINGS; i++) {
        assert_int_equal(one->ranked[i].count, other->ranked[i].count);
        assert_true(other->ranked[i].count > 0);
        for (size_t j = 0; j < one->ranked[i].count; j++) {
            assert_same_record(&one->ranked[i].list[j], &other->ranked[i].list[j]);
        }
    }
    parcel_drop(&parcel);
    errand_free(kept);
    errand_free(sent);
}

static void problems_arrive(void **state) {
    (void)state;
    struct errand *errand = new_errand();
    struct parcel parcel = {0};
    problem_set(&errand->problem, PROBLEM_BUG, "FreeCell.7: %s", "the library contradicts itself");
    assert_true(parcel_pack_result(&parcel, 1, errand));
    errand->problem = (struct problem){0};
    assert_true(parcel_open_result(&parcel, errand));
    assert_int_equal(errand->problem.kind, PROBLEM_BUG);
    assert_string_equal(errand->problem.words, "FreeCell.7: the library contradicts itself");
    parcel_drop(&parcel);
    errand_free(errand);
}

/* ---- What must not be believed ------------------------------------------------------------- */

typedef bool opener(const struct parcel *parcel);

static bool opens_as_terms(const struct parcel *parcel) {
    struct terms terms;
    unsigned threads;
    bool is_right = parcel_open_terms(parcel, &terms, &threads);
    if (is_right) {
        terms_drop(&terms);
    }
    return is_right;
}

static bool opens_as_errand(const struct parcel *parcel) {
    struct errand *errand;
    uint64_t ticket;
    bool is_right = parcel_open_errand(parcel, &ticket, &errand);
    assert_true(is_right == (errand != NULL));
    errand_free(errand);
    return is_right;
}

static bool opens_as_result(const struct parcel *parcel) {
    struct errand *errand = new_errand();
    bool is_right = parcel_open_result(parcel, errand);
    errand_free(errand);
    return is_right;
}

/* Every length but the right one is refused. */
static void assert_only_whole(const struct parcel *parcel, opener *opens) {
    for (size_t length = 0; length <= parcel->length + 9; length++) {
        struct parcel copy = copy_of(parcel, length);
        assert_int_equal(opens(&copy), length == parcel->length);
        parcel_drop(&copy);
    }
}

/* A byte that is changed does no harm, whatever becomes of it. */
static void assert_harmless(const struct parcel *parcel, opener *opens) {
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    for (size_t i = 0; i < parcel->length; i++) {
        struct parcel copy = copy_of(parcel, parcel->length);
        for (size_t j = 0; j < sizeof values; j++) {
            copy.bytes[i] = values[j];
            opens(&copy);
        }
        parcel_drop(&copy);
    }
}

static void damaged_parcels_are_refused(void **state) {
    (void)state;
    struct parcel terms = packed_terms();
    struct parcel result = packed_result(0);
    struct parcel task = {0};
    struct errand *errand = new_errand();
    assert_true(parcel_pack_errand(&task, 0, errand));
    assert_only_whole(&terms, opens_as_terms);
    assert_only_whole(&task, opens_as_errand);
    assert_only_whole(&result, opens_as_result);
    assert_harmless(&terms, opens_as_terms);
    assert_harmless(&task, opens_as_errand);
    assert_harmless(&result, opens_as_result);
    errand_free(errand);
    parcel_drop(&task);
    parcel_drop(&result);
    parcel_drop(&terms);
}

static void deals_must_be_a_set(void **state) {
    (void)state;
    /* A span that is empty, two that touch, two that overlap; and none at all. */
    const struct span spans[][2] = {
        {{"", 9, 5}, {"", 20, 21}}, {{"", 5, 9}, {"", 10, 12}}, {{"", 5, 9}, {"", 7, 12}}};
    struct errand empty = {.deals = {.game = "FreeCell"}};
    struct parcel parcel = {0};
    assert_true(parcel_pack_errand(&parcel, 0, &empty));
    assert_false(opens_as_errand(&parcel));
    parcel_drop(&parcel);
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        struct errand errand = {
            .deals = {.game = "FreeCell", .spans = (struct span *)spans[i], .count = 2}};
        assert_true(parcel_pack_errand(&parcel, 0, &errand));
        assert_false(opens_as_errand(&parcel));
        parcel_drop(&parcel);
    }
}

static void results_must_add_up(void **state) {
    (void)state;
    for (int change = 0; change < 7; change++) {
        struct errand *errand = done_errand();
        struct harvest *harvest = &errand->harvest;
        struct parcel parcel = {0};
        harvest->solved += change == 1;
        harvest->undecided -= change == 2;
        harvest->moves.bars[0].count += change == 3;
        harvest->solved += change == 4;
        harvest->unsolvable -= change == 4;
        for (size_t i = 0; i < harvest->listed.count; i++) {
            struct record *record = &harvest->listed.list[i];
            /* What cannot be solved has no solution; what is undecided may have one. */
            record->moves += change == 5 && record->outcome == SOLITON_UNSOLVABLE;
            record->moves += change == 6 && record->outcome == SOLITON_GAVE_UP;
        }
        assert_true(parcel_pack_result(&parcel, 0, errand));
        assert_int_equal(opens_as_result(&parcel), change == 0 || change == 6);
        parcel_drop(&parcel);
        errand_free(errand);
    }
    /* Those of another errand are not this one's. */
    struct errand *other = new_errand();
    struct parcel parcel = packed_result(0);
    assert_true(deals_insert(&other->deals, &(struct span){"", 10, 10}));
    assert_false(parcel_open_result(&parcel, other));
    assert_int_equal(other->harvest.solved, 0);
    parcel_drop(&parcel);
    errand_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_arrive),
        cmocka_unit_test(errands_arrive),
        cmocka_unit_test(results_arrive),
        cmocka_unit_test(problems_arrive),
        cmocka_unit_test(damaged_parcels_are_refused),
        cmocka_unit_test(deals_must_be_a_set),
        cmocka_unit_test(results_must_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
