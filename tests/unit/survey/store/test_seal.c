#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/survey_file.h"

/* The columns that identify a row. */
static const char *const keys[TABLES] = {
    [TABLE_SURVEY] = "rowid",        [TABLE_BATCH] = "batch",
    [TABLE_SPAN] = "batch, before",  [TABLE_CHUNK] = "batch, chunk",
    [TABLE_DEAL] = "series, number", [TABLE_RANKING] = "ranking, series, number",
    [TABLE_ATTEMPT] = "attempt",     [TABLE_RETRY] = "attempt, series, number",
    [TABLE_SEAL] = "name",
};

/* A survey with rows in each table, and a copy of it to be changed. */
static struct content make_whole(const struct folder *folder) {
    make_survey(folder->file, "1..60,ms1..ms9", 20, KEEP_UNSOLVABLE);
    try_again(folder->file);
    return load(folder->file);
}

/* After this change, the file is neither written nor reported. */
static void notice(const struct folder *folder, const struct content *file, const char *text,
                   const char *words) {
    save(folder->other, file->bytes, file->length);
    change(folder->other, text);
    refuse(folder->other, NULL, FAILURE_BAD_DATA, words);
    refuse_study(folder->other, FAILURE_BAD_DATA, words);
}

static uint64_t rows_of(const char *path, unsigned table) {
    char text[64];
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", sql_tables[table].name);
    return query(path, text);
}

static void notices_each_row_that_is_gone(void **state) {
    struct folder *folder = *state;
    struct content file = make_whole(folder);
    for (unsigned i = 0; i < TABLES; i++) {
        uint64_t rows = rows_of(folder->file, i);
        assert_true(rows > 0);
        for (uint64_t row = 0; row < rows; row++) {
            char text[256];
            char words[128];
            snprintf(text, sizeof text,
                     "DELETE FROM %s WHERE (%s) IN (SELECT %s FROM %s LIMIT 1 OFFSET %d)",
                     sql_tables[i].name, keys[i], keys[i], sql_tables[i].name, (int)row);
            snprintf(words, sizeof words, "the table %s has other rows than were written: %d,",
                     sql_tables[i].name, (int)rows - 1);
            notice(folder, &file, text, i == TABLE_SEAL ? "the table seal has " : words);
        }
    }
    free(file.bytes);
}

static void notices_empty_tables(void **state) {
    struct folder *folder = *state;
    struct content file = make_whole(folder);
    for (unsigned i = 0; i < TABLES; i++) {
        char text[64];
        char words[128];
        snprintf(text, sizeof text, "DELETE FROM %s", sql_tables[i].name);
        snprintf(words, sizeof words, "the table %s has other rows than were written: 0,",
                 sql_tables[i].name);
        notice(folder, &file, text,
               i == TABLE_SEAL ? "the table seal has no row for the table seal" : words);
        snprintf(text, sizeof text, "DROP TABLE %s", sql_tables[i].name);
        snprintf(words, sizeof words, "the table %s is not as it should be", sql_tables[i].name);
        notice(folder, &file, text, words);
    }
    notice(folder, &file,
           "DELETE FROM batch; DELETE FROM span; DELETE FROM chunk; DELETE FROM deal;"
           "DELETE FROM ranking; DELETE FROM attempt; DELETE FROM retry",
           "the table batch has other rows than were written: 0, not 1");
    free(file.bytes);
}

/* Two at once: their changes to the sum must not cancel each other. */
static void notices_two_rows_that_are_gone(void **state) {
    struct folder *folder = *state;
    struct content file = make_whole(folder);
    int rows = (int)rows_of(folder->file, TABLE_DEAL);
    for (int i = 0; i < rows; i++) {
        for (int j = i + 1; j < rows; j++) {
            char text[512];
            /* Two others take their places, so that the number stays the same. */
            snprintf(text, sizeof text,
                     "CREATE TEMP TABLE gone AS SELECT * FROM deal LIMIT 1 OFFSET %d;"
                     "INSERT INTO gone SELECT * FROM deal LIMIT 1 OFFSET %d;"
                     "DELETE FROM deal WHERE (series, number) IN (SELECT series, number FROM gone);"
                     "INSERT INTO deal SELECT series, number + 1000, outcome, moves, positions,"
                     " digest(series, number + 1000, outcome, moves, positions) FROM gone",
                     i, j);
            save(folder->other, file.bytes, file.length);
            change(folder->other, text);
            refuse_study(folder->other, FAILURE_BAD_DATA,
                         "the table deal has other rows than were written, though as many");
        }
    }
    free(file.bytes);
}

/* Rows with right digests that are not the stored ones. */
static void notices_other_rows(void **state) {
    struct folder *folder = *state;
    struct content file = make_whole(folder);
    static const struct {
        const char *text, *words;
    } changes[] = {
        /* more than there were */
        {"INSERT INTO survey SELECT * FROM survey", "the table survey has"},
        {"INSERT INTO batch VALUES(2, 1, 1, digest(2, 1, 1))", "the table batch has"},
        {"INSERT INTO span VALUES(2, 0, '', 99, 99, digest(2, 0, '', 99, 99))",
         "the table span has"},
        {"INSERT INTO chunk SELECT 2, chunk, solved, unsolvable, undecided, moves, positions,"
         " proofs, seconds, digest(2, chunk, solved, unsolvable, undecided, moves, positions,"
         " proofs, seconds) FROM chunk WHERE chunk = 0",
         "the table chunk has"},
        {"INSERT INTO deal VALUES('', 99, 1, 0, 5, digest('', 99, 1, 0, 5))", "the table deal has"},
        {"INSERT INTO ranking SELECT 'proofs', 'ms', 9, 1, 0, 5, digest('proofs', 'ms', 9, 1, 0, "
         "5)",
         "the table ranking has"},
        {"INSERT INTO attempt VALUES(2, 'memory=1', digest(2, 'memory=1'))",
         "the table attempt has"},
        {"INSERT INTO retry VALUES(1, '', 99, 2, 0, 5, 1.0, digest(1, '', 99, 2, 0, 5, 1.0))",
         "the table retry has"},
        {"INSERT INTO seal VALUES('other', 0, 0, digest('other', 0, 0))",
         "the table seal has an impossible value"},
        /* other ones */
        {"UPDATE ranking SET positions = 1, digest = digest(ranking, series, number, outcome,"
         " moves, 1) WHERE number = 60",
         "the table ranking has"},
        {"UPDATE chunk SET seconds = seconds + 1, digest = digest(batch, chunk, solved,"
         " unsolvable, undecided, moves, positions, proofs, seconds + 1) WHERE chunk = 1",
         "the table chunk has"},
        {"UPDATE survey SET options = 'memory=1001', digest = digest(game, rules, 'memory=1001',"
         " engine, keep)",
         "the table survey has"},
        /* two that are exchanged */
        {"UPDATE deal SET positions = (SELECT sum(positions) FROM deal WHERE series = ''"
         " AND number IN (10, 20)) - positions WHERE series = '' AND number IN (10, 20);"
         "UPDATE deal SET digest = digest(series, number, outcome, moves, positions)",
         "the table deal has"},
        {"UPDATE chunk SET chunk = -1 - chunk WHERE chunk < 2;"
         "UPDATE chunk SET chunk = 2 + chunk WHERE chunk < 0;"
         "UPDATE chunk SET digest = digest(batch, chunk, solved, unsolvable, undecided, moves,"
         " positions, proofs, seconds)",
         "the table chunk has"},
        {"UPDATE retry SET number = -number WHERE series = '' AND number IN (14, 21);"
         "UPDATE retry SET number = 35 + number WHERE number < 0;"
         "UPDATE retry SET digest = digest(attempt, series, number, outcome, moves, positions,"
         " seconds)",
         "the table retry has"},
        /* a row moved to where it has the same values */
        {"INSERT INTO retry SELECT 1, series, number, outcome, moves, positions, 0.0, digest(1,"
         " series, number, outcome, moves, positions, 0.0) FROM deal WHERE number = 10;"
         "DELETE FROM deal WHERE number = 10",
         "has other rows than were written"},
        /* the seal */
        {"UPDATE seal SET rows = rows + 1 WHERE name = 'deal'",
         "a row of the table seal is not as it was written"},
        {"UPDATE seal SET sum = sum + 1, digest = digest(name, rows, sum + 1) WHERE name = 'deal'",
         "the table seal has other rows than were written, though as many"},
        {"UPDATE seal SET rows = -1, digest = digest(name, -1, sum) WHERE name = 'seal'",
         "the table seal has an impossible value"},
        {"UPDATE seal SET name = 'dealt', digest = digest('dealt', rows, sum) WHERE name = 'deal'",
         "the table seal has an impossible value"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        notice(folder, &file, changes[i].text, changes[i].words);
    }
    free(file.bytes);
}

/* Rows that were right earlier, with and without their row of the seal. */
static void notices_rows_of_earlier(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    ask(store, "1..60", 20);
    plan(store);
    work_off(store, 1);
    store_close(store);
    struct content earlier = load(folder->file);
    char path[sizeof folder->path + 16];
    snprintf(path, sizeof path, "%s/earlier", folder->path);
    save(path, earlier.bytes, earlier.length);
    store = open_store(folder->file, &settings);
    plan(store);
    work_off(store, SIZE_MAX);
    store_close(store);
    struct content file = load(folder->file);
    static const unsigned changed[] = {TABLE_CHUNK, TABLE_DEAL, TABLE_RANKING};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        const char *name = sql_tables[changed[i]].name;
        for (int with_seal = 0; with_seal < 2; with_seal++) {
            char text[512];
            char words[96];
            snprintf(text, sizeof text,
                     "COMMIT; ATTACH '%s' AS earlier; BEGIN; DELETE FROM main.%s;"
                     "INSERT INTO main.%s SELECT * FROM earlier.%s;"
                     "REPLACE INTO main.seal SELECT * FROM earlier.seal WHERE name = '%s' AND %d",
                     path, name, name, name, name, with_seal);
            snprintf(words, sizeof words, "the table %s has other rows than were written",
                     with_seal ? "seal" : name);
            notice(folder, &file, text, words);
        }
    }
    free(file.bytes);
    free(earlier.bytes);
    survey_settings_drop(&settings);
}

/* A change by another program while a survey runs is noticed later. */
static void notices_what_was_changed_meanwhile(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    ask(store, "1..60", 20);
    plan(store);
    work_off(store, 1);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(folder->file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM deal WHERE number = 10", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    work_off(store, SIZE_MAX);
    store_close(store);
    refuse(folder->file, &settings, FAILURE_BAD_DATA, "the table deal has other rows");
    refuse_study(folder->file, FAILURE_BAD_DATA, "the table deal has other rows");
    survey_settings_drop(&settings);
}

static uint64_t counted_in(const char *path) {
    struct study study;
    struct failure failure = {0};
    if (study_open(path, &study, &failure) != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
    uint64_t counted = study.counted;
    study_close(&study);
    return counted;
}

/* Who reads while a survey runs sees rows and seal of one moment. */
static void agrees_while_it_is_written(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &settings);
    struct study study;
    struct failure failure = {0};
    assert_int_equal(counted_in(folder->file), 0);
    ask(store, "1..100", 10);
    plan(store);
    assert_int_equal(work_off(store, 1), 1);
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    for (uint64_t done = 10; done < 100; done += 10) {
        struct survey_job *job = next(store);
        work(job, KEEP_ALL);
        keep(store, job);
        survey_job_free(job);
        assert_int_equal(counted_in(folder->file), done);
        commit(store);
        assert_int_equal(counted_in(folder->file), done + 10);
    }
    assert_int_equal(study.counted, 10);
    study_close(&study);
    store_close(store);
    assert_int_equal(counted_in(folder->file), 100);
    survey_settings_drop(&settings);
}

int test_seal(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(notices_each_row_that_is_gone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_empty_tables, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_two_rows_that_are_gone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_other_rows, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_rows_of_earlier, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_what_was_changed_meanwhile, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(agrees_while_it_is_written, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
