#include "engine/chambers/chamber_store.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As many runs are read at once; then they are joined. */
enum { RUNS_MOST = 32, SEARCH_SIZE = 8192, ERROR_SIZE = 256 };

static const char search_name[] = "search";
static const char first_line[] = "soliton scratch 1\n";

struct chamber_store {
    const struct soliton_storage *storage;
    struct memory *memory;
    uint64_t key;
    struct chamber_run runs[RUNS_MOST];
    unsigned count;
    /* Those that have not ended, as a heap: what comes first is that of the first one. */
    struct chamber_run *heap[RUNS_MOST];
    unsigned waiting;
    struct chamber_record chamber; /* what was read last, and of which chamber */
    uint64_t last[CHAMBER_RECORD_WORDS];
    uint64_t left_out;

    unsigned next;   /* the number of the next run */
    unsigned lowest; /* no run has a lower one */
    unsigned saved;  /* the next one when the file `search` was written; 0: there is no such file */

    unsigned char
        *output; /* what is still to be written of the last run, of CHAMBER_RUN_BUFFER bytes */
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

static bool remove_run(struct chamber_store *store, unsigned number) {
    char name[CHAMBER_RUN_NAME];
    return store->storage->remove(store->storage->context, chamber_run_name(name, number));
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

static bool was_read(struct chamber_store *store, const struct chamber_run *run,
                     enum chamber_run_result result) {
    char name[CHAMBER_RUN_NAME];
    switch (result) {
    case CHAMBER_RUN_READ:
        return true;
    case CHAMBER_RUN_REFUSED:
        return fail_as_told(store);
    case CHAMBER_RUN_DAMAGED:
        return is_damaged(store, chamber_run_name(name, run->number));
    case CHAMBER_RUN_NO_MEMORY:
        break;
    }
    return fail(store, "there is no memory to read it");
}

/* Puts the run at this place of the heap where it belongs, below it. */
static void sink(struct chamber_store *store, unsigned place) {
    struct chamber_run *run = store->heap[place];
    for (unsigned child; (child = 2 * place + 1) < store->waiting; place = child) {
        if (child + 1 < store->waiting &&
            chamber_run_compare(store->heap[child + 1], store->heap[child]) < 0) {
            child++;
        }
        if (chamber_run_compare(run, store->heap[child]) <= 0) {
            break;
        }
        store->heap[place] = store->heap[child];
    }
    store->heap[place] = run;
}

static void make_heap(struct chamber_store *store) {
    store->waiting = 0;
    for (unsigned i = 0; i < store->count; i++) {
        if (!store->runs[i].ended) {
            store->heap[store->waiting++] = &store->runs[i];
        }
    }
    for (unsigned i = store->waiting / 2; i-- > 0;) {
        sink(store, i);
    }
}

static bool open_run(struct chamber_store *store, unsigned number, uint64_t offset) {
    struct chamber_run *run = &store->runs[store->count++];
    return was_read(store, run,
                    chamber_run_open(run, store->storage, store->memory, number, offset));
}

/* Closes runs that have been read to the end. They are removed when the next file `search` does
 * without them. */
static void close_ended(struct chamber_store *store) {
    unsigned kept = 0;
    for (unsigned i = 0; i < store->count; i++) {
        if (store->runs[i].ended) {
            chamber_run_close(&store->runs[i], store->memory);
        } else {
            store->runs[kept++] = store->runs[i];
        }
    }
    store->count = kept;
    make_heap(store);
}

const struct chamber_record *chamber_store_first(const struct chamber_store *store) {
    return store->waiting > 0 ? &store->heap[0]->record : NULL;
}

/* Is this the position that was read last? */
static bool is_last(const struct chamber_store *store, const struct chamber_run *run) {
    return store->chamber.words == run->record.words &&
           chamber_record_compare(&store->chamber, &run->record) == 0 &&
           memcmp(store->last, run->position, run->record.words * sizeof *run->position) == 0;
}

bool chamber_store_read(struct chamber_store *store, uint64_t *positions, size_t most,
                        size_t *count) {
    const struct chamber_record chamber = store->heap[0]->record;
    const size_t size = chamber.words * sizeof *positions;
    *count = 0;
    if (memory_is_urgent(store->memory)) {
        return false;
    }
    while (*count < most && store->waiting > 0) {
        struct chamber_run *run = store->heap[0];
        if (chamber_record_compare(&run->record, &chamber) != 0) {
            break;
        }
        if (run->record.words != chamber.words) {
            return was_read(store, run, CHAMBER_RUN_DAMAGED);
        }
        if (is_last(store, run)) {
            store->left_out++;
        } else {
            memcpy(positions + *count * chamber.words, run->position, size);
            memcpy(store->last, run->position, size);
            store->chamber = chamber;
            ++*count;
        }
        if (!was_read(store, run, chamber_run_advance(run, store->storage))) {
            return false;
        }
        if (run->ended) {
            store->heap[0] = store->heap[--store->waiting];
        }
        if (store->waiting > 0) {
            sink(store, 0);
        }
    }
    return true;
}

uint64_t chamber_store_left_out(struct chamber_store *store) {
    const uint64_t left_out = store->left_out;
    store->left_out = 0;
    return left_out;
}

/* ---- Writing runs --------------------------------------------------------------------------- */

static bool flush(struct chamber_store *store) {
    char name[CHAMBER_RUN_NAME];
    const size_t used = store->used;
    store->used = 0;
    return used == 0 ||
           store->storage->append(store->storage->context, chamber_run_name(name, store->next - 1),
                                  store->output, used) ||
           fail_as_told(store);
}

/* It is false, without an error, if it is urgent to return. */
static bool write_bytes(struct chamber_store *store, const void *bytes, size_t size) {
    const unsigned char *from = bytes;
    while (size > 0) {
        const size_t part =
            size < CHAMBER_RUN_BUFFER - store->used ? size : CHAMBER_RUN_BUFFER - store->used;
        memcpy(store->output + store->used, from, part);
        store->used += part;
        from += part;
        size -= part;
        if (store->used == CHAMBER_RUN_BUFFER &&
            (!flush(store) || memory_is_urgent(store->memory))) {
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

/* Copies what is still to be read of all runs into a new one, each position once. */
static bool join(struct chamber_store *store) {
    enum { AT_A_TIME = 256 };
    uint64_t positions[AT_A_TIME * CHAMBER_RECORD_WORDS];
    chamber_store_begin_run(store);
    while (store->waiting > 0) {
        struct chamber_record record = *chamber_store_first(store);
        size_t count;
        if (!chamber_store_read(store, positions, AT_A_TIME, &count)) {
            return false;
        }
        record.count = count;
        if (count > 0 && !chamber_store_put(store, &record, positions)) {
            return false;
        }
    }
    /* What is read next may be what was read last, from the new run. */
    store->chamber = (struct chamber_record){0};
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
    make_heap(store);
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
        const struct chamber_run *run = &store->runs[i];
        length += snprintf(text + length, sizeof text - (size_t)length, "%u %" PRIu64 "\n",
                           run->number, run->record_at);
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
    make_heap(store);
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
        chamber_run_close(&store->runs[i], store->memory);
    }
    memory_free(store->memory, store->output, CHAMBER_RUN_BUFFER, 1);
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
    store->output = memory_zeroed(memory, CHAMBER_RUN_BUFFER, 1);
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
