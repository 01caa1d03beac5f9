#include "engine/chambers/chamber_store.h"

#include "engine/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As many runs are read at once; then they are joined. */
enum { RUNS_MOST = 32, BUFFER = 1 << 14, NAME_SIZE = 32, SEARCH_SIZE = 8192, ERROR_SIZE = 256 };

static const char search_name[] = "search";
static const char first_line[] = "soliton scratch 1\n";

/* A run that is read. */
struct run {
    unsigned number;              /* in its name */
    uint64_t read;                /* bytes, those in the buffer included */
    size_t start, end;            /* of what is in the buffer */
    unsigned char *buffer;        /* of BUFFER bytes */
    struct chamber_record record; /* the part that comes next, unless `ended` */
    uint64_t left;                /* positions of it that are still to be read */
    bool ended;
};

struct chamber_store {
    const struct soliton_storage *storage;
    struct memory *memory;
    uint64_t key;
    struct run runs[RUNS_MOST];
    unsigned count;
    struct run *first; /* with the part that comes first; NULL if there is none */

    unsigned next;   /* the number of the next run */
    unsigned lowest; /* no run has a lower one */
    unsigned saved;  /* the next one when the file `search` was written; 0: there is no such file */

    unsigned char *output; /* what is still to be written of the last run, of BUFFER bytes */
    size_t used;
    char error[ERROR_SIZE];
};

__attribute__((format(printf, 2, 3))) static bool fail(struct chamber_store *store,
                                                       const char *format, ...) {
    if (store->error[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(store->error, sizeof store->error, format, arguments);
        va_end(arguments);
    }
    return false;
}

const char *chamber_store_error(const struct chamber_store *store) { return store->error; }

/* The storage has refused something. */
static bool fail_as_told(struct chamber_store *store) {
    return fail(store, "%s", store->storage->why(store->storage->context));
}

static bool is_damaged(struct chamber_store *store, const char *name) {
    return fail(store, "what is stored as '%s' is damaged", name);
}

static const char *name_of(char name[NAME_SIZE], unsigned number) {
    snprintf(name, NAME_SIZE, "run%u", number);
    return name;
}

static bool run_is_damaged(struct chamber_store *store, const struct run *run) {
    char name[NAME_SIZE];
    return is_damaged(store, name_of(name, run->number));
}

static bool remove_run(struct chamber_store *store, unsigned number) {
    char name[NAME_SIZE];
    return store->storage->remove(store->storage->context, name_of(name, number));
}

/* Removes the runs with numbers from `first` on that are not being read. */
static void remove_runs(struct chamber_store *store, unsigned first) {
    unsigned lowest = store->next;
    for (unsigned number = first; number < store->next; number++) {
        bool is_read = false;
        for (unsigned i = 0; i < store->count; i++) {
            is_read = is_read || store->runs[i].number == number;
        }
        if (!is_read) {
            remove_run(store, number);
        } else if (number < lowest) {
            lowest = number;
        }
    }
    store->lowest = first <= store->lowest ? lowest : store->lowest;
}

/* ---- Reading runs --------------------------------------------------------------------------- */

static int compare(const struct chamber_record *a, const struct chamber_record *b) {
    if (a->potential != b->potential) {
        return a->potential < b->potential ? -1 : 1;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (a->name[i] != b->name[i]) {
            return a->name[i] < b->name[i] ? -1 : 1;
        }
    }
    return 0;
}

static void find_first(struct chamber_store *store) {
    store->first = NULL;
    for (unsigned i = 0; i < store->count; i++) {
        struct run *run = &store->runs[i];
        if (!run->ended &&
            (store->first == NULL || compare(&run->record, &store->first->record) < 0)) {
            store->first = run;
        }
    }
}

/* Reads up to so many bytes; fewer than that come at the end alone. */
static bool read_bytes(struct chamber_store *store, struct run *run, void *bytes, size_t size,
                       size_t *got) {
    char name[NAME_SIZE];
    unsigned char *to = bytes;
    for (*got = 0; *got < size;) {
        if (run->start == run->end) {
            run->start = run->end = 0;
            if (!store->storage->read(store->storage->context, name_of(name, run->number),
                                      run->read, run->buffer, BUFFER, &run->end)) {
                return fail_as_told(store);
            }
            run->read += run->end;
            if (run->end == 0) {
                return true;
            }
        }
        const size_t there = run->end - run->start;
        const size_t part = there < size - *got ? there : size - *got;
        memcpy(to + *got, run->buffer + run->start, part);
        run->start += part;
        *got += part;
    }
    return true;
}

/* Reads what stands before the next part of a run, if there is one. */
static bool read_record(struct chamber_store *store, struct run *run) {
    struct chamber_record *record = &run->record;
    size_t got;
    if (!read_bytes(store, run, record, sizeof *record, &got)) {
        return false;
    }
    run->ended = got == 0;
    if (!run->ended && (got < sizeof *record || record->words == 0 ||
                        record->words > CHAMBER_RECORD_WORDS || record->count == 0)) {
        return run_is_damaged(store, run);
    }
    run->left = record->count;
    return true;
}

static bool open_run(struct chamber_store *store, unsigned number, uint64_t offset) {
    struct run *run = &store->runs[store->count];
    *run = (struct run){.number = number, .read = offset};
    run->buffer = memory_zeroed(store->memory, BUFFER, 1);
    if (run->buffer == NULL) {
        return fail(store, "there is no memory to read it");
    }
    store->count++;
    return read_record(store, run);
}

static void close_run(struct chamber_store *store, struct run *run) {
    memory_free(store->memory, run->buffer, BUFFER, 1);
    run->buffer = NULL;
}

/* Closes runs that have been read to the end. They are removed when the next file `search` does
 * without them. */
static void close_ended(struct chamber_store *store) {
    unsigned kept = 0;
    for (unsigned i = 0; i < store->count; i++) {
        if (store->runs[i].ended) {
            close_run(store, &store->runs[i]);
        } else {
            store->runs[kept++] = store->runs[i];
        }
    }
    store->count = kept;
    find_first(store);
}

const struct chamber_record *chamber_store_first(const struct chamber_store *store) {
    return store->first != NULL ? &store->first->record : NULL;
}

bool chamber_store_read(struct chamber_store *store, uint64_t *positions, size_t most,
                        size_t *count) {
    struct run *run = store->first;
    const size_t size = run->record.words * sizeof *positions;
    size_t got;
    *count = run->left < most ? (size_t)run->left : most;
    if (!read_bytes(store, run, positions, size * *count, &got)) {
        return false;
    }
    if (got < size * *count) {
        return run_is_damaged(store, run);
    }
    run->left -= *count;
    if (run->left > 0) {
        return true;
    }
    const bool read = read_record(store, run);
    find_first(store);
    return read;
}

/* ---- Writing runs --------------------------------------------------------------------------- */

static bool flush(struct chamber_store *store) {
    char name[NAME_SIZE];
    const size_t used = store->used;
    store->used = 0;
    return used == 0 ||
           store->storage->append(store->storage->context, name_of(name, store->next - 1),
                                  store->output, used) ||
           fail_as_told(store);
}

static bool write_bytes(struct chamber_store *store, const void *bytes, size_t size) {
    const unsigned char *from = bytes;
    while (size > 0) {
        const size_t part = size < BUFFER - store->used ? size : BUFFER - store->used;
        memcpy(store->output + store->used, from, part);
        store->used += part;
        from += part;
        size -= part;
        if (store->used == BUFFER && !flush(store)) {
            return false;
        }
    }
    return true;
}

void chamber_store_begin_run(struct chamber_store *store) {
    remove_run(store, store->next); /* if somebody has left one */
    store->next++;
    store->used = 0;
}

bool chamber_store_put(struct chamber_store *store, const struct chamber_record *record,
                       const uint64_t *positions) {
    return write_bytes(store, record, sizeof *record) &&
           write_bytes(store, positions, record->words * sizeof *positions * record->count);
}

/* Copies what is still to be read of all runs into a new one. */
static bool join(struct chamber_store *store) {
    enum { AT_A_TIME = 256 };
    uint64_t positions[AT_A_TIME * CHAMBER_RECORD_WORDS];
    chamber_store_begin_run(store);
    while (store->first != NULL) {
        struct chamber_record record = store->first->record;
        for (uint64_t left = record.count; left > 0; left -= record.count) {
            size_t count;
            if (!chamber_store_read(store, positions, AT_A_TIME, &count)) {
                return false;
            }
            record.count = count;
            if (!chamber_store_put(store, &record, positions)) {
                return false;
            }
        }
    }
    close_ended(store);
    return flush(store) && open_run(store, store->next - 1, 0);
}

bool chamber_store_end_run(struct chamber_store *store) {
    const unsigned number = store->next - 1;
    close_ended(store);
    if (!flush(store) || (store->count == RUNS_MOST - 1 && !join(store)) ||
        !open_run(store, number, 0)) {
        return false;
    }
    find_first(store);
    return true;
}

/* ---- How far it has come -------------------------------------------------------------------- */

bool chamber_store_save(struct chamber_store *store, const struct chamber_progress *progress) {
    char text[SEARCH_SIZE];
    close_ended(store);
    int length = snprintf(text, sizeof text,
                          "%skey: %016" PRIx64 "\npotential: %" PRIu32 "\npositions: %" PRIu64
                          "\nclosed: %" PRIu64 "\nwaiting: %" PRIu64 "\nnext: %u\nruns: %u\n",
                          first_line, store->key, progress->potential, progress->positions,
                          progress->closed, progress->waiting, store->next, store->count);
    for (unsigned i = 0; i < store->count; i++) {
        const struct run *run = &store->runs[i];
        /* The part that comes next has been read up to its positions. */
        const uint64_t offset = run->read - (run->end - run->start) - sizeof run->record;
        length += snprintf(text + length, sizeof text - (size_t)length, "%u %" PRIu64 "\n",
                           run->number, offset);
    }
    if (!store->storage->replace(store->storage->context, search_name, text, (size_t)length)) {
        return fail_as_told(store);
    }
    store->saved = store->next;
    remove_runs(store, store->lowest);
    return true;
}

/* Reads "WORD: NUMBER\n" or "NUMBER SEPARATOR". */
static bool take_number(char **text, const char *word, int base, char end, uint64_t *number) {
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) {
        return false;
    }
    char *rest;
    *number = strtoull(*text + length, &rest, base);
    if (rest == *text + length || *rest != end) {
        return false;
    }
    *text = rest + 1;
    return true;
}

static bool read_runs(struct chamber_store *store, char **text, uint64_t runs) {
    for (uint64_t i = 0; i < runs; i++) {
        uint64_t number;
        uint64_t offset;
        if (!take_number(text, "", 10, ' ', &number) || !take_number(text, "", 10, '\n', &offset) ||
            number >= store->next) {
            return is_damaged(store, search_name);
        }
        if (!open_run(store, (unsigned)number, offset)) {
            return false;
        }
    }
    return true;
}

static bool read_search(struct chamber_store *store, char *text,
                        struct chamber_progress *progress) {
    struct chamber_progress found;
    uint64_t key;
    uint64_t potential;
    uint64_t next;
    uint64_t runs;
    if (strncmp(text, first_line, strlen(first_line)) != 0) {
        return is_damaged(store, search_name);
    }
    text += strlen(first_line);
    if (!take_number(&text, "key: ", 16, '\n', &key) ||
        !take_number(&text, "potential: ", 10, '\n', &potential) ||
        !take_number(&text, "positions: ", 10, '\n', &found.positions) ||
        !take_number(&text, "closed: ", 10, '\n', &found.closed) ||
        !take_number(&text, "waiting: ", 10, '\n', &found.waiting) ||
        !take_number(&text, "next: ", 10, '\n', &next) ||
        !take_number(&text, "runs: ", 10, '\n', &runs) || runs >= RUNS_MOST || next > UINT32_MAX ||
        potential > UINT32_MAX) {
        return is_damaged(store, search_name);
    }
    if (key != store->key) {
        return fail(store, "there is the search for another puzzle, or of another version");
    }
    found.potential = (uint32_t)potential;
    store->next = store->saved = (unsigned)next;
    if (!read_runs(store, &text, runs)) {
        return false;
    }
    *progress = found;
    find_first(store);
    return true;
}

/* ---- Opening and closing -------------------------------------------------------------------- */

static bool open_search(struct chamber_store *store, struct chamber_progress *progress) {
    char text[SEARCH_SIZE];
    size_t got;
    if (!store->storage->read(store->storage->context, search_name, 0, text, sizeof text - 1,
                              &got)) {
        return fail_as_told(store);
    }
    text[got] = '\0';
    if (got > 0 && !read_search(store, text, progress)) {
        return false;
    }
    /* What is newer was written by a search that did not come to its end. */
    for (unsigned number = store->next; remove_run(store, number); number++) {
    }
    return true;
}

static void release(struct chamber_store *store) {
    for (unsigned i = 0; i < store->count; i++) {
        close_run(store, &store->runs[i]);
    }
    memory_free(store->memory, store->output, BUFFER, 1);
    free(store);
}

struct chamber_store *chamber_store_open(const struct soliton_storage *storage,
                                         struct memory *memory, uint64_t key,
                                         struct chamber_progress *progress, char *why,
                                         size_t size) {
    struct chamber_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        snprintf(why, size, "there is no memory to store anything");
        return NULL;
    }
    store->storage = storage;
    store->memory = memory;
    store->key = key;
    store->output = memory_zeroed(memory, BUFFER, 1);
    if (store->output == NULL || !open_search(store, progress)) {
        snprintf(why, size, "%s",
                 store->output == NULL ? "there is no memory to store anything" : store->error);
        release(store);
        return NULL;
    }
    return store;
}

void chamber_store_close(struct chamber_store *store, bool ended) {
    const unsigned first = ended ? store->lowest : store->saved;
    if (ended) {
        store->storage->remove(store->storage->context, search_name);
    }
    for (unsigned number = first; number < store->next; number++) {
        remove_run(store, number);
    }
    release(store);
}
