/* The positions of a proof: kept whole, in order, and found again by their bytes.
 *
 * Plain data of one size each, compared byte by byte. What it allocates is counted and kept within
 * a limit; whoever starts it frees it.
 *
 * Who writes a proof chooses its positions, so they are found by a hash with a secret key. Which
 * key it is changes nothing but the time. */
#ifndef SOLITON_VERIFIER_POSITION_TABLE_H
#define SOLITON_VERIFIER_POSITION_TABLE_H

#include "verifier/keyed_hash.h"

#include <stdbool.h>

/* The caller's functions, either of which may be NULL. */
struct position_table_watch {
    /* Asked every few milliseconds by what takes longer: is there time? */
    bool (*go_on)(void *context);
    /* Frees a large array, now or, if it is urgent to return, later. NULL: it is freed at once. */
    void (*release)(void *context, void *array, size_t bytes);
    void *context;
};

struct position_table {
    size_t size;    /* of a position */
    uint64_t limit; /* bytes */
    struct hash_key key;
    struct position_table_watch watch;
    unsigned char *positions;
    uint64_t count, capacity;
    uint32_t *index; /* a position's number and 1; 0 where there is none */
    uint64_t slots;  /* a power of two, or 0 */
    uint64_t met;    /* other positions that were passed on the way to a slot */
};

/* After POSITION_NO_ROOM and POSITION_STOPPED nothing more can be added or found. */
enum position_added { POSITION_NEW, POSITION_KNOWN, POSITION_NO_ROOM, POSITION_STOPPED };

void position_table_start(struct position_table *table, size_t size, uint64_t limit,
                          struct hash_key key, struct position_table_watch watch);
void position_table_free(struct position_table *table);

enum position_added position_table_add(struct position_table *table, const void *position);
bool position_table_has(struct position_table *table, const void *position);

/* The position of that number, until another one is added. */
const void *position_table_at(const struct position_table *table, uint64_t number);

/* Takes all positions out, and keeps the memory: quickly where there are few, however many there
 * were before. False if it was stopped; then nothing more can be added or found. */
bool position_table_clear(struct position_table *table);

uint64_t position_table_bytes(const struct position_table *table);

#endif
