/* Search chamber by chamber, by several threads: a template like chamber_search.h, with the same
 * verdicts.
 *
 * Chambers of one potential do not depend on each other. So each worker takes one after the other
 * and closes it, as one thread alone would. What leads out waits with the worker that met it: each
 * chamber is in parts, one for each worker, and no table has to be locked. When the chambers of a
 * potential have their turn, the parts of each are brought together (docs/proofs.md, 41, holds for
 * any order within a potential).
 *
 * A chamber that has become large is put aside. When there is none left for each of its own, all
 * workers close it together: its positions are divided among them (chamber_parts.h).
 *
 * The workers go in rounds (rounds.h). Between two rounds worker 0, the caller, is alone: it reads
 * the clock, adds up what there is, and says what comes next. Each worker has its share of the
 * memory that is left, and the first that has none left stops the search. No links are kept:
 * whoever meets a solution searches once more, alone. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_TEAM_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_TEAM_H

#include "engine/chambers/chamber_together.h"

#include <limits.h>
#include <stdlib.h>

/* ---- Accounts ---------------------------------------------------------------------------------
 */

/* Tells how far it has come. */
static inline void chamber_team_tell(const struct chamber_team *team) {
    struct soliton_chambers chambers = {.potential = team->potential, .closed = team->closed};
    for (unsigned i = 0; i < team->count; i++) {
        chambers.closed += team->workers[i]->search.closed;
        chambers.waiting += team->workers[i]->search.waiting;
    }
    if (team->limits->chambers != NULL && team->potential < POTENTIALS) {
        *team->limits->chambers = chambers;
    }
}

/* Adds what the workers have done in a round to the limits of the whole. What one has taken another
 * may have given back: only the differences count. */
static inline void chamber_team_gather(struct chamber_team *team) {
    struct limits *limits = team->limits;
    struct soliton_stats *stats = &limits->stats;
    struct memory *memory = &limits->memory;
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        struct soliton_stats *more = &worker->limits.stats;
        stats->positions += more->positions;
        stats->revisited += more->revisited;
        stats->best_score =
            more->best_score > stats->best_score ? more->best_score : stats->best_score;
        limits->expansions += worker->limits.expansions;
        memory->used += worker->limits.memory.used - worker->bytes;
        memory->out_of_memory |= worker->limits.memory.out_of_memory;
        worker->bytes = worker->limits.memory.used;
        *more = (struct soliton_stats){0};
        worker->limits.expansions = 0;
    }
    memory->peak = memory->used > memory->peak ? memory->used : memory->peak;
    chamber_team_tell(team);
}

/* Gives the workers their shares of the memory for the next round. */
static inline void chamber_team_share(struct chamber_team *team) {
    const struct memory *memory = &team->limits->memory;
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        worker->bytes = worker->limits.memory.used = memory->used;
        worker->limits.memory.limit = memory->used + memory_left(memory) / team->count;
    }
}

/* ---- The chambers of a potential --------------------------------------------------------------
 */

/* Makes room in the queue. False if there is no memory. */
static inline bool chamber_team_extend_queue(struct chamber_team *team, uint64_t count) {
    const uint64_t old = team->queue_capacity;
    const uint64_t capacity = count > old * 2 ? count : old * 2;
    if (count <= old) {
        return true;
    }
    struct chamber **queue = capacity <= UINT32_MAX
                                 ? memory_resize(&team->limits->memory, team->queue, (size_t)old,
                                                 (size_t)capacity, sizeof(struct chamber *))
                                 : NULL;
    if (queue != NULL) {
        team->queue = queue;
        team->queue_capacity = (uint32_t)capacity;
    }
    return queue != NULL;
}

/* Those with the most entries first: they take the longest, and at the end all workers should have
 * something to do. */
static inline int chamber_compare_entries(const void *a, const void *b) {
    const struct chamber *first = *(struct chamber *const *)a;
    const struct chamber *second = *(struct chamber *const *)b;
    return first->count == second->count ? chamber_compare(a, b)
                                         : (first->count > second->count ? -1 : 1);
}

/* Those in the queue that are parts of one chamber become one, the largest part first. */
static inline void chamber_team_unite_queue(struct chamber_team *team) {
    uint32_t united = 0;
    qsort(team->queue, team->queued, sizeof(struct chamber *), chamber_compare);
    for (uint32_t i = 0; i < team->queued; i++) {
        struct chamber *part = team->queue[i];
        struct chamber **last = united > 0 ? &team->queue[united - 1] : NULL;
        if (last == NULL || chamber_compare(last, &part) != 0) {
            team->queue[united++] = part;
        } else if (part->count > (*last)->count) {
            part->other_part = *last;
            *last = part;
        } else {
            part->other_part = (*last)->other_part;
            (*last)->other_part = part;
        }
    }
    team->queued = united;
    qsort(team->queue, united, sizeof(struct chamber *), chamber_compare_entries);
}

/* Puts all chambers of the next potential into the queue. SEARCH_EXHAUSTED if there are none of any
 * potential. */
static inline enum search_result chamber_team_open(struct chamber_team *team) {
    uint64_t count = 0;
    do {
        if (++team->potential >= POTENTIALS) {
            return SEARCH_EXHAUSTED;
        }
        for (unsigned i = 0; i < team->count; i++) {
            const struct chamber *chamber = team->workers[i]->search.map.first[team->potential];
            for (; chamber != NULL; chamber = chamber->next) {
                count++;
            }
        }
    } while (count == 0);
    if (!chamber_team_extend_queue(team, count)) {
        limits_stop(team->limits, STOP_MEMORY);
        return SEARCH_STOPPED;
    }
    team->queued = 0;
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_search *search = &team->workers[i]->search;
        struct chamber *chamber;
        while ((chamber = chamber_map_take(&search->map, team->potential)) != NULL) {
            search->waiting -= chamber->count;
            team->queue[team->queued++] = chamber;
        }
    }
    chamber_team_unite_queue(team);
    atomic_store_explicit(&team->taken, 0, memory_order_relaxed);
    return SEARCH_CONTINUE;
}

/* Is there a chamber left for a worker of its own? */
static inline bool chamber_team_has_some(const struct chamber_team *team) {
    bool some = atomic_load_explicit(&team->taken, memory_order_relaxed) < team->queued;
    for (unsigned i = 0; i < team->count; i++) {
        some = some || team->workers[i]->search.closing != NULL;
    }
    return some;
}

/* ---- Round by round ---------------------------------------------------------------------------
 */

/* Says what comes in the next round. */
static inline enum search_result chamber_team_prepare(struct chamber_team *team) {
    if (team->shares && chamber_team_go_on(team)) {
        return SEARCH_CONTINUE;
    }
    team->task = TEAM_APART;
    enum search_result result = SEARCH_CONTINUE;
    while (result == SEARCH_CONTINUE && !chamber_team_has_some(team) &&
           !chamber_team_choose(team)) {
        result = chamber_team_open(team);
    }
    return result;
}

/* Is there so little to do that the caller does it sooner than the others come? */
static inline bool chamber_team_does_little(const struct chamber_team *team) {
    enum { LITTLE = 4 * TEAM_BLOCK };
    uint64_t much = 0;
    for (unsigned i = 0; i < team->count && team->task == TEAM_CLOSE; i++) {
        const struct chamber_worker *worker = team->workers[i];
        much += worker->posted + team_end(team, &worker->part) - worker->part.expanded;
    }
    return team->task == TEAM_CLOSE && much < LITTLE;
}

static inline void chamber_team_do_round(struct chamber_team *team) {
    if (!chamber_team_does_little(team)) {
        rounds_do(team->rounds, team->round, team);
        return;
    }
    for (unsigned i = 0; i < team->count; i++) {
        team->round(team, i);
    }
}

/* What came of the last round: anything but SEARCH_CONTINUE ends the search. */
static inline enum search_result chamber_team_result(const struct chamber_team *team) {
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber_worker *worker = team->workers[i];
        if (worker->result != SEARCH_CONTINUE) {
            limits_stop(team->limits, worker->limits.stop);
            return worker->result;
        }
    }
    return SEARCH_CONTINUE;
}

/* Goes on with a search that has begun, for the first time or after a limit of positions. */
static inline enum search_result chamber_team_continue(struct chamber_team *team) {
    struct limits *limits = team->limits;
    for (;;) {
        chamber_team_gather(team);
        if (limits_poll(limits)) {
            return SEARCH_STOPPED;
        }
        enum search_result result = chamber_team_result(team);
        if (result == SEARCH_CONTINUE && limits->stats.positions >= limits->max_positions) {
            limits_stop(limits, STOP_POSITIONS);
            result = SEARCH_STOPPED;
        }
        if (result == SEARCH_CONTINUE) {
            result = chamber_team_prepare(team);
        }
        if (result != SEARCH_CONTINUE) {
            return result;
        }
        chamber_team_share(team);
        chamber_team_do_round(team);
    }
}

/* ---- Beginning and end ------------------------------------------------------------------------
 */

/* Frees chambers that are linked, with their other parts. */
static inline void chamber_free_parts(struct chamber *chamber, struct memory *memory) {
    while (chamber != NULL) {
        struct chamber *part = chamber->other_part;
        chamber_free(chamber, memory);
        chamber = part;
    }
}

static inline void chamber_worker_free(struct chamber_worker *worker) {
    struct chamber_search *search = &worker->search;
    struct memory *memory = &worker->limits.memory;
    chamber_free_parts(search->closing, memory);
    search->closing = NULL;
    for (struct chamber *chamber; (chamber = worker->large) != NULL;) {
        worker->large = chamber->next;
        chamber_free_parts(chamber, memory);
    }
    memory_free(memory, worker->work, worker->work_capacity, sizeof *worker->work);
    for (unsigned i = 0; i < TEAM_MOST; i++) {
        for (unsigned set = 0; set < 2; set++) {
            struct chamber_mail *mail = &worker->mail[set][i];
            memory_free(memory, mail->words, mail->capacity, sizeof *mail->words);
        }
    }
    chamber_search_free(search);
}

static inline void chamber_team_free(struct chamber_team *team) {
    struct memory *memory = &team->limits->memory;
    const uint32_t taken = atomic_load_explicit(&team->taken, memory_order_relaxed);
    rounds_free(team->rounds);
    for (uint32_t i = taken; i < team->queued; i++) {
        chamber_free_parts(team->queue[i], memory);
    }
    memory_free(memory, team->queue, team->queue_capacity, sizeof(struct chamber *));
    chamber_free_parts(team->source, memory);
    chamber_team_free_parts(team);
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        chamber_worker_free(worker);
        memory->used += worker->limits.memory.used - worker->bytes;
        memory_take_deferred(memory, &worker->deferred);
        memory_free(memory, worker, 1, sizeof *worker);
        memory->used -= TEAM_HEAP;
    }
    team->count = 0;
}

/* False if there is no memory. */
static inline bool chamber_team_add_worker(struct chamber_team *team,
                                           const struct problem *problem) {
    struct memory *memory = &team->limits->memory;
    struct chamber_worker *worker = memory_left(memory) > TEAM_HEAP + sizeof *worker
                                        ? memory_zeroed(memory, 1, sizeof *worker)
                                        : NULL;
    if (worker == NULL) {
        return false;
    }
    memory->used += TEAM_HEAP;
    worker->team = team;
    worker->number = team->count;
    worker->limits = (struct limits){
        .timeout = -1,
        .max_positions = UINT64_MAX,
        .memory = {.urgent = worker_is_urgent, .context = worker},
    };
    worker->limits.memory.deferred = memory->deferred != NULL ? &worker->deferred : NULL;
    chamber_search_start(&worker->search, problem, &worker->limits, CHAMBER_NOTHING);
    worker->search.layered = UINT32_MAX;
    team->workers[team->count++] = worker;
    return true;
}

/* Begins a search by up to so many threads; `round` calls worker_round. False if there is no memory
 * for that, or there would be one alone; then nothing is to be freed. */
static inline bool chamber_team_start(struct chamber_team *team, const struct problem *problem,
                                      struct limits *limits, unsigned threads, rounds_work *round,
                                      const struct state *start) {
    *team = (struct chamber_team){
        .limits = limits, .round = round, .large = TEAM_LARGE, .potential = UINT_MAX};
    team->in_layers = chambers_can_be_undone(problem);
    team->rounds = rounds_new(threads < TEAM_MOST ? threads : TEAM_MOST, &limits->memory);
    if (team->rounds == NULL) {
        return false;
    }
    bool begun = true;
    while (begun && team->count < rounds_threads(team->rounds)) {
        begun = chamber_team_add_worker(team, problem);
    }
    struct chamber_worker *worker = team->workers[0];
    if (!begun || worker == NULL) {
        chamber_team_free(team);
        return false;
    }
    chamber_team_share(team);
    worker->result = chamber_search_begin(&worker->search, start);
    return true;
}

#endif
