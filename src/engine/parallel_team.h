/* What the workers of a parallel search have in common: who owns which position, how the search
 * ends, and how far it has come. A part of parallel_best_first.h, where the whole is explained. */
#ifndef SOLITON_ENGINE_PARALLEL_TEAM_H
#define SOLITON_ENGINE_PARALLEL_TEAM_H

#include "engine/best_first.h"
#include "engine/mailbox.h"

#include <stdalign.h>

enum {
    WORKERS_MOST = 64,
    TURN_EXPANSIONS = 8,
    MESSAGES_WORTH_SENDING = 32,
    OUTBOX_MESSAGES = MESSAGES_WORTH_SENDING + MAX_SUCCESSORS,
    MAILBOX_MESSAGES = 16 * OUTBOX_MESSAGES,
    CACHE_LINE = 64 /* bytes; only speed depends on it */
};

/* A position on its way to its owner; see struct visit. */
struct message {
    struct state state;
    uint32_t parent;
    uint16_t depth, note;
};

/* Messages to one of the others. */
struct outbox {
    unsigned count;
    struct message messages[OUTBOX_MESSAGES];
};

/* How far a worker has come, for worker 0 to read at any time. */
struct tally {
    atomic_uint_fast64_t positions, revisited, expansions, bytes;
    atomic_uint best_score, depth;
};

struct team;

struct worker {
    struct team *team;
    unsigned number;
    struct limits limits; /* its share of the memory, and its own statistics */
    struct search search;
    struct mailbox *mailbox;
    struct outbox *outboxes; /* one for each worker */
    bool must_send;          /* an outbox has enough messages */
    bool too_deep;           /* a path was not followed to its end */
    int_fast64_t change;     /* of `unfinished`, not yet counted */
    uint64_t counted;        /* its positions that are in `positions` */
    uint64_t allowed;        /* as many more would reach the limit */
    struct tally tally;
    struct successor successors[MAX_SUCCESSORS];
};

/* A search by several threads. Its memory is given back by parallel_free, whatever the result. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): what all change is apart on purpose */
struct team {
    const struct problem *problem;
    struct limits *limits; /* for worker 0 alone */
    uint64_t max_positions;
    struct worker *workers[WORKERS_MOST];
    struct soliton_stats stats_before; /* of what was searched before */
    uint64_t expansions_before, bytes_before;
    uint64_t workers_bytes;    /* that the workers take besides their positions */
    uint32_t greedy_positions; /* met by all together before they become broad */
    unsigned count;
    /* How the search ended: written by the one who ended it. */
    enum search_result result;
    enum stop stop;
    uint32_t goal;
    atomic_bool ended;
    /* Changed by all, one after the other, so that both are in one place apart from the rest. */
    alignas(CACHE_LINE) atomic_int_fast64_t unfinished;
    atomic_uint_fast64_t positions;
};

/* visited.h uses the upper half of the hash for the slot. (A piece of the lower one in its index is
 * worth less because of that, by as many bits as it takes to number the workers.) */
static inline unsigned team_owner(const struct team *team, uint64_t hash) {
    return (unsigned)(((hash & UINT32_MAX) * team->count) >> 32);
}

/* The number of a position among those of all workers. */
static inline uint32_t team_node(const struct worker *worker, uint32_t node) {
    return node * worker->team->count + worker->number;
}

static inline const struct visit *team_visit(const struct team *team, uint32_t node) {
    return &team->workers[node % team->count]->search.visited.visits[node / team->count];
}

static inline bool team_has_ended(const struct team *team) {
    return atomic_load_explicit(&team->ended, memory_order_relaxed);
}

static inline void team_end(struct team *team, enum search_result result, enum stop stop,
                            uint32_t goal) {
    bool ended = false;
    if (atomic_compare_exchange_strong(&team->ended, &ended, true)) {
        team->result = result;
        team->stop = stop;
        team->goal = goal;
    }
}

static inline void team_stop(struct team *team, enum stop stop) {
    team_end(team, SEARCH_STOPPED, stop, NO_NODE);
}

/* ---- Worker 0: the limits ------------------------------------------------------------------ */

/* Sums up what the workers tell. */
static inline void team_gather(struct team *team) {
    struct limits *limits = team->limits;
    struct soliton_stats *stats = &limits->stats;
    *stats = team->stats_before;
    limits->expansions = team->expansions_before;
    limits->memory.used = team->bytes_before + team->workers_bytes;
    for (unsigned i = 0; i < team->count; i++) {
        const struct tally *tally = &team->workers[i]->tally;
        const unsigned score = atomic_load_explicit(&tally->best_score, memory_order_relaxed);
        const unsigned depth = atomic_load_explicit(&tally->depth, memory_order_relaxed);
        stats->positions += atomic_load_explicit(&tally->positions, memory_order_relaxed);
        stats->revisited += atomic_load_explicit(&tally->revisited, memory_order_relaxed);
        stats->best_score = score > stats->best_score ? score : stats->best_score;
        stats->depth = depth > stats->depth ? depth : stats->depth;
        limits->expansions += atomic_load_explicit(&tally->expansions, memory_order_relaxed);
        limits->memory.used += atomic_load_explicit(&tally->bytes, memory_order_relaxed);
    }
    if (limits->memory.used > limits->memory.peak) {
        limits->memory.peak = limits->memory.used;
    }
}

static inline void team_poll(struct team *team) {
    team_gather(team);
    if (limits_poll(team->limits)) {
        team_stop(team, team->limits->stop);
    }
}

/* Must the search return at once? What a worker asks while it makes a new index; see memory.h. */
static inline bool worker_is_urgent(void *context) {
    struct worker *worker = context;
    struct team *team = worker->team;
    if (worker->number == 0) {
        team_poll(team);
    } else if (limits_cancelled(team->limits)) {
        team_stop(team, STOP_CANCELLED);
    }
    return team_has_ended(team);
}

#endif
