#include "verifier/position_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64, FIRST_SLOTS = 2 * FIRST_CAPACITY, AT_A_TIME = 1 << 13 };

void position_table_start(struct position_table *table, size_t size, uint64_t limit,
                          struct hash_key key, struct position_table_watch watch) {
    *table = (struct position_table){.size = size, .limit = limit, .key = key, .watch = watch};
}

static void release(const struct position_table *table, void *array, uint64_t bytes) {
    if (array != NULL && table->watch.release != NULL) {
        table->watch.release(table->watch.context, array, (size_t)bytes);
    } else {
        free(array);
    }
}

static void drop_index(struct position_table *table) {
    release(table, table->index, table->slots * sizeof *table->index);
    table->index = NULL;
    table->slots = 0;
}

void position_table_free(struct position_table *table) {
    drop_index(table);
    release(table, table->positions, table->capacity * table->size);
    *table = (struct position_table){0};
}

uint64_t position_table_bytes(const struct position_table *table) {
    return table->capacity * table->size + table->slots * sizeof *table->index;
}

const void *position_table_at(const struct position_table *table, uint64_t number) {
    return table->positions + number * table->size;
}

static uint64_t next_slot(struct position_table *table, uint64_t slot) {
    table->met++;
    return (slot + 1) & (table->slots - 1);
}

static uint64_t first_slot(const struct position_table *table, const void *position) {
    return keyed_hash(&table->key, position, table->size) & (table->slots - 1);
}

/* Where the position is in the index, or where it would be. */
static uint64_t find(struct position_table *table, const void *position) {
    uint64_t slot = first_slot(table, position);
    for (uint32_t entry; (entry = table->index[slot]) != 0;) {
        if (memcmp(position_table_at(table, entry - 1), position, table->size) == 0) {
            break;
        }
        slot = next_slot(table, slot);
    }
    return slot;
}

bool position_table_has(struct position_table *table, const void *position) {
    return table->slots > 0 && table->index[find(table, position)] != 0;
}

/* May so many bytes be taken besides what there is? */
static bool allows(const struct position_table *table, uint64_t bytes) {
    const uint64_t used = position_table_bytes(table);
    return used <= table->limit && bytes <= table->limit - used && bytes <= SIZE_MAX;
}

static bool may_go_on(const struct position_table *table) {
    return table->watch.go_on == NULL || table->watch.go_on(table->watch.context);
}

/* Enters all positions into the index, which is empty: no two of them are the same. */
static enum position_added enter_all(struct position_table *table) {
    for (uint64_t i = 0; i < table->count; i++) {
        if (i % AT_A_TIME == AT_A_TIME - 1 && !may_go_on(table)) {
            drop_index(table); /* as it is, positions would be missed */
            return POSITION_STOPPED;
        }
        uint64_t slot = first_slot(table, position_table_at(table, i));
        while (table->index[slot] != 0) {
            slot = next_slot(table, slot);
        }
        table->index[slot] = (uint32_t)(i + 1);
    }
    return POSITION_NEW;
}

/* So many slots that at most half of them are in use, and twice as many as there were. The old
 * index goes first, so that there are never two of them. */
static enum position_added grow_index(struct position_table *table) {
    uint64_t slots = FIRST_SLOTS;
    while (slots <= table->count * 2) {
        slots *= 2;
    }
    drop_index(table);
    if (!allows(table, slots * sizeof *table->index)) {
        return POSITION_NO_ROOM;
    }
    table->index = calloc((size_t)slots, sizeof *table->index);
    if (table->index == NULL) {
        return POSITION_NO_ROOM;
    }
    table->slots = slots;
    return enter_all(table);
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
    if (table->count == table->capacity && !grow_positions(table)) {
        return POSITION_NO_ROOM;
    }
    if (table->count * 2 >= table->slots) {
        const enum position_added grown = grow_index(table);
        if (grown != POSITION_NEW) {
            return grown;
        }
    }
    const uint64_t slot = find(table, position);
    if (table->index[slot] != 0) {
        return POSITION_KNOWN;
    }
    memcpy(table->positions + table->count * table->size, position, table->size);
    table->index[slot] = (uint32_t)++table->count;
    return POSITION_NEW;
}

/* Takes the last position out of the index. All that were passed on the way to its slot are older,
 * so they are still there. */
static void remove_last(struct position_table *table) {
    const uint32_t last = (uint32_t)table->count--;
    uint64_t slot = first_slot(table, position_table_at(table, last - 1));
    while (table->index[slot] != last) {
        slot = next_slot(table, slot);
    }
    table->index[slot] = 0;
}

bool position_table_clear(struct position_table *table) {
    enum { FEW = 16, AT_ONCE = 1 << 18 }; /* a position in so many slots; slots that are a MiB */
    if (table->count < table->slots / FEW) {
        while (table->count > 0) {
            remove_last(table);
            if (table->count % AT_A_TIME == AT_A_TIME - 1 && !may_go_on(table)) {
                return false;
            }
        }
        return true;
    }
    for (uint64_t slot = 0; slot < table->slots; slot += AT_ONCE) {
        const uint64_t left = table->slots - slot;
        const size_t count = (size_t)(left < AT_ONCE ? left : AT_ONCE);
        memset(table->index + slot, 0, count * sizeof *table->index);
        if (left > AT_ONCE && !may_go_on(table)) {
            return false;
        }
    }
    table->count = 0;
    return true;
}
