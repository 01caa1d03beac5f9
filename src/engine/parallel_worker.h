/* What one worker of a parallel search does: it takes its mail, expands a few of its positions,
 * counts what came of that, and sends the others theirs. A part of parallel_best_first.h, where the
 * whole is explained. */
#ifndef SOLITON_ENGINE_PARALLEL_WORKER_H
#define SOLITON_ENGINE_PARALLEL_WORKER_H

#include "base/processor.h"
#include "engine/crew.h"
#include "engine/parallel_team.h"

/* As successor_value, for a position that another worker has met: the state is all that travels. */
static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth);

/* Enters one of its own positions, unless it is known. Once this has ended the search, nothing more
 * may be entered. */
static inline void worker_enter(struct worker *worker, const struct message *message,
                                uint64_t hash) {
    struct team *team = worker->team;
    struct visited *visited = &worker->search.visited;
    const struct state *state = &message->state;
    uint32_t node;
    enum visited_result added =
        visited_add_hashed(visited, state, hash, message->parent, message->depth, &node);
    if (added == VISITED_KNOWN) {
        worker->limits.stats.revisited++;
        return;
    }
    if (added == VISITED_FULL || node >= NO_NODE / team->count) {
        team_stop(team, STOP_MEMORY);
        return;
    }
    visited->visits[node].note = (unsigned)message->note & VISITED_NOTE;
    const unsigned score = state_score(team->problem, state);
    limits_count(&worker->limits, score, message->depth);
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
        message->parent == NO_NODE ? 0 : state_value(team->problem, state, message->depth);
    if (value == BEST_FIRST_DEAD) {
        return;
    }
    if (!best_first_push(&worker->search, score, value, node)) {
        team_stop(team, STOP_MEMORY);
        return;
    }
    worker->change++;
}

/* Puts a position into the outbox for its owner; it counts from now on. */
static inline void worker_queue(struct worker *worker, unsigned to, const struct message *message) {
    struct outbox *outbox = &worker->outboxes[to];
    outbox->messages[outbox->count++] = *message;
    worker->must_send = worker->must_send || outbox->count >= MESSAGES_WORTH_SENDING;
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
    search_hash(&worker->search, worker->successors, count, hashes); /* not only its own */
    const uint32_t parent = team_node(worker, node);
    for (unsigned i = 0; i < count && !team_has_ended(team); i++) {
        const struct successor *next = &worker->successors[i];
        const struct message message = {.state = next->state,
                                        .parent = parent,
                                        .depth = (uint16_t)depth,
                                        .note = (uint16_t)successor_note(next)};
        const unsigned owner = team_owner(team, hashes[i]);
        if (owner == worker->number) {
            worker_enter(worker, &message, hashes[i]);
        } else {
            worker_queue(worker, owner, &message);
        }
    }
}

/* Takes out its mail; says whether there was any. */
static inline bool worker_receive(struct worker *worker) {
    const void *mail = NULL;
    const unsigned count = mailbox_take(worker->mailbox, &mail);
    const struct message *messages = mail;
    for (unsigned i = 0; i < count && worker->search.visited.count > 0; i++) {
        visited_expect(&worker->search.visited, state_hash(&messages[i].state));
    }
    for (unsigned i = 0; i < count && !team_has_ended(worker->team); i++) {
        worker_enter(worker, &messages[i], state_hash(&messages[i].state));
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
    while (expansions < TURN_EXPANSIONS && !worker->must_send && !team_has_ended(worker->team) &&
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
    atomic_store_explicit(&tally->revisited, stats->revisited, memory_order_relaxed);
    atomic_store_explicit(&tally->expansions, worker->limits.expansions, memory_order_relaxed);
    atomic_store_explicit(&tally->bytes, worker->limits.memory.used, memory_order_relaxed);
    atomic_store_explicit(&tally->best_score, stats->best_score, memory_order_relaxed);
    atomic_store_explicit(&tally->depth, stats->depth, memory_order_relaxed);
}

/* Brings the counters up to date. Positions go first, so that at the end of a search all have been
 * compared with their limit. */
static inline void worker_count(struct worker *worker) {
    struct team *team = worker->team;
    const uint64_t added = worker->limits.stats.positions - worker->counted;
    const uint64_t total = atomic_fetch_add(&team->positions, added) + added;
    worker->counted += added;
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

/* Sends what is worth it, or all there is if there is nothing better to do. */
static inline void worker_send(struct worker *worker) {
    const bool all = !best_first_waits(&worker->search);
    if (!all && !worker->must_send) {
        return;
    }
    worker->must_send = false;
    for (unsigned to = 0; to < worker->team->count; to++) {
        struct outbox *outbox = &worker->outboxes[to];
        if (outbox->count < (all ? 1 : MESSAGES_WORTH_SENDING)) {
            continue;
        }
        if (mailbox_put(worker->team->workers[to]->mailbox, outbox->messages, outbox->count)) {
            outbox->count = 0;
        } else if (outbox->count >= MESSAGES_WORTH_SENDING) {
            worker->must_send = true;
        }
    }
}

static FOR_EACH_PROCESSOR void worker_work(void *context) {
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
        worker_send(worker);
        if (!received && !advanced) {
            crew_idle(idle++);
        }
    }
}

#endif
