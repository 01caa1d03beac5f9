#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>

#include "support/survey_file.h"

static void refuses_other_settings(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    struct survey_settings settings = settings_of("memory=2000", KEEP_ALL);
    refuse(folder->file, &settings, FAILURE_USAGE, "--memory 1000");
    survey_settings_drop(&settings);
    settings = settings_of("memory=1000", KEEP_NONE);
    refuse(folder->file, &settings, FAILURE_USAGE, "keep");
    survey_settings_drop(&settings);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);

    /* Another engine is refused with settings and without. */
    settings = settings_of("memory=1000", KEEP_ALL);
    free(settings.engine);
    settings.engine = strdup("another");
    store_close(open_store(folder->other, &settings));
    survey_settings_drop(&settings);
    refuse(folder->other, NULL, FAILURE_USAGE, "engine");
}

static void refuses_a_second_survey(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &settings);
    refuse(folder->file, &settings, FAILURE_CANNOT_WRITE, "another survey is running on it");
    refuse(folder->file, NULL, FAILURE_CANNOT_WRITE, "another survey is running on it");
    store_close(store);
    store = open_store(folder->file, NULL);
    store_close(store);
    survey_settings_drop(&settings);
}

/* Nothing is written to a file without a name, nor to another one. */
static void notices_that_its_file_is_gone(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    make_survey(folder->other, "1..20", 10, KEEP_ALL);
    struct content other = load(folder->other);
    for (int replaced = 0; replaced < 2; replaced++) {
        struct failure failure = {0};
        struct store *store = open_store(folder->file, &settings);
        ask(store, "1..40", 10);
        plan(store);
        assert_int_equal(work_off(store, 1), 1);
        assert_int_equal(replaced == 0 ? unlink(folder->file) : rename(folder->other, folder->file),
                         0);
        struct survey_job *job = next(store);
        work(job, KEEP_ALL);
        keep(store, job);
        survey_job_free(job);
        assert_int_equal(store_commit(store, &failure), FAILURE_CANNOT_WRITE);
        assert_non_null(strstr(failure.words, "was removed, or another file"));
        store_close(store);
    }
    assert_content(folder->file, &other);
    free(other.bytes);
    survey_settings_drop(&settings);
}

static void assert_refused(const struct folder *folder, const char *words) {
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct content file = load(folder->other);
    size_t files = count_files(folder);
    refuse(folder->other, &settings, FAILURE_BAD_DATA, words);
    refuse(folder->other, NULL, FAILURE_BAD_DATA, words);
    refuse_study(folder->other, FAILURE_BAD_DATA, words);
    assert_content(folder->other, &file);
    assert_int_equal(count_files(folder), files);
    free(file.bytes);
    survey_settings_drop(&settings);
}

static void change_database(const char *path, const char *text) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void make_database(const char *path, const char *text) {
    unlink(path);
    change_database(path, text);
}

static void refuses_files_of_others(void **state) {
    struct folder *folder = *state;
    static const char text[] = "The quick brown fox jumps over the lazy dog.\n";
    save(folder->other, text, strlen(text));
    assert_refused(folder, "is not a Soliton survey");
    make_database(folder->other, "CREATE TABLE mine(number); INSERT INTO mine VALUES(1)");
    assert_refused(folder, "is not a Soliton survey");
    make_database(folder->other, "PRAGMA journal_mode = WAL; CREATE TABLE mine(number)");
    assert_refused(folder, "is not a Soliton survey");
    make_database(folder->other, "PRAGMA application_id = 0x536F6C69; PRAGMA user_version = 2;"
                                 "CREATE TABLE survey(game)");
    assert_refused(folder, "is damaged");
}

static void refuses_other_formats_and_damage(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..200", 10, KEEP_ALL);
    struct content file = load(folder->file);
    assert_int_equal(file.bytes[63], 2);
    file.bytes[63] = 1;
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "another format (1, not 2)");
    file.bytes[63] = 3;
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "another format (3, not 2)");
    file.bytes[63] = 2;
    file.bytes[71] ^= 1;
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "is not a Soliton survey");
    file.bytes[71] ^= 1;
    for (size_t length = 50; length < file.length; length += 16384 + 777) {
        save(folder->other, file.bytes, length);
        assert_refused(folder, "is ");
    }
    memset(file.bytes + 16384, 0, 16384);
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "is damaged");
    free(file.bytes);
}

/* Its expressions might make SQLite take any time and memory. */
static void refuses_more_than_its_tables(void **state) {
    struct folder *folder = *state;
    static const char *const more[] = {
        "CREATE TABLE more(a, b AS (length(hex(zeroblob(1000)))) NOT NULL)",
        "CREATE INDEX more ON deal(length(hex(zeroblob(1000))) + number)",
        "CREATE VIEW more AS SELECT * FROM deal",
        "CREATE TRIGGER more AFTER INSERT ON deal BEGIN DELETE FROM chunk; END"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        unlink(folder->other);
        make_survey(folder->other, "1..20", 10, KEEP_ALL);
        change_database(folder->other, more[i]);
        assert_refused(folder, "that no survey has");
    }
}

/* SQLite would remove the file that such a journal names. */
static void refuses_journals_of_several_files(void **state) {
    struct folder *folder = *state;
    char journal[160];
    unsigned char bytes[1024] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    const unsigned char length = (unsigned char)strlen(folder->file);
    make_survey(folder->other, "1..20", 10, KEEP_ALL);
    struct content survey = load(folder->other);
    bytes[19] = (unsigned char)(survey.length / 16384); /* pages, of this size, in sectors of 512 */
    bytes[22] = 2;
    bytes[26] = 0x40;
    unsigned char *end = bytes + 512;
    memcpy(end, (unsigned char[]){0, 1, 0, 1}, 4); /* the page that holds the name */
    memcpy(end + 4, folder->file, length);
    uint32_t sum = 0;
    for (unsigned char i = 0; i < length; i++) {
        sum += (unsigned char)folder->file[i];
    }
    end += 4 + length;
    memcpy(end, (unsigned char[]){0, 0, 0, length}, 4);
    memcpy(end + 4, (unsigned char[]){0, 0, (unsigned char)(sum >> 8), (unsigned char)sum}, 4);
    memcpy(end + 8, bytes, 8);
    save(folder->file, "precious", 8);
    snprintf(journal, sizeof journal, "%s-journal", folder->other);
    save(journal, bytes, (size_t)(end + 16 - bytes));
    assert_refused(folder, "names another file");
    assert_true(access(folder->file, F_OK) == 0);
    assert_true(access(journal, F_OK) == 0);
    /* Nor does it wait for a pipe. */
    unlink(journal);
    assert_int_equal(mkfifo(journal, 0600), 0);
    assert_refused(folder, "is not a regular file");
    free(survey.bytes);
}

static void refuses_what_is_no_file(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    refuse(folder->path, &settings, FAILURE_CANNOT_WRITE, "directory");
    refuse_study(folder->path, FAILURE_NO_INPUT, "directory");
    refuse(folder->file, NULL, FAILURE_NO_INPUT, "No such file");
    refuse_study(folder->file, FAILURE_NO_INPUT, "No such file");
    char path[160];
    snprintf(path, sizeof path, "%s/nowhere/survey.sqlite", folder->path);
    refuse(path, &settings, FAILURE_CANNOT_WRITE, "No such file");
    assert_int_equal(mkfifo(folder->other, 0600), 0);
    refuse(folder->other, &settings, FAILURE_CANNOT_WRITE, "not a regular file");
    refuse_study(folder->other, FAILURE_NO_INPUT, "not a regular file");
    unlink(folder->other);
    assert_int_equal(symlink("missing/target", folder->other), 0);
    refuse(folder->other, &settings, FAILURE_CANNOT_WRITE, "cannot be");

    /* An empty file is as good as none. */
    save(folder->file, "", 0);
    refuse(folder->file, NULL, FAILURE_BAD_DATA, "is empty");
    refuse_study(folder->file, FAILURE_BAD_DATA, "is empty");
    store_close(open_store(folder->file, &settings));
    store_close(open_store(folder->file, NULL));
    /* Files that a killed survey left beside a removed file do not matter. */
    struct content rubbish = load(folder->file);
    unlink(folder->file);
    save(folder->wal, rubbish.bytes, rubbish.length);
    free(rubbish.bytes);
    store_close(open_store(folder->file, &settings));
    store_close(open_store(folder->file, NULL));
    survey_settings_drop(&settings);
}

static void refuses_what_cannot_be_written(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    struct deals deals = deals_of("1..30");
    enum { NOBODY = 65534 };
    bool is_root = geteuid() == 0;
    assert_int_equal(chmod(folder->file, 0444), 0);
    assert_int_equal(chmod(folder->path, 0555), 0);
    if (is_root) { /* who may write anything */
        assert_int_equal(seteuid(NOBODY), 0);
    }
    struct store *store = NULL;
    struct study study = {0};
    struct failure failures[4] = {0};
    enum failure_kind opened = store_open(folder->file, &settings, &store, &failures[0]);
    enum failure_kind made = store_open(folder->other, &settings, &store, &failures[1]);
    enum failure_kind read = study_open(folder->file, &study, &failures[2]);
    uint64_t counted = study.counted;
    study_close(&study);
    if (is_root) {
        assert_int_equal(seteuid(0), 0);
    }
    assert_int_equal(chmod(folder->file, 0666), 0);
    if (is_root) {
        assert_int_equal(seteuid(NOBODY), 0);
    }
    /* It can be opened, but not written; and this is noticed before there is work to lose. */
    enum failure_kind in_folder = store_open(folder->file, &settings, &store, &failures[3]);
    enum failure_kind added = store_add_deals(store, &deals, 0, 1, &failures[3]);
    store_close(store);
    if (is_root) {
        assert_int_equal(seteuid(0), 0);
    }
    assert_int_equal(chmod(folder->path, 0755), 0);
    assert_int_equal(opened, FAILURE_CANNOT_WRITE);
    assert_int_equal(made, FAILURE_CANNOT_WRITE);
    assert_int_equal(read, FAILURE_NONE);
    assert_int_equal(counted, 20);
    assert_int_equal(in_folder, FAILURE_NONE);
    assert_int_equal(added, FAILURE_CANNOT_WRITE);
    assert_non_null(strstr(failures[0].words, "cannot be written: Permission denied"));
    assert_non_null(strstr(failures[1].words, "cannot be written: Permission denied"));
    assert_non_null(strstr(failures[3].words, "its folder cannot be written"));
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    deals_drop(&deals);
    survey_settings_drop(&settings);
}

/* Another process locks the file until it ends. */
static pid_t lock_file(const char *path) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sqlite3 *db = NULL;
        sqlite3_open(path, &db);
        int code = sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL);
        if (code == SQLITE_OK && write(ends[1], "", 1) == 1) {
            pause();
        }
        _exit(1);
    }
    close(ends[1]);
    char byte = 1;
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    return child;
}

static void refuses_what_is_locked(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    pid_t owner = lock_file(folder->file);
    pid_t reader = fork(); /* so that both wait at the same time */
    assert_true(reader >= 0);
    if (reader == 0) {
        struct study study;
        struct failure failure = {0};
        bool is_right = study_open(folder->file, &study, &failure) == FAILURE_NO_INPUT &&
                        strstr(failure.words, "is locked") != NULL;
        study_close(&study);
        _exit(is_right ? 0 : 1);
    }
    refuse(folder->file, NULL, FAILURE_CANNOT_WRITE, "is locked");
    int status = 0;
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    kill(owner, SIGKILL);
    assert_int_equal(waitpid(owner, &status, 0), owner);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
}

int test_refused(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(refuses_other_settings, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_a_second_survey, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notices_that_its_file_is_gone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_files_of_others, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_other_formats_and_damage, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(refuses_more_than_its_tables, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_journals_of_several_files, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_cannot_be_written, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_locked, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
