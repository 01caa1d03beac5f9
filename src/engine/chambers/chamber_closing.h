/* How a chamber is closed: a part of chamber_search.h, where the whole is explained; and what that
 * needs of a kind of puzzle. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_CLOSING_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_CLOSING_H

#include "engine/chambers/chamber_map.h"
#include "engine/search.h"

#include <string.h>

/* The chamber of a position, and its potential, which is below POTENTIALS. */
static inline struct chamber_name state_chamber(const struct problem *problem,
                                                const struct state *state);
static inline unsigned chamber_potential(const struct problem *problem,
                                         const struct chamber_name *name);

/* Can every move within a chamber be undone, unless it begins in an entry? Then layers are enough:
 * docs/proofs.md, 43. */
static inline bool chambers_can_be_undone(const struct problem *problem);

/* Do the entries of such chambers get links of their own, if links are kept? Each takes memory; but
 * from one to the next the path is searched again by a search that keeps everything. */
static inline bool chamber_has_links(unsigned potential);

/* How the positions of a chamber are packed. The CHAMBER_MARK_BITS highest bits of the last word
 * stay zero. */
static inline struct chamber_form chamber_form_of(const struct problem *problem,
                                                  const struct chamber_name *name);
static inline void chamber_pack(const struct chamber_form *form, const struct state *state,
                                uint64_t *position);
static inline void chamber_unpack(const struct chamber_form *form, const uint64_t *position,
                                  struct state *state);

/* What has moved in a successor that stays in its chamber, or NO_MARK. Where moves within a chamber
 * can be undone, a thing that has just moved need not move once more: all places where that could
 * bring it were within its reach before. So state_expand_marked leaves its moves out
 * (docs/proofs.md, 41). With NO_MARK it leaves nothing out. */
static inline unsigned successor_mark(const struct successor *successor);
static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors);

/* What is remembered of positions besides:
 * - CHAMBER_LINKS: of each, the number of the last link on the way to it: that of the entry of its
 * chamber from which it was reached, where its entries have links and have had their turn.
 * - CHAMBER_PARENTS: of each but entries, the number of the position from which it was reached; of
 * an entry, how many positions of other chambers lead to it. */
enum chamber_notes { CHAMBER_NOTHING, CHAMBER_LINKS, CHAMBER_PARENTS };

/* Where an entry of a chamber came from. */
struct chamber_link {
    uint64_t hash;   /* of the entry's state */
    uint32_t parent; /* the last link on the way to it, or NO_NODE */
};

struct chamber_store;

/* A search in progress. Its memory is given back by chamber_search_free. */
struct chamber_search {
    const struct problem *problem;
    struct limits *limits;
    struct chamber_map map;
    struct chamber_store *store; /* for chambers that memory has no room for; NULL: none */
    uint64_t own;                /* what the kind wants stored with the search */
    double next_save;            /* seconds, when all shall be on disk again */
    uint64_t kept;               /* bytes in use, but for the chamber at hand, after the last run */
    struct chamber *closing;     /* taken out of the map; NULL if the next one is to be taken */
    struct chamber *block;       /* see chamber_disk.h; NULL while `closing` is in memory */
    bool lacks_memory;           /* since the last batch that was entered */
    unsigned potential;          /* its potential */
    uint64_t closed;             /* chambers so far */
    uint64_t positions;          /* met so far */
    uint64_t waiting;            /* entries of other chambers */
    bool found;                  /* a goal was met */
    enum chamber_notes notes;
    uint32_t layered; /* a chamber of so many positions is searched in layers */

    /* Called when a chamber is closed, with the number of its entries, which come first. False
     * stops the search. NULL: nobody wants to know. */
    bool (*on_closed)(void *context, const struct chamber *chamber, uint32_t entries);
    void *context;
    uint32_t entries; /* of the chamber that is being closed */

    /* The links of the entries of all chambers so far, and the goal's. */
    struct chamber_link *links;
    uint32_t link_count, link_capacity;
};

static inline void chamber_search_start(struct chamber_search *search,
                                        const struct problem *problem, struct limits *limits,
                                        enum chamber_notes notes) {
    *search = (struct chamber_search){
        .problem = problem,
        .limits = limits,
        .map = {.memory = &limits->memory, .has_notes = notes != CHAMBER_NOTHING},
        .notes = notes,
        .layered = notes == CHAMBER_NOTHING && chambers_can_be_undone(problem) ? CHAMBER_LAYERED
                                                                               : UINT32_MAX,
    };
}

static inline void chamber_search_free(struct chamber_search *search) {
    struct memory *memory = &search->limits->memory;
    chamber_free(search->closing, memory);
    chamber_free(search->block, memory);
    chamber_map_free(&search->map);
    memory_free(memory, search->links, search->link_capacity, sizeof *search->links);
}

static inline enum search_result chamber_search_stop(struct chamber_search *search, enum stop why) {
    limits_stop(search->limits, why);
    return SEARCH_STOPPED;
}

/* The number of a new link; NO_NODE if there is no memory. */
static inline uint32_t chamber_search_link(struct chamber_search *search, uint64_t hash,
                                           uint32_t parent) {
    enum { FIRST = 1024 };
    if (search->link_count == search->link_capacity) {
        const uint32_t old = search->link_capacity;
        const uint32_t capacity = old > 0 ? old + old / 2 : FIRST;
        struct chamber_link *links = capacity > old
                                         ? memory_resize(&search->limits->memory, search->links,
                                                         old, capacity, sizeof *links)
                                         : NULL;
        if (links == NULL) {
            return NO_NODE;
        }
        search->links = links;
        search->link_capacity = capacity;
    }
    search->links[search->link_count] = (struct chamber_link){.hash = hash, .parent = parent};
    return search->link_count++;
}

/* ---- Closing a chamber ------------------------------------------------------------------------
 */

/* A position that is to be entered into its chamber. */
struct chamber_arrival {
    struct chamber *chamber;
    uint64_t hash;
    uint64_t position[CHAMBER_WORDS];
    uint32_t note;
    unsigned mark;
};

/* What comes of several positions, announced to the tables before any of it is looked for, so that
 * the waits for memory overlap. */
enum { CHAMBER_BATCH = 64 };
struct chamber_batch {
    struct successor successors[MAX_SUCCESSORS]; /* of the last one */
    struct chamber_arrival arrivals[CHAMBER_BATCH + MAX_SUCCESSORS];
    unsigned count;
    unsigned taken; /* positions that were expanded */
};

/* The chamber of a position: the one that is being closed, or one that waits, a new one if need be.
 * NULL if there is no memory. */
static inline struct chamber *chamber_search_chamber(struct chamber_search *search,
                                                     const struct chamber_name *name) {
    if (search->closing != NULL && chamber_is_named(search->closing, name)) {
        return search->closing;
    }
    struct chamber *chamber = chamber_map_find(&search->map, name);
    return chamber != NULL
               ? chamber
               : chamber_map_add(&search->map, name, chamber_form_of(search->problem, name),
                                 chamber_potential(search->problem, name));
}

/* A position arrives; `mark` is its mark if it comes from its own chamber. Anything but
 * SEARCH_CONTINUE ends the search. */
static inline enum search_result chamber_arrive(struct chamber_search *search,
                                                const struct state *state, unsigned mark,
                                                struct chamber_arrival *arrival) {
    const struct chamber_name name = state_chamber(search->problem, state);
    struct chamber *chamber = chamber_search_chamber(search, &name);
    arrival->chamber = chamber;
    arrival->mark = mark;
    if (chamber == NULL) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    if (chamber != search->closing) {
        struct soliton_stats *stats = &search->limits->stats;
        const unsigned score = state_score(search->problem, state);
        stats->best_score = score > stats->best_score ? score : stats->best_score;
        arrival->mark = NO_MARK;
    }
    chamber_pack(&chamber->form, state, arrival->position);
    arrival->hash = chamber_hash(chamber, arrival->position);
    if (!state_is_goal(search->problem, state)) {
        return SEARCH_CONTINUE;
    }
    if (search->notes == CHAMBER_LINKS &&
        chamber_search_link(search, state_hash(state), arrival->note) == NO_NODE) {
        return chamber_search_stop(search, STOP_MEMORY);
    }
    search->found = true;
    return SEARCH_FOUND;
}

/* Does what arrived last leave the chamber of its parent, and has it arrived from there before, as
 * one of those from `first` on? */
static inline bool chamber_batch_leaves_twice(const struct chamber_batch *batch, unsigned first) {
    const struct chamber_arrival *last = &batch->arrivals[batch->count - 1];
    for (unsigned i = first; i + 1 < batch->count; i++) {
        const struct chamber_arrival *other = &batch->arrivals[i];
        if (other->chamber == last->chamber && other->hash == last->hash &&
            memcmp(other->position, last->position,
                   last->chamber->form.words * sizeof *last->position) == 0) {
            return true;
        }
    }
    return false;
}

/* Up to where the positions of a chamber may be expanded now: the next layer begins if it is time.
 */
static inline uint32_t chamber_search_end(const struct chamber_search *search,
                                          struct chamber *chamber) {
    if (chamber->count < search->layered) {
        return chamber->count;
    }
    if (chamber->expanded >= chamber->layer_end) {
        chamber_next_layer(chamber);
    }
    return chamber->layer_end;
}

/* Expands a position of the chamber that is being closed, and adds what comes of it, with that
 * note. */
static inline enum search_result chamber_batch_expand(struct chamber_batch *batch,
                                                      struct chamber_search *search,
                                                      const uint64_t *position, uint32_t note) {
    const struct chamber_form *form = &search->closing->form;
    const unsigned first = batch->count;
    struct state state;
    chamber_unpack(form, position, &state);
    const unsigned count = state_expand_marked(search->problem, &state,
                                               chamber_mark(form, position), batch->successors);
    search->limits->expansions++;
    if (count == TOO_MANY_SUCCESSORS) {
        return chamber_search_stop(search, STOP_SUCCESSORS);
    }
    enum search_result result = SEARCH_CONTINUE;
    for (unsigned i = 0; i < count && result == SEARCH_CONTINUE; i++) {
        struct chamber_arrival *arrival = &batch->arrivals[batch->count++];
        const struct successor *successor = &batch->successors[i];
        arrival->note = note;
        result = chamber_arrive(search, &successor->state, successor_mark(successor), arrival);
        if (search->notes == CHAMBER_PARENTS && chamber_batch_leaves_twice(batch, first)) {
            batch->count--;
        }
    }
    return result;
}

/* Asks ahead for where the arrivals from `first` on will be looked for. */
static inline void chamber_batch_expect(const struct chamber_batch *batch, unsigned first) {
    for (unsigned i = first; i < batch->count; i++) {
        chamber_expect(batch->arrivals[i].chamber, batch->arrivals[i].hash);
    }
}

/* Expands the next positions of the chamber that is being closed, which `from` has before `end`. */
static inline enum search_result chamber_batch_fill_from(struct chamber_batch *batch,
                                                         struct chamber_search *search,
                                                         struct chamber *from, uint32_t end) {
    enum search_result result = SEARCH_CONTINUE;
    batch->count = 0;
    for (batch->taken = 0; batch->taken < CHAMBER_BATCH && batch->count < CHAMBER_BATCH &&
                           from->expanded < end && result == SEARCH_CONTINUE;
         batch->taken++) {
        const unsigned first = batch->count;
        const uint32_t number = from->expanded++;
        const uint32_t note = search->notes == CHAMBER_LINKS ? from->notes[number] : number;
        result = chamber_batch_expand(batch, search, chamber_at(from, number), note);
        if (result == SEARCH_CONTINUE) {
            chamber_batch_expect(batch, first);
        }
    }
    return result;
}

static inline enum search_result chamber_batch_fill(struct chamber_batch *batch,
                                                    struct chamber_search *search) {
    const uint32_t end = chamber_search_end(search, search->closing);
    return chamber_batch_fill_from(batch, search, search->closing, end);
}

/* Enters a position unless it is known. False if there is no memory. */
static inline bool chamber_search_enter(struct chamber_search *search,
                                        const struct chamber_arrival *arrival) {
    struct limits *limits = search->limits;
    struct chamber *chamber = arrival->chamber;
    uint32_t slot = 0;
    const uint32_t number = chamber_find(chamber, arrival->position, arrival->hash, &slot);
    const bool leads_on = chamber->potential != search->potential;
    if (number < chamber->count) {
        limits->stats.revisited++;
        if (search->notes == CHAMBER_PARENTS && leads_on) {
            chamber->notes[number]++;
        }
        return true;
    }
    if (!chamber_enter(chamber, &limits->memory, arrival->position, arrival->hash, slot,
                       arrival->mark)) {
        return false;
    }
    if (chamber->has_notes) {
        chamber->notes[number] = search->notes == CHAMBER_PARENTS && leads_on ? 1 : arrival->note;
    }
    limits->stats.positions++;
    search->positions++;
    search->waiting += leads_on;
    return true;
}

static inline enum search_result chamber_batch_enter(struct chamber_batch *batch,
                                                     struct chamber_search *search) {
    for (unsigned i = 0; i < batch->count; i++) {
        chamber_expect_position(batch->arrivals[i].chamber, batch->arrivals[i].hash);
    }
    for (unsigned i = 0; i < batch->count; i++) {
        if (!chamber_search_enter(search, &batch->arrivals[i])) {
            return chamber_search_stop(search, STOP_MEMORY);
        }
    }
    batch->count = 0;
    return SEARCH_CONTINUE;
}

/* Links the entries of a chamber, which are all that is in it so far. From then on their notes are
 * their own links. */
static inline bool chamber_link_entries(struct chamber_search *search, struct chamber *chamber) {
    for (uint32_t i = 0; i < chamber->count; i++) {
        struct state state;
        chamber_unpack(&chamber->form, chamber_at(chamber, i), &state);
        const uint32_t link = chamber_search_link(search, state_hash(&state), chamber->notes[i]);
        if (link == NO_NODE) {
            return false;
        }
        chamber->notes[i] = link;
    }
    return true;
}

#endif
