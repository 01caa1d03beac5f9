#include "engine/buckets.h"

void buckets_start(struct buckets *buckets, struct memory *memory) {
    *buckets = (struct buckets){.turn = BUCKETS};
    frontier_entries_start(&buckets->entries, memory);
}

void buckets_free(struct buckets *buckets) {
    struct memory *memory = buckets->entries.memory;
    frontier_entries_free(&buckets->entries);
    for (unsigned i = 0; i < BUCKETS; i++) {
        if (buckets->buckets[i] != NULL) {
            memory_free(memory, buckets->buckets[i], 1, sizeof *buckets->buckets[i]);
        }
    }
    buckets_start(buckets, memory);
}

bool buckets_push(struct buckets *buckets, unsigned score, unsigned value, uint32_t node) {
    const unsigned number = score < BUCKETS ? score : BUCKETS - 1;
    unsigned list = value / BUCKET_VALUES_A_LIST;
    list = list < BUCKET_LISTS ? list : BUCKET_LISTS - 1;
    struct bucket *bucket = buckets->buckets[number];
    if (bucket == NULL) {
        bucket = memory_zeroed(buckets->entries.memory, 1, sizeof *bucket);
        buckets->buckets[number] = bucket;
    }
    if (bucket == NULL || !frontier_entries_push(&buckets->entries, node, &bucket->first[list])) {
        return false;
    }
    bucket->filled[list / 64] |= UINT64_C(1) << list % 64;
    bucket->filled_words |= 1u << list / 64;
    buckets->filled |= UINT64_C(1) << number;
    return true;
}

static unsigned highest_of(uint64_t filled) { return 63u - (unsigned)__builtin_clzll(filled); }

/* The first list of a bucket that is filled. */
static unsigned list_of_the_best(const struct bucket *bucket) {
    const unsigned word = (unsigned)__builtin_ctz(bucket->filled_words);
    return word * 64 + (unsigned)__builtin_ctzll(bucket->filled[word]);
}

static unsigned bucket_of_the_best(const struct buckets *buckets) {
    unsigned best = 0;
    unsigned best_list = BUCKET_LISTS;
    for (uint64_t filled = buckets->filled; filled != 0; filled &= filled - 1) {
        const unsigned number = (unsigned)__builtin_ctzll(filled);
        const unsigned list = list_of_the_best(buckets->buckets[number]);
        if (list <= best_list) { /* of equals the one with the highest score */
            best = number;
            best_list = list;
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
    struct bucket *bucket = buckets->buckets[number];
    const unsigned list = list_of_the_best(bucket);
    *node = frontier_entries_pop(&buckets->entries, &bucket->first[list]);
    if (bucket->first[list] == 0) {
        bucket->filled[list / 64] &= ~(UINT64_C(1) << list % 64);
        if (bucket->filled[list / 64] == 0) {
            bucket->filled_words &= ~(1u << list / 64);
            buckets->filled &= ~((uint64_t)(bucket->filled_words == 0) << number);
        }
    }
    return true;
}
