/* Messages: what is packed is unpacked, and nothing else is trusted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/message.h"

#include <stdlib.h>
#include <string.h>

/* A copy in a block of exactly that size, so that a sanitiser notices reading beyond it. */
static struct message copy_of(const struct message *message, size_t length) {
    struct message copy = {.bytes = malloc(length + (length == 0)), .length = length};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, message->bytes, length < message->length ? length : message->length);
    if (length > message->length) {
        memset(copy.bytes + message->length, 0, length - message->length);
    }
    return copy;
}

static struct message packed_settings(void) {
    struct survey_settings settings = {.game = "FreeCell",
                                       .rules = "cells=2,autoplay=none",
                                       .options = "memory=1610612736",
                                       .engine = "0.1.0, patience 1",
                                       .keep = KEEP_SOLVED};
    struct message message = {0};
    assert_true(message_pack_settings(&message, &settings, 12));
    return message;
}

static struct survey_job *new_job(void) {
    struct survey_job *job = survey_job_new();
    assert_non_null(job);
    strcpy(job->deals.game, "FreeCell");
    assert_true(deals_insert(&job->deals, &(struct span){"", 5, 9}));
    assert_true(deals_insert(&job->deals, &(struct span){"", 999999999, 999999999}));
    assert_true(deals_insert(&job->deals, &(struct span){"ms", 1, 4}));
    return job;
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

/* A job that is done. */
static struct survey_job *done_job(void) {
    struct survey_job *job = new_job();
    for (size_t i = 0; i < RECORDS; i++) {
        assert_true(deal_tally_add(&job->tally, &records[i], KEEP_ALL));
    }
    job->tally.seconds = 12.375;
    return job;
}

static struct message packed_result(uint64_t ticket) {
    struct survey_job *job = done_job();
    struct message message = {0};
    assert_true(message_pack_result(&message, ticket, job));
    survey_job_free(job);
    return message;
}

static void settings_arrive(void **state) {
    (void)state;
    struct message message = packed_settings();
    struct survey_settings settings;
    unsigned threads;
    assert_true(message_unpack_settings(&message, &settings, &threads));
    assert_string_equal(settings.game, "FreeCell");
    assert_string_equal(settings.rules, "cells=2,autoplay=none");
    assert_string_equal(settings.options, "memory=1610612736");
    assert_string_equal(settings.engine, "0.1.0, patience 1");
    assert_int_equal(settings.keep, KEEP_SOLVED);
    assert_int_equal(threads, 12);
    survey_settings_drop(&settings);
    message_drop(&message);
}

static void jobs_arrive(void **state) {
    (void)state;
    struct survey_job *job = new_job();
    struct message message = {0};
    uint64_t ticket;
    assert_true(message_pack_job(&message, UINT64_C(1) << 33, job));
    struct survey_job *other;
    assert_true(message_unpack_job(&message, &ticket, &other));
    assert_true(ticket == UINT64_C(1) << 33);
    assert_string_equal(other->deals.game, "FreeCell");
    assert_int_equal(other->deals.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(other->deals.spans[i].series, job->deals.spans[i].series);
        assert_int_equal(other->deals.spans[i].first, job->deals.spans[i].first);
        assert_int_equal(other->deals.spans[i].last, job->deals.spans[i].last);
    }
    survey_job_free(other);
    survey_job_free(job);
    message_drop(&message);
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
    struct survey_job *sent = done_job();
    struct survey_job *kept = new_job();
    struct message message = packed_result(3);
    uint64_t ticket;
    assert_true(message_ticket(&message, &ticket));
    assert_int_equal(ticket, 3);
    assert_true(message_unpack_result(&message, kept));
    const struct deal_tally *one = &sent->tally;
    const struct deal_tally *other = &kept->tally;
    assert_int_equal(kept->failure.kind, FAILURE_NONE);
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
    message_drop(&message);
    survey_job_free(kept);
    survey_job_free(sent);
}

static void failures_arrive(void **state) {
    (void)state;
    struct survey_job *job = new_job();
    struct message message = {0};
    failure_set(&job->failure, FAILURE_BUG, "FreeCell.7: %s", "the library contradicts itself");
    assert_true(message_pack_result(&message, 1, job));
    job->failure = (struct failure){0};
    assert_true(message_unpack_result(&message, job));
    assert_int_equal(job->failure.kind, FAILURE_BUG);
    assert_string_equal(job->failure.words, "FreeCell.7: the library contradicts itself");
    message_drop(&message);
    survey_job_free(job);
}

/* ---- What must not be believed ------------------------------------------------------------- */

typedef bool opener(const struct message *message);

static bool unpacks_as_settings(const struct message *message) {
    struct survey_settings settings;
    unsigned threads;
    bool is_right = message_unpack_settings(message, &settings, &threads);
    if (is_right) {
        survey_settings_drop(&settings);
    }
    return is_right;
}

static bool unpacks_as_job(const struct message *message) {
    struct survey_job *job;
    uint64_t ticket;
    bool is_right = message_unpack_job(message, &ticket, &job);
    assert_true(is_right == (job != NULL));
    survey_job_free(job);
    return is_right;
}

static bool unpacks_as_result(const struct message *message) {
    struct survey_job *job = new_job();
    bool is_right = message_unpack_result(message, job);
    survey_job_free(job);
    return is_right;
}

/* Every length but the right one is refused. */
static void assert_only_whole(const struct message *message, opener *opens) {
    for (size_t length = 0; length <= message->length + 9; length++) {
        struct message copy = copy_of(message, length);
        assert_int_equal(opens(&copy), length == message->length);
        message_drop(&copy);
    }
}

/* A changed byte does no harm, accepted or not. */
static void assert_harmless(const struct message *message, opener *opens) {
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    for (size_t i = 0; i < message->length; i++) {
        struct message copy = copy_of(message, message->length);
        for (size_t j = 0; j < sizeof values; j++) {
            copy.bytes[i] = values[j];
            opens(&copy);
        }
        message_drop(&copy);
    }
}

static void damaged_messages_are_refused(void **state) {
    (void)state;
    struct message settings = packed_settings();
    struct message result = packed_result(0);
    struct message task = {0};
    struct survey_job *job = new_job();
    assert_true(message_pack_job(&task, 0, job));
    assert_only_whole(&settings, unpacks_as_settings);
    assert_only_whole(&task, unpacks_as_job);
    assert_only_whole(&result, unpacks_as_result);
    assert_harmless(&settings, unpacks_as_settings);
    assert_harmless(&task, unpacks_as_job);
    assert_harmless(&result, unpacks_as_result);
    survey_job_free(job);
    message_drop(&task);
    message_drop(&result);
    message_drop(&settings);
}

static void deals_must_be_a_set(void **state) {
    (void)state;
    /* A span that is empty, two that touch, two that overlap; and none at all. */
    const struct span spans[][2] = {
        {{"", 9, 5}, {"", 20, 21}}, {{"", 5, 9}, {"", 10, 12}}, {{"", 5, 9}, {"", 7, 12}}};
    struct survey_job empty = {.deals = {.game = "FreeCell"}};
    struct message message = {0};
    assert_true(message_pack_job(&message, 0, &empty));
    assert_false(unpacks_as_job(&message));
    message_drop(&message);
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        struct survey_job job = {
            .deals = {.game = "FreeCell", .spans = (struct span *)spans[i], .count = 2}};
        assert_true(message_pack_job(&message, 0, &job));
        assert_false(unpacks_as_job(&message));
        message_drop(&message);
    }
}

static void results_must_add_up(void **state) {
    (void)state;
    for (int change = 0; change < 7; change++) {
        struct survey_job *job = done_job();
        struct deal_tally *tally = &job->tally;
        struct message message = {0};
        tally->solved += change == 1;
        tally->undecided -= change == 2;
        tally->moves.bars[0].count += change == 3;
        tally->solved += change == 4;
        tally->unsolvable -= change == 4;
        for (size_t i = 0; i < tally->listed.count; i++) {
            struct record *record = &tally->listed.list[i];
            /* What cannot be solved has no solution; what is undecided may have one. */
            record->moves += change == 5 && record->outcome == SOLITON_UNSOLVABLE;
            record->moves += change == 6 && record->outcome == SOLITON_GAVE_UP;
        }
        assert_true(message_pack_result(&message, 0, job));
        assert_int_equal(unpacks_as_result(&message), change == 0 || change == 6);
        message_drop(&message);
        survey_job_free(job);
    }
    /* A result of another job is refused. */
    struct survey_job *other = new_job();
    struct message message = packed_result(0);
    assert_true(deals_insert(&other->deals, &(struct span){"", 10, 10}));
    assert_false(message_unpack_result(&message, other));
    assert_int_equal(other->tally.solved, 0);
    message_drop(&message);
    survey_job_free(other);
}

int test_message(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_arrive),
        cmocka_unit_test(jobs_arrive),
        cmocka_unit_test(results_arrive),
        cmocka_unit_test(failures_arrive),
        cmocka_unit_test(damaged_messages_are_refused),
        cmocka_unit_test(deals_must_be_a_set),
        cmocka_unit_test(results_must_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
