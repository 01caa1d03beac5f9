/* Best-first search by several threads: a template like best_first.h, with the same verdicts.
 *
 * Every position has one owner among the workers, by its hash. A worker keeps its own positions in
 * tables of its own and expands the most promising of them; what it meets that is another's it
 * sends there, in batches. So no table is shared, none is locked, and each position is entered and
 * expanded once, whoever meets it. What is looked at, and in which order, is up to chance; but a
 * search that comes to an end without a solution has met exactly what best_first would have met.
 *
 * When is it at an end? `unfinished` counts the positions that wait, and those on their way to
 * their owner. A worker works in turns: it takes out its mail, expands a few positions, adds to the
 * counter what came of that minus what it has finished, all at once, and only then posts letters.
 * So what it works on is counted until what follows from it is; and a letter is counted before its
 * receiver can have it and be done with it. The counter is thus never less than what there is: when
 * it falls to zero, nothing is left from which anything could come, and it stays zero. The worker
 * that brings it there says so. Whoever finds a solution says so in the middle of a turn, when the
 * position it came from still counts.
 *
 * Memory order: positions travel through mailboxes, which lock; tables and the outcome are read by
 * the caller when the threads have been joined. The counters carry no data, but order matters for
 * them (positions are counted before `unfinished` is): they are sequentially consistent, which is
 * cheap once a turn. `ended` and the tallies may be seen late: relaxed. The first to end the search
 * decides how it ended.
 *
 * Nobody waits for another. A worker whose letters are not taken, because the receiver's mailbox is
 * full, expands nothing that would make more of them, but still takes its own mail, which makes
 * none: so mailboxes do get emptied, and nobody is stuck.
 *
 * The caller is worker 0, and the only one that looks at the clock and shows progress. Each worker
 * has its share of the memory that is left, and the first that has none left stops the search. */
#ifndef SOLITON_ENGINE_PARALLEL_BEST_FIRST_H
#define SOLITON_ENGINE_PARALLEL_BEST_FIRST_H

#include "engine/best_first.h"
#include "engine/crew.h"
#include "engine/mailbox.h"

#include <stdalign.h>
#include <stdlib.h>

enum {
    WORKERS_MOST = 64,
    TURN_EXPANSIONS = 8,
    LETTERS_WORTH_POSTING = 32,
    OUTBOX_LETTERS = LETTERS_WORTH_POSTING + MAX_SUCCESSORS,
    MAILBOX_LETTERS = 16 * OUTBOX_LETTERS,
    CACHE_LINE = 64 /* bytes; only speed depends on it */
};

/* A position on its way to its owner; see struct visit. */
struct letter {
    struct state state;
    uint32_t parent;
    uint16_t depth, note;
};

/* Letters to one of the others. */
struct outbox {
    unsigned count;
    struct letter letters[OUTBOX_LETTERS];
};

/* How far a worker has come, for worker 0 to read at any time. */
struct tally {
    atomic_uint_fast64_t positions, again, expansions, bytes;
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
    bool must_post;          /* an outbox has enough letters */
    bool too_deep;           /* a way was not followed to its end */
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

/* ---- What all workers share ---------------------------------------------------------------- */

/* visited.h uses the upper half of the hash for the slot. (A piece of the lower one in its index is
 * worth less in this way, by as many bits as it takes to number the workers.) */
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
        stats->again += atomic_load_explicit(&tally->again, memory_order_relaxed);
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

/* ---- A worker's turn ----------------------------------------------------------------------- */

/* Enters one of its own positions, unless it is known. Once this has ended the search, nothing more
 * may be entered. */
static inline void worker_enter(struct worker *worker, const struct letter *letter, uint64_t hash) {
    struct team *team = worker->team;
    struct visited *visited = &worker->search.visited;
    const struct state *state = &letter->state;
    uint32_t node;
    enum visited_result added =
        visited_add_hashed(visited, state, hash, letter->parent, letter->depth, &node);
    if (added == VISITED_KNOWN) {
        worker->limits.stats.again++;
        return;
    }
    if (added == VISITED_FULL || node >= NO_NODE / team->count) {
        team_stop(team, STOP_MEMORY);
        return;
    }
    visited->visits[node].note = (unsigned)letter->note & VISITED_NOTE;
    const unsigned score = state_score(team->problem, state);
    limits_count(&worker->limits, score, letter->depth);
    if (state_is_goal(team->problem, state)) {
        team_end(team, SEARCH_FOUND, STOP_NONE, team_node(worker, node));
        return;
    }
    if (worker->limits.stats.positions - worker->counted >= worker->allowed) {
        team_stop(team, STOP_POSITIONS);
        return;
    }
    /* As in best_first, the start is expanded in any case. */
    const unsigned value =
        letter->parent == NO_NODE ? 0 : state_value(team->problem, state, letter->depth);
    if (value == BEST_FIRST_DEAD) {
        return;
    }
    if (!best_first_push(&worker->search, score, value, node)) {
        team_stop(team, STOP_MEMORY);
        return;
    }
    worker->change++;
}

static inline void worker_write(struct worker *worker, unsigned to, const struct letter *letter) {
    struct outbox *outbox = &worker->outboxes[to];
    outbox->letters[outbox->count++] = *letter;
    worker->must_post = worker->must_post || outbox->count >= LETTERS_WORTH_POSTING;
    worker->change++;
}

static inline void worker_expand(struct worker *worker, uint32_t node) {
    struct team *team = worker->team;
    const struct visit *visit = &worker->search.visited.visits[node];
    const unsigned depth = visit->depth + 1u;
    worker->change--;
    worker->limits.expansions++;
    if (depth > DEEPEST) {
        worker->too_deep = true;
        return;
    }
    /* A copy: entering its successors may move the table. */
    const struct state state = visit->state;
    const unsigned count = state_expand(team->problem, &state, worker->successors);
    if (count == TOO_MANY_SUCCESSORS) {
        team_stop(team, STOP_SUCCESSORS);
        return;
    }
    uint64_t hashes[MAX_SUCCESSORS];
    best_first_hash(&worker->search, worker->successors, count, hashes); /* not only its own */
    const uint32_t parent = team_node(worker, node);
    for (unsigned i = 0; i < count && !team_has_ended(team); i++) {
        const struct successor *next = &worker->successors[i];
        const struct letter letter = {.state = next->state,
                                      .parent = parent,
                                      .depth = (uint16_t)depth,
                                      .note = (uint16_t)successor_note(next)};
        const unsigned owner = team_owner(team, hashes[i]);
        if (owner == worker->number) {
            worker_enter(worker, &letter, hashes[i]);
        } else {
            worker_write(worker, owner, &letter);
        }
    }
}

/* Takes out its mail; says whether there was any. */
static inline bool worker_receive(struct worker *worker) {
    const void *mail = NULL;
    const unsigned count = mailbox_take(worker->mailbox, &mail);
    const struct letter *letters = mail;
    for (unsigned i = 0; i < count && worker->search.visited.count > 0; i++) {
        visited_expect(&worker->search.visited, state_hash(&letters[i].state));
    }
    for (unsigned i = 0; i < count && !team_has_ended(worker->team); i++) {
        worker_enter(worker, &letters[i], state_hash(&letters[i].state));
    }
    worker->change -= count;
    return count > 0;
}

/* Expands a few of its positions; says whether there were any. */
static inline bool worker_advance(struct worker *worker) {
    struct search *search = &worker->search;
    uint32_t node;
    unsigned expansions = 0;
    const uint64_t met_by_all = (uint64_t)search->visited.count * worker->team->count; /* or so */
    if (met_by_all >= worker->team->greedy_positions && !search->broad &&
        !best_first_broaden(search)) {
        team_stop(worker->team, STOP_MEMORY);
        return false;
    }
    while (expansions < TURN_EXPANSIONS && !worker->must_post && !team_has_ended(worker->team) &&
           best_first_pop(search, &node)) {
        worker_expand(worker, node);
        expansions++;
    }
    return expansions > 0;
}

static inline void worker_tell(struct worker *worker) {
    const struct soliton_stats *stats = &worker->limits.stats;
    struct tally *tally = &worker->tally;
    atomic_store_explicit(&tally->positions, stats->positions, memory_order_relaxed);
    atomic_store_explicit(&tally->again, stats->again, memory_order_relaxed);
    atomic_store_explicit(&tally->expansions, worker->limits.expansions, memory_order_relaxed);
    atomic_store_explicit(&tally->bytes, worker->limits.memory.used, memory_order_relaxed);
    atomic_store_explicit(&tally->best_score, stats->best_score, memory_order_relaxed);
    atomic_store_explicit(&tally->depth, stats->depth, memory_order_relaxed);
}

/* Brings the counters up to date. Positions go first, so that at the end of a search all have been
 * compared with their limit. */
static inline void worker_count(struct worker *worker) {
    struct team *team = worker->team;
    const uint64_t fresh = worker->limits.stats.positions - worker->counted;
    const uint64_t total = atomic_fetch_add(&team->positions, fresh) + fresh;
    worker->counted += fresh;
    worker->allowed = total < team->max_positions ? team->max_positions - total : 0;
    if (worker->allowed == 0) {
        team_stop(team, STOP_POSITIONS);
    }
    const int_fast64_t change = worker->change;
    worker->change = 0;
    if (change != 0 && atomic_fetch_add(&team->unfinished, change) + change == 0) {
        team_end(team, SEARCH_EXHAUSTED, STOP_NONE, NO_NODE);
    }
}

/* Posts what is worth it, or all there is if there is nothing better to do. */
static inline void worker_post(struct worker *worker) {
    const bool all = !best_first_waits(&worker->search);
    if (!all && !worker->must_post) {
        return;
    }
    worker->must_post = false;
    for (unsigned to = 0; to < worker->team->count; to++) {
        struct outbox *outbox = &worker->outboxes[to];
        if (outbox->count < (all ? 1 : LETTERS_WORTH_POSTING)) {
            continue;
        }
        if (mailbox_put(worker->team->workers[to]->mailbox, outbox->letters, outbox->count)) {
            outbox->count = 0;
        } else if (outbox->count >= LETTERS_WORTH_POSTING) {
            worker->must_post = true;
        }
    }
}

static inline void worker_work(void *context) {
    struct worker *worker = context;
    struct team *team = worker->team;
    unsigned idle = 0;
    while (!team_has_ended(team)) {
        if (worker->number == 0) {
            team_poll(team);
        }
        const bool received = worker_receive(worker);
        const bool advanced = worker_advance(worker);
        if (received || advanced) {
            worker_count(worker);
            worker_tell(worker);
            idle = 0;
        }
        worker_post(worker);
        if (!received && !advanced) {
            crew_idle(idle++);
        }
    }
}

/* ---- The whole ----------------------------------------------------------------------------- */

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
    worker->mailbox = mailbox_new(sizeof(struct letter), MAILBOX_LETTERS);
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
    enum { STACK = 1 << 16 };
    return sizeof(struct worker) + STACK + (size_t)2 * MAILBOX_LETTERS * sizeof(struct letter) +
           workers * sizeof(struct outbox);
}

/* Makes as many workers as wished, or as memory allows: most of it is for positions. */
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
    const struct letter first = {.state = *start, .parent = NO_NODE};
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

/* The positions on the way to the goal, the start first, into `path` which has room for DEEPEST
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
