#include "engine/buckets.h"

/* A heap with more children than two is less deep, and they are neighbours in memory. */
enum { FIRST_CAPACITY = 16, CHILDREN = 4 };

/* Small entries go first: those with a low value, and of the same value those with a large number.
 */
static uint64_t entry_of(unsigned value, uint32_t node) {
    return (uint64_t)value << 32 | (UINT32_MAX - node);
}
static uint32_t node_of(uint64_t entry) { return UINT32_MAX - (uint32_t)entry; }

static bool bucket_grow(struct bucket *bucket, struct memory *memory) {
    uint32_t capacity = FIRST_CAPACITY;
    if (bucket->capacity > 0) {
        if (bucket->capacity > UINT32_MAX - bucket->capacity / 4) {
            return false;
        }
        capacity = bucket->capacity + bucket->capacity / 4;
    }
    uint64_t *entries =
        memory_resize(memory, bucket->entries, bucket->capacity, capacity, sizeof *entries);
    if (entries == NULL) {
        return false;
    }
    bucket->entries = entries;
    bucket->capacity = capacity;
    return true;
}

static bool bucket_push(struct bucket *bucket, struct memory *memory, uint64_t entry) {
    if (bucket->count == bucket->capacity && !bucket_grow(bucket, memory)) {
        return false;
    }
    uint32_t place = bucket->count++;
    while (place > 0 && entry < bucket->entries[(place - 1) / CHILDREN]) {
        bucket->entries[place] = bucket->entries[(place - 1) / CHILDREN];
        place = (place - 1) / CHILDREN;
    }
    bucket->entries[place] = entry;
    return true;
}

static uint64_t bucket_pop(struct bucket *bucket) {
    uint64_t *entries = bucket->entries;
    const uint64_t first = entries[0];
    const uint64_t last = entries[--bucket->count];
    uint64_t place = 0;
    /* Down to where the last entry fits, along the smallest children. */
    for (uint64_t child = 1; child < bucket->count; child = CHILDREN * place + 1) {
        uint64_t smallest = child;
        for (uint64_t i = child + 1; i < child + CHILDREN && i < bucket->count; i++) {
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

void buckets_start(struct buckets *buckets, struct memory *memory) {
    *buckets = (struct buckets){.memory = memory, .turn = BUCKETS};
}

void buckets_free(struct buckets *buckets) {
    for (unsigned i = 0; i < BUCKETS; i++) {
        struct bucket *bucket = &buckets->buckets[i];
        memory_free(buckets->memory, bucket->entries, bucket->capacity, sizeof *bucket->entries);
    }
    buckets_start(buckets, buckets->memory);
}

bool buckets_push(struct buckets *buckets, unsigned score, unsigned value, uint32_t node) {
    const unsigned number = score < BUCKETS ? score : BUCKETS - 1;
    if (!bucket_push(&buckets->buckets[number], buckets->memory, entry_of(value, node))) {
        return false;
    }
    buckets->filled |= UINT64_C(1) << number;
    return true;
}

static unsigned highest_of(uint64_t filled) { return 63u - (unsigned)__builtin_clzll(filled); }

static unsigned bucket_of_the_best(const struct buckets *buckets) {
    unsigned best = highest_of(buckets->filled);
    for (uint64_t filled = buckets->filled; filled != 0; filled &= filled - 1) {
        const unsigned number = (unsigned)__builtin_ctzll(filled);
        if (buckets->buckets[number].entries[0] < buckets->buckets[best].entries[0]) {
            best = number;
        }
    }
    return best;
}

/* The bucket whose turn it is; there must be one that is filled. */
static unsigned buckets_next(struct buckets *buckets) {
    const uint64_t below = buckets->turn == BUCKETS
                               ? buckets->filled
                               : buckets->filled & ((UINT64_C(1) << buckets->turn) - 1);
    if (below != 0) {
        buckets->turn = highest_of(below);
        return buckets->turn;
    }
    if (buckets->best_of_all < BEST_OF_ALL) {
        buckets->best_of_all++;
        return bucket_of_the_best(buckets);
    }
    buckets->best_of_all = 0;
    buckets->turn = highest_of(buckets->filled);
    return buckets->turn;
}

bool buckets_pop(struct buckets *buckets, uint32_t *node) {
    if (buckets_are_empty(buckets)) {
        return false;
    }
    const unsigned number = buckets_next(buckets);
    struct bucket *bucket = &buckets->buckets[number];
    *node = node_of(bucket_pop(bucket));
    if (bucket->count == 0) {
        buckets->filled &= ~(UINT64_C(1) << number);
    }
    return true;
}
