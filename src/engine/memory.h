/* Memory that is counted, so that a search keeps within the limit it was given.
 *
 * Only what grows with the search is counted: the tables of positions, the frontier and the score
 * buckets, and what several threads need besides. For all else, the program itself included, a part
 * of the limit may be reserved, so that the limit is one for the whole process.
 *
 * Running out is a limit like any other and not an error: the caller keeps what it had. But if the
 * system has less than the limit allows, that is noted even where the search can do without: on
 * another machine it would have gone on differently.
 *
 * Large arrays take long to fill and to free, a fifth of a second a gigabyte: too long for a search
 * that has been cancelled. So whoever works on one asks in between whether it is urgent to return.
 * If it is, arrays are not freed but deferred: whoever began the search frees them when there is
 * time. */
#ifndef SOLITON_ENGINE_MEMORY_H
#define SOLITON_ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    uint64_t limit;    /* bytes */
    uint64_t reserved; /* of these, for what is not counted */
    uint64_t used;
    uint64_t peak;
    bool out_of_memory;            /* the system has refused what the limit allows */
    bool (*urgent)(void *context); /* must the search return at once? NULL: never */
    void *context;
    void **deferred; /* the arrays that are still to be freed, linked; NULL: nothing is deferred */
};

/* How much more may be taken. */
static inline uint64_t memory_left(const struct memory *memory) {
    const uint64_t most = memory->limit - memory->reserved;
    return memory->used < most ? most - memory->used : 0;
}

/* Counts what a search had on its stack in the place of such arrays, as far as the limit goes. */
static inline void memory_count_own(struct memory *memory, uint64_t bytes) {
    const uint64_t most = memory->limit - memory->reserved;
    const uint64_t left = memory->peak < most ? most - memory->peak : 0;
    memory->peak += bytes < left ? bytes : left;
}

/* How much of a limit to reserve: what a small program takes that does nothing, with its libraries
 * and its stack; and of a limit that is hardly more than that, a part. */
uint64_t memory_to_reserve(uint64_t limit);

/* Must the search return at once? To be asked every few milliseconds by what takes longer. */
static inline bool memory_is_urgent(const struct memory *memory) {
    return memory->urgent != NULL && memory->urgent(memory->context);
}

/* Like realloc, for an array of `old_count` elements that is to have `new_count`, at least one.
 * NULL if the limit or the system refuses; the old array is then still there. */
void *memory_resize(struct memory *memory, void *array, size_t old_count, size_t new_count,
                    size_t element);

/* A new array of zeros. The system hands out zeroed pages as they are touched, so a large one that
 * is hardly used costs little. */
void *memory_zeroed(struct memory *memory, size_t elements, size_t element);

/* After much has been freed in small pieces: gives back to the system what it would keep for more
 * of them, though nothing counts it. */
void memory_give_back(void);

/* Frees an array, piece by piece, or defers it if that is urgent: it is no longer counted. */
void memory_free(struct memory *memory, void *array, size_t elements, size_t element);

/* Defers what another thread has deferred, too. */
void memory_take_deferred(struct memory *memory, void **deferred);

/* Frees what was deferred. */
void memory_free_deferred(void **deferred);

#endif
