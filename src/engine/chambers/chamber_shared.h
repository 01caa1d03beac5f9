/* A chamber into which several threads enter positions at once.
 *
 * Each thread has numbers to give that it has taken in advance. It writes a position under its next
 * number, which nobody else knows, and then tries to put that number into the free slot of the
 * index. If another was quicker, it looks at what is there now. So a slot is written once, and
 * whoever reads a number there can read the position.
 *
 * That goes in rounds (rounds.h). Between two of them the caller is alone: it puts the last
 * positions under the numbers that nobody has used, so that the chamber is one like any other
 * again, and makes room for more. (docs/proofs.md, 41) */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_SHARED_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_SHARED_H

#include "engine/chambers/chamber.h"

#include <stdatomic.h>

/* What a thread takes at a time. */
enum { SHARED_NUMBERS = 64 };

struct chamber_shared {
    struct chamber *chamber; /* NULL: none is shared */
    uint32_t room;           /* positions that it has room for in this round */
    atomic_uint next; /* the next number that may be taken, as long as it is less than that */
};

/* Numbers that a thread has taken: from the next one on, before the end. */
struct chamber_range {
    uint32_t next, end;
};

static inline void chamber_shared_begin(struct chamber_shared *shared) {
    const struct chamber *chamber = shared->chamber;
    const uint32_t indexed = chamber_indexed(chamber);
    shared->room = indexed < chamber->capacity ? indexed : chamber->capacity;
    atomic_store_explicit(&shared->next, chamber->count, memory_order_relaxed);
}

static inline bool chamber_shared_take(struct chamber_shared *shared, struct chamber_range *own) {
    if (atomic_load_explicit(&shared->next, memory_order_relaxed) >= shared->room) {
        return false;
    }
    const uint32_t first =
        atomic_fetch_add_explicit(&shared->next, SHARED_NUMBERS, memory_order_relaxed);
    if (first >= shared->room) {
        return false;
    }
    *own = (struct chamber_range){
        first, shared->room - first < SHARED_NUMBERS ? shared->room : first + SHARED_NUMBERS};
    return true;
}

/* What became of a position that was to be entered. */
enum chamber_entered { CHAMBER_NEW, CHAMBER_KNOWN, CHAMBER_NO_ROOM };

static inline enum chamber_entered chamber_shared_enter(struct chamber_shared *shared,
                                                        struct chamber_range *own,
                                                        const uint64_t *position, uint64_t hash,
                                                        unsigned mark) {
    struct chamber *chamber = shared->chamber;
    const uint32_t words = chamber->form.words;
    for (uint32_t slot = chamber_slot(chamber, hash);; slot = chamber_next_slot(chamber, slot)) {
        uint32_t entry = __atomic_load_n(&chamber->index[slot], __ATOMIC_ACQUIRE);
        if (entry == 0) {
            if (own->next == own->end && !chamber_shared_take(shared, own)) {
                return CHAMBER_NO_ROOM;
            }
            uint64_t *place = chamber_at(chamber, own->next);
            for (uint32_t i = 0; i < words; i++) {
                place[i] = position[i];
            }
            place[words - 1] |= (uint64_t)mark << CHAMBER_MARK_SHIFT;
            if (__atomic_compare_exchange_n(&chamber->index[slot], &entry,
                                            chamber_entry(chamber, own->next, hash), false,
                                            __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
                own->next++;
                return CHAMBER_NEW;
            }
        }
        if (chamber_may_be(chamber, entry, hash) &&
            chamber_has_at(chamber, (entry & chamber->number_bits) - 1, position)) {
            return CHAMBER_KNOWN;
        }
    }
}

/* A position gets another number. */
static inline void chamber_renumber(struct chamber *chamber, uint32_t from, uint32_t to) {
    const uint64_t hash = chamber_hash(chamber, chamber_at(chamber, from));
    uint32_t slot = chamber_slot(chamber, hash);
    while ((chamber->index[slot] & chamber->number_bits) != from + 1) {
        slot = chamber_next_slot(chamber, slot);
    }
    chamber->index[slot] = chamber_entry(chamber, to, hash);
    memcpy(chamber_at(chamber, to), chamber_at(chamber, from),
           chamber->form.words * sizeof *chamber->positions);
}

/* Leaves out the last number if it is one of these that nobody has used. */
static inline bool chamber_leave_out_last(struct chamber *chamber, struct chamber_range *unused) {
    const bool is_last = unused->next < unused->end && unused->end == chamber->count;
    chamber->count -= is_last;
    unused->end -= is_last;
    return is_last;
}

/* Ends a round: the last positions take the place of numbers that none of so many threads used. */
static inline void chamber_shared_end(struct chamber_shared *shared,
                                      struct chamber_range *const *unused, unsigned threads) {
    struct chamber *chamber = shared->chamber;
    const uint32_t next = atomic_load_explicit(&shared->next, memory_order_relaxed);
    chamber->count = next < shared->room ? next : shared->room;
    for (unsigned i = 0; i < threads;) {
        unsigned last = 0;
        while (last < threads && !chamber_leave_out_last(chamber, unused[last])) {
            last++;
        }
        if (last < threads) {
            continue;
        }
        if (unused[i]->next == unused[i]->end) {
            i++;
        } else {
            chamber_renumber(chamber, --chamber->count, unused[i]->next++);
        }
    }
}

#endif
