/* Memory that is counted, so that a search keeps within the limit it was given.
 *
 * Only what grows with the search is counted: the tables of positions, the frontier and the lanes.
 * Running out is a limit like any other and not an error: the caller keeps what it had. But that
 * the system had less than the limit allows is noted, even if the search can do without: on another
 * machine it would have gone another way. */
#ifndef SOLITON_ENGINE_MEMORY_H
#define SOLITON_ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    uint64_t limit; /* bytes */
    uint64_t used;
    uint64_t peak;
    bool starved; /* the system has refused what the limit allows */
};

/* How much more may be taken. */
static inline uint64_t memory_left(const struct memory *memory) {
    return memory->used < memory->limit ? memory->limit - memory->used : 0;
}

/* Like realloc, for an array of `old_count` elements that is to have `new_count`, at least one.
 * NULL if the limit or the system refuses; the old array is then still there. */
void *memory_resize(struct memory *memory, void *array, size_t old_count, size_t new_count,
                    size_t element);

/* A new array of zeros. The system hands out zeroed pages as they are touched, so a large one that
 * is hardly used costs little. */
void *memory_zeroed(struct memory *memory, size_t elements, size_t element);

void memory_free(struct memory *memory, void *array, size_t elements, size_t element);

#endif
