#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "survey_file.h"

static void assert_words(struct errand *errand, const char *wanted) {
    assert_non_null(errand);
    char *words = deals_words(&errand->deals);
    assert_string_equal(words, wanted);
    assert_string_equal(errand->deals.game, "FreeCell");
    free(words);
}

static void expect_next(struct store *store, const char *wanted) {
    struct errand *errand = next(store);
    assert_words(errand, wanted);
    errand_free(errand);
}

static void expect_end(struct store *store) {
    assert_null(next(store));
    assert_null(next(store));
}

static uint64_t query(const char *path, const char *text) {
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    uint64_t number = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

/* ---- Going on ------------------------------------------------------------------------------ */

static void goes_on_where_it_was(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &terms);
    assert_string_equal(store_terms(store)->options, "memory=1000");
    ask(store, "1..95", 10);
    struct store_plan sizes = plan(store);
    assert_int_equal(sizes.deals, 95);
    assert_int_equal(sizes.done, 0);
    assert_int_equal(work_off(store, 3), 3);
    store_close(store);
    assert_int_equal(count_files(folder), 1);

    store = open_store(folder->file, NULL);
    assert_int_equal(store_terms(store)->keep, KEEP_UNSOLVABLE);
    sizes = plan(store);
    assert_int_equal(sizes.deals, 95);
    assert_int_equal(sizes.done, 30);
    assert_int_equal(sizes.unsolvable, 3);
    assert_int_equal(sizes.undecided, 4); /* 7, 14, 21, 28 */
    expect_next(store, "31..40");
    /* Those that come back in another order, and one that does not. */
    struct errand *first = next(store);
    struct errand *second = next(store);
    assert_words(first, "41..50");
    assert_words(second, "51..60");
    work(second, KEEP_UNSOLVABLE);
    keep(store, second);
    commit(store);
    work(first, KEEP_UNSOLVABLE);
    keep(store, first); /* and is lost, without a commit */
    errand_free(first);
    errand_free(second);
    store_close(store);

    store = open_store(folder->file, &terms);
    sizes = plan(store);
    assert_int_equal(sizes.done, 40);
    expect_next(store, "31..40");
    expect_next(store, "41..50");
    expect_next(store, "61..70");
    expect_next(store, "71..80");
    expect_next(store, "81..90");
    expect_next(store, "91..95");
    expect_end(store);
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    terms_drop(&terms);
}

static void asks_for_each_deal_once(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &terms);
    ask(store, "1,5,7..9,ms1..ms3", 4);
    ask(store, "2..8", 10);
    ask(store, "1..9", 1);     /* nothing new */
    ask(store, "1..10000", 0); /* a size is chosen: a 500th, but 10 at least */
    ask(store, "20000..30000", 0);
    assert_int_equal(plan(store).deals, 10003 + 10001);
    expect_next(store, "1, 5, 7..8");
    expect_next(store, "9, ms1..ms3");
    expect_next(store, "2..4, 6");
    expect_next(store, "10..28");
    for (int i = 0; i < 10; i++) {
        errand_free(next(store));
    }
    store_close(store);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM batch"), 4);
    assert_int_equal(query(folder->file, "SELECT size FROM batch WHERE batch = 2"), 4);
    assert_int_equal(query(folder->file, "SELECT size FROM batch WHERE batch = 4"), 20);

    struct deals others = {0};
    struct problem problem = {0};
    assert_int_equal(deals_add(&others, "Seahaven.1..9", &problem), PROBLEM_NONE);
    store = open_store(folder->file, &terms);
    assert_int_equal(store_ask(store, &others, 0, &problem), PROBLEM_USAGE);
    deals_drop(&others);
    store_close(store);
    terms_drop(&terms);
}

static void keeps_the_top_of_rankings(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..500", 7, KEEP_NONE);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM ranking"), 3 * RANKING_SIZE);
    struct harvest all = {0};
    for (uint64_t number = 1; number <= 500; number++) {
        struct record record = made_up("", number);
        assert_true(harvest_add(&all, &record, KEEP_NONE));
    }
    for (unsigned i = 0; i < RANKINGS; i++) {
        for (size_t j = 0; j < RANKING_SIZE; j++) {
            char text[128];
            snprintf(text, sizeof text,
                     "SELECT count(*) FROM ranking WHERE ranking = '%s' AND number = %d",
                     ranking_names[i], (int)all.ranked[i].list[j].number);
            assert_int_equal(query(folder->file, text), 1);
        }
    }
    harvest_drop(&all);
}

/* ---- Dying --------------------------------------------------------------------------------- */

/* Runs in another process, which kills itself in the middle. */
static void die_in_the_middle(const struct folder *folder, const struct terms *terms) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = open_store(folder->file, terms);
        ask(store, "1..100", 10);
        plan(store);
        work_off(store, 3);
        struct errand *errand = next(store);
        work(errand, terms->keep);
        keep(store, errand);
        kill(getpid(), SIGKILL);
        _exit(1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void survives_being_killed(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    die_in_the_middle(folder, &terms);
    assert_int_equal(count_files(folder), 3);

    struct study study;
    struct problem problem = {0};
    assert_int_equal(study_open(folder->file, &study, &problem), PROBLEM_NONE);
    assert_int_equal(study.counted, 30);
    study_close(&study);

    /* What is refused still has its companions, as they were. */
    struct terms others = terms_of("memory=2000", KEEP_ALL);
    struct content file = load(folder->file);
    struct content log = load(folder->log);
    refuse(folder->file, &others, PROBLEM_USAGE, "memory=1000");
    assert_content(folder->file, &file);
    assert_content(folder->log, &log);
    /* Nor is an index of the log left where there was none. */
    unlink(folder->index);
    refuse(folder->file, &others, PROBLEM_USAGE, "memory=1000");
    assert_int_equal(count_files(folder), 2);
    free(file.bytes);
    free(log.bytes);
    terms_drop(&others);

    struct store *store = open_store(folder->file, &terms);
    assert_int_equal(plan(store).done, 30);
    expect_next(store, "31..40");
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    terms_drop(&terms);
}

/* A file that says that there is a log, without one: it died when it had just removed it. */
static void does_without_a_lost_log(void **state) {
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
    struct problem problem = {0};
    assert_int_equal(study_open(folder->file, &study, &problem), PROBLEM_NONE);
    assert_int_equal(study.counted, 20);
    study_close(&study);
    struct terms others = terms_of("memory=2000", KEEP_ALL);
    refuse(folder->file, &others, PROBLEM_USAGE, "memory=1000");
    terms_drop(&others);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    store_close(open_store(folder->file, NULL));
    assert_int_equal(count_files(folder), 1);
}

/* Its process died while it was changing the file itself. */
static void undoes_what_is_half_done(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    for (int round = 0; round < 2; round++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            sqlite3 *db = NULL;
            sqlite3_open(folder->file, &db);
            sqlite3_exec(db,
                         "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN;"
                         "CREATE TABLE large(text TEXT); INSERT INTO large WITH RECURSIVE n(i) AS "
                         "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT "
                         "hex(zeroblob(2000)) FROM n; DELETE FROM survey",
                         NULL, NULL, NULL);
            kill(getpid(), SIGKILL);
        }
        assert_int_equal(waitpid(child, NULL, 0), child);
        assert_true(access(folder->journal, F_OK) == 0);
        struct content broken = load(folder->file);
        assert_true(broken.length > file.length);
        free(broken.bytes);
        if (round == 0) {
            struct study study;
            struct problem problem = {0};
            assert_int_equal(study_open(folder->file, &study, &problem), PROBLEM_NONE);
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

/* ... or when it was making it. */
static void makes_what_was_half_made(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sqlite3 *db = NULL;
        sqlite3_open(folder->file, &db);
        sqlite3_exec(db,
                     "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN;"
                     "CREATE TABLE large(text TEXT); INSERT INTO large WITH RECURSIVE n(i) AS "
                     "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT "
                     "hex(zeroblob(2000)) FROM n",
                     NULL, NULL, NULL);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(count_files(folder), 2);
    struct content file = load(folder->file);
    assert_true(file.length > 0);
    memset(file.bytes, 0, 4096); /* as if its first page had not reached the disk */
    save(folder->file, file.bytes, file.length);
    free(file.bytes);
    struct store *store = open_store(folder->file, &terms);
    assert_int_equal(plan(store).deals, 0);
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    terms_drop(&terms);
}

/* No file of this process may grow beyond what it has, as on a disk that is full. */
static void stores_nothing_after_a_failure(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &terms);
    struct problem problem = {0};
    ask(store, "1..5000", 1000);
    plan(store);
    assert_int_equal(work_off(store, 1), 1);
    struct errand *errand = next(store);
    work(errand, KEEP_ALL);

    struct content log = load(folder->log);
    struct rlimit old;
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    limit = (struct rlimit){.rlim_cur = log.length + 100, .rlim_max = old.rlim_max};
    free(log.bytes);
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    enum problem_kind kind = store_keep(store, errand, &problem);
    if (kind == PROBLEM_NONE) {
        kind = store_commit(store, &problem);
    }
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, handler);
    assert_int_equal(kind, PROBLEM_CANNOT_WRITE);
    /* Not now, either, though it could: what came before may be lost. */
    assert_int_equal(store_keep(store, errand, &problem), PROBLEM_CANNOT_WRITE);
    assert_int_equal(store_commit(store, &problem), PROBLEM_CANNOT_WRITE);
    errand_free(errand);
    errand = NULL;
    assert_int_equal(store_next(store, &errand, &problem), PROBLEM_CANNOT_WRITE);
    assert_null(errand);
    store_close(store);

    store = open_store(folder->file, &terms);
    assert_int_equal(plan(store).done, 1000);
    expect_next(store, "1001..2000");
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    terms_drop(&terms);
}

static void refuses_a_chunk_twice(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &terms);
    struct problem problem = {0};
    ask(store, "1..30", 10);
    plan(store);
    struct errand *errand = next(store);
    assert_int_equal(store_keep(store, errand, &problem), PROBLEM_BUG); /* without a harvest */
    store_close(store);

    store = open_store(folder->file, &terms);
    plan(store);
    work(errand, KEEP_UNSOLVABLE);
    keep(store, errand);
    commit(store);
    assert_int_equal(store_keep(store, errand, &problem), PROBLEM_BUG);
    errand_free(errand);
    store_close(store);
    store = open_store(folder->file, &terms);
    assert_int_equal(plan(store).done, 10);
    store_close(store);
    terms_drop(&terms);
}

/* ---- Refusing ------------------------------------------------------------------------------ */

static void refuses_other_terms(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    struct terms terms = terms_of("memory=2000", KEEP_ALL);
    refuse(folder->file, &terms, PROBLEM_USAGE, "memory=1000");
    terms_drop(&terms);
    terms = terms_of("memory=1000", KEEP_NONE);
    refuse(folder->file, &terms, PROBLEM_USAGE, "keep");
    terms_drop(&terms);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);

    /* Of another engine: nor does it go on without terms. */
    terms = terms_of("memory=1000", KEEP_ALL);
    free(terms.engine);
    terms.engine = strdup("another");
    store_close(open_store(folder->other, &terms));
    terms_drop(&terms);
    refuse(folder->other, NULL, PROBLEM_USAGE, "engine");
}

static void refuses_a_second_survey(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &terms);
    refuse(folder->file, &terms, PROBLEM_CANNOT_WRITE, "another survey is running on it");
    refuse(folder->file, NULL, PROBLEM_CANNOT_WRITE, "another survey is running on it");
    store_close(store);
    store = open_store(folder->file, NULL);
    store_close(store);
    terms_drop(&terms);
}

static void assert_refused(const struct folder *folder, const char *words) {
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    struct content file = load(folder->other);
    size_t files = count_files(folder);
    refuse(folder->other, &terms, PROBLEM_BAD_DATA, words);
    refuse(folder->other, NULL, PROBLEM_BAD_DATA, words);
    refuse_study(folder->other, PROBLEM_BAD_DATA, words);
    assert_content(folder->other, &file);
    assert_int_equal(count_files(folder), files);
    free(file.bytes);
    terms_drop(&terms);
}

static void make_database(const char *path, const char *text) {
    sqlite3 *db = NULL;
    unlink(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void refuses_files_of_others(void **state) {
    struct folder *folder = *state;
    static const char text[] = "The quick brown fox jumps over the lazy dog.\n";
    save(folder->other, text, strlen(text));
    assert_refused(folder, "is no survey of Soliton");
    make_database(folder->other, "CREATE TABLE mine(number); INSERT INTO mine VALUES(1)");
    assert_refused(folder, "is no survey of Soliton (application id 0");
    make_database(folder->other, "PRAGMA journal_mode = WAL; CREATE TABLE mine(number)");
    assert_refused(folder, "is no survey of Soliton (application id 0");
    make_database(folder->other, "PRAGMA application_id = 0x536F6C69; PRAGMA user_version = 1;"
                                 "CREATE TABLE survey(game)");
    assert_refused(folder, "is damaged");
}

static void refuses_other_formats_and_damage(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..200", 10, KEEP_ALL);
    struct content file = load(folder->file);
    file.bytes[63] = 2;
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "another format (2, not 1)");
    file.bytes[63] = 1;
    file.bytes[71] ^= 1;
    save(folder->other, file.bytes, file.length);
    assert_refused(folder, "is no survey of Soliton (application id 1399811176");
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

static void refuses_what_is_no_file(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    refuse(folder->path, &terms, PROBLEM_CANNOT_WRITE, "directory");
    refuse_study(folder->path, PROBLEM_NO_INPUT, "directory");
    refuse(folder->file, NULL, PROBLEM_NO_INPUT, "No such file");
    refuse_study(folder->file, PROBLEM_NO_INPUT, "No such file");
    char path[160];
    snprintf(path, sizeof path, "%s/nowhere/survey.sqlite", folder->path);
    refuse(path, &terms, PROBLEM_CANNOT_WRITE, "No such file");
    assert_int_equal(mkfifo(folder->other, 0600), 0);
    refuse(folder->other, &terms, PROBLEM_CANNOT_WRITE, "no ordinary file");
    refuse_study(folder->other, PROBLEM_NO_INPUT, "no ordinary file");
    unlink(folder->other);
    assert_int_equal(symlink("missing/target", folder->other), 0);
    refuse(folder->other, &terms, PROBLEM_CANNOT_WRITE, "cannot be");

    /* An empty file is as good as none. */
    save(folder->file, "", 0);
    refuse(folder->file, NULL, PROBLEM_BAD_DATA, "is empty");
    refuse_study(folder->file, PROBLEM_BAD_DATA, "is empty");
    store_close(open_store(folder->file, &terms));
    store_close(open_store(folder->file, NULL));
    /* Nor does what a dead survey left beside a file that was removed matter. */
    struct content rubbish = load(folder->file);
    unlink(folder->file);
    save(folder->log, rubbish.bytes, rubbish.length);
    free(rubbish.bytes);
    store_close(open_store(folder->file, &terms));
    store_close(open_store(folder->file, NULL));
    terms_drop(&terms);
}

static void refuses_what_cannot_be_written(void **state) {
    struct folder *folder = *state;
    struct terms terms = terms_of("memory=1000", KEEP_ALL);
    make_survey(folder->file, "1..20", 10, KEEP_ALL);
    struct content file = load(folder->file);
    enum { NOBODY = 65534 };
    bool is_root = geteuid() == 0;
    assert_int_equal(chmod(folder->file, 0444), 0);
    assert_int_equal(chmod(folder->path, 0555), 0);
    if (is_root) { /* who may write everything */
        assert_int_equal(seteuid(NOBODY), 0);
    }
    struct store *store = NULL;
    struct study study = {0};
    struct problem problems[4] = {0};
    enum problem_kind opened = store_open(folder->file, &terms, &store, &problems[0]);
    enum problem_kind made = store_open(folder->other, &terms, &store, &problems[1]);
    enum problem_kind read = study_open(folder->file, &study, &problems[2]);
    uint64_t counted = study.counted;
    study_close(&study);
    if (is_root) {
        assert_int_equal(seteuid(0), 0);
    }
    assert_int_equal(chmod(folder->file, 0666), 0);
    if (is_root) {
        assert_int_equal(seteuid(NOBODY), 0);
    }
    enum problem_kind in_folder = store_open(folder->file, &terms, &store, &problems[3]);
    if (is_root) {
        assert_int_equal(seteuid(0), 0);
    }
    assert_int_equal(chmod(folder->path, 0755), 0);
    assert_int_equal(opened, PROBLEM_CANNOT_WRITE);
    assert_int_equal(made, PROBLEM_CANNOT_WRITE);
    assert_int_equal(read, PROBLEM_NONE);
    assert_int_equal(counted, 20);
    assert_int_equal(in_folder, PROBLEM_CANNOT_WRITE);
    assert_non_null(strstr(problems[0].words, "cannot be written: Permission denied"));
    assert_non_null(strstr(problems[1].words, "cannot be written: Permission denied"));
    assert_non_null(strstr(problems[3].words, "its folder cannot be written"));
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    terms_drop(&terms);
}

/* Another process locks the file until it is ended. */
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
        struct problem problem = {0};
        bool is_right = study_open(folder->file, &study, &problem) == PROBLEM_NO_INPUT &&
                        strstr(problem.words, "is locked") != NULL;
        study_close(&study);
        _exit(is_right ? 0 : 1);
    }
    refuse(folder->file, NULL, PROBLEM_CANNOT_WRITE, "is locked");
    int status = 0;
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    kill(owner, SIGKILL);
    assert_int_equal(waitpid(owner, &status, 0), owner);
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
}

/* ---- Trying again -------------------------------------------------------------------------- */

static struct store_plan plan_retry(struct store *store, const char *options) {
    struct store_plan sizes;
    struct problem problem = {0};
    assert_int_equal(store_plan_retry(store, options, &sizes, &problem), PROBLEM_NONE);
    return sizes;
}

/* Tries one again, and stores this outcome. */
static void retry(struct store *store, uint64_t number, enum soliton_outcome outcome) {
    struct errand *errand = next(store);
    assert_non_null(errand);
    assert_int_equal(errand->deals.count, 1);
    assert_int_equal(errand->deals.spans[0].first, number);
    assert_int_equal(errand->deals.spans[0].last, number);
    struct record record = {.number = number,
                            .outcome = outcome,
                            .moves = outcome == SOLITON_SOLVED,
                            .positions = 5000};
    assert_true(harvest_add(&errand->harvest, &record, KEEP_ALL));
    keep(store, errand);
    errand_free(errand);
}

static void tries_again(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..30", 10, KEEP_NONE); /* 7, 14, 21, 28 are undecided */
    struct store *store = open_store(folder->file, NULL);
    struct store_plan sizes = plan_retry(store, "memory=2000");
    assert_int_equal(sizes.deals, 4);
    assert_int_equal(sizes.done, 0);
    retry(store, 7, SOLITON_GAVE_UP);
    retry(store, 14, SOLITON_SOLVED);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL); /* goes on */
    sizes = plan_retry(store, "memory=2000");
    assert_int_equal(sizes.deals, 4);
    assert_int_equal(sizes.done, 2);
    assert_int_equal(sizes.undecided, 1);
    assert_int_equal(sizes.unsolvable, 0);
    expect_next(store, "21");
    retry(store, 28, SOLITON_UNSOLVABLE);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL); /* with other limits, those that are still undecided */
    sizes = plan_retry(store, "memory=3000");
    assert_int_equal(sizes.done, 2);
    assert_int_equal(sizes.unsolvable, 1);
    expect_next(store, "7");
    retry(store, 21, SOLITON_SOLVED);
    expect_end(store);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL);
    sizes = plan_retry(store, "memory=2000");
    assert_int_equal(sizes.done, 4);
    assert_int_equal(sizes.undecided, 1);
    expect_end(store);
    store_close(store);
    store = open_store(folder->file, NULL);
    sizes = plan(store);
    assert_int_equal(sizes.done, 30);
    assert_int_equal(sizes.unsolvable, 4);
    assert_int_equal(sizes.undecided, 1);
    store_close(store);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM attempt"), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(goes_on_where_it_was, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(asks_for_each_deal_once, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(keeps_the_top_of_rankings, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(survives_being_killed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(does_without_a_lost_log, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(undoes_what_is_half_done, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(makes_what_was_half_made, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(stores_nothing_after_a_failure, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_a_chunk_twice, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_other_terms, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_a_second_survey, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_files_of_others, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_other_formats_and_damage, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_cannot_be_written, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_locked, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tries_again, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
