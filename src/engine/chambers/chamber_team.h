/* Search chamber by chamber, by several threads: a template like chamber_search.h, with the same
 * verdicts.
 *
 * Every position has one owner among the workers, by its hash. A worker keeps its own positions, in
 * chambers of its own: so each chamber is in parts, one for each worker, and no table is shared.
 * The workers go in rounds (rounds.h). In each of them a worker enters what others have sent it in
 * the round before, then expands some of its positions, and leaves what belongs to others for them
 * to find in the next round. Between two rounds worker 0, the caller, is alone: it reads the clock,
 * adds up what there is, and says which chambers come next. When nobody has anything left to
 * expand, and nothing is on its way, the chambers at hand are closed.
 *
 * As a round takes some microseconds more than what is done in it, many small chambers of a
 * potential are closed together: a group. Which group a chamber belongs to follows from its name.
 *
 * Each worker has its share of the memory that is left, and the first that has none left stops the
 * search. No links are kept: whoever meets a solution searches once more, alone. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_TEAM_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_TEAM_H

#include "engine/chambers/chamber_worker.h"

#include <limits.h>

/* ---- What worker 0 does between rounds --------------------------------------------------------
 */

/* Adds what the workers have done since the last time to the limits of the whole, and gives them
 * new shares of the memory. */
static inline void chamber_team_gather(struct chamber_team *team) {
    struct limits *limits = team->limits;
    struct soliton_stats *stats = &limits->stats;
    struct soliton_chambers chambers = {.potential = team->potential, .closed = team->closed};
    for (unsigned i = 0; i < team->count; i++) {
        chambers.waiting += team->workers[i]->search.waiting;
    }
    if (limits->chambers != NULL && team->potential < POTENTIALS) {
        *limits->chambers = chambers;
    }
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        struct soliton_stats *more = &worker->limits.stats;
        stats->positions += more->positions;
        stats->revisited += more->revisited;
        stats->best_score =
            more->best_score > stats->best_score ? more->best_score : stats->best_score;
        limits->expansions += worker->limits.expansions;
        limits->memory.used += worker->limits.memory.used - worker->bytes;
        worker->bytes = worker->limits.memory.used;
        *more = (struct soliton_stats){0};
        worker->limits.expansions = 0;
    }
    if (limits->memory.used > limits->memory.peak) {
        limits->memory.peak = limits->memory.used;
    }
    for (unsigned i = 0; i < team->count; i++) {
        struct memory *memory = &team->workers[i]->limits.memory;
        limits->memory.out_of_memory |= memory->out_of_memory;
        memory->limit = memory->used + memory_left(&limits->memory) / team->count;
    }
}

/* Is the group closed? Nobody has anything left to expand, and nothing is on its way. */
static inline bool chamber_team_is_done(const struct chamber_team *team) {
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber_worker *worker = team->workers[i];
        if (worker->busy != NULL) {
            return false;
        }
        for (unsigned j = 0; j < team->count; j++) {
            if (worker->boxes[team->turn ^ 1][j].used > 0) {
                return false;
            }
        }
    }
    return true;
}

/* The entries of all chambers of this potential. */
static inline uint64_t chamber_team_entries(const struct chamber_team *team, unsigned potential) {
    uint64_t entries = 0;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber *chamber = team->workers[i]->search.map.first[potential];
        for (; chamber != NULL; chamber = chamber->next) {
            entries += chamber->count;
        }
    }
    return entries;
}

/* The chambers of the group; those that several workers have a part of count once, or nearly: the
 * worker with the most parts says how many there are. */
static inline uint64_t chamber_team_count(const struct chamber_team *team) {
    uint64_t most = 0;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber *chamber = team->workers[i]->search.map.first[team->potential];
        uint64_t count = 0;
        for (; chamber != NULL; chamber = chamber->next) {
            count += chamber_is_in_group(team, chamber);
        }
        most = count > most ? count : most;
    }
    return most;
}

/* Closes the group, and opens the next one. False if there is none. */
static inline bool chamber_team_next_group(struct chamber_team *team) {
    enum { GROUPS_MOST = 256 };
    if (team->group < team->groups) {
        team->closed += chamber_team_count(team);
        rounds_do(team->rounds, worker_closing_round, team);
        team->group++;
    }
    uint64_t entries = 0;
    while (team->group == team->groups && entries == 0) {
        if (++team->potential == POTENTIALS) {
            return false;
        }
        entries = chamber_team_entries(team, team->potential);
    }
    if (team->group == team->groups) {
        const uint64_t groups = 1 + entries / TEAM_GROUP_ENTRIES;
        team->groups = groups < GROUPS_MOST ? (unsigned)groups : GROUPS_MOST;
        team->group = 0;
    }
    team->opens = true;
    return true;
}

/* Goes on with a search that has begun, for the first time or after a limit of positions. */
static inline enum search_result chamber_team_continue(struct chamber_team *team) {
    struct limits *limits = team->limits;
    for (;;) {
        chamber_team_gather(team);
        if (limits_poll(limits)) {
            return SEARCH_STOPPED;
        }
        for (unsigned i = 0; i < team->count; i++) {
            const struct chamber_worker *worker = team->workers[i];
            if (worker->result != SEARCH_CONTINUE) {
                limits_stop(limits, worker->limits.stop);
                return worker->result;
            }
        }
        if (limits->stats.positions >= limits->max_positions) {
            limits_stop(limits, STOP_POSITIONS);
            return SEARCH_STOPPED;
        }
        if (chamber_team_is_done(team) && !chamber_team_next_group(team)) {
            return SEARCH_EXHAUSTED;
        }
        rounds_do(team->rounds, team->round, team);
        team->opens = false;
        team->turn ^= 1;
    }
}

/* ---- Beginning and end ------------------------------------------------------------------------
 */

static inline void chamber_team_free(struct chamber_team *team) {
    struct memory *memory = &team->limits->memory;
    rounds_free(team->rounds);
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        chamber_search_free(&worker->search);
        memory->used += worker->limits.memory.used - worker->bytes;
        memory_free(memory, worker->words, worker->word_count, sizeof *worker->words);
        memory_free(memory, worker, 1, sizeof *worker);
    }
    team->count = 0;
}

/* False if there is no memory. */
static inline bool chamber_team_add_worker(struct chamber_team *team, const struct problem *problem,
                                           unsigned threads) {
    struct memory *memory = &team->limits->memory;
    struct chamber_worker *worker = memory_zeroed(memory, 1, sizeof *worker);
    if (worker == NULL) {
        return false;
    }
    worker->word_count = (size_t)team->capacity * threads * 2;
    worker->words = memory_zeroed(memory, worker->word_count, sizeof *worker->words);
    for (unsigned i = 0; i < threads * 2 && worker->words != NULL; i++) {
        worker->boxes[i % 2][i / 2].words = worker->words + (size_t)team->capacity * i;
    }
    worker->team = team;
    worker->number = team->count;
    worker->limits = (struct limits){
        .timeout = -1,
        .max_positions = UINT64_MAX,
        .memory = {.urgent = worker_is_urgent, .context = worker, .deferred = memory->deferred},
    };
    chamber_search_start(&worker->search, problem, &worker->limits, CHAMBER_NOTHING);
    team->workers[team->count++] = worker;
    return worker->words != NULL;
}

/* Begins a search by up to so many threads; `round` calls worker_round. False if there is no memory
 * for that, or there would be one alone; then nothing is to be freed. */
static inline bool chamber_team_start(struct chamber_team *team, const struct problem *problem,
                                      struct limits *limits, unsigned threads, rounds_work *round,
                                      const struct state *start) {
    *team = (struct chamber_team){.limits = limits, .round = round, .potential = UINT_MAX};
    team->rounds = rounds_new(threads < TEAM_MOST ? threads : TEAM_MOST, &limits->memory);
    if (team->rounds == NULL) {
        return false;
    }
    const unsigned count = rounds_threads(team->rounds);
    team->capacity = TEAM_WORDS / count + 2 * TEAM_MOST_WORDS;
    bool begun = true;
    while (begun && team->count < count) {
        begun = chamber_team_add_worker(team, problem, count);
    }
    if (begun) {
        struct chamber_worker *worker = team->workers[0];
        chamber_team_gather(team);
        worker->result = chamber_search_begin(&worker->search, start);
    }
    if (!begun) {
        chamber_team_free(team);
    }
    return begun;
}

#endif
