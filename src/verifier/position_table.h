/* The positions of a proof: kept whole, in order, and found again by their bytes.
 *
 * Plain data of one size each, compared byte by byte. What it allocates is counted and kept within
 * a limit; whoever starts it frees it. */
#ifndef SOLITON_VERIFIER_POSITION_TABLE_H
#define SOLITON_VERIFIER_POSITION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct position_table {
    size_t size;    /* of a position */
    uint64_t limit; /* bytes */
    unsigned char *positions;
    uint64_t count, capacity;
    uint32_t *index; /* a position's number and 1; 0 where there is none */
    uint64_t slots;  /* a power of two, or 0 */
};

enum position_added { POSITION_NEW, POSITION_KNOWN, POSITION_NO_ROOM };

void position_table_start(struct position_table *table, size_t size, uint64_t limit);
void position_table_free(struct position_table *table);

enum position_added position_table_add(struct position_table *table, const void *position);
bool position_table_has(const struct position_table *table, const void *position);

/* The position of that number, until another one is added. */
const void *position_table_at(const struct position_table *table, uint64_t number);

uint64_t position_table_bytes(const struct position_table *table);

#endif
