/* What each worker of a search chamber by chamber does in a round, and what the workers have in
 * common: a part of chamber_team.h, where the whole is explained. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H

#include "engine/chambers/chamber_search.h"
#include "engine/rounds.h"

#include <stdatomic.h>

enum {
    TEAM_MOST = 64,
    TEAM_BATCHES = 256,             /* of a worker in a round */
    TEAM_BLOCK = CHAMBER_BATCH / 2, /* positions that a worker takes at a time */
    TEAM_WORK = 1 << 13,            /* that it expands in a round, or has expanded by others */
    TEAM_LARGE = 1 << 18,           /* a chamber of so many is worth dividing */
    TEAM_HEAP = 1 << 19             /* bytes that a worker's heap holds and nobody uses */
};

/* What all workers do in a round. */
enum team_task {
    TEAM_APART,  /* each closes chambers of its own */
    TEAM_DIVIDE, /* they divide a large chamber among them */
    TEAM_CLOSE   /* each expands its part of that */
};

struct chamber_team;

/* Positions, packed and with their marks, on their way from one worker to another. */
struct chamber_mail {
    uint64_t *words;
    size_t count, capacity;
};

/* From a number on, before another. */
struct chamber_range {
    uint32_t next, end;
};

struct chamber_worker {
    struct chamber_team *team;
    unsigned number;
    struct limits limits; /* its share of the memory, and its own statistics */
    uint64_t bytes;       /* of all searches when the round began */
    void *deferred;       /* see memory.h */
    /* Where the chambers wait that it has met, and the one that it closes. */
    struct chamber_search search;
    struct chamber *large;                  /* those that it has put aside, to be divided */
    struct chamber part;                    /* of the one that is divided */
    enum search_result result;              /* of the rounds so far */
    struct chamber_mail mail[2][TEAM_MOST]; /* for each worker: see chamber_parts.h */
    size_t posted;                          /* words in this round */
    unsigned sender;                        /* whose mail of the last round has its turn, */
    size_t received;                        /* and the words of it that were read */
    /* Positions to be expanded in this round, and how many of them were taken, by this worker or by
     * another. */
    uint64_t *work;
    size_t work_capacity;
    uint32_t laid_out;
    atomic_uint taken;
    atomic_bool ready;
    unsigned char apart[128]; /* so that no line of the cache belongs to two workers */
};

/* A search by several threads. Its memory is given back by chamber_team_free. */
struct chamber_team {
    struct limits *limits; /* for worker 0 alone */
    struct rounds *rounds;
    rounds_work *round; /* worker_round, compiled for the processor at hand */
    struct chamber_worker *workers[TEAM_MOST];
    unsigned count;
    uint32_t large;     /* a chamber of so many positions is divided */
    bool in_layers;     /* are those searched in layers? */
    unsigned potential; /* of the chambers that are being closed */
    uint64_t closed;    /* chambers, by all together */
    enum team_task task;

    /* The chambers of this potential, with their other parts: from `taken` on they are to be
     * closed. */
    struct chamber **queue;
    uint32_t queued, queue_capacity;
    atomic_uint taken;

    /* A chamber that is being divided, with its other parts, and which of its positions are still
     * to be taken by the workers. */
    bool shares; /* is a chamber being divided, or closed by all together? */
    struct chamber *source;
    atomic_uint next;
    uint32_t end;
    unsigned written; /* the set of mail that is written in this round */
};

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
    struct chamber_batch batch;
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
            worker->result = chamber_batch_fill(&batch, search);
            if (worker->result == SEARCH_CONTINUE) {
                worker->result = chamber_batch_enter(&batch, search);
            }
        }
    }
}

/* Must the worker return at once? What it is asked while it makes a new index; see memory.h. */
static inline bool worker_is_urgent(void *context) {
    const struct chamber_worker *worker = context;
    struct limits *limits = worker->team->limits;
    return worker->number == 0 ? limits_poll(limits) : limits_cancelled(limits);
}

#endif
