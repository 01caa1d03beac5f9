#include "engine/buckets.h"

/* A heap with more children than two is less deep, and they are neighbours in memory. */
enum { FIRST_CAPACITY = 16, CHILDREN = 4 };

/* Small entries go first: those with a low value, and of the same value those with a large number.
 */
static uint64_t entry_of(unsigned value, uint32_t node) {
    return (uint64_t)value << 32 | (UINT32_MAX - node);
}
static uint32_t node_of(uint64_t entry) { return UINT32_MAX - (uint32_t)entry; }

static bool lane_grow(struct lane *lane, struct memory *memory) {
    uint32_t capacity = FIRST_CAPACITY;
    if (lane->capacity > 0) {
        if (lane->capacity > UINT32_MAX - lane->capacity / 4) {
            return false;
        }
        capacity = lane->capacity + lane->capacity / 4;
    }
    uint64_t *entries =
        memory_resize(memory, lane->entries, lane->capacity, capacity, sizeof *entries);
    if (entries == NULL) {
        return false;
    }
    lane->entries = entries;
    lane->capacity = capacity;
    return true;
}

static bool lane_push(struct lane *lane, struct memory *memory, uint64_t entry) {
    if (lane->count == lane->capacity && !lane_grow(lane, memory)) {
        return false;
    }
    uint32_t place = lane->count++;
    while (place > 0 && entry < lane->entries[(place - 1) / CHILDREN]) {
        lane->entries[place] = lane->entries[(place - 1) / CHILDREN];
        place = (place - 1) / CHILDREN;
    }
    lane->entries[place] = entry;
    return true;
}

static uint64_t lane_pop(struct lane *lane) {
    uint64_t *entries = lane->entries;
    const uint64_t first = entries[0];
    const uint64_t last = entries[--lane->count];
    uint64_t place = 0;
    /* Down to where the last entry fits, along the smallest children. */
    for (uint64_t child = 1; child < lane->count; child = CHILDREN * place + 1) {
        uint64_t smallest = child;
        for (uint64_t i = child + 1; i < child + CHILDREN && i < lane->count; i++) {
            smallest = entries[i] < entries[smallest] ? i : smallest;
        }
        if (last <= entries[smallest]) {
            break;
        }
        entries[place] = entries[smallest];
        place = smallest;
    }
    entries[place] = last;
    return first;
}

void lanes_start(struct lanes *lanes, struct memory *memory) {
    *lanes = (struct lanes){.memory = memory, .turn = LANES};
}

void lanes_free(struct lanes *lanes) {
    for (unsigned i = 0; i < LANES; i++) {
        struct lane *lane = &lanes->lanes[i];
        memory_free(lanes->memory, lane->entries, lane->capacity, sizeof *lane->entries);
    }
    lanes_start(lanes, lanes->memory);
}

bool lanes_push(struct lanes *lanes, unsigned score, unsigned value, uint32_t node) {
    const unsigned number = score < LANES ? score : LANES - 1;
    if (!lane_push(&lanes->lanes[number], lanes->memory, entry_of(value, node))) {
        return false;
    }
    lanes->filled |= UINT64_C(1) << number;
    return true;
}

static unsigned highest_of(uint64_t filled) { return 63u - (unsigned)__builtin_clzll(filled); }

static unsigned lane_with_the_best(const struct lanes *lanes) {
    unsigned best = highest_of(lanes->filled);
    for (uint64_t filled = lanes->filled; filled != 0; filled &= filled - 1) {
        const unsigned number = (unsigned)__builtin_ctzll(filled);
        if (lanes->lanes[number].entries[0] < lanes->lanes[best].entries[0]) {
            best = number;
        }
    }
    return best;
}

/* The lane whose turn it is; there must be one that is filled. */
static unsigned lanes_next(struct lanes *lanes) {
    const uint64_t below =
        lanes->turn == LANES ? lanes->filled : lanes->filled & ((UINT64_C(1) << lanes->turn) - 1);
    if (below != 0) {
        lanes->turn = highest_of(below);
        return lanes->turn;
    }
    if (lanes->best_of_all < BEST_OF_ALL) {
        lanes->best_of_all++;
        return lane_with_the_best(lanes);
    }
    lanes->best_of_all = 0;
    lanes->turn = highest_of(lanes->filled);
    return lanes->turn;
}

bool lanes_pop(struct lanes *lanes, uint32_t *node) {
    if (lanes_are_empty(lanes)) {
        return false;
    }
    const unsigned number = lanes_next(lanes);
    struct lane *lane = &lanes->lanes[number];
    *node = node_of(lane_pop(lane));
    if (lane->count == 0) {
        lanes->filled &= ~(UINT64_C(1) << number);
    }
    return true;
}
