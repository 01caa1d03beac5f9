#define _POSIX_C_SOURCE 200809L

#include "survey/store/reader.h"

#include "survey/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What lies beside the file. SQLite writes changes to a write-ahead log (-wal, with an index,
 * -shm), or into the file itself, after saving the old pages in a rollback journal (-journal). */
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

/* SQLite tells the names of the WAL and the journal, but not this one. */
static char *shm_path(const char *file) { return sqlite3_mprintf("%s-shm", file); }

static struct companions find_companions(const struct sql *sql) {
    const char *file = sqlite3_db_filename(sql->db, "main");
    char *shm = shm_path(file);
    struct companions companions = {.has_wal = exists(sqlite3_filename_wal(file)),
                                    .has_shm = shm == NULL || exists(shm),
                                    .has_journal = has_content(sqlite3_filename_journal(file))};
    sqlite3_free(shm);
    return companions;
}

void reader_close(struct reader *reader) {
    sql_close(&reader->sql);
    *reader = (struct reader){0};
}

/* Reading a WAL makes its index if there is none, and leaves it behind. */
void reader_abandon(struct reader *reader) {
    char *shm = NULL;
    if (reader->has_made_shm) {
        shm = shm_path(sqlite3_db_filename(reader->sql.db, "main"));
    }
    reader_close(reader);
    if (shm != NULL) {
        unlink(shm);
    }
    sqlite3_free(shm);
}

static enum failure_kind check_path(const char *path, struct failure *failure) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: %s", path,
                           *path == '\0' ? "the file name is empty" : strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: is %s", path,
                           S_ISDIR(status.st_mode) ? "a directory" : "not a regular file");
    }
    if (status.st_size == 0) {
        return failure_set(failure, FAILURE_BAD_DATA, "%s: is empty: it holds no survey", path);
    }
    return FAILURE_NONE;
}

/* The file as SQLite has it open, or NULL. Another descriptor will not do: closing it would drop
 * the locks that this process may have on the file. */
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

/* Does the journal end as one of a change to several files does? Then it names another file, which
 * SQLite would remove after rolling back, whatever it is. */
static bool names_another_file(int journal, off_t size) {
    static const unsigned char end[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    unsigned char last[sizeof end];
    return size > (off_t)sizeof last &&
           pread(journal, last, sizeof last, size - (off_t)sizeof last) == (ssize_t)sizeof last &&
           memcmp(last, end, sizeof last) == 0;
}

enum failure_kind reader_check_journal(const struct sql *sql, struct failure *failure) {
    const char *path = sqlite3_filename_journal(sqlite3_db_filename(sql->db, "main"));
    struct stat status;
    const int journal = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW);
    if (journal == -1) {
        return FAILURE_NONE; /* SQLite cannot open it, either */
    }
    enum failure_kind kind = FAILURE_NONE;
    if (fstat(journal, &status) != 0 || !S_ISREG(status.st_mode)) {
        kind = failure_set(failure, FAILURE_BAD_DATA, "%s: is not a regular file", path);
    } else if (names_another_file(journal, status.st_size)) {
        kind = failure_set(failure, FAILURE_BAD_DATA,
                           "%s: is not the journal of a survey: it names another file", path);
    }
    close(journal);
    return kind;
}

/* Rolls back a change that was left half done, as any access with the right to write does. */
static enum failure_kind roll_back(const char *path, struct failure *failure) {
    struct sql sql;
    enum failure_kind kind = sql_open(&sql, path, SQL_WRITE, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_run(&sql, "SELECT count(*) FROM sqlite_schema", failure);
        sql_close(&sql);
    }
    return kind;
}

/* SQLite does not notice if part of the last page is missing. With a WAL, whole pages may be in
 * that alone. */
static enum failure_kind check_length(const struct sql *sql, struct failure *failure) {
    sqlite3_file *file = file_of(sql);
    sqlite3_int64 length = 0;
    uint64_t pages = 0;
    uint64_t size = 0;
    const char *wal = sqlite3_filename_wal(sqlite3_db_filename(sql->db, "main"));
    if (has_content(wal) || file == NULL || file->pMethods->xFileSize(file, &length) != SQLITE_OK) {
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

/* The state of the file before SQLite touches it: its first bytes, and what lies beside it. */
struct file_state {
    unsigned char header[SCHEMA_HEADER_SIZE];
    struct companions companions;
};

/* The header first: what it says of a WAL stays true as long as a survey runs. */
static enum failure_kind inspect(const struct sql *sql, struct file_state *found,
                                 struct failure *failure) {
    enum failure_kind kind = read_header(sql, found->header, failure);
    found->companions = find_companions(sql);
    return kind;
}

static bool is_wal_missing(const struct file_state *found) {
    return schema_uses_wal(found->header) && !found->companions.has_wal;
}

/* Was the WAL emptied and removed, so that everything is in the file? So it is if a survey was
 * killed at the right moment. But it looks so for a moment, too, whenever a survey begins or ends.
 */
static enum failure_kind recognise_lost_wal(const struct sql *sql, struct file_state *found,
                                            bool *is_lost, struct failure *failure) {
    enum { MOMENT = 20 }; /* milliseconds */
    enum failure_kind kind = FAILURE_NONE;
    if (is_wal_missing(found)) {
        sqlite3_sleep(MOMENT);
        kind = inspect(sql, found, failure);
    }
    *is_lost = kind == FAILURE_NONE && is_wal_missing(found);
    return kind;
}

static enum failure_kind begin(const struct sql *sql, bool *is_half_done, struct failure *failure) {
    enum failure_kind kind = sql_run(sql, "BEGIN; SELECT count(*) FROM sqlite_schema", failure);
    *is_half_done =
        kind != FAILURE_NONE && sqlite3_extended_errcode(sql->db) == SQLITE_READONLY_ROLLBACK;
    return kind;
}

/* Is it a survey, by its header? *is_half_done: there is a change to roll back first. If the WAL is
 * lost, opens the file so that SQLite does not make a new one. */
static enum failure_kind recognise(struct sql *sql, const char *path, struct file_state *found,
                                   bool *is_half_done, struct failure *failure) {
    bool is_lost = false;
    enum failure_kind kind = inspect(sql, found, failure);
    if (kind == FAILURE_NONE) {
        kind = schema_check_header(sql, found->header, failure);
        /* Only a file that is being made begins with zeros and has a journal. */
        *is_half_done =
            kind != FAILURE_NONE && found->companions.has_journal && is_blank(found->header);
    }
    if (kind == FAILURE_NONE) {
        kind = recognise_lost_wal(sql, found, &is_lost, failure);
    }
    if (is_lost) {
        sql_close(sql);
        kind = sql_open(sql, path, SQL_READ_ALONE, failure);
    }
    return kind;
}

/* Opens the file and begins a transaction, unless there is a change to roll back first. */
static enum failure_kind open_once(const char *path, bool is_locked, struct reader *reader,
                                   bool *is_half_done, struct failure *failure) {
    struct sql *sql = &reader->sql;
    struct file_state found = {0};
    *is_half_done = false;
    *reader = (struct reader){0};
    enum failure_kind kind = check_path(path, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_open(sql, path, SQL_READ, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = reader_check_journal(sql, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = recognise(sql, path, &found, is_half_done, failure);
    }
    if (kind == FAILURE_NONE) {
        /* Without the lock, the index may be that of a survey which begins just now. */
        reader->has_made_shm = is_locked && found.companions.has_wal && !found.companions.has_shm;
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
        kind = roll_back(path, failure);
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
