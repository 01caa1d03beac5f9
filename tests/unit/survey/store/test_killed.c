#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "support/survey_file.h"

/* Runs in another process, which kills itself in the middle. */
static void die_in_the_middle(const struct folder *folder, const struct survey_settings *settings) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = open_store(folder->file, settings);
        ask(store, "1..100", 10);
        plan(store);
        work_off(store, 3);
        struct survey_job *job = next(store);
        work(job, settings->keep);
        keep(store, job);
        kill(getpid(), SIGKILL);
        _exit(1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void survives_being_killed(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    die_in_the_middle(folder, &settings);
    assert_int_equal(count_files(folder), 3);

    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.counted, 30);
    study_close(&study);

    /* A file that is refused keeps what lies beside it. */
    struct survey_settings others = settings_of("memory=2000", KEEP_ALL);
    struct content file = load(folder->file);
    struct content log = load(folder->wal);
    refuse(folder->file, &others, FAILURE_USAGE, "--memory 1000");
    assert_content(folder->file, &file);
    assert_content(folder->wal, &log);
    /* Nor is an index of the WAL left where there was none. */
    unlink(folder->shm);
    refuse(folder->file, &others, FAILURE_USAGE, "--memory 1000");
    assert_int_equal(count_files(folder), 2);
    /* The same holds for a file that is opened and closed. */
    store_close(open_store(folder->file, &settings));
    assert_content(folder->file, &file);
    assert_content(folder->wal, &log);
    assert_int_equal(count_files(folder), 2);
    free(file.bytes);
    free(log.bytes);
    survey_settings_drop(&others);

    struct store *store = open_store(folder->file, &settings);
    assert_int_equal(plan(store).done, 30);
    expect_next(store, "31..40");
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    survey_settings_drop(&settings);
}

/* The header says that there is a WAL, but there is none: the process died just after removing it.
 */
static void does_without_a_lost_wal(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(folder->file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(count_files(folder), 1);
    struct content file = load(folder->file);
    assert_int_equal(file.bytes[19], 2);
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.counted, 20);
    study_close(&study);
    struct survey_settings others = settings_of("memory=2000", KEEP_ALL);
    refuse(folder->file, &others, FAILURE_USAGE, "--memory 1000");
    survey_settings_drop(&others);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    store_close(open_store(folder->file, NULL));
    assert_int_equal(count_files(folder), 1);
}

/* Kills a process in the middle of a change that is too large for its cache. */
static void die_amid_changes(const char *path, const char *last_change) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sqlite3 *db = NULL;
        sqlite3_open(path, &db);
        sqlite3_exec(db,
                     "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN;"
                     "CREATE TABLE large(text TEXT); INSERT INTO large WITH RECURSIVE n(i) AS "
                     "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT "
                     "hex(zeroblob(2000)) FROM n",
                     NULL, NULL, NULL);
        sqlite3_exec(db, last_change, NULL, NULL, NULL);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* The process died while it was changing the file itself ... */
static void rolls_back_what_is_half_done(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    for (int round = 0; round < 2; round++) {
        die_amid_changes(folder->file, "DELETE FROM survey");
        assert_true(access(folder->journal, F_OK) == 0);
        struct content broken = load(folder->file);
        assert_true(broken.length > file.length);
        free(broken.bytes);
        if (round == 0) {
            struct study study;
            struct failure failure = {0};
            assert_int_equal(study_open(folder->file, &study, &failure), FAILURE_NONE);
            assert_int_equal(study.counted, 20);
            study_close(&study);
            assert_content(folder->file, &file);
        } else {
            struct store *store = open_store(folder->file, NULL);
            assert_int_equal(plan(store).done, 20);
            store_close(store);
        }
        assert_int_equal(count_files(folder), 1);
    }
    free(file.bytes);
}

/* ... or while it was making it. */
static void makes_what_was_half_made(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    die_amid_changes(folder->file, "");
    assert_int_equal(count_files(folder), 2);
    struct content file = load(folder->file);
    assert_true(file.length > 0);
    memset(file.bytes, 0, 4096); /* as if its first page had not reached the disk */
    save(folder->file, file.bytes, file.length);
    free(file.bytes);
    struct store *store = open_store(folder->file, &settings);
    assert_int_equal(plan(store).deals, 0);
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    survey_settings_drop(&settings);
}

/* No file of this process may grow, as on a full disk. */
static void stores_nothing_after_a_failure(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &settings);
    struct failure failure = {0};
    ask(store, "1..5000", 1000);
    plan(store);
    assert_int_equal(work_off(store, 1), 1);
    struct survey_job *job = next(store);
    work(job, KEEP_ALL);

    struct content log = load(folder->wal);
    struct rlimit old;
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    limit = (struct rlimit){.rlim_cur = log.length + 100, .rlim_max = old.rlim_max};
    free(log.bytes);
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    enum failure_kind kind = store_keep(store, job, &failure);
    if (kind == FAILURE_NONE) {
        kind = store_commit(store, &failure);
    }
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, handler);
    assert_int_equal(kind, FAILURE_CANNOT_WRITE);
    /* Not now, either, though it could: earlier results may be lost. */
    assert_int_equal(store_keep(store, job, &failure), FAILURE_CANNOT_WRITE);
    assert_int_equal(store_commit(store, &failure), FAILURE_CANNOT_WRITE);
    survey_job_free(job);
    job = NULL;
    assert_int_equal(store_next(store, &job, &failure), FAILURE_CANNOT_WRITE);
    assert_null(job);
    store_close(store);

    store = open_store(folder->file, &settings);
    assert_int_equal(plan(store).done, 1000);
    expect_next(store, "1001..2000");
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    survey_settings_drop(&settings);
}

int test_killed(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(survives_being_killed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(does_without_a_lost_wal, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolls_back_what_is_half_done, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(makes_what_was_half_made, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(stores_nothing_after_a_failure, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
