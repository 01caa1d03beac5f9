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

#include "engine/chambers/chamber_disk.h"

/* ---- Chamber after chamber --------------------------------------------------------------------
 */

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
            return search->store == NULL || chamber_store_is_read(search->store)
                       ? SEARCH_EXHAUSTED
                       : chamber_search_stop_storing(search);
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
    if (search->block != NULL) {
        chamber_disk_end(search);
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
    return chamber_disk_resume(search);
}

/* Expands and enters the next positions of the chamber at hand, or leaves it. */
static inline enum search_result chamber_search_close(struct chamber_search *search,
                                                      struct chamber_batch *batch) {
    struct chamber *from = search->block != NULL ? search->block : search->closing;
    if (from->expanded == from->count) {
        bool more = false;
        const enum search_result result =
            search->block != NULL ? chamber_disk_read(search, &more) : SEARCH_CONTINUE;
        return result != SEARCH_CONTINUE || more ? result : chamber_search_leave(search);
    }
    const uint32_t end = search->block != NULL ? from->count : chamber_search_end(search, from);
    enum search_result result = chamber_batch_fill_from(batch, search, from, end);
    if (result == SEARCH_CONTINUE) {
        result = chamber_batch_enter(batch, search);
    }
    if (search->store != NULL) {
        result = chamber_disk_make_room(search, batch, result);
    }
    return result;
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
        result = search->closing == NULL ? chamber_search_take(search)
                                         : chamber_search_close(search, &batch);
    }
    return result;
}

#endif
