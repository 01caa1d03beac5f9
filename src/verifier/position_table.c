#include "verifier/position_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64, FIRST_SLOTS = 2 * FIRST_CAPACITY };

void position_table_start(struct position_table *table, size_t size, uint64_t limit) {
    *table = (struct position_table){.size = size, .limit = limit};
}

void position_table_free(struct position_table *table) {
    free(table->positions);
    free(table->index);
    *table = (struct position_table){0};
}

uint64_t position_table_bytes(const struct position_table *table) {
    return table->capacity * table->size + table->slots * sizeof *table->index;
}

const void *position_table_at(const struct position_table *table, uint64_t number) {
    return table->positions + number * table->size;
}

/* FNV-1a, and a last step, since the index uses the lowest bits alone. */
static uint64_t hash(const unsigned char *bytes, size_t size) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    }
    return hash ^ hash >> 32;
}

/* Where the position is in the index, or where it would be. */
static uint64_t find(const struct position_table *table, const void *position) {
    uint64_t slot = hash(position, table->size) & (table->slots - 1);
    for (uint32_t entry; (entry = table->index[slot]) != 0;) {
        if (memcmp(position_table_at(table, entry - 1), position, table->size) == 0) {
            break;
        }
        slot = (slot + 1) & (table->slots - 1);
    }
    return slot;
}

bool position_table_has(const struct position_table *table, const void *position) {
    return table->slots > 0 && table->index[find(table, position)] != 0;
}

/* May so many bytes be taken besides what there is? */
static bool allows(const struct position_table *table, uint64_t bytes) {
    const uint64_t used = position_table_bytes(table);
    return used <= table->limit && bytes <= table->limit - used && bytes <= SIZE_MAX;
}

/* Twice as many slots, at most half of which are then in use. The old index goes first, so that
 * there are never two of them. */
static bool grow_index(struct position_table *table) {
    const uint64_t slots = table->slots > 0 ? table->slots * 2 : FIRST_SLOTS;
    free(table->index);
    table->index = NULL;
    table->slots = 0;
    if (!allows(table, slots * sizeof *table->index)) {
        return false;
    }
    table->index = calloc((size_t)slots, sizeof *table->index);
    if (table->index == NULL) {
        return false;
    }
    table->slots = slots;
    for (uint64_t i = 0; i < table->count; i++) {
        table->index[find(table, position_table_at(table, i))] = (uint32_t)(i + 1);
    }
    return true;
}

/* An eighth more: the system moves the pages of a large array and not its contents. */
static bool grow_positions(struct position_table *table) {
    const uint64_t more = table->capacity < FIRST_CAPACITY ? FIRST_CAPACITY : table->capacity / 8;
    if (table->capacity + more >= UINT32_MAX || !allows(table, more * table->size)) {
        return false;
    }
    unsigned char *positions =
        realloc(table->positions, (size_t)((table->capacity + more) * table->size));
    if (positions == NULL) {
        return false;
    }
    table->positions = positions;
    table->capacity += more;
    return true;
}

enum position_added position_table_add(struct position_table *table, const void *position) {
    if ((table->count == table->capacity && !grow_positions(table)) ||
        (table->count * 2 >= table->slots && !grow_index(table))) {
        return POSITION_NO_ROOM;
    }
    const uint64_t slot = find(table, position);
    if (table->index[slot] != 0) {
        return POSITION_KNOWN;
    }
    memcpy(table->positions + table->count * table->size, position, table->size);
    table->index[slot] = (uint32_t)++table->count;
    return POSITION_NEW;
}
