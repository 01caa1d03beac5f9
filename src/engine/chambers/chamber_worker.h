/* What each worker of a search chamber by chamber does in a round, and what the workers have in
 * common: a part of chamber_team.h, where the whole is explained. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H

#include "engine/chambers/chamber_search.h"
#include "engine/chambers/chamber_shared.h"
#include "engine/rounds.h"

enum {
    TEAM_MOST = 64,
    TEAM_BATCHES = 256, /* of a worker in a round */
    TEAM_BLOCK = 64,    /* positions that a worker takes at a time */
    TEAM_HEAP = 3 << 16 /* bytes that a worker's heap holds and nobody uses */
};

/* What all workers do in a round. */
enum team_task {
    TEAM_APART,  /* each closes chambers of its own */
    TEAM_EXPAND, /* they expand positions of the shared chamber */
    TEAM_MERGE,  /* they enter into it those of another part of it */
    TEAM_INDEX   /* they enter all of it into its new index */
};

struct chamber_team;

struct chamber_worker {
    struct chamber_team *team;
    unsigned number;
    struct limits limits; /* its share of the memory, and its own statistics */
    uint64_t bytes;       /* of all searches when the round began */
    void *deferred;       /* see memory.h */
    /* Where the chambers wait that it has met, and the one that it closes. */
    struct chamber_search search;
    struct chamber *large;     /* those that it has put aside, to be shared */
    enum search_result result; /* of the rounds so far */
    struct chamber_batch batch;
    unsigned entered;             /* of the batch */
    struct chamber_range block;   /* of positions, that it has taken */
    struct chamber_range numbers; /* for positions of the shared chamber */
    unsigned char apart[128];     /* so that no line of the cache belongs to two workers */
};

/* A search by several threads. Its memory is given back by chamber_team_free. */
struct chamber_team {
    struct limits *limits; /* for worker 0 alone */
    struct rounds *rounds;
    rounds_work *round; /* worker_round, compiled for the processor at hand */
    struct chamber_worker *workers[TEAM_MOST];
    unsigned count;
    uint32_t large;     /* a chamber of so many positions is shared by all */
    unsigned potential; /* of the chambers that are being closed */
    uint64_t closed;    /* chambers, by all together */
    enum team_task task;

    /* The chambers of this potential, with their other parts: from `taken` on they are to be
     * closed. */
    struct chamber **queue;
    uint32_t queued, queue_capacity;
    atomic_uint taken;

    /* The chamber that all close together, and which positions, of its own or of its next part, are
     * still to be taken by the workers. */
    struct chamber_shared shared;
    atomic_uint next;
    uint32_t end;
};

/* Takes so much of what there is to do, or the rest. False if nothing is left. */
static inline bool team_take(struct chamber_team *team, uint32_t most,
                             struct chamber_range *block) {
    if (atomic_load_explicit(&team->next, memory_order_relaxed) >= team->end) {
        return false;
    }
    const uint32_t first = atomic_fetch_add_explicit(&team->next, most, memory_order_relaxed);
    if (first >= team->end) {
        return false;
    }
    *block = (struct chamber_range){first, team->end - first < most ? team->end : first + most};
    return true;
}

/* ---- Chambers of its own ----------------------------------------------------------------------
 */

static inline void worker_put_aside(struct chamber_worker *worker, struct chamber *chamber) {
    chamber->next = worker->large;
    worker->large = chamber;
}

/* Enters the positions of the other parts of a chamber, and frees these. False if there is no
 * memory. */
static inline bool worker_unite(struct chamber_worker *worker, struct chamber *chamber) {
    struct limits *limits = &worker->limits;
    for (struct chamber *part; (part = chamber->other_part) != NULL;) {
        for (uint32_t i = 0; i < part->count; i++) {
            const uint64_t *position = chamber_at(part, i);
            const uint64_t hash = chamber_hash(chamber, position);
            uint32_t slot = 0;
            if (chamber_find(chamber, position, hash, &slot) < chamber->count) {
                limits->stats.positions--; /* it was counted in each part */
                limits->stats.revisited++;
            } else if (!chamber_enter(chamber, &limits->memory, position, hash, slot, NO_MARK)) {
                return false;
            }
        }
        chamber->other_part = part->other_part;
        chamber_free(part, &limits->memory);
    }
    return true;
}

/* Takes the next chamber to be closed. False if there is none. */
static inline bool worker_take_chamber(struct chamber_worker *worker) {
    struct chamber_team *team = worker->team;
    while (atomic_load_explicit(&team->taken, memory_order_relaxed) < team->queued) {
        const uint32_t place = atomic_fetch_add_explicit(&team->taken, 1, memory_order_relaxed);
        if (place >= team->queued) {
            break;
        }
        struct chamber *chamber = team->queue[place];
        uint64_t positions = chamber->count;
        for (const struct chamber *part = chamber->other_part; part != NULL;
             part = part->other_part) {
            positions += part->count;
        }
        if (positions >= team->large) {
            worker_put_aside(worker, chamber);
            continue;
        }
        worker->search.closing = chamber;
        if (!worker_unite(worker, chamber)) {
            worker->result = chamber_search_stop(&worker->search, STOP_MEMORY);
        }
        return true;
    }
    return false;
}

static inline void worker_work_apart(struct chamber_worker *worker) {
    struct chamber_search *search = &worker->search;
    for (unsigned left = TEAM_BATCHES; left > 0 && worker->result == SEARCH_CONTINUE; left--) {
        struct chamber *chamber = search->closing;
        if (chamber == NULL) {
            if (!worker_take_chamber(worker)) {
                return;
            }
        } else if (chamber->count >= worker->team->large) {
            worker_put_aside(worker, chamber);
            search->closing = NULL;
        } else if (chamber->expanded == chamber->count) {
            worker->result = chamber_search_leave(search);
        } else {
            worker->result = chamber_batch_fill(&worker->batch, search);
            if (worker->result == SEARCH_CONTINUE) {
                worker->result = chamber_batch_enter(&worker->batch, search);
            }
        }
    }
}

/* ---- The shared chamber -----------------------------------------------------------------------
 */

/* A position of another part of the chamber arrives, where it was counted before. */
static inline void worker_arrive_again(struct chamber_worker *worker, uint32_t number) {
    struct chamber *chamber = worker->team->shared.chamber;
    const uint64_t *position = chamber_at(chamber->other_part, number);
    struct chamber_arrival *arrival = &worker->batch.arrivals[worker->batch.count++];
    arrival->chamber = chamber;
    arrival->mark = NO_MARK;
    arrival->hash = chamber_hash(chamber, position);
    memcpy(arrival->position, position, chamber->form.words * sizeof *position);
    worker->limits.stats.positions--;
}

/* Fills the batch. */
static inline void worker_prepare(struct chamber_worker *worker) {
    struct chamber_batch *batch = &worker->batch;
    for (unsigned taken = 0;
         taken < CHAMBER_BATCH && batch->count < CHAMBER_BATCH && worker->result == SEARCH_CONTINUE;
         taken++) {
        struct chamber_range *block = &worker->block;
        if (block->next == block->end && !team_take(worker->team, TEAM_BLOCK, block)) {
            return;
        }
        const unsigned first = batch->count;
        const uint32_t number = block->next++;
        if (worker->team->task == TEAM_MERGE) {
            worker_arrive_again(worker, number);
        } else {
            worker->result = chamber_batch_expand(batch, &worker->search, number);
        }
        if (worker->result == SEARCH_CONTINUE) {
            chamber_batch_expect(batch, first);
        }
    }
}

/* Enters an arrival. False if there is no room for it in this round. */
static inline bool worker_enter(struct chamber_worker *worker,
                                const struct chamber_arrival *arrival) {
    struct chamber_shared *shared = &worker->team->shared;
    struct chamber_search *search = &worker->search;
    if (arrival->chamber != shared->chamber) {
        if (!chamber_search_enter(search, arrival)) {
            worker->result = chamber_search_stop(search, STOP_MEMORY);
        }
        return true;
    }
    switch (chamber_shared_enter(shared, &worker->numbers, arrival->position, arrival->hash,
                                 arrival->mark)) {
    case CHAMBER_NEW:
        worker->limits.stats.positions++;
        return true;
    case CHAMBER_KNOWN:
        worker->limits.stats.revisited++;
        return true;
    case CHAMBER_NO_ROOM:
        break;
    }
    return false;
}

/* Enters the rest of the batch. False if there is no room for all of it in this round. */
static inline bool worker_enter_batch(struct chamber_worker *worker) {
    struct chamber_batch *batch = &worker->batch;
    for (unsigned i = worker->entered; i < batch->count; i++) {
        chamber_expect_position(batch->arrivals[i].chamber, batch->arrivals[i].hash);
    }
    for (; worker->entered < batch->count && worker->result == SEARCH_CONTINUE; worker->entered++) {
        if (!worker_enter(worker, &batch->arrivals[worker->entered])) {
            return false;
        }
    }
    batch->count = worker->entered = 0;
    return true;
}

static inline bool worker_is_busy(const struct chamber_worker *worker) {
    return worker->batch.count > 0 || worker->block.next < worker->block.end;
}

static inline void worker_work_together(struct chamber_worker *worker) {
    struct chamber_team *team = worker->team;
    worker->search.closing = team->shared.chamber;
    for (unsigned left = TEAM_BATCHES; left > 0 && worker->result == SEARCH_CONTINUE; left--) {
        if (worker->batch.count == 0) {
            worker_prepare(worker);
        }
        if (worker->result == SEARCH_CONTINUE && !worker_enter_batch(worker)) {
            break;
        }
        if (!worker_is_busy(worker) && !team_take(team, TEAM_BLOCK, &worker->block)) {
            break;
        }
    }
    worker->search.closing = NULL;
}

static inline void worker_fill_index(struct chamber_worker *worker) {
    const struct chamber *chamber = worker->team->shared.chamber;
    struct chamber_range block;
    while (team_take(worker->team, CHAMBER_AT_A_TIME, &block) &&
           chamber_fill_index(chamber, &worker->limits.memory, block.next, block.end, true)) {
    }
}

static inline void worker_round(void *context, unsigned number) {
    const struct chamber_team *team = context;
    struct chamber_worker *worker = team->workers[number];
    worker->search.potential = team->potential;
    switch (team->task) {
    case TEAM_APART:
        worker_work_apart(worker);
        break;
    case TEAM_EXPAND:
    case TEAM_MERGE:
        worker_work_together(worker);
        break;
    case TEAM_INDEX:
        worker_fill_index(worker);
        break;
    }
}

/* Must the worker return at once? What it is asked while it makes a new index; see memory.h. */
static inline bool worker_is_urgent(void *context) {
    const struct chamber_worker *worker = context;
    struct limits *limits = worker->team->limits;
    return worker->number == 0 ? limits_poll(limits) : limits_cancelled(limits);
}

#endif
