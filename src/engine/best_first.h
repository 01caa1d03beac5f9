/* Best-first search: expands the position that looks best, and finds a first solution fast.
 *
 * It begins greedy, and takes nothing but the best. When that has not led to a solution soon, it
 * becomes broad, and looks around (buckets.h).
 *
 * It keeps every position, so that when nothing is left to expand there is no solution
 * (docs/proofs.md, 27). A solver may ask it to forget positions whose score is far below the best;
 * then it proves nothing. */
#ifndef SOLITON_ENGINE_BEST_FIRST_H
#define SOLITON_ENGINE_BEST_FIRST_H

#include "engine/search.h"

/* How promising a position is that was reached with so many moves: small is good. While the search
 * is greedy, values from FRONTIER_VALUES on count as equal. BEST_FIRST_DEAD: no solution leads
 * through it, it need not be expanded. What a successor holds besides its state may help. */
#define BEST_FIRST_DEAD UINT32_MAX
static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth);

struct best_first_options {
    unsigned forget;           /* how far below the best score a position may be; UINT32_MAX: any */
    uint32_t greedy_positions; /* met before it becomes broad; UINT32_MAX: it never does */
};

/* A position is to wait. False if memory ran out. */
static inline bool best_first_push(struct search *search, unsigned score, unsigned value,
                                   uint32_t node) {
    search->waiting++;
    return search->broad ? buckets_push(&search->buckets, score, value, node)
                         : frontier_push(&search->frontier, value, node);
}

static inline bool best_first_pop(struct search *search, uint32_t *node) {
    unsigned value;
    const bool popped = search->broad ? buckets_pop(&search->buckets, node)
                                      : frontier_pop(&search->frontier, &value, node);
    search->waiting -= popped;
    return popped;
}

static inline bool best_first_waits(const struct search *search) {
    return search->broad ? !buckets_are_empty(&search->buckets)
                         : !frontier_is_empty(&search->frontier);
}

/* Moves what waits from the frontier into the buckets, with the values that it has there: those
 * from FRONTIER_VALUES on look better than they are. False if memory ran out. */
static inline bool best_first_broaden(struct search *search) {
    unsigned value;
    uint32_t node;
    search->broad = true;
    while (frontier_pop(&search->frontier, &value, &node)) {
        const unsigned score = state_score(search->problem, &search->visited.visits[node].state);
        if (!buckets_push(&search->buckets, score, value, node)) {
            return false;
        }
    }
    frontier_free(&search->frontier);
    return true;
}

/* Enters the start. */
static inline bool best_first_begin(struct search *search, const struct state *start) {
    uint32_t node;
    search->best_score = state_score(search->problem, start);
    if (visited_add(&search->visited, start, NO_NODE, 0, &node) == VISITED_FULL ||
        !best_first_push(search, search->best_score, 0, node)) {
        search_stop(search, STOP_MEMORY);
        return false;
    }
    limits_count(search->limits, search->best_score, 0);
    if (state_is_goal(search->problem, start)) {
        search->goal = node;
    }
    return true;
}

/* Positions that are expanded together, and what comes of them.
 *
 * While its table is small a search expands one position at a time. A large table is not in the
 * processor's caches; then several are expanded, and all that comes of them is announced to the
 * table before any of it is looked for, so that the waits for memory overlap. */
enum { BATCH = 64, BATCHES_FROM = 1 << 15 };
struct batch {
    unsigned count;
    struct successor successors[BATCH + MAX_SUCCESSORS];
    uint64_t hashes[BATCH + MAX_SUCCESSORS];
    uint32_t parents[BATCH + MAX_SUCCESSORS];
};

/* Adds the positions one move further than `node`. False if there are too many. */
static inline bool batch_expand(struct batch *batch, struct search *search, uint32_t node) {
    const struct visit *visit = &search->visited.visits[node];
    if (visit->depth >= DEEPEST) {
        search->too_deep = true;
        return true;
    }
    const unsigned count =
        state_expand(search->problem, &visit->state, &batch->successors[batch->count]);
    if (count == TOO_MANY_SUCCESSORS) {
        return false;
    }
    search_hash(search, &batch->successors[batch->count], count, &batch->hashes[batch->count]);
    for (unsigned i = 0; i < count; i++) {
        batch->parents[batch->count + i] = node;
    }
    batch->count += count;
    return true;
}

/* Takes positions out and expands them: one, or as many as fill a batch. No more than that many are
 * taken out, so that a row of positions without successors does not delay a limit. */
static inline enum search_result batch_fill(struct batch *batch, struct search *search,
                                            const struct best_first_options *options) {
    const unsigned wanted = search->visited.count < BATCHES_FROM ? 1 : BATCH;
    uint32_t node;
    batch->count = 0;
    for (unsigned taken = 1; best_first_pop(search, &node); taken++) {
        const unsigned score = state_score(search->problem, &search->visited.visits[node].state);
        const bool forgotten =
            options->forget < search->best_score && score < search->best_score - options->forget;
        if (!forgotten && !batch_expand(batch, search, node)) {
            return search_stop(search, STOP_SUCCESSORS);
        }
        if (taken == wanted || batch->count >= wanted || !best_first_waits(search)) {
            break;
        }
        search->limits->expansions++; /* limits_reached counted the first one */
    }
    return SEARCH_CONTINUE;
}

/* Enters what is new of a batch. Anything but SEARCH_CONTINUE ends the search. */
static inline enum search_result batch_enter(const struct batch *batch, struct search *search) {
    const struct problem *problem = search->problem;
    struct visited *visited = &search->visited;
    uint32_t child;
    if (visited->count >= BATCHES_FROM) {
        for (unsigned i = 0; i < batch->count; i++) {
            visited_expect_visit(visited, batch->hashes[i]);
        }
    }
    for (unsigned i = 0; i < batch->count; i++) {
        const struct successor *successor = &batch->successors[i];
        const unsigned depth = visited->visits[batch->parents[i]].depth + 1u;
        enum visited_result added = visited_add_hashed(visited, &successor->state, batch->hashes[i],
                                                       batch->parents[i], depth, &child);
        if (added == VISITED_KNOWN) {
            search->limits->stats.revisited++;
            continue;
        }
        if (added == VISITED_FULL) {
            return search_stop(search, STOP_MEMORY);
        }
        visited->visits[child].note = successor_note(successor) & VISITED_NOTE;
        unsigned score = state_score(problem, &successor->state);
        search->best_score = score > search->best_score ? score : search->best_score;
        limits_count(search->limits, score, depth);
        if (state_is_goal(problem, &successor->state)) {
            search->goal = child;
            return SEARCH_FOUND;
        }
        unsigned value = successor_value(problem, successor, depth);
        if (value != BEST_FIRST_DEAD && !best_first_push(search, score, value, child)) {
            return search_stop(search, STOP_MEMORY);
        }
    }
    return SEARCH_CONTINUE;
}

/* Goes on with a search that has begun, for the first time or after a limit of positions. */
static inline enum search_result best_first_continue(struct search *search,
                                                     const struct best_first_options *options) {
    struct batch batch;
    if (search->goal != NO_NODE) {
        return SEARCH_FOUND;
    }
    while (best_first_waits(search)) {
        /* Before anything is taken out: it could not be put back. */
        if (limits_reached(search->limits)) {
            return SEARCH_STOPPED;
        }
        if (search->visited.count >= options->greedy_positions && !search->broad &&
            !best_first_broaden(search)) {
            return search_stop(search, STOP_MEMORY);
        }
        enum search_result result = batch_fill(&batch, search, options);
        if (result == SEARCH_CONTINUE) {
            result = batch_enter(&batch, search);
        }
        if (result != SEARCH_CONTINUE) {
            return result;
        }
    }
    if (search->too_deep) {
        return search_stop(search, STOP_DEPTH);
    }
    return options->forget == UINT32_MAX ? SEARCH_EXHAUSTED : SEARCH_FORGOT;
}

static inline enum search_result best_first(struct search *search,
                                            const struct best_first_options *options,
                                            const struct state *start) {
    return best_first_begin(search, start) ? best_first_continue(search, options) : SEARCH_STOPPED;
}

#endif
