#define _POSIX_C_SOURCE 200809L

#include "survey/store/reader.h"

#include "survey/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What lies beside the file. SQLite's way of writing changes has it that they are either in a log
 * beside the file (-wal, with an index of it, -shm), or in the file, with what was there before in
 * a journal (-journal). */
struct companions {
    bool has_wal, has_shm, has_journal;
};

static bool exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static bool has_content(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && status.st_size > 0;
}

/* The name of the log's index: SQLite tells the names of the others alone. */
static char *shm_path(const char *file) { return sqlite3_mprintf("%s-shm", file); }

static struct companions look_beside(const struct sql *sql) {
    const char *file = sqlite3_db_filename(sql->db, "main");
    char *index = shm_path(file);
    struct companions companions = {.has_wal = exists(sqlite3_filename_wal(file)),
                                    .has_shm = index == NULL || exists(index),
                                    .has_journal = has_content(sqlite3_filename_journal(file))};
    sqlite3_free(index);
    return companions;
}

void reader_close(struct reader *reader) {
    sql_close(&reader->sql);
    *reader = (struct reader){0};
}

/* Whoever reads a log needs the index of it, makes it if there is none, and leaves it. */
void reader_abandon(struct reader *reader) {
    char *index = NULL;
    if (reader->has_made_shm) {
        index = shm_path(sqlite3_db_filename(reader->sql.db, "main"));
    }
    reader_close(reader);
    if (index != NULL) {
        unlink(index);
    }
    sqlite3_free(index);
}

static enum failure_kind check_path(const char *path, struct failure *failure) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: %s", path,
                           *path == '\0' ? "the file name is empty" : strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: is %s", path,
                           S_ISDIR(status.st_mode) ? "a directory" : "no ordinary file");
    }
    if (status.st_size == 0) {
        return failure_set(failure, FAILURE_BAD_DATA, "%s: is empty: it holds no survey", path);
    }
    return FAILURE_NONE;
}

/* What SQLite itself has open: closing another descriptor would lose the locks that this process
 * may have on the file. NULL if it tells nothing. */
static sqlite3_file *file_of(const struct sql *sql) {
    sqlite3_file *file = NULL;
    int code = sqlite3_file_control(sql->db, "main", SQLITE_FCNTL_FILE_POINTER, (void *)&file);
    return code == SQLITE_OK && file != NULL && file->pMethods != NULL ? file : NULL;
}

/* The first bytes of the file. */
static enum failure_kind read_header(const struct sql *sql,
                                     unsigned char header[SCHEMA_HEADER_SIZE],
                                     struct failure *failure) {
    sqlite3_file *file = file_of(sql);
    memset(header, 0, SCHEMA_HEADER_SIZE);
    if (file == NULL) {
        return sql_failed(sql, failure);
    }
    int code = file->pMethods->xRead(file, header, SCHEMA_HEADER_SIZE, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: cannot be read", sql->path);
    }
    return FAILURE_NONE;
}

static bool is_blank(const unsigned char header[SCHEMA_HEADER_SIZE]) {
    for (size_t i = 0; i < SCHEMA_HEADER_SIZE; i++) {
        if (header[i] != 0) {
            return false;
        }
    }
    return true;
}

/* Does the file end as a journal of a change to several files does? It then names another file,
 * which SQLite would remove, whatever it is, once it has undone the change. */
static bool names_another_file(int journal, off_t size) {
    static const unsigned char end[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    unsigned char last[sizeof end];
    return size > (off_t)sizeof last &&
           pread(journal, last, sizeof last, size - (off_t)sizeof last) == (ssize_t)sizeof last &&
           memcmp(last, end, sizeof last) == 0;
}

/* SQLite does what a journal says, and waits for what a pipe says: whoever gave away the file may
 * have put one beside it. Surveys never have such. */
static enum failure_kind check_journal(const struct sql *sql, struct failure *failure) {
    const char *path = sqlite3_filename_journal(sqlite3_db_filename(sql->db, "main"));
    struct stat status;
    const int journal = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW);
    if (journal == -1) {
        return FAILURE_NONE; /* then SQLite cannot open it, either */
    }
    enum failure_kind kind = FAILURE_NONE;
    if (fstat(journal, &status) != 0 || !S_ISREG(status.st_mode)) {
        kind = failure_set(failure, FAILURE_BAD_DATA, "%s: is no ordinary file", path);
    } else if (names_another_file(journal, status.st_size)) {
        kind = failure_set(failure, FAILURE_BAD_DATA,
                           "%s: is no journal of a survey: it names another file", path);
    }
    close(journal);
    return kind;
}

/* Undoes a change that was left half done: any access with the right to write does that. */
static enum failure_kind undo(const char *path, struct failure *failure) {
    struct sql sql;
    enum failure_kind kind = sql_open(&sql, path, SQL_WRITE, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_run(&sql, "SELECT count(*) FROM sqlite_schema", failure);
        sql_close(&sql);
    }
    return kind;
}

/* SQLite does not mind if a part of the last page is missing. Where there is a log, pages may still
 * be in it alone. */
static enum failure_kind check_length(const struct sql *sql, struct failure *failure) {
    sqlite3_file *file = file_of(sql);
    sqlite3_int64 length = 0;
    uint64_t pages = 0;
    uint64_t size = 0;
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(sql->db, "main"));
    if (has_content(log) || file == NULL || file->pMethods->xFileSize(file, &length) != SQLITE_OK) {
        return FAILURE_NONE;
    }
    enum failure_kind kind = sql_number(sql, "PRAGMA page_count", &pages, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_number(sql, "PRAGMA page_size", &size, failure);
    }
    if (kind == FAILURE_NONE && (uint64_t)length < pages * size) {
        kind = sql_damaged(sql, "its end is missing", failure);
    }
    return kind;
}

/* What there is before SQLite has a look: the file's own first bytes, and what lies beside it. */
struct sight {
    unsigned char header[SCHEMA_HEADER_SIZE];
    struct companions companions;
};

/* The header first: what it says of a log stays true as long as a survey runs. */
static enum failure_kind look(const struct sql *sql, struct sight *sight, struct failure *failure) {
    enum failure_kind kind = read_header(sql, sight->header, failure);
    sight->companions = look_beside(sql);
    return kind;
}

static bool is_log_missing(const struct sight *sight) {
    return schema_uses_wal(sight->header) && !sight->companions.has_wal;
}

/* Was the log emptied and removed, so that all is in the file? That is so after a death at the
 * right moment; but for a moment it seems so when a survey begins or ends, too. */
static enum failure_kind recognise_lost_wal(const struct sql *sql, struct sight *sight,
                                            bool *is_lost, struct failure *failure) {
    enum { MOMENT = 20 }; /* milliseconds */
    enum failure_kind kind = FAILURE_NONE;
    if (is_log_missing(sight)) {
        sqlite3_sleep(MOMENT);
        kind = look(sql, sight, failure);
    }
    *is_lost = kind == FAILURE_NONE && is_log_missing(sight);
    return kind;
}

static enum failure_kind begin(const struct sql *sql, bool *is_half_done, struct failure *failure) {
    enum failure_kind kind = sql_run(sql, "BEGIN; SELECT count(*) FROM sqlite_schema", failure);
    *is_half_done =
        kind != FAILURE_NONE && sqlite3_extended_errcode(sql->db) == SQLITE_READONLY_ROLLBACK;
    return kind;
}

/* Is it a survey, by its header? *is_half_done: there is a change to undo first. A log that is lost
 * is done without, as SQLite would make a new one. */
static enum failure_kind recognise(struct sql *sql, const char *path, struct sight *sight,
                                   bool *is_half_done, struct failure *failure) {
    bool is_lost = false;
    enum failure_kind kind = look(sql, sight, failure);
    if (kind == FAILURE_NONE) {
        kind = schema_check_header(sql, sight->header, failure);
        /* Only a file that is being made has nothing at its beginning and yet a journal. */
        *is_half_done =
            kind != FAILURE_NONE && sight->companions.has_journal && is_blank(sight->header);
    }
    if (kind == FAILURE_NONE) {
        kind = recognise_lost_wal(sql, sight, &is_lost, failure);
    }
    if (is_lost) {
        sql_close(sql);
        kind = sql_open(sql, path, SQL_READ_ALONE, failure);
    }
    return kind;
}

/* Opens the file, and begins, unless there is a change to undo first. */
static enum failure_kind open_once(const char *path, bool is_locked, struct reader *reader,
                                   bool *is_half_done, struct failure *failure) {
    struct sql *sql = &reader->sql;
    struct sight sight = {0};
    *is_half_done = false;
    *reader = (struct reader){0};
    enum failure_kind kind = check_path(path, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_open(sql, path, SQL_READ, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_journal(sql, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = recognise(sql, path, &sight, is_half_done, failure);
    }
    if (kind == FAILURE_NONE) {
        /* Without the lock it might be the index of a survey that begins just now. */
        reader->has_made_shm = is_locked && sight.companions.has_wal && !sight.companions.has_shm;
        kind = begin(sql, is_half_done, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_length(sql, failure);
    }
    if (kind != FAILURE_NONE) {
        reader_abandon(reader);
    }
    return kind;
}

enum failure_kind reader_open(const char *path, bool is_locked, struct reader *reader,
                              struct survey_settings *settings, struct failure *failure) {
    bool is_half_done = false;
    enum failure_kind kind = open_once(path, is_locked, reader, &is_half_done, failure);
    if (kind != FAILURE_NONE && is_half_done) {
        kind = undo(path, failure);
        if (kind == FAILURE_NONE) {
            kind = open_once(path, is_locked, reader, &is_half_done, failure);
        }
    }
    if (kind != FAILURE_NONE) {
        return kind;
    }
    kind = schema_check(&reader->sql, settings, &reader->seal, failure);
    if (kind != FAILURE_NONE) {
        reader_abandon(reader);
    }
    return kind;
}
