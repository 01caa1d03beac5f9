#include "engine/chambers/chamber_store_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool chamber_store_fail(struct chamber_store *store, const char *format, ...) {
    if (store->error[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(store->error, sizeof store->error, format, arguments);
        va_end(arguments);
    }
    return false;
}

const char *chamber_store_error(const struct chamber_store *store) { return store->error; }

bool chamber_store_lacks_memory(const struct chamber_store *store) { return store->lacks_memory; }

bool chamber_store_is_refused(struct chamber_store *store) {
    return chamber_store_fail(store, "%s", store->storage->why(store->storage->context));
}

bool chamber_store_is_damaged(struct chamber_store *store, const char *name) {
    return chamber_store_fail(store, "what is stored as '%s' is damaged", name);
}

bool chamber_store_remove_run(struct chamber_store *store, unsigned number) {
    char name[CHAMBER_RUN_NAME];
    return store->storage->remove(store->storage->context, chamber_run_name(name, number));
}

void chamber_store_remove_read(struct chamber_store *store) {
    const struct chamber_layers *layers = &store->layers;
    unsigned lowest = store->next;
    for (unsigned number = store->lowest; number < store->next; number++) {
        bool is_read = number == layers->before.run || number == layers->layer.run;
        for (unsigned i = 0; i < store->count; i++) {
            is_read = is_read || store->runs[i].number == number;
        }
        if (!is_read) {
            chamber_store_remove_run(store, number);
        } else if (number < lowest) {
            lowest = number;
        }
    }
    store->lowest = lowest;
}

/* ---- Reading runs --------------------------------------------------------------------------- */

bool chamber_store_was_read(struct chamber_store *store, const struct chamber_run *run,
                            enum chamber_run_result result) {
    char name[CHAMBER_RUN_NAME];
    switch (result) {
    case CHAMBER_RUN_READ:
        return true;
    case CHAMBER_RUN_REFUSED:
        return chamber_store_is_refused(store);
    case CHAMBER_RUN_DAMAGED:
        return chamber_store_is_damaged(store, chamber_run_name(name, run->number));
    case CHAMBER_RUN_NO_MEMORY:
        break;
    }
    store->lacks_memory = true;
    return chamber_store_fail(store, "there is no memory to read it");
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

bool chamber_store_open_run(struct chamber_store *store, unsigned number, uint64_t offset) {
    struct chamber_run *run = &store->runs[store->count++];
    return chamber_store_was_read(
        store, run, chamber_run_open(run, store->storage, store->memory, number, offset));
}

/* Closes runs that have been read to the end. They are removed when the next file `search` does
 * without them. */
void chamber_store_close_ended(struct chamber_store *store) {
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
           chamber_order(store->last, run->position, run->record.words) == 0;
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
            return chamber_store_was_read(store, run, CHAMBER_RUN_DAMAGED);
        }
        store->stored--;
        if (is_last(store, run)) {
            store->left_out[chamber.rank > 0]++;
        } else {
            memcpy(positions + *count * chamber.words, run->position, size);
            memcpy(store->last, run->position, size);
            store->chamber = chamber;
            ++*count;
        }
        if (!chamber_store_was_read(store, run, chamber_run_advance(run, store->storage))) {
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

uint64_t chamber_store_left_out(struct chamber_store *store, bool waiting) {
    const uint64_t left_out = store->left_out[waiting];
    store->left_out[waiting] = 0;
    return left_out;
}

bool chamber_store_is_read(struct chamber_store *store) {
    return (store->waiting == 0 && store->stored == 0) ||
           chamber_store_fail(store, "something that was stored is lost");
}

/* ---- Writing runs --------------------------------------------------------------------------- */

bool chamber_store_flush(struct chamber_store *store) {
    char name[CHAMBER_RUN_NAME];
    const size_t used = store->used;
    store->used = 0;
    return used == 0 ||
           store->storage->append(store->storage->context, chamber_run_name(name, store->next - 1),
                                  store->output, used) ||
           chamber_store_is_refused(store);
}

/* It is false, without an error, if it is urgent to return. */
static bool write_bytes(struct chamber_store *store, const void *bytes, size_t size) {
    const unsigned char *from = bytes;
    while (size > 0) {
        const size_t part =
            size < CHAMBER_RUN_BUFFER - store->used ? size : CHAMBER_RUN_BUFFER - store->used;
        memcpy(store->output + store->used, from, part);
        store->has_output = true;
        store->used += part;
        from += part;
        size -= part;
        if (store->used == CHAMBER_RUN_BUFFER &&
            (!chamber_store_flush(store) || memory_is_urgent(store->memory))) {
            return false;
        }
    }
    return true;
}

void chamber_store_begin_run(struct chamber_store *store) {
    chamber_store_remove_run(store, store->next); /* if somebody has left one */
    store->next++;
    store->used = 0;
    store->has_output = false;
}

bool chamber_store_write(struct chamber_store *store, const struct chamber_record *record,
                         const uint64_t *positions) {
    return write_bytes(store, record, sizeof *record) &&
           write_bytes(store, positions, record->words * sizeof *positions * record->count);
}

bool chamber_store_put(struct chamber_store *store, const struct chamber_record *record,
                       const uint64_t *positions) {
    store->stored += record->count;
    return chamber_store_write(store, record, positions);
}

/* Copies what is still to be read of all runs into a new one, each position once. */
static bool join(struct chamber_store *store) {
    enum { AT_A_TIME = 256 };
    uint64_t positions[AT_A_TIME * CHAMBER_WORDS];
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
    chamber_store_close_ended(store);
    return chamber_store_flush(store) && chamber_store_open_run(store, store->next - 1, 0);
}

bool chamber_store_end_run(struct chamber_store *store) {
    const unsigned number = store->next - 1;
    if (!store->has_output) {
        store->next--; /* there is no such file: its number is the next one's */
        return true;
    }
    chamber_store_close_ended(store);
    if (!chamber_store_flush(store) || (store->count == RUNS_MOST - 1 && !join(store)) ||
        !chamber_store_open_run(store, number, 0)) {
        return false;
    }
    /* What is read next may be what was read last, from the new run. */
    store->chamber = (struct chamber_record){0};
    make_heap(store);
    return true;
}

/* ---- Opening and closing -------------------------------------------------------------------- */

static bool open_search(struct chamber_store *store, struct chamber_progress *progress) {
    if (!chamber_store_read_search(store, progress)) {
        return false;
    }
    /* What is newer was written by a search that did not come to its end. */
    for (unsigned number = store->next; chamber_store_remove_run(store, number); number++) {
    }
    make_heap(store);
    return true;
}

static void release(struct chamber_store *store) {
    for (unsigned i = 0; i < store->count; i++) {
        chamber_run_close(&store->runs[i], store->memory);
    }
    chamber_run_close(&store->layers.run, store->memory);
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
    store->layers.before.run = store->layers.layer.run = NO_RUN;
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
        chamber_store_remove_search(store);
    }
    for (unsigned number = first; number < store->next; number++) {
        chamber_store_remove_run(store, number);
    }
    release(store);
}
