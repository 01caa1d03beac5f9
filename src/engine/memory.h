/* Memory that is counted, so that a search keeps within the limit it was given.
 *
 * Only what grows with the search is counted: the tables of positions, the frontier and the
 * buckets, and what several threads need besides. For all else, the program itself included, a part
 * of the limit may be reserved, so that it is one for the whole process. Running out is a limit
 * like any other and not an error: the caller keeps what it had. But that the system had less than
 * the limit allows is noted, even if the search can do without: on another machine it would have
 * gone another way.
 *
 * Large arrays take long to fill and to give back, a fifth of a second a gigabyte: too long for a
 * search that has been cancelled. So whoever has to do with them asks in between whether there is a
 * hurry; and in a hurry they are not given back but put off, for the one who began to free when
 * there is time. */
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
    bool starved;                   /* the system has refused what the limit allows */
    bool (*hurried)(void *context); /* is there a hurry? NULL: never */
    void *context;
    void **put_off; /* the arrays that were put off, linked; NULL: none are */
};

/* How much more may be taken. */
static inline uint64_t memory_left(const struct memory *memory) {
    const uint64_t most = memory->limit - memory->reserved;
    return memory->used < most ? most - memory->used : 0;
}

/* How much of a limit to reserve: what a small program takes that does nothing, with its libraries
 * and its stack; and of a limit that is hardly more than that, a part. */
uint64_t memory_to_reserve(uint64_t limit);

/* Is there a hurry? To be asked every few milliseconds by what takes longer. */
static inline bool memory_is_hurried(const struct memory *memory) {
    return memory->hurried != NULL && memory->hurried(memory->context);
}

/* Like realloc, for an array of `old_count` elements that is to have `new_count`, at least one.
 * NULL if the limit or the system refuses; the old array is then still there. */
void *memory_resize(struct memory *memory, void *array, size_t old_count, size_t new_count,
                    size_t element);

/* A new array of zeros. The system hands out zeroed pages as they are touched, so a large one that
 * is hardly used costs little. */
void *memory_zeroed(struct memory *memory, size_t elements, size_t element);

/* Gives an array back, piece by piece, or puts it off in a hurry: it is no longer counted. */
void memory_free(struct memory *memory, void *array, size_t elements, size_t element);

/* Frees what was put off. */
void memory_free_put_off(void **put_off);

#endif
