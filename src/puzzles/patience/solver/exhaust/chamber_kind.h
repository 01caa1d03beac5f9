/* What the searches of a deal chamber by chamber have in common: a template, like problem.h. A
 * search that includes it defines state_expand_marked and successor_mark. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_CHAMBER_KIND_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_CHAMBER_KIND_H

#include "puzzles/patience/solver/exhaust/form.h"
#include "puzzles/patience/solver/problem.h"

#include "engine/chambers/chamber_search.h"

static inline struct chamber_name state_chamber(const struct problem *problem,
                                                const struct state *state) {
    return (struct chamber_name){{state_dealt(state, problem->table), state_foundations(state)}};
}

static inline unsigned chamber_potential(const struct problem *problem,
                                         const struct chamber_name *name) {
    return cards_count(problem->table->all & ~name->word[0]) + cards_count(name->word[1]);
}

/* Moves of single cards can, where an empty column takes whatever has left it: docs/proofs.md, 43.
 */
static inline bool chambers_can_be_undone(const struct problem *problem) {
    const struct rules *rules = &problem->table->rules;
    return rules->build != BUILD_SUIT && rules->empty == EMPTY_ANY;
}

static inline bool chamber_has_links(unsigned potential) {
    (void)potential;
    return true;
}

static inline struct chamber_form chamber_form_of(const struct problem *problem,
                                                  const struct chamber_name *name) {
    return form_for(problem->table, name->word[0], name->word[1], CHAMBER_MARK_BITS);
}

static inline void chamber_pack(const struct chamber_form *form, const struct state *state,
                                uint64_t *position) {
    form_pack(form, state, position);
}

static inline void chamber_unpack(const struct chamber_form *form, const uint64_t *position,
                                  struct state *state) {
    form_unpack(form, position, state);
}

#endif
