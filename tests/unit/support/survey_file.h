/* For tests of survey files: a folder for each test, and deals with made-up results, so that
 * nothing is searched. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_SURVEY_FILE_H
#define SOLITON_TESTS_UNIT_SUPPORT_SURVEY_FILE_H

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "survey/store/seal.h"
#include "survey/store/store.h"
#include "survey/study/study.h"

/* A test's folder, and the names of files in it. */
struct folder {
    char path[64];
    char file[96], wal[112], journal[112], shm[112], other[96];
};

static inline int make_folder(void **state) {
    struct folder *folder = calloc(1, sizeof *folder);
    const char *temporary = getenv("TMPDIR");
    if (folder == NULL) {
        return -1;
    }
    snprintf(folder->path, sizeof folder->path, "%.40s/soliton-XXXXXX",
             temporary != NULL && strlen(temporary) <= 40 ? temporary : "/tmp");
    if (mkdtemp(folder->path) == NULL) {
        free(folder);
        return -1;
    }
    snprintf(folder->file, sizeof folder->file, "%s/a survey?.sqlite", folder->path);
    snprintf(folder->wal, sizeof folder->wal, "%s-wal", folder->file);
    snprintf(folder->journal, sizeof folder->journal, "%s-journal", folder->file);
    snprintf(folder->shm, sizeof folder->shm, "%s-shm", folder->file);
    snprintf(folder->other, sizeof folder->other, "%s/other", folder->path);
    *state = folder;
    return 0;
}

static inline int remove_folder(void **state) {
    struct folder *folder = *state;
    DIR *listing = opendir(folder->path);
    for (struct dirent *entry = NULL; listing != NULL && (entry = readdir(listing)) != NULL;) {
        char path[sizeof folder->path + sizeof entry->d_name + 1];
        snprintf(path, sizeof path, "%s/%s", folder->path, entry->d_name);
        if (entry->d_name[0] != '.') {
            remove(path);
        }
    }
    if (listing != NULL) {
        closedir(listing);
    }
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

static inline size_t count_files(const struct folder *folder) {
    size_t count = 0;
    DIR *listing = opendir(folder->path);
    assert_non_null(listing);
    for (struct dirent *entry = NULL; (entry = readdir(listing)) != NULL;) {
        count += entry->d_name[0] != '.';
    }
    closedir(listing);
    return count;
}

/* All of a file; freed by free(). */
struct content {
    unsigned char *bytes;
    size_t length;
};

static inline struct content load(const char *path) {
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    fseek(stream, 0, SEEK_END);
    struct content content = {.length = (size_t)ftell(stream)};
    rewind(stream);
    content.bytes = malloc(content.length + 1);
    assert_non_null(content.bytes);
    assert_int_equal(fread(content.bytes, 1, content.length, stream), content.length);
    fclose(stream);
    return content;
}

static inline void save(const char *path, const void *bytes, size_t length) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
}

static inline void assert_content(const char *path, const struct content *wanted) {
    struct content content = load(path);
    assert_int_equal(content.length, wanted->length);
    assert_memory_equal(content.bytes, wanted->bytes, wanted->length);
    free(content.bytes);
}

/* ---- Settings and deals -------------------------------------------------------------------- */

static inline struct survey_settings settings_of(const char *options, enum keep keep) {
    struct survey_settings settings = {.game = strdup("FreeCell"),
                                       .rules = strdup(""),
                                       .options = strdup(options),
                                       .engine = soliton_engine(),
                                       .keep = keep};
    assert_true(settings.game && settings.rules && settings.options && settings.engine);
    return settings;
}

static inline struct deals deals_of(const char *words) {
    struct deals deals = {0};
    struct failure failure = {0};
    assert_int_equal(deals_add(&deals, "FreeCell", &failure), FAILURE_NONE);
    assert_int_equal(deals_add(&deals, words, &failure), FAILURE_NONE);
    return deals;
}

/* Every 10th deal is unsolvable, every 7th of the others undecided. */
static inline struct record made_up(const char *series, uint64_t number) {
    struct record record = {.number = number};
    snprintf(record.series, sizeof record.series, "%s", series);
    record.outcome = number % 10 == 0  ? SOLITON_UNSOLVABLE
                     : number % 7 == 0 ? SOLITON_GAVE_UP
                                       : SOLITON_SOLVED;
    record.moves = record.outcome == SOLITON_SOLVED ? 80 + number % 13 : 0;
    record.positions = 100 + number * 37 % 1009;
    return record;
}

static inline void work(struct survey_job *job, enum keep keep) {
    for (size_t i = 0; i < job->deals.count; i++) {
        const struct span *span = &job->deals.spans[i];
        for (uint64_t number = span->first; number <= span->last; number++) {
            struct record record = made_up(span->series, number);
            assert_true(deal_tally_add(&job->tally, &record, keep));
        }
    }
    job->tally.seconds = 0.25;
}

/* ---- Stores -------------------------------------------------------------------------------- */

static inline struct store *open_store(const char *path, const struct survey_settings *settings) {
    struct store *store = NULL;
    struct failure failure = {0};
    enum failure_kind kind = store_open(path, settings, &store, &failure);
    if (kind != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
    assert_non_null(store);
    return store;
}

static inline void ask(struct store *store, const char *words, uint64_t size) {
    struct deals deals = deals_of(words);
    struct failure failure = {0};
    assert_int_equal(store_add_deals(store, &deals, size, 1, &failure), FAILURE_NONE);
    deals_drop(&deals);
}

static inline struct store_plan plan(struct store *store) {
    struct store_plan sizes;
    struct failure failure = {0};
    assert_int_equal(store_plan_chunks(store, &sizes, &failure), FAILURE_NONE);
    return sizes;
}

static inline struct survey_job *next(struct store *store) {
    struct survey_job *job = NULL;
    struct failure failure = {0};
    enum failure_kind kind = store_next(store, &job, &failure);
    if (kind != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
    return job;
}

static inline void keep(struct store *store, const struct survey_job *job) {
    struct failure failure = {0};
    enum failure_kind kind = store_keep(store, job, &failure);
    if (kind != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
}

static inline void commit(struct store *store) {
    struct failure failure = {0};
    assert_int_equal(store_commit(store, &failure), FAILURE_NONE);
}

/* Works off so many jobs of the plan, with one commit; returns how many there were. */
static inline size_t work_off(struct store *store, size_t most) {
    size_t count = 0;
    for (; count < most; count++) {
        struct survey_job *job = next(store);
        if (job == NULL) {
            break;
        }
        work(job, store_settings(store)->keep);
        keep(store, job);
        survey_job_free(job);
    }
    commit(store);
    return count;
}

/* A whole survey of made-up deals. */
static inline void make_survey(const char *path, const char *words, uint64_t size, enum keep kept) {
    struct survey_settings settings = settings_of("memory=1000", kept);
    struct store *store = open_store(path, &settings);
    ask(store, words, size);
    plan(store);
    work_off(store, SIZE_MAX);
    store_close(store);
    survey_settings_drop(&settings);
}

/* Tries undecided deals again: the first stays undecided, the others are decided. */
static inline void try_again(const char *path) {
    struct store *store = open_store(path, NULL);
    struct store_plan sizes;
    struct failure failure = {0};
    assert_int_equal(store_plan_retry(store, "memory=9000", &sizes, &failure), FAILURE_NONE);
    struct survey_job *job = NULL;
    for (uint64_t i = 0; (job = next(store)) != NULL; i++) {
        struct record record = {.number = job->deals.spans[0].first,
                                .outcome = i == 0       ? SOLITON_GAVE_UP
                                           : i % 2 == 0 ? SOLITON_SOLVED
                                                        : SOLITON_UNSOLVABLE,
                                .moves = i != 0 && i % 2 == 0 ? 300 + i : 0,
                                .positions = 70000 + i};
        memcpy(record.series, job->deals.spans[0].series, sizeof record.series);
        assert_true(deal_tally_add(&job->tally, &record, KEEP_ALL));
        job->tally.seconds = 1;
        keep(store, job);
        survey_job_free(job);
    }
    commit(store);
    store_close(store);
}

static inline void refuse(const char *path, const struct survey_settings *settings,
                          enum failure_kind kind, const char *words) {
    struct store *store = NULL;
    struct failure failure = {0};
    assert_int_equal(store_open(path, settings, &store, &failure), kind);
    assert_null(store);
    if (strstr(failure.words, words) == NULL || strncmp(failure.words, path, strlen(path)) != 0) {
        fail_msg("\"%s\" says not \"%s\"", failure.words, words);
    }
}

static inline void refuse_study(const char *path, enum failure_kind kind, const char *words) {
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(path, &study, &failure), kind);
    study_close(&study);
    if (strstr(failure.words, words) == NULL || strncmp(failure.words, path, strlen(path)) != 0) {
        fail_msg("\"%s\" says not \"%s\"", failure.words, words);
    }
}

/* ---- Changing them behind the program's back ----------------------------------------------- */

/* Runs statements that may use the SQL functions of digest.h. */
static inline void change(const char *path, const char *words) {
    struct sql sql;
    struct failure failure = {0};
    assert_int_equal(sql_open(&sql, path, SQL_WRITE, &failure), FAILURE_NONE);
    enum failure_kind kind =
        sql_run(&sql, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN", &failure);
    kind = kind == FAILURE_NONE ? sql_run(&sql, words, &failure) : kind;
    kind = kind == FAILURE_NONE ? sql_run(&sql, "COMMIT", &failure) : kind;
    sql_close(&sql);
    if (kind != FAILURE_NONE) {
        fail_msg("%s: %s", words, failure.words);
    }
}

/* Makes a seal that matches the rows, whose digests must be right. */
static inline void reseal(const char *path) {
    struct sql sql;
    struct seal seal;
    struct failure failure = {0};
    assert_int_equal(sql_open(&sql, path, SQL_WRITE, &failure), FAILURE_NONE);
    enum failure_kind kind =
        sql_run(&sql, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN", &failure);
    kind = kind == FAILURE_NONE ? seal_count(&sql, &seal, &failure) : kind;
    kind = kind == FAILURE_NONE ? seal_save(&sql, &seal, &failure) : kind;
    kind = kind == FAILURE_NONE ? sql_run(&sql, "COMMIT", &failure) : kind;
    sql_close(&sql);
    if (kind != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
}

/* ---- What is in them ----------------------------------------------------------------------- */

static inline void assert_words(struct survey_job *job, const char *wanted) {
    assert_non_null(job);
    char *words = deals_words(&job->deals, SIZE_MAX);
    assert_string_equal(words, wanted);
    assert_string_equal(job->deals.game, "FreeCell");
    free(words);
}

static inline void expect_next(struct store *store, const char *wanted) {
    struct survey_job *job = next(store);
    assert_words(job, wanted);
    survey_job_free(job);
}

static inline void expect_end(struct store *store) {
    assert_null(next(store));
    assert_null(next(store));
}

static inline uint64_t query(const char *path, const char *text) {
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

#endif
