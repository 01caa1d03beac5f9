#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>

#include "support/survey_file.h"
#include "survey/store/digest.h"

/* ---- All that a study says, as text -------------------------------------------------------- */

static bool write_record(void *context, const struct record *record) {
    fprintf(context, "%s%" PRIu64 " %d %" PRIu64 " %" PRIu64 "\n", record->series, record->number,
            (int)record->outcome, record->moves, record->positions);
    return true;
}

static void write_distribution(const struct distribution *distribution, FILE *stream) {
    char *text = distribution_text(distribution);
    assert_non_null(text);
    fprintf(stream, "%s\n", text);
    free(text);
}

static char *words_of(const struct study *study) {
    char *words = NULL;
    size_t size = 0;
    struct failure failure = {0};
    FILE *stream = open_memstream(&words, &size);
    assert_non_null(stream);
    const struct deal_tally *tally = &study->tally;
    char *deals = deals_words(&study->deals, SIZE_MAX);
    fprintf(stream, "%s|%s|%s|%s|%d\n%s of %s\n", study->settings.game, study->settings.rules,
            study->settings.options, study->settings.engine, (int)study->settings.keep, deals,
            study->deals.game);
    free(deals);
    fprintf(stream, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %.17g\n",
            study->requested, study->counted, tally->solved, tally->unsolvable, tally->undecided,
            study->tally.seconds);
    write_distribution(&tally->moves, stream);
    write_distribution(&tally->positions, stream);
    write_distribution(&tally->proofs, stream);
    for (unsigned i = 0; i < RANKINGS; i++) {
        fprintf(stream, "%s\n", ranking_names[i]);
        for (size_t j = 0; j < tally->ranked[i].count; j++) {
            write_record(stream, &tally->ranked[i].list[j]);
        }
    }
    for (size_t i = 0; i < study->retry_count; i++) {
        const struct study_retry *retry = &study->retries[i];
        fprintf(stream, "%s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", retry->options, retry->tried,
                retry->solved, retry->unsolvable);
    }
    assert_int_equal(study_visit(study, STUDY_EVERY, write_record, stream, &failure), FAILURE_NONE);
    assert_int_equal(fclose(stream), 0);
    return words;
}

/* The study in words; NULL if the file is refused as damaged. */
static char *study_words(const char *path) {
    struct study study;
    struct failure failure = {0};
    char *words = NULL;
    enum failure_kind kind = study_open(path, &study, &failure);
    if (kind == FAILURE_NONE) {
        words = words_of(&study);
    } else if (kind != FAILURE_BAD_DATA) {
        fail_msg("%s", failure.words);
    }
    study_close(&study);
    return words;
}

/* ---- Numbers ------------------------------------------------------------------------------- */

static void assert_same(const struct distribution *one, const struct distribution *other) {
    assert_int_equal(one->length, other->length);
    assert_memory_equal(one->bars, other->bars, one->length * sizeof *one->bars);
}

/* The tally of a file is that of all its deals, however they were cut into chunks. */
static void assert_tally(const struct study *study, const struct deal_tally *all) {
    assert_int_equal(study->tally.solved, all->solved);
    assert_int_equal(study->tally.unsolvable, all->unsolvable);
    assert_int_equal(study->tally.undecided, all->undecided);
    assert_same(&study->tally.moves, &all->moves);
    assert_same(&study->tally.positions, &all->positions);
    assert_same(&study->tally.proofs, &all->proofs);
    for (unsigned i = 0; i < RANKINGS; i++) {
        assert_int_equal(study->tally.ranked[i].count, all->ranked[i].count);
        for (size_t j = 0; j < all->ranked[i].count; j++) {
            const struct record *record = &study->tally.ranked[i].list[j];
            const struct record *wanted = &all->ranked[i].list[j];
            assert_string_equal(record->series, wanted->series);
            assert_int_equal(record->number, wanted->number);
            assert_int_equal(record->moves, wanted->moves);
            assert_int_equal(record->positions, wanted->positions);
        }
    }
    assert_int_equal(study->tally.listed.count, 0);
}

static void reads_what_was_stored(void **state) {
    struct folder *folder = *state;
    for (enum keep kept = KEEP_UNSOLVABLE; kept <= KEEP_NONE; kept++) {
        make_survey(folder->file, "1..150,ms5..ms40", 11, kept);
        struct survey_job *all = survey_job_new();
        assert_non_null(all);
        all->deals = deals_of("1..150,ms5..ms40");
        work(all, kept);
        struct study study;
        struct failure failure = {0};
        assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
        assert_int_equal(study.settings.keep, kept);
        assert_string_equal(study.deals.game, "FreeCell");
        assert_int_equal(study.requested, 186);
        assert_int_equal(study.counted, 186);
        assert_true(study.tally.seconds == 0.25 * 17);
        assert_tally(&study, &all->tally);

        struct records *listed = &all->tally.listed;
        char *words = NULL;
        size_t size = 0;
        FILE *stream = open_memstream(&words, &size);
        for (size_t i = 0; i < listed->count; i++) {
            write_record(stream, &listed->list[i]);
        }
        fputc('\n', stream);
        assert_int_equal(study_visit(&study, STUDY_EVERY, write_record, stream, &failure),
                         FAILURE_NONE);
        fclose(stream);
        char *middle = strstr(words, "\n\n");
        assert_non_null(middle);
        *++middle = '\0';
        assert_string_equal(words, middle + 1);
        free(words);
        study_close(&study);
        survey_job_free(all);
        unlink(folder->file);
    }
}

static bool count_three(void *context, const struct record *record) {
    size_t *count = context;
    assert_int_equal(record->outcome, SOLITON_UNSOLVABLE);
    return ++*count < 3;
}

static void visits_what_is_asked_for(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..100", 20, KEEP_ALL);
    struct study study;
    struct failure failure = {0};
    size_t count = 0;
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    assert_int_equal(study_visit(&study, STUDY_UNSOLVABLE, count_three, &count, &failure),
                     FAILURE_NONE);
    assert_int_equal(count, 3);
    study_close(&study);
}

/* In one run and one batch, or in several. */
static void is_the_same_in_pieces(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..150", 10, KEEP_ALL);
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->other, &settings);
    ask(store, "100..120", 4);
    ask(store, "1..150", 13);
    plan(store);
    for (int i = 0; i < 3; i++) {
        struct survey_job *others[] = {next(store), next(store)};
        for (int j = 1; j >= 0; j--) {
            work(others[j], KEEP_ALL);
            keep(store, others[j]);
            survey_job_free(others[j]);
        }
        commit(store);
    }
    /* It can be read meanwhile. */
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(folder->other, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.requested, 150);
    assert_int_equal(study.counted, 21);
    work_off(store, SIZE_MAX);
    size_t count = 0;
    assert_int_equal(study_visit(&study, STUDY_UNSOLVABLE, count_three, &count, &failure),
                     FAILURE_NONE);
    assert_int_equal(count, 3); /* 100, 110, 120: as it was when the study was opened */
    study_close(&study);
    store_close(store);

    char *one = study_words(folder->file);
    char *other = study_words(folder->other);
    assert_non_null(one);
    assert_non_null(other);
    char *seconds = strstr(one, " 3.75\n"); /* only these differ */
    char *other_seconds = strstr(other, " 4\n");
    assert_non_null(seconds);
    assert_non_null(other_seconds);
    assert_int_equal(seconds - one, other_seconds - other);
    *seconds = *other_seconds = '\0';
    assert_string_equal(one, other);
    assert_string_equal(strchr(seconds + 1, '\n'), strchr(other_seconds + 1, '\n'));
    free(one);
    free(other);
    survey_settings_drop(&settings);
}

static void merges_what_was_tried_again(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..40", 10, KEEP_UNSOLVABLE); /* 7, 14, 21, 28, 35 undecided */
    try_again(folder->file);
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.counted, 40);
    assert_int_equal(study.tally.solved, 31 + 2);
    assert_int_equal(study.tally.unsolvable, 4 + 2);
    assert_int_equal(study.tally.undecided, 1);
    assert_int_equal(distribution_total(&study.tally.moves), 33);
    assert_int_equal(distribution_total(&study.tally.positions), 33);
    assert_int_equal(distribution_total(&study.tally.proofs), 6);
    assert_true(study.tally.seconds == 0.25 * 4 + 5);
    assert_int_equal(study.tally.ranked[RANKING_HARDEST].list[0].number, 35);
    assert_int_equal(study.tally.ranked[RANKING_LONGEST].list[1].number, 21);
    assert_int_equal(study.tally.ranked[RANKING_PROOFS].list[0].number, 28);
    assert_int_equal(study.retry_count, 1);
    assert_string_equal(study.retries[0].options, "memory=9000");
    assert_int_equal(study.retries[0].tried, 5);
    assert_int_equal(study.retries[0].solved, 2);
    assert_int_equal(study.retries[0].unsolvable, 2);
    study_close(&study);
    char *words = study_words(folder->file);
    assert_non_null(words);
    assert_non_null(strstr(words, "\n7 2 0 359\n10 1 0 470\n14 1 0 70001\n20 1 0 840\n"
                                  "21 0 302 70002\n28 1 0 70003\n30 1 0 201\n35 0 304 70004\n"));
    free(words);
}

static void change_and_reseal(const char *path, const char *words) {
    change(path, words);
    reseal(path);
}

static uint64_t found_in(const char *path) {
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(path, &study, &failure), FAILURE_NONE);
    uint64_t found = study.found;
    study_close(&study);
    return found;
}

/* Undecided deals may have a solution, from any search. */
static void counts_solutions_that_may_not_be_shortest(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..40", 10, KEEP_UNSOLVABLE); /* 7, 14, 21, 28, 35 undecided */
    assert_int_equal(found_in(folder->file), 0);
    change_and_reseal(folder->file,
                      "UPDATE deal SET moves = 90, digest = digest(series, number, outcome, 90,"
                      " positions) WHERE number IN (14, 21)");
    assert_int_equal(found_in(folder->file), 2);
    try_again(folder->file); /* all but 7 are decided */
    assert_int_equal(found_in(folder->file), 0);
    change_and_reseal(folder->file,
                      "UPDATE retry SET moves = 80, digest = digest(attempt, series, number,"
                      " outcome, 80, positions, seconds) WHERE number = 7");
    assert_int_equal(found_in(folder->file), 1);
    char *words = study_words(folder->file);
    assert_non_null(words);
    assert_non_null(strstr(words, "\n7 2 80 359\n"));
    free(words);
    change_and_reseal(folder->file,
                      "UPDATE deal SET moves = 70, digest = digest(series, number, outcome, 70,"
                      " positions) WHERE number = 7");
    assert_int_equal(found_in(folder->file), 1);
    words = study_words(folder->file);
    assert_non_null(words);
    assert_non_null(strstr(words, "\n7 2 70 359\n")); /* the best one */
    free(words);
    change_and_reseal(folder->file,
                      "UPDATE deal SET moves = 1, digest = digest(series, number, outcome, 1,"
                      " positions) WHERE number = 10");
    refuse_study(folder->file, FAILURE_BAD_DATA, "an impossible deal"); /* it is unsolvable */
}

/* ---- Damage -------------------------------------------------------------------------------- */

/* After a byte is changed, a survey reads as before, or is refused. */
static void notices_changed_bytes(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..60,ms1..ms9", 20, KEEP_UNSOLVABLE);
    try_again(folder->file);
    char *words = study_words(folder->file);
    assert_non_null(words);
    struct content file = load(folder->file);
    int descriptor = open(folder->file, O_WRONLY);
    assert_true(descriptor >= 0);
    const char *stride = getenv("SOLITON_STRIDE"); /* 1 tries all */
    size_t step = stride == NULL ? 61 : (size_t)atoi(stride);
    size_t refused = 0;
    size_t used = 0;
    for (size_t i = 0; i < file.length; i++) {
        if (file.bytes[i] == 0 && i % 16384 > 16) {
            continue; /* most are not in use */
        }
        if (used++ % step != 0) {
            continue;
        }
        unsigned char byte = (unsigned char)(file.bytes[i] ^ (1 << used / step % 8));
        assert_int_equal(pwrite(descriptor, &byte, 1, (off_t)i), 1);
        char *now = study_words(folder->file);
        if (now != NULL && strcmp(now, words) != 0) {
            fail_msg("byte %zu from %d to %d: %s", i, file.bytes[i], byte, now);
        }
        refused += now == NULL;
        free(now);
        assert_int_equal(pwrite(descriptor, &file.bytes[i], 1, (off_t)i), 1);
    }
    assert_true(refused * step > used / 2 && refused > 50);
    close(descriptor);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    free(words);
}

/* A store need not notice all damage, but must survive it. */
static void survive(const char *path) {
    struct store *store = NULL;
    struct failure failure = {0};
    struct store_plan sizes;
    if (store_open(path, NULL, &store, &failure) == FAILURE_NONE &&
        store_plan_chunks(store, &sizes, &failure) == FAILURE_NONE) {
        struct survey_job *job = NULL;
        while (store_next(store, &job, &failure) == FAILURE_NONE && job != NULL &&
               job->chunk < 10) {
            survey_job_free(job);
        }
        survey_job_free(job);
    }
    store_close(store);
}

/* Rows with impossible values, with digests and a seal that match. */
static void notices_impossible_values(void **state) {
    struct folder *folder = *state;
    static const struct {
        const char *change, *table, *columns;
    } changes[] = {
#define SURVEY "survey", "game, rules, options, engine, keep"
        {"game = 'A game with a name that is by far too long for any game'", SURVEY},
        {"keep = 'some'", SURVEY},
        {"game = CAST(x'410042' AS TEXT)", SURVEY},
#define BATCH "batch", "batch, deals, size"
        {"size = 0", BATCH},
        {"size = -1", BATCH},
        {"size = 7", BATCH},
        {"deals = deals + 1", BATCH},
        {"deals = 9223372036854775807", BATCH},
        {"batch = 2", BATCH},
        {"batch = -1", BATCH},
#define SPAN "span", "batch, before, series, first, last"
        {"first = last + 1", SPAN},
        {"first = -1 WHERE first = 1", SPAN},
        {"last = 9223372036854775807, first = 0 WHERE series = 'ms'", SPAN},
        {"series = 'much too long'", SPAN},
        {"series = ''", SPAN},
        {"before = before + 1", SPAN},
        {"batch = 2 WHERE series = 'ms'", SPAN},
#define CHUNK                                                                                      \
    "chunk", "batch, chunk, solved, unsolvable, undecided, moves, positions, proofs, seconds"
        {"solved = solved + 1", CHUNK},
        {"solved = solved + 1, undecided = undecided - 1", CHUNK},
        {"solved = -1", CHUNK},
        {"solved = 9223372036854775807, unsolvable = 9223372036854775807", CHUNK},
        {"undecided = undecided - 1, unsolvable = unsolvable + 1 WHERE undecided > 0", CHUNK},
        {"chunk = chunk + 1", CHUNK},
        {"chunk = chunk - 1", CHUNK},
        {"chunk = 9223372036854775807 WHERE chunk = 0", CHUNK},
        {"batch = 2", CHUNK},
        {"moves = '{\"85\":18446744073709551615,\"86\":16}'", CHUNK},
        {"moves = '{\"85\":99999999999999999999}'", CHUNK},
        {"moves = ''", CHUNK},
        {"moves = '[1, 2]'", CHUNK},
        {"positions = '{}' WHERE chunk = 0", CHUNK},
        {"positions = replace(positions, '{\"', '{\"9')", CHUNK},
        {"seconds = -1.0", CHUNK},
        {"seconds = 9e999", CHUNK},
#define DEAL "deal", "series, number, outcome, moves, positions"
        {"outcome = 3 WHERE number = 7", DEAL},
        {"outcome = 1 WHERE number = 7", DEAL},
        {"outcome = -1", DEAL},
        {"number = 61 WHERE number = 60", DEAL},
        {"number = -1 WHERE number = 60", DEAL},
        {"series = 'xs'", DEAL},
        {"positions = -5", DEAL},
#define RANKED "ranking", "ranking, series, number, outcome, moves, positions"
        {"ranking = 'best'", RANKED},
        {"outcome = 2", RANKED},
        {"ranking = 'hardest', number = number + 100 WHERE ranking = 'longest'", RANKED},
        {"number = -1 WHERE number = 60", RANKED},
#define ATTEMPT "attempt", "attempt, options"
        {"attempt = 2", ATTEMPT},
        {"attempt = -1", ATTEMPT},
        {"options = CAST(x'410042' AS TEXT)", ATTEMPT},
#define RETRY "retry", "attempt, series, number, outcome, moves, positions, seconds"
        {"attempt = 2", RETRY},
        {"attempt = 0", RETRY},
        {"attempt = 9223372036854775807", RETRY},
        {"number = 10 WHERE number = 7", RETRY},
        {"number = 77 WHERE number = 7", RETRY},
        {"outcome = 5 WHERE number = 7", RETRY},
        {"seconds = -1.0", RETRY},
    };
    make_survey(folder->file, "1..60,ms1..ms9", 20, KEEP_UNSOLVABLE);
    try_again(folder->file);
    struct content file = load(folder->file);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[512];
        save(folder->other, file.bytes, file.length);
        snprintf(text, sizeof text, "UPDATE OR IGNORE %s SET %s; UPDATE %s SET digest = digest(%s)",
                 changes[i].table, changes[i].change, changes[i].table, changes[i].columns);
        change_and_reseal(folder->other, text);
        char *words = study_words(folder->other);
        if (words != NULL) {
            fail_msg("%s: %s: %s", changes[i].table, changes[i].change, words);
        }
        if (strcmp(changes[i].table, "batch") == 0 || strcmp(changes[i].table, "span") == 0) {
            survive(folder->other);
        }
    }
    free(file.bytes);
}

/* Adds further attempts, each of which tries the deal again. */
static void try_further(const char *path, unsigned attempts, unsigned number, unsigned outcome) {
    char text[512];
    snprintf(text, sizeof text,
             "WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < %u)"
             " INSERT INTO attempt SELECT i, 'x', digest(i, 'x') FROM n;"
             "INSERT INTO retry SELECT attempt, '', %u, %u, 0, 60, 1.0,"
             " digest(attempt, '', %u, %u, 0, 60, 1.0) FROM attempt WHERE attempt > 1",
             attempts, number, outcome, number, outcome);
    change_and_reseal(path, text);
}

static void notices_what_was_decided_twice(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..40", 10, KEEP_UNSOLVABLE); /* 7, 14, 21, 28, 35 undecided */
    try_again(folder->file);                                 /* all but 7 are decided */
    struct content file = load(folder->file);
    for (unsigned number = 7; number <= 35; number += 7) {
        save(folder->other, file.bytes, file.length);
        try_further(folder->other, 2, number, 1);
        /* The rankings lack what was put in here. */
        refuse_study(folder->other, FAILURE_BAD_DATA,
                     number == 7 ? "a ranking" : "the table retry");
    }
    free(file.bytes);
}

/* Quadratic time would be minutes, and end the test. */
static void reads_many_attempts(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..40", 10, KEEP_UNSOLVABLE);
    try_again(folder->file);
    try_further(folder->file, 30000, 7, 2);
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.retry_count, 30000);
    study_close(&study);
}

/* Even with a seal that matches: the tables contradict each other. */
static void notices_rows_that_are_gone(void **state) {
    struct folder *folder = *state;
    static const struct {
        const char *text;
        bool has_seal;
    } changes[] = {
        {"DELETE FROM survey", true},
        {"INSERT INTO survey SELECT * FROM survey", true},
        {"DELETE FROM batch", true},
        {"DELETE FROM span WHERE series = 'ms'", true},
        {"DELETE FROM deal WHERE number = 7", true},
        {"DELETE FROM deal WHERE number = 10", true},
        {"DELETE FROM ranking WHERE number = 60", true},
        {"DELETE FROM attempt", true},
        {"DROP TABLE retry", false},
        {"ALTER TABLE deal ADD COLUMN more TEXT", false},
        {"ALTER TABLE chunk RENAME COLUMN seconds TO time", false},
    };
    make_survey(folder->file, "1..60,ms1..ms9", 20, KEEP_UNSOLVABLE);
    try_again(folder->file);
    struct content file = load(folder->file);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        save(folder->other, file.bytes, file.length);
        change(folder->other, changes[i].text);
        if (changes[i].has_seal) {
            reseal(folder->other);
        }
        char *words = study_words(folder->other);
        if (words != NULL) {
            fail_msg("%s: %s", changes[i].text, words);
        }
    }
    free(file.bytes);
}

/* The values of docs/formats.md: the check value of CRC-24, whose input has no line end, and others
 * computed apart from this program. */
static void digests_as_documented(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t wanted;
    } cases[] = {
        {"SELECT digest()", (int)0xB704CE - 0x1000000},
        {"SELECT digest('', 617, 2, 0, 1000)", 512759},
        {"SELECT digest('ms', -1, 0.25, NULL)", 4635382},
        {"SELECT mark('deal', '', 617, 2, 0, 1000, 512759)", INT64_C(7820805473594633228)},
        {"SELECT mark('chunk', 'ms', -1, 0.25, digest('ms', -1, 0.25))",
         INT64_C(-41230006281674354)},
        {"SELECT mark('deal', '', 617, 2, 0, 1000, 512758) IS NULL", 1},
        {"SELECT mark('deal') IS NULL AND mark() IS NULL", 1},
    };
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(digest_register(db), SQLITE_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sqlite3_stmt *statement = NULL;
        assert_int_equal(sqlite3_prepare_v2(db, cases[i].text, -1, &statement, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
        assert_int_equal(sqlite3_column_int64(statement, 0), cases[i].wanted);
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
}

int test_study(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_what_was_stored, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(visits_what_is_asked_for, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(is_the_same_in_pieces, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(merges_what_was_tried_again, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(counts_solutions_that_may_not_be_shortest, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(notices_changed_bytes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_impossible_values, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_what_was_decided_twice, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(reads_many_attempts, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_rows_that_are_gone, make_folder, remove_folder),
        cmocka_unit_test(digests_as_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
