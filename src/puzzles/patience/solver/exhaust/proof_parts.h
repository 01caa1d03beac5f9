/* What proofs that are written down consist of, whole or in sections: moves and changes. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_PROOF_PARTS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_PROOF_PARTS_H

#include "engine/proof_writer.h"
#include "puzzles/patience/solver/expand.h"

/* Every legal move; without those to deadlocks, if these are left out: they need not be listed
 * (docs/proofs.md, 4). */
static inline unsigned expand_for_proof(const struct state *state, const struct deal_table *table,
                                        bool leave_out_deadlocks, struct successor *successors) {
    unsigned count = expand_all(state, table, successors);
    count += foundation_moves(state, table, successors + count);
    if (!leave_out_deadlocks) {
        return count;
    }
    unsigned left = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!is_deadlock(&successors[i].state, table)) {
            successors[left++].state = successors[i].state;
        }
    }
    return left;
}

/* Where a card lies, as a proof numbers it: like a support, but what it is built on by its suit. */
static inline unsigned proof_place_of(const struct state *state, unsigned card) {
    const enum support support = state_support(state, card);
    return support >= BUILT ? BUILT + card_suit(state_beneath_built(state, card)) : support;
}

/* Writes what is different in a position from another one. */
static inline void proof_write_changes(struct proof_writer *writer, const struct state *from,
                                       const struct state *to) {
    uint64_t changed = 0;
    for (unsigned i = 0; i < 3; i++) {
        changed |= from->plane[i] ^ to->plane[i];
    }
    for (; changed != 0; changed &= changed - 1) {
        const unsigned card = cards_lowest(changed);
        proof_change(writer, card, proof_place_of(to, card));
    }
}

#endif
