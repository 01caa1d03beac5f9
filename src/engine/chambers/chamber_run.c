#include "engine/chambers/chamber_run.h"

#include <stdio.h>
#include <string.h>

const char *chamber_run_name(char name[CHAMBER_RUN_NAME], unsigned number) {
    snprintf(name, CHAMBER_RUN_NAME, "run%u", number);
    return name;
}

/* Reads up to so many bytes; fewer than that come at the end alone. */
static bool read_bytes(struct chamber_run *run, const struct soliton_storage *storage, void *bytes,
                       size_t size, size_t *got) {
    char name[CHAMBER_RUN_NAME];
    unsigned char *to = bytes;
    for (*got = 0; *got < size;) {
        if (run->start == run->end) {
            run->start = run->end = 0;
            if (!storage->read(storage->context, chamber_run_name(name, run->number), run->read,
                               run->buffer, CHAMBER_RUN_BUFFER, &run->end)) {
                return false;
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

static enum chamber_run_result read_position(struct chamber_run *run,
                                             const struct soliton_storage *storage) {
    const size_t size = run->record.words * sizeof *run->position;
    size_t got;
    if (!read_bytes(run, storage, run->position, size, &got)) {
        return CHAMBER_RUN_REFUSED;
    }
    return got == size ? CHAMBER_RUN_READ : CHAMBER_RUN_DAMAGED;
}

/* Reads what stands before the next part, if there is one, and its first position. */
static enum chamber_run_result read_record(struct chamber_run *run,
                                           const struct soliton_storage *storage) {
    struct chamber_record *record = &run->record;
    size_t got;
    run->record_at = run->read - (run->end - run->start);
    if (!read_bytes(run, storage, record, sizeof *record, &got)) {
        return CHAMBER_RUN_REFUSED;
    }
    run->ended = got == 0;
    if (run->ended) {
        return CHAMBER_RUN_READ;
    }
    if (got < sizeof *record || record->words == 0 || record->words > CHAMBER_WORDS ||
        record->count == 0) {
        return CHAMBER_RUN_DAMAGED;
    }
    run->left = record->count;
    return read_position(run, storage);
}

enum chamber_run_result chamber_run_open(struct chamber_run *run,
                                         const struct soliton_storage *storage,
                                         struct memory *memory, unsigned number, uint64_t offset) {
    *run = (struct chamber_run){.number = number, .read = offset};
    run->buffer = memory_zeroed(memory, CHAMBER_RUN_BUFFER, 1);
    return run->buffer != NULL ? read_record(run, storage) : CHAMBER_RUN_NO_MEMORY;
}

void chamber_run_close(struct chamber_run *run, struct memory *memory) {
    memory_free(memory, run->buffer, CHAMBER_RUN_BUFFER, 1);
    run->buffer = NULL;
}

enum chamber_run_result chamber_run_advance(struct chamber_run *run,
                                            const struct soliton_storage *storage) {
    run->left--;
    return run->left > 0 ? read_position(run, storage) : read_record(run, storage);
}

int chamber_record_compare(const struct chamber_record *a, const struct chamber_record *b) {
    if (a->rank != b->rank) {
        return a->rank < b->rank ? -1 : 1;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (a->name[i] != b->name[i]) {
            return a->name[i] < b->name[i] ? -1 : 1;
        }
    }
    return 0;
}

int chamber_run_compare(const struct chamber_run *a, const struct chamber_run *b) {
    const int chambers = chamber_record_compare(&a->record, &b->record);
    return chambers != 0 ? chambers : chamber_order(a->position, b->position, a->record.words);
}
