/* Best-first search by several threads: a template like best_first.h, with the same verdicts.
 *
 * Every position has one owner among the workers, by its hash. A worker keeps its own positions in
 * tables of its own and expands the most promising of them; what it meets that is another's it
 * sends there, in batches. So no table is shared, none is locked, and each position is entered and
 * expanded once, whoever meets it. Which positions are expanded, and in which order, is up to
 * chance; but a search that ends without a solution has met exactly what best_first would have met.
 *
 * When does it end (docs/proofs.md, 29)? `unfinished` counts the positions that wait, and those on
 * their way to their owner. A worker works in turns: it takes its mail, expands a few positions,
 * adds to the counter what came of that minus what it has finished, all at once, and only then
 * sends messages. So what it works on is counted until what follows from it is; and a message is
 * counted before its receiver can have it and be done with it. The counter is thus never less than
 * what there is: when it falls to zero, nothing is left from which anything could come, and it
 * stays zero. The worker that brings it there ends the search. A worker that finds a solution ends
 * it in the middle of a turn, when the position it came from still counts.
 *
 * Memory order: positions travel through mailboxes, which lock; tables and the outcome are read by
 * the caller when the threads have been joined. The counters carry no data, but order matters for
 * them (positions are counted before `unfinished` is): they are sequentially consistent, which is
 * cheap once a turn. `ended` and the tallies may be seen late: relaxed. The first to end the search
 * decides how it ended.
 *
 * Nobody waits for another. A worker whose messages are refused, because the receiver's mailbox is
 * full, expands nothing that would make more of them, but still takes its own mail, which makes
 * none: so mailboxes do get emptied, and nobody is stuck.
 *
 * The caller is worker 0, and the only one that reads the clock and reports progress. Each worker
 * has its share of the memory that is left, and the first that has none left stops the search.
 *
 * parallel_team.h has what the workers share, parallel_worker.h what each does. */
#ifndef SOLITON_ENGINE_PARALLEL_BEST_FIRST_H
#define SOLITON_ENGINE_PARALLEL_BEST_FIRST_H

#include "engine/parallel_worker.h"

#include <stdlib.h>

static inline void worker_free(struct worker *worker) {
    search_free(&worker->search);
    mailbox_free(worker->mailbox);
    free(worker->outboxes);
    free(worker);
}

/* NULL if memory is short. */
static inline struct worker *worker_new(struct team *team, unsigned number, unsigned workers) {
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return NULL;
    }
    worker->team = team;
    worker->number = number;
    search_start(&worker->search, team->problem, &worker->limits);
    worker->mailbox = mailbox_new(sizeof(struct message), MAILBOX_MESSAGES);
    worker->outboxes = calloc(workers, sizeof *worker->outboxes);
    if (worker->mailbox == NULL || worker->outboxes == NULL) {
        worker_free(worker);
        return NULL;
    }
    return worker;
}

static inline void team_start(struct team *team, const struct problem *problem,
                              struct limits *limits) {
    *team = (struct team){.problem = problem,
                          .limits = limits,
                          .max_positions = limits->max_positions,
                          .stats_before = limits->stats,
                          .expansions_before = limits->expansions,
                          .bytes_before = limits->memory.used};
    atomic_init(&team->ended, false);
    atomic_init(&team->unfinished, 0);
    atomic_init(&team->positions, limits->stats.positions);
}

/* What a worker takes besides its positions, its stack included. */
static inline uint64_t worker_bytes(unsigned workers) {
    enum { STACK = 3 << 15 };
    return sizeof(struct worker) + STACK + (size_t)2 * MAILBOX_MESSAGES * sizeof(struct message) +
           workers * sizeof(struct outbox);
}

/* Makes as many workers as wanted, or as memory allows: most of it is for positions. */
static inline void team_make_workers(struct team *team, unsigned wanted) {
    const uint64_t for_workers = memory_left(&team->limits->memory) / 4;
    while (wanted > 1 && wanted * worker_bytes(wanted) > for_workers) {
        wanted--;
    }
    for (; team->count < wanted; team->count++) {
        struct worker *worker = worker_new(team, team->count, wanted);
        if (worker == NULL) {
            team->limits->memory.out_of_memory = true;
            return;
        }
        team->workers[team->count] = worker;
    }
}

/* A thread for each worker but the first. Workers without one have to go. */
static inline struct crew *team_hire(struct team *team) {
    void *contexts[WORKERS_MOST];
    unsigned hired;
    for (unsigned i = 1; i < team->count; i++) {
        contexts[i - 1] = team->workers[i];
    }
    struct crew *crew = crew_hire(team->count - 1, worker_work, contexts, &hired);
    while (team->count > 1 + hired) {
        worker_free(team->workers[--team->count]);
    }
    return crew;
}

/* Gives each worker its share, now that their number is known, and one of them the start. */
static inline void team_share(struct team *team, const struct state *start) {
    const struct message first = {.state = *start, .parent = NO_NODE};
    const uint64_t before = team->stats_before.positions;
    struct memory *all = &team->limits->memory;
    const uint64_t bytes = team->count * worker_bytes(team->count);
    team->workers_bytes = bytes < memory_left(all) / 4 ? bytes : memory_left(all) / 4;
    all->used += team->workers_bytes;
    for (unsigned i = 0; i < team->count; i++) {
        struct worker *worker = team->workers[i];
        struct memory *memory = &worker->limits.memory;
        memory->limit = memory_left(all) / team->count;
        memory->urgent = worker_is_urgent;
        memory->context = worker;
        worker->allowed = before < team->max_positions ? team->max_positions - before : 0;
    }
    atomic_store(&team->unfinished, 1);
    (void)mailbox_put(team->workers[team_owner(team, state_hash(start))]->mailbox, &first,
                      1); /* it is empty */
}

static inline enum search_result team_conclude(struct team *team) {
    struct memory *memory = &team->limits->memory;
    team_gather(team);
    for (unsigned i = 0; i < team->count; i++) {
        const struct worker *worker = team->workers[i];
        memory->out_of_memory = memory->out_of_memory || worker->limits.memory.out_of_memory;
        if (team->result == SEARCH_EXHAUSTED && worker->too_deep) {
            team->result = SEARCH_STOPPED;
            team->stop = STOP_DEPTH;
        }
    }
    team->limits->stop = team->stop;
    if (team->stop == STOP_CANCELLED) {
        team->limits->over = STOP_CANCELLED;
    }
    return team->result;
}

/* Searches with so many threads, the caller's included, or with fewer if there are not as many to
 * be had. `greedy_positions` as in best_first.h, for all together. */
static inline enum search_result
parallel_best_first(struct team *team, const struct problem *problem, uint32_t greedy_positions,
                    struct limits *limits, unsigned threads, const struct state *start) {
    team_start(team, problem, limits);
    team_make_workers(team, threads < WORKERS_MOST ? threads : WORKERS_MOST);
    if (team->count == 0) {
        limits_out_of_memory(limits);
        return SEARCH_STOPPED;
    }
    struct crew *crew = team_hire(team);
    team->greedy_positions = greedy_positions;
    team_share(team, start);
    crew_begin(crew);
    worker_work(team->workers[0]);
    crew_end(crew);
    return team_conclude(team);
}

/* The positions on the path to the goal, the start first, into `path` which has room for DEEPEST
 * moves; returns the number of moves. */
static inline size_t parallel_path(const struct team *team, struct visit *path) {
    uint32_t node = team->goal;
    const size_t length = team_visit(team, node)->depth;
    for (size_t place = length + 1; place-- > 0; node = team_visit(team, node)->parent) {
        path[place] = *team_visit(team, node);
    }
    return length;
}

static inline void parallel_free(struct team *team) {
    const struct memory *caller = &team->limits->memory;
    for (unsigned i = 0; i < team->count; i++) {
        struct memory *memory = &team->workers[i]->limits.memory;
        memory->urgent = caller->urgent;
        memory->context = caller->context;
        memory->deferred = caller->deferred;
        worker_free(team->workers[i]);
    }
    team->limits->memory.used = team->bytes_before;
}

#endif
