/* What worker 0 does, between two rounds, about the chamber that all workers close together: a part
 * of chamber_team.h, where the whole is explained.
 *
 * First the other parts of the chamber are merged into it, then its positions are expanded, up to
 * the end of a layer at most (docs/proofs.md, 41). What a worker has not finished in a round
 * it goes on with in the next one. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_TOGETHER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_TOGETHER_H

#include "engine/chambers/chamber_worker.h"

/* Puts all workers to a task with the positions from `first` on, before `end`. */
static inline void chamber_team_set(struct chamber_team *team, enum team_task task, uint32_t first,
                                    uint32_t end) {
    team->task = task;
    team->end = end;
    atomic_store_explicit(&team->next, first, memory_order_relaxed);
}

/* Chooses one of the chambers that were put aside. False if there is none. */
static inline bool chamber_team_choose(struct chamber_team *team) {
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *worker = team->workers[i];
        struct chamber *chamber = worker->large;
        if (chamber != NULL) {
            worker->large = chamber->next;
            team->shared.chamber = chamber;
            chamber_team_set(team, TEAM_EXPAND, chamber->expanded, chamber->expanded);
            return true;
        }
    }
    return false;
}

/* Has all been taken and entered that the workers were to expand, or to merge? */
static inline bool chamber_team_is_done(const struct chamber_team *team) {
    bool done = atomic_load_explicit(&team->next, memory_order_relaxed) >= team->end;
    for (unsigned i = 0; i < team->count; i++) {
        done = done && !worker_is_busy(team->workers[i]);
    }
    return done;
}

/* What lies behind was forgotten: positions have lower numbers now. */
static inline void chamber_team_renumber(struct chamber_team *team, uint32_t forgotten) {
    const uint32_t next = atomic_load_explicit(&team->next, memory_order_relaxed);
    const uint32_t reached = next < team->end ? next : team->end;
    chamber_team_set(team, team->task, reached - forgotten, team->end - forgotten);
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_range *block = &team->workers[i]->block;
        if (block->next < block->end) {
            *block = (struct chamber_range){block->next - forgotten, block->end - forgotten};
        }
    }
}

/* Makes a new index. False if there is no memory. */
static inline bool chamber_team_reindex(struct chamber_team *team) {
    struct chamber *chamber = team->shared.chamber;
    struct memory *memory = &team->limits->memory;
    const enum team_task task = team->task;
    const uint32_t next = atomic_load_explicit(&team->next, memory_order_relaxed);
    const uint32_t end = team->end;
    if (!chamber_new_index(chamber, memory, chamber_room(chamber, memory))) {
        return false;
    }
    chamber_team_set(team, TEAM_INDEX, 0, chamber->count);
    rounds_do(team->rounds, team->round, team);
    chamber_team_set(team, task, next, end);
    return true;
}

/* Makes room for what is worth a round, or for less if memory is short. False if there is none. */
static inline bool chamber_team_make_room(struct chamber_team *team) {
    enum { WORTH_A_ROUND = 1 << 13 };
    struct chamber *chamber = team->shared.chamber;
    struct memory *memory = &team->limits->memory;
    const uint32_t layer = chamber->layer;
    bool reindex;
    if (!chamber_make_place(chamber, memory, &reindex)) {
        return false;
    }
    if (chamber->layer < layer) {
        chamber_team_renumber(team, layer - chamber->layer);
    }
    while (chamber->capacity - chamber->count < WORTH_A_ROUND && chamber_extend(chamber, memory)) {
    }
    return !reindex || chamber_team_reindex(team);
}

/* Says what comes next of the shared chamber. False if it is closed. */
static inline bool chamber_team_go_on(struct chamber_team *team) {
    struct chamber *chamber = team->shared.chamber;
    struct chamber *part = chamber->other_part;
    struct memory *memory = &team->limits->memory;
    if (!chamber_team_is_done(team)) {
        return true;
    }
    if (team->task == TEAM_MERGE) {
        chamber->other_part = part->other_part;
        chamber_free(part, memory);
        part = chamber->other_part;
    } else {
        chamber->expanded = team->end;
    }
    if (part != NULL) {
        chamber_team_set(team, TEAM_MERGE, 0, part->count);
    } else if (chamber->expanded < chamber->count || team->task == TEAM_MERGE) {
        chamber_team_set(team, TEAM_EXPAND, chamber->expanded,
                         chamber_search_end(&team->workers[0]->search, chamber));
    } else {
        chamber_free(chamber, memory);
        team->shared.chamber = NULL;
        team->closed++;
    }
    return team->shared.chamber != NULL;
}

#endif
