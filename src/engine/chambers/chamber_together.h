/* What worker 0 does, between two rounds, about a large chamber that all workers close together: a
 * part of chamber_team.h, where the whole is explained.
 *
 * First its positions are divided among the workers, and those of its other parts. Then each worker
 * expands its own (docs/proofs.md, 41). If that goes in layers, all begin the next one at once
 * (docs/proofs.md, 43). */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_TOGETHER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_TOGETHER_H

#include "engine/chambers/chamber_parts.h"

/* Has every worker to divide the source's positions from `first` on, before `end`. */
static inline void chamber_team_divide(struct chamber_team *team, uint32_t first, uint32_t end) {
    team->task = TEAM_DIVIDE;
    team->end = end;
    atomic_store_explicit(&team->next, first, memory_order_relaxed);
}

static inline void chamber_team_begin_layer(struct chamber_team *team) {
    for (unsigned i = 0; i < team->count && team->in_layers; i++) {
        chamber_next_layer(&team->workers[i]->part);
    }
}

/* What was put aside with some positions expanded is divided in two steps, these first. */
static inline void chamber_team_divide_source(struct chamber_team *team) {
    const struct chamber *source = team->source;
    chamber_team_divide(team, 0, source->expanded > 0 ? source->expanded : source->count);
}

/* Goes on with dividing; then with closing, if nothing is left to divide. */
static inline void chamber_team_divide_more(struct chamber_team *team) {
    struct chamber *source = team->source;
    const uint32_t expanded = source->expanded;
    if (expanded > 0) {
        for (unsigned i = 0; i < team->count; i++) {
            team->workers[i]->part.expanded = team->workers[i]->part.count;
        }
        source->expanded = 0;
        if (expanded < source->count) {
            chamber_team_divide(team, expanded, source->count);
            return;
        }
    }
    team->source = source->other_part;
    chamber_free(source, &team->limits->memory);
    if (team->source != NULL) {
        chamber_team_divide_source(team);
        return;
    }
    team->task = TEAM_CLOSE;
    chamber_team_begin_layer(team);
}

/* Begins with one of the chambers that were put aside. False if there is none. */
static inline bool chamber_team_choose(struct chamber_team *team) {
    struct chamber *chamber = NULL;
    for (unsigned i = 0; i < team->count && chamber == NULL; i++) {
        chamber = team->workers[i]->large;
        if (chamber != NULL) {
            team->workers[i]->large = chamber->next;
        }
    }
    if (chamber == NULL) {
        return false;
    }
    for (unsigned i = 0; i < team->count; i++) {
        team->workers[i]->part = (struct chamber){
            .name = chamber->name, .potential = chamber->potential, .form = chamber->form};
    }
    team->shares = true;
    team->source = chamber;
    chamber_team_divide_source(team);
    return true;
}

/* Frees what the workers have of a chamber. */
static inline void chamber_team_free_parts(struct chamber_team *team) {
    for (unsigned i = 0; i < team->count; i++) {
        chamber_free_positions(&team->workers[i]->part, &team->limits->memory);
    }
    team->shares = false;
}

/* Is everything done that the workers were to do together, and has everything arrived? */
static inline bool chamber_team_is_done(const struct chamber_team *team) {
    bool done = team->task != TEAM_DIVIDE ||
                atomic_load_explicit(&team->next, memory_order_relaxed) >= team->end;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber_worker *worker = team->workers[i];
        done = done && worker->posted == 0 &&
               (team->task != TEAM_CLOSE || worker->part.expanded == team_end(team, &worker->part));
    }
    return done;
}

/* Have they met more than this layer? */
static inline bool chamber_team_has_next_layer(const struct chamber_team *team) {
    bool more = false;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chamber *part = &team->workers[i]->part;
        more = more || part->count > team_end(team, part);
    }
    return more;
}

/* Says what comes next of the chamber that all close together. False if it is closed. */
static inline bool chamber_team_go_on(struct chamber_team *team) {
    team->written ^= 1;
    for (unsigned i = 0; i < team->count; i++) {
        atomic_store_explicit(&team->workers[i]->ready, false, memory_order_relaxed);
    }
    if (!chamber_team_is_done(team)) {
        return true;
    }
    if (team->task == TEAM_DIVIDE) {
        chamber_team_divide_more(team);
    } else if (chamber_team_has_next_layer(team)) {
        chamber_team_begin_layer(team);
    } else {
        chamber_team_free_parts(team);
        team->closed++;
    }
    return team->shares;
}

#endif
