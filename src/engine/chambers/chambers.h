/* A whole search chamber by chamber, by one thread or several, in memory or with a storage: what a
 * solver includes. chamber_search.h explains it, chamber_closing.h says what the solver defines. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBERS_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBERS_H

#include "engine/chambers/chamber_path.h"
#include "engine/chambers/chamber_team.h"

/* Memory of its own; the problem and the limits are the caller's, and outlive it. */
struct chambers {
    const struct problem *problem;
    struct limits *limits;
    struct state start;
    bool has_team;
    union {
        struct chamber_search search;
        struct chamber_team team;
    };
    enum search_result begun;
    struct chamber_store *store; /* NULL: none */
    bool ended;
};

/* The loops, compiled for the processor at hand: they call chamber_search_continue and
 * worker_round. */
typedef enum search_result chambers_run(struct chamber_search *search);

/* What tells searches apart is put into a key, number by number. */
static inline uint64_t chambers_key(uint64_t key, const uint64_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        key = (key ^ numbers[i]) * UINT64_C(0x9E3779B97F4A7C15);
        key ^= key >> 29;
    }
    return key;
}

/* Begins, or goes on with what is stored of the search with this key. */
static inline enum search_result chambers_begin_with_storage(struct chambers *chambers,
                                                             uint64_t key, uint64_t *own) {
    struct limits_storage *storage = chambers->limits->storage;
    struct chamber_progress progress = {.own = own != NULL ? *own : 0};
    const uint64_t form = CHAMBER_STORE_FORM;
    chambers->store =
        chamber_store_open(storage->storage, &chambers->limits->memory, chambers_key(key, &form, 1),
                           &progress, storage->why, sizeof storage->why);
    if (chambers->store == NULL) {
        limits_stop(chambers->limits, STOP_STORAGE);
        return SEARCH_STOPPED;
    }
    chambers->search.own = progress.own;
    if (own != NULL) {
        *own = progress.own;
    }
    return chamber_search_begin_with(&chambers->search, &chambers->start, chambers->store,
                                     &progress);
}

/* With up to so many threads. What is stored of one search must not be taken for another's: the key
 * tells them apart. `*own` is a number of the kind's that is stored with the search; it becomes
 * what it was if the search goes on. NULL: there is none. */
static inline void chambers_begin(struct chambers *chambers, const struct problem *problem,
                                  const struct state *start, uint64_t key, uint64_t *own,
                                  unsigned threads, rounds_work *round, struct limits *limits) {
    *chambers = (struct chambers){
        .problem = problem, .limits = limits, .start = *start, .begun = SEARCH_CONTINUE};
    const bool has_storage = limits->storage != NULL && limits->storage->storage != NULL;
    chambers->has_team =
        SEARCH_THREADS_MOST > 1 && threads > 1 && !has_storage &&
        chamber_team_start(&chambers->team, problem, limits, threads, round, start);
    if (!chambers->has_team) {
        chamber_search_start(&chambers->search, problem, limits, CHAMBER_NOTHING);
        chambers->begun = has_storage ? chambers_begin_with_storage(chambers, key, own)
                                      : chamber_search_begin(&chambers->search, start);
    }
}

static inline bool chambers_have_team(const struct chambers *chambers) {
    return SEARCH_THREADS_MOST > 1 && chambers->has_team;
}

static inline void chambers_free_search(struct chambers *chambers, bool ended) {
    if (chambers_have_team(chambers)) {
        chamber_team_free(&chambers->team);
    } else {
        chamber_search_free(&chambers->search);
    }
    if (chambers->store != NULL) {
        chamber_store_close(chambers->store, ended);
    }
    chambers->store = NULL;
}

/* It is to be forgotten, what is stored of it, too. */
static inline void chambers_abandon(struct chambers *chambers) {
    chambers_free_search(chambers, true);
}

static inline void chambers_free(struct chambers *chambers) {
    chambers_free_search(chambers, chambers->ended);
}

/* Goes on, from the start or from where a limit of positions has stopped it. */
static inline enum search_result chambers_continue(struct chambers *chambers, chambers_run *run) {
    if (chambers->begun == SEARCH_STOPPED) {
        return SEARCH_STOPPED;
    }
    const enum search_result end = chambers_have_team(chambers)
                                       ? chamber_team_continue(&chambers->team)
                                       : run(&chambers->search);
    chambers->ended = end != SEARCH_STOPPED;
    return end;
}

/* After SEARCH_FOUND: searches once more, alone and with links, for the path to the goal. */
static inline enum search_result chambers_find_path(struct chambers *chambers, chambers_run *run,
                                                    struct state *goal, struct chamber_path *path) {
    chambers_free_search(chambers, true);
    chambers->has_team = false;
    chamber_search_start(&chambers->search, chambers->problem, chambers->limits, CHAMBER_LINKS);
    enum search_result end = chamber_search_begin(&chambers->search, &chambers->start);
    if (end == SEARCH_CONTINUE) {
        end = run(&chambers->search);
    }
    return end == SEARCH_FOUND ? chamber_path_find(&chambers->search, &chambers->start, goal, path)
                               : end;
}

#endif
