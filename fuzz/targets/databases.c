/* Files of surveys with any rows. A line of the input is a letter for the table and the fields of
 * a row, separated by tabs. Its digest is right, or wrong if the letter is a capital. The seal
 * is right, unless a line begins with '~'. Lines that begin with '@' change a byte of the
 * finished file. */
#define _XOPEN_SOURCE 700 /* for mkdtemp and open_memstream */

#include "support/check.h"
#include "survey/report/report.h"
#include "survey/store/digest.h"
#include "survey/store/seal.h"
#include "survey/store/store.h"

#include <sqlite3.h>
#include <unistd.h>

enum { MOST_JOBS = 3, MOST_FIELDS = 9 };

/* ---- The file ------------------------------------------------------------------------------ */

/* An empty survey, made once and removed at the end. Each input changes a copy of it. */
static char folder[64], file[96];
static struct {
    char *bytes;
    size_t length;
} blank;

static void clean_up(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[sizeof file + 16];
        snprintf(path, sizeof path, "%s%s", file, ends[i]);
        unlink(path);
    }
}

static void remove_all(void) {
    clean_up();
    rmdir(folder);
    free(blank.bytes);
}

static void load_blank(void) {
    FILE *stream = fopen(file, "rb");
    check(stream != NULL && fseek(stream, 0, SEEK_END) == 0, "the file can be read");
    blank.length = (size_t)ftell(stream);
    blank.bytes = malloc(blank.length);
    rewind(stream);
    check(blank.bytes != NULL && fread(blank.bytes, 1, blank.length, stream) == blank.length,
          "the file can be read");
    fclose(stream);
}

static void make_blank(void) {
    static char texts[][64] = {"FreeCell", "", "memory=1000", "engine"};
    const struct survey_settings settings = {texts[0], texts[1], texts[2], texts[3], KEEP_ALL};
    struct failure failure = {0};
    struct store *store = NULL;
    const char *memory = "/dev/shm"; /* faster than a disk */
    snprintf(folder, sizeof folder, "%s/soliton-fuzz-XXXXXX",
             access(memory, W_OK) == 0 ? memory : "/tmp");
    check(mkdtemp(folder) != NULL, "there is a temporary folder");
    snprintf(file, sizeof file, "%s/survey", folder);
    check(store_open(file, &settings, &store, &failure) == FAILURE_NONE, failure.words);
    store_close(store);
    load_blank();
    atexit(remove_all);
}

/* ---- The rows ------------------------------------------------------------------------------ */

static const struct letter {
    char letter;
    const char *insert;
} letters[] = {
    {'s', "INSERT OR REPLACE INTO survey(rowid, game, rules, options, engine, keep, digest)"
          " VALUES(1, ?1, ?2, ?3, ?4, ?5, digest(?1, ?2, ?3, ?4, ?5) + ?10)"},
    {'b', "INSERT INTO batch VALUES(?1, ?2, ?3, digest(?1, ?2, ?3) + ?10)"},
    {'p', "INSERT INTO span VALUES(?1, ?2, ?3, ?4, ?5, digest(?1, ?2, ?3, ?4, ?5) + ?10)"},
    {'c', "INSERT INTO chunk VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
          " digest(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) + ?10)"},
    {'d', "INSERT INTO deal VALUES(?1, ?2, ?3, ?4, ?5, digest(?1, ?2, ?3, ?4, ?5) + ?10)"},
    {'r', "INSERT INTO ranking VALUES(?1, ?2, ?3, ?4, ?5, ?6,"
          " digest(?1, ?2, ?3, ?4, ?5, ?6) + ?10)"},
    {'a', "INSERT INTO attempt VALUES(?1, ?2, digest(?1, ?2) + ?10)"},
    {'t', "INSERT INTO retry VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7,"
          " digest(?1, ?2, ?3, ?4, ?5, ?6, ?7) + ?10)"},
    {'e', "INSERT OR REPLACE INTO seal VALUES(?1, ?2, ?3, digest(?1, ?2, ?3) + ?10)"},
};

/* A field is a whole number, a real one, or a text. */
static void bind(sqlite3_stmt *insert, int index, const char *field) {
    char *end = NULL;
    if (index > sqlite3_bind_parameter_count(insert)) {
        return;
    }
    long long number = strtoll(field, &end, 10);
    if (*field != '\0' && *end == '\0') {
        sqlite3_bind_int64(insert, index, number);
        return;
    }
    double real = strtod(field, &end);
    if (*field != '\0' && *end == '\0') {
        sqlite3_bind_double(insert, index, real);
    } else {
        sqlite3_bind_text(insert, index, field, -1, SQLITE_TRANSIENT);
    }
}

static void insert_row(sqlite3 *db, char *line) {
    char letter = line[0] >= 'A' && line[0] <= 'Z' ? (char)(line[0] - 'A' + 'a') : line[0];
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        sqlite3_stmt *insert = NULL;
        if (letters[i].letter == letter &&
            sqlite3_prepare_v2(db, letters[i].insert, -1, &insert, NULL) == SQLITE_OK) {
            char *field = line[1] == '\t' ? line + 2 : NULL;
            for (int index = 1; index <= MOST_FIELDS && field != NULL; index++) {
                char *end = strchr(field, '\t');
                if (end != NULL) {
                    *end++ = '\0';
                }
                bind(insert, index, field);
                field = end;
            }
            bind(insert, 10, line[0] == letter ? "0" : "1");
            sqlite3_step(insert); /* the table may refuse the row */
        }
        sqlite3_finalize(insert);
    }
}

/* Makes a seal that matches the rows, unless a digest is wrong. */
static void seal_rows(sqlite3 *db) {
    uint64_t mark = 0;
    const struct sql sql = {.db = db, .path = file, .access = SQL_WRITE, .mark = &mark};
    struct seal seal;
    struct failure failure = {0};
    check(digest_register_sealed(db, &mark) == SQLITE_OK, "the function can be registered");
    if (seal_count(&sql, &seal, &failure) == FAILURE_NONE) {
        check(seal_save(&sql, &seal, &failure) == FAILURE_NONE, failure.words);
    }
}

/* Each '@' line: an offset and a value. */
static void change_byte(const char *line) {
    char *end = NULL;
    unsigned long offset = strtoul(line + 1, &end, 10);
    FILE *stream = fopen(file, "r+b");
    check(stream != NULL, "the file can be written");
    if (fseek(stream, (long)(offset % blank.length), SEEK_SET) == 0) {
        fputc((int)(strtoul(end, NULL, 10) & 0xff), stream);
    }
    fclose(stream);
}

static void write_file(char *text) {
    sqlite3 *db = NULL;
    FILE *stream = fopen(file, "wb");
    check(stream != NULL && fwrite(blank.bytes, 1, blank.length, stream) == blank.length &&
              fclose(stream) == 0,
          "the file can be written");
    check(sqlite3_open(file, &db) == SQLITE_OK && digest_register(db) == SQLITE_OK &&
              sqlite3_exec(db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN",
                           NULL, NULL, NULL) == SQLITE_OK,
          "SQLite opens it");
    char *changes = NULL;
    bool is_sealed = true;
    for (char *line = text; line != NULL && changes == NULL;) {
        char *next = cut_line(line);
        if (*line == '@') {
            changes = line; /* and so are all lines after it */
        } else {
            insert_row(db, line);
            is_sealed = is_sealed && *line != '~';
        }
        if (changes != NULL && next != NULL) {
            next[-1] = '\n';
        }
        line = next;
    }
    if (is_sealed) {
        seal_rows(db);
    }
    check(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK, "SQLite writes it");
    sqlite3_close(db);
    for (char *line = changes; line != NULL;) {
        char *next = cut_line(line);
        change_byte(line);
        line = next;
    }
}

/* ---- Reading it ---------------------------------------------------------------------------- */

static void check_words(enum failure_kind kind, const struct failure *failure) {
    check(kind != FAILURE_BUG && kind != FAILURE_NO_MEMORY, failure->words);
    check(kind == FAILURE_NONE || strlen(failure->words) > 0, "a failure has words");
}

static char *report(const struct study *study, report_form *form) {
    char *text = NULL;
    size_t size = 0;
    struct failure failure = {0};
    FILE *stream = open_memstream(&text, &size);
    check(stream != NULL, "memory suffices");
    enum failure_kind kind = form(study, false, stream, &failure);
    check_words(kind, &failure);
    check(fclose(stream) == 0, "memory suffices");
    return text;
}

/* The numbers of a study add up, and it can be reported in every form. */
static char *check_study(const struct study *study) {
    report_form *const forms[] = {report_json, report_csv, report_svg, report_html};
    check(study->tally.solved + study->tally.unsolvable + study->tally.undecided == study->counted,
          "all deals that are done are counted");
    check(study->counted <= study->requested && deals_total(&study->deals) == study->requested,
          "no more are done than were requested");
    check(distribution_total(&study->tally.moves) == study->tally.solved,
          "each deal that is solved has a number of moves");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        free(report(study, forms[i]));
    }
    char *text = report(study, report_text);
    for (const char *c = text; *c != '\0'; c++) {
        check(*c == '\n' || *c == '\t' || (unsigned char)*c >= ' ', "a report is plain text");
    }
    return text;
}

/* The report of the file, or NULL if it is refused. */
static char *read_file(void) {
    struct study study = {0};
    struct failure failure = {0};
    enum failure_kind kind = study_open(file, &study, &failure);
    check_words(kind, &failure);
    char *text = kind == FAILURE_NONE ? check_study(&study) : NULL;
    study_close(&study);
    return text;
}

/* Continues the survey: goes through all jobs, and does none. */
static void plan(void) {
    struct store *store = NULL;
    struct store_plan sizes = {0};
    struct failure failure = {0};
    uint64_t undecided = 0;
    enum failure_kind kind = store_open(file, NULL, &store, &failure);
    check_words(kind, &failure);
    if (kind == FAILURE_NONE) {
        check_words(store_undecided(store, &undecided, &failure), &failure);
        kind = store_plan_chunks(store, &sizes, &failure);
        check_words(kind, &failure);
    }
    for (int i = 0; i < MOST_JOBS && kind == FAILURE_NONE; i++) {
        struct survey_job *job = NULL;
        kind = store_next(store, &job, &failure);
        check_words(kind, &failure);
        check(job == NULL || deals_total(&job->deals) > 0, "a job has deals");
        survey_job_free(job);
    }
    store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (blank.bytes == NULL) {
        make_blank();
    }
    char *text = text_of(data, size);
    write_file(text);
    char *report_before = read_file();
    plan();
    char *report_after = read_file();
    check((report_before == NULL) == (report_after == NULL), "planning changes no file");
    if (report_before != NULL) {
        check_same(report_before, report_after, "planning changes no report");
    }
    free(report_before);
    free(report_after);
    free(text);
    clean_up();
    return 0;
}
