/* Search chamber by chamber: meets every position, and forgets those behind it.
 *
 * What can never be undone orders the positions (chamber.h). So a search can go through the
 * chambers in the order of their potential, which every move that leaves a chamber makes greater.
 * When a chamber has its turn, all positions that lead into it have been expanded: its entries are
 * complete. It is closed: everything that can be reached from the entries within the chamber is
 * met, and what leaves it is handed on to other chambers, where it waits. Then the chamber is
 * forgotten. What is kept is little: the entries that wait, and one chamber.
 *
 * It leaves nothing out, so that when no chamber is left there is no solution: docs/proofs.md, 41.
 * It goes for the whole space and not for a solution, which it meets late: where one is likely,
 * best_first.h is to be asked first. How a solution is found again that it meets: chamber_path.h.
 */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_SEARCH_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_SEARCH_H

#include "engine/chambers/chamber_closing.h"
#include "engine/chambers/chamber_spill.h"

#include <stdio.h>

/* ---- What memory has no room for --------------------------------------------------------------
 */

static inline enum search_result chamber_search_stop_storing(struct chamber_search *search) {
    struct limits_storage *storage = search->limits->storage;
    snprintf(storage->why, sizeof storage->why, "%s", chamber_store_error(search->store));
    return chamber_search_stop(search, STOP_STORAGE);
}

/* The bytes of the index of the chamber that is being closed; and those in use but for that
 * chamber: what waits, and what other searches have. */
static inline uint64_t chamber_search_index(const struct chamber_search *search) {
    const struct chamber *chamber = search->closing;
    return chamber != NULL ? (uint64_t)chamber->slots * sizeof *chamber->index : 0;
}
static inline uint64_t chamber_search_others(const struct chamber_search *search) {
    const struct chamber *chamber = search->closing;
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

/* The same for those that the store has found twice, and that still wait. */
static inline void chamber_search_count_stored(struct chamber_search *search) {
    const uint64_t left_out = chamber_store_left_out(search->store);
    search->waiting -= left_out;
    chamber_search_count_again(search, left_out);
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

/* Moves what waits to disk if memory is short; and now and then, between two chambers, to write
 * down how far the search has come: as long as that takes little of the time. */
static inline enum search_result chamber_search_spill(struct chamber_search *search) {
    enum { WORTH_SAVING = 20 };
    struct limits *limits = search->limits;
    const double began = limits->stats.seconds;
    const bool saves = search->closing == NULL && began >= search->next_save;
    const uint64_t others = chamber_search_others(search);
    search->kept = others < search->kept ? others : search->kept;
    if (!saves && !chamber_search_is_short(search)) {
        return SEARCH_CONTINUE;
    }
    if (!chamber_map_spill(&search->map, search->store)) {
        return chamber_search_stop_storing(search);
    }
    chamber_search_count_stored(search);
    const struct chamber_progress progress = {.positions = search->positions,
                                              .closed = search->closed,
                                              .waiting = search->waiting,
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
    search->kept = chamber_search_others(search);
    return SEARCH_CONTINUE;
}

/* If the first chamber on disk has this potential, it comes next, with what waits of it in memory.
 */
static inline enum search_result chamber_search_load(struct chamber_search *search) {
    struct memory *memory = &search->limits->memory;
    const struct chamber_record *record = chamber_store_first(search->store);
    if (record == NULL || record->potential > search->potential) {
        return SEARCH_CONTINUE;
    }
    const struct chamber_name name = {{record->name[0], record->name[1]}};
    uint64_t read;
    uint64_t known;
    struct chamber *chamber = chamber_search_chamber(search, &name);
    if (chamber == NULL) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    chamber_map_take_this(&search->map, chamber);
    search->closing = chamber;
    search->waiting -= chamber->count;
    switch (chamber_load(chamber, memory, search->store, &read, &known)) {
    case CHAMBER_LOADED:
        break;
    case CHAMBER_NO_MEMORY:
        return chamber_search_stop(search, STOP_MEMORY);
    case CHAMBER_NOT_READ:
        return chamber_search_stop_storing(search);
    }
    search->waiting -= read;
    chamber_search_count_again(search, known);
    chamber_search_count_stored(search);
    return SEARCH_CONTINUE;
}

/* Takes the next chamber that waits: SEARCH_EXHAUSTED if there is none. */
static inline enum search_result chamber_search_take(struct chamber_search *search) {
    while (search->closing == NULL) {
        const enum search_result result =
            search->store != NULL ? chamber_search_load(search) : SEARCH_CONTINUE;
        if (result != SEARCH_CONTINUE) {
            return result;
        }
        if (search->closing == NULL) {
            search->closing = chamber_map_take(&search->map, search->potential);
            search->waiting -= search->closing != NULL ? search->closing->count : 0;
        }
        if (search->closing == NULL && ++search->potential == POTENTIALS) {
            return SEARCH_EXHAUSTED;
        }
    }
    search->entries = search->closing->count;
    const bool has_links = search->closed == 0 || chamber_has_links(search->potential);
    return search->notes == CHAMBER_LINKS && has_links &&
                   !chamber_link_entries(search, search->closing)
               ? chamber_search_stop(search, STOP_MEMORY)
               : SEARCH_CONTINUE;
}

/* Tells how far it has come. */
static inline void chamber_search_tell(const struct chamber_search *search) {
    if (search->limits->chambers != NULL) {
        *search->limits->chambers = (struct soliton_chambers){
            .potential = search->potential, .closed = search->closed, .waiting = search->waiting};
    }
}

/* The chamber is closed, and forgotten. */
static inline enum search_result chamber_search_leave(struct chamber_search *search) {
    if (search->on_closed != NULL &&
        !search->on_closed(search->context, search->closing, search->entries)) {
        return SEARCH_STOPPED;
    }
    chamber_free(search->closing, &search->limits->memory);
    search->closing = NULL;
    search->closed++;
    return SEARCH_CONTINUE;
}

/* ---- The search -------------------------------------------------------------------------------
 */

/* Enters the start. */
static inline enum search_result chamber_search_begin(struct chamber_search *search,
                                                      const struct state *start) {
    struct chamber_arrival arrival = {.note = NO_NODE};
    const enum search_result result = chamber_arrive(search, start, NO_MARK, &arrival);
    if (result == SEARCH_CONTINUE && !chamber_search_enter(search, &arrival)) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    search->waiting = 1;
    return result;
}

/* Begins with what a store has of the search, or with the start. */
static inline enum search_result
chamber_search_begin_with(struct chamber_search *search, const struct state *start,
                          struct chamber_store *store, const struct chamber_progress *progress) {
    search->store = store;
    search->next_save = search->limits->stats.seconds + search->limits->storage->save_every;
    if (progress->positions == 0) {
        return chamber_search_begin(search, start);
    }
    search->potential = progress->potential;
    search->closed = progress->closed;
    search->waiting = progress->waiting;
    search->positions = progress->positions;
    search->limits->stats.positions += progress->positions;
    return SEARCH_CONTINUE;
}

/* Goes on with a search that has begun, for the first time or after a limit of positions. */
static inline enum search_result chamber_search_continue(struct chamber_search *search) {
    struct chamber_batch batch;
    enum search_result result = search->found ? SEARCH_FOUND : SEARCH_CONTINUE;
    while (result == SEARCH_CONTINUE) {
        chamber_search_tell(search);
        if (limits_reached(search->limits)) {
            return SEARCH_STOPPED;
        }
        result = search->store != NULL ? chamber_search_spill(search) : SEARCH_CONTINUE;
        if (result != SEARCH_CONTINUE) {
            return result;
        }
        if (search->closing == NULL) {
            result = chamber_search_take(search);
        } else if (search->closing->expanded < search->closing->count) {
            result = chamber_batch_fill(&batch, search);
            if (result == SEARCH_CONTINUE) {
                result = chamber_batch_enter(&batch, search);
            }
        } else {
            result = chamber_search_leave(search);
        }
    }
    return result;
}

#endif
