/* What memory has no room for: a part of chamber_search.h, where the whole is explained.
 *
 * With a store, chambers that wait go there when memory is short. If the chamber that is being
 * closed finds no memory all the same, it goes there, too (chamber_layers.h): from then on `block`
 * has a few positions of its layer at a time, which are expanded, and `closing` what is new, which
 * may be known and goes to the store like what waits. So a search needs little memory, however
 * large its chambers are, and can be stored between any two blocks. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_DISK_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_DISK_H

#include "engine/chambers/chamber_closing.h"
#include "engine/chambers/chamber_layers.h"
#include "engine/chambers/chamber_spill.h"

#include <stdio.h>

/* ---- Counting ---------------------------------------------------------------------------------
 */

static inline enum search_result chamber_search_stop_storing(struct chamber_search *search) {
    struct limits_storage *storage = search->limits->storage;
    if (chamber_store_lacks_memory(search->store)) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    snprintf(storage->why, sizeof storage->why, "%s", chamber_store_error(search->store));
    return chamber_search_stop(search, STOP_STORAGE);
}

/* The bytes of the index of the chamber that is being closed; and those in use but for that
 * chamber, if it is in memory: what waits, and what other searches have. */
static inline uint64_t chamber_search_index(const struct chamber_search *search) {
    const struct chamber *chamber = search->block == NULL ? search->closing : NULL;
    return chamber != NULL ? (uint64_t)chamber->slots * sizeof *chamber->index : 0;
}
static inline uint64_t chamber_search_others(const struct chamber_search *search) {
    const struct chamber *chamber = search->block == NULL ? search->closing : NULL;
    const uint64_t positions =
        chamber != NULL ? (uint64_t)chamber->capacity * chamber->form.words * sizeof(uint64_t) : 0;
    return search->limits->memory.used - chamber_search_index(search) - positions;
}

/* So many positions were counted more than once, as what is on disk was forgotten. */
static inline void chamber_search_count_again(struct chamber_search *search, uint64_t positions) {
    search->positions -= positions;
    search->limits->stats.positions -= positions;
    search->limits->stats.revisited += positions;
}

/* The same for those that the store has found twice. */
static inline void chamber_search_count_stored(struct chamber_search *search) {
    const uint64_t left_out = chamber_store_left_out(search->store, true);
    search->waiting -= left_out;
    chamber_search_count_again(search, left_out + chamber_store_left_out(search->store, false));
}

/* ---- Storing ----------------------------------------------------------------------------------
 */

/* Moves everything to the store that is worth it. */
static inline bool chamber_search_empty(struct chamber_search *search) {
    struct chamber *at_hand = search->block != NULL ? search->closing : NULL;
    const bool emptied = chamber_map_spill(&search->map, at_hand, search->store);
    memory_give_back();
    chamber_search_count_stored(search);
    search->kept = chamber_search_others(search);
    return emptied;
}

/* Will there soon be too little memory, and has enough been added to what waits since the last run
 * that another one is worth it? The chamber that is being closed may need a larger index, and
 * others some more. */
static inline bool chamber_search_is_short(const struct chamber_search *search) {
    enum { PART = 8, WORTH_A_RUN = 16 };
    const struct memory *memory = &search->limits->memory;
    const uint64_t all = memory->limit - memory->reserved;
    return memory_left(memory) < chamber_search_index(search) + all / PART &&
           chamber_search_others(search) > search->kept + all / WORTH_A_RUN;
}

/* ---- A chamber on disk ------------------------------------------------------------------------
 */

/* From here on `closing` has what is new in the chamber, which is on disk. */
static inline enum search_result chamber_disk_make_block(struct chamber_search *search) {
    struct memory *memory = &search->limits->memory;
    struct chamber *closing = search->closing;
    chamber_free_positions(closing, memory);
    closing->expanded = 0;
    struct chamber *block = memory_zeroed(memory, 1, sizeof *block);
    if (block == NULL) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    search->block = block;
    block->form = closing->form;
    block->positions =
        memory_zeroed(memory, CHAMBER_BLOCK, closing->form.words * sizeof *block->positions);
    block->capacity = block->positions != NULL ? CHAMBER_BLOCK : 0;
    search->kept = chamber_search_others(search);
    return block->positions != NULL ? SEARCH_CONTINUE : chamber_search_stop(search, STOP_MEMORY);
}

/* Makes a layer of all positions of the chamber that come first in the store, and have this rank.
 */
static inline enum search_result chamber_disk_form(struct chamber_search *search, uint32_t rank,
                                                   uint64_t *count) {
    const bool keeps_all = !chambers_can_be_undone(search->problem);
    uint64_t known;
    if (!chamber_layers_form(search->store, rank, keeps_all, &known, count)) {
        return chamber_search_stop_storing(search);
    }
    chamber_search_count_again(search, known);
    chamber_search_count_stored(search);
    return SEARCH_CONTINUE;
}

/* Moves the chamber that is being closed to disk: what has been expanded of the last layer and of
 * this one is known, and the rest is the next layer (docs/proofs.md, 43). */
static inline enum search_result chamber_disk_begin(struct chamber_search *search) {
    const struct chamber *chamber = search->closing;
    const struct memory *memory = &search->limits->memory;
    const struct chamber_record record = chamber_record_of(chamber);
    const uint32_t first = chamber->behind;
    const uint32_t middle = chamber->expanded;
    chamber_layers_begin(search->store, &record);
    return chamber_sort(chamber, first, middle, memory) &&
                   chamber_layers_put(search->store, chamber_at(chamber, first), middle - first) &&
                   chamber_sort(chamber, middle, chamber->count, memory) &&
                   chamber_layers_put(search->store, chamber_at(chamber, middle),
                                      chamber->count - middle)
               ? chamber_disk_make_block(search)
               : chamber_search_stop_storing(search);
}

/* The entries of the chamber at hand are in the store, and have no room in memory. */
static inline enum search_result chamber_disk_begin_with_entries(struct chamber_search *search) {
    const struct chamber_record record = chamber_record_of(search->closing);
    uint64_t count;
    chamber_layers_begin(search->store, &record);
    const enum search_result result = chamber_disk_form(search, record.rank, &count);
    if (result != SEARCH_CONTINUE) {
        return result;
    }
    search->waiting -= count;
    return chamber_disk_make_block(search);
}

/* Goes on with a chamber that was on disk when the search was interrupted. */
static inline enum search_result chamber_disk_resume(struct chamber_search *search) {
    const struct chamber_record *record = chamber_layers_chamber(search->store);
    if (record == NULL) {
        return SEARCH_CONTINUE;
    }
    const struct chamber_name name = {{record->name[0], record->name[1]}};
    struct chamber *chamber = chamber_search_chamber(search, &name);
    if (chamber == NULL) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    chamber_map_take_this(&search->map, chamber);
    search->closing = chamber;
    return chamber_layers_have_words(search->store, chamber->form.words)
               ? chamber_disk_make_block(search)
               : chamber_search_stop_storing(search);
}

/* Reads what is to be expanded next: of this layer, or of the next one once this has been expanded.
 * `*more` says whether there is anything. */
static inline enum search_result chamber_disk_read(struct chamber_search *search, bool *more) {
    struct chamber *block = search->block;
    struct memory *memory = &search->limits->memory;
    size_t count;
    uint64_t left;
    if (memory_left(memory) < CHAMBER_LAYERS_MEMORY && !chamber_search_empty(search)) {
        return chamber_search_stop_storing(search);
    }
    if (!chamber_layers_read(search->store, block->positions, &count)) {
        return chamber_search_stop_storing(search);
    }
    block->expanded = 0;
    block->count = (uint32_t)count;
    *more = true;
    if (count > 0) {
        return SEARCH_CONTINUE;
    }
    if (!chamber_spill(search->closing, false, memory, search->store)) {
        return chamber_search_stop_storing(search);
    }
    const enum search_result result = chamber_disk_form(search, 0, &left);
    *more = left > 0;
    return result;
}

static inline void chamber_disk_end(struct chamber_search *search) {
    chamber_layers_end(search->store);
    chamber_free(search->block, &search->limits->memory);
    search->block = NULL;
}

/* ---- When memory is short ---------------------------------------------------------------------
 */

/* Does the chamber at hand leave next to nothing of the memory? The system has some use for that,
 * too: what is not counted between many small arrays. */
static inline bool chamber_disk_is_due(const struct chamber_search *search) {
    enum { PART = 32 };
    const struct memory *memory = &search->limits->memory;
    const uint64_t least = (memory->limit - memory->reserved) / PART;
    return search->closing != NULL && search->block == NULL && memory_left(memory) < least &&
           memory->used - chamber_search_others(search) > least;
}

/* Is everything expanded that was taken from a layer, or no chamber being closed? */
static inline bool chamber_search_may_save(const struct chamber_search *search) {
    return search->block != NULL ? search->block->expanded == search->block->count
                                 : search->closing == NULL;
}

/* Moves what waits to disk if memory is short; and now and then, between two chambers or blocks, to
 * write down how far the search has come: as long as that takes little of the time. */
static inline enum search_result chamber_search_spill(struct chamber_search *search) {
    enum { WORTH_SAVING = 20 };
    struct limits *limits = search->limits;
    const double began = limits->stats.seconds;
    const bool saves = began >= search->next_save && chamber_search_may_save(search);
    const uint64_t others = chamber_search_others(search);
    search->kept = others < search->kept ? others : search->kept;
    if (!saves && !chamber_search_is_short(search)) {
        return chamber_disk_is_due(search) ? chamber_disk_begin(search) : SEARCH_CONTINUE;
    }
    if (!chamber_search_empty(search)) {
        return chamber_search_stop_storing(search);
    }
    const struct chamber_progress progress = {.positions = search->positions,
                                              .closed = search->closed,
                                              .waiting = search->waiting,
                                              .own = search->own,
                                              .potential = search->potential};
    if (saves && !chamber_store_save(search->store, &progress)) {
        return chamber_search_stop_storing(search);
    }
    if (saves) {
        (void)limits_poll(limits); /* what time is it? */
        const double after = limits->stats.seconds;
        const double every = limits->storage->save_every;
        const double worth = WORTH_SAVING * (after - began);
        search->next_save = after + (every > 0 && worth > every ? worth : every);
    }
    return SEARCH_CONTINUE;
}

/* What has come of a batch? If there was no memory for it, it is taken back and memory made: doing
 * it once more will meet some positions that are known by then. */
static inline enum search_result chamber_disk_make_room(struct chamber_search *search,
                                                        const struct chamber_batch *batch,
                                                        enum search_result result) {
    struct limits *limits = search->limits;
    const bool stops = result == SEARCH_STOPPED && limits->stop == STOP_MEMORY;
    const bool lacked_memory = search->lacks_memory;
    search->lacks_memory = stops;
    if (!stops || lacked_memory) {
        return result;
    }
    struct chamber *from = search->block != NULL ? search->block : search->closing;
    from->expanded -= batch->taken;
    limits->stop = STOP_NONE;
    result = search->block == NULL ? chamber_disk_begin(search) : SEARCH_CONTINUE;
    return result != SEARCH_CONTINUE || chamber_search_empty(search)
               ? result
               : chamber_search_stop_storing(search);
}

/* If the first chamber on disk has this potential, it comes next, with what waits of it in memory.
 */
static inline enum search_result chamber_search_load(struct chamber_search *search) {
    const struct chamber_record *record = chamber_store_first(search->store);
    if (record == NULL || record->rank > 1 + search->potential) {
        return SEARCH_CONTINUE;
    }
    const struct chamber_name name = {{record->name[0], record->name[1]}};
    struct chamber_load_counts counts;
    struct chamber *chamber = chamber_search_chamber(search, &name);
    if (chamber == NULL && search->map.count > 0) {
        return chamber_search_empty(search) ? chamber_search_load(search)
                                            : chamber_search_stop_storing(search);
    }
    if (chamber == NULL) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    chamber_map_take_this(&search->map, chamber);
    search->closing = chamber;
    search->waiting -= chamber->count;
    const enum chamber_loaded loaded =
        chamber_load(chamber, &search->limits->memory, search->store, &counts);
    search->waiting -= counts.read;
    search->waiting += counts.back;
    chamber_search_count_again(search, counts.known);
    chamber_search_count_stored(search);
    switch (loaded) {
    case CHAMBER_LOADED:
        break;
    case CHAMBER_NO_MEMORY:
        return chamber_disk_begin_with_entries(search);
    case CHAMBER_NOT_READ:
        return chamber_search_stop_storing(search);
    }
    return SEARCH_CONTINUE;
}

#endif
