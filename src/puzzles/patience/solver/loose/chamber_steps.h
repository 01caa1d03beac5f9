/* Chambers as states, for proofs that are written down.
 *
 * A card in its place has the support that it was dealt, and a loose one takes the place of one in
 * a cell. The steps are those that counting hosts does not exclude (docs/proofs.md, 39), all of
 * them: a proof says nothing of deadlocks and safe cards, with which chambers.c leaves out more. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_CHAMBER_STEPS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_CHAMBER_STEPS_H

#include "puzzles/patience/solver/loose/arrangement.h"
#include "puzzles/patience/solver/macro_moves.h"

/* Takes a card out of its place, and with it those that were built beneath it. */
static inline void chamber_take(struct state *chamber, const struct deal_table *table,
                                unsigned card, unsigned support) {
    uint64_t beneath = state_beneath(chamber, table, card);
    state_put(chamber, card, support);
    while ((beneath & state_built(chamber)) != 0) {
        const unsigned built = cards_lowest(beneath);
        beneath = state_beneath(chamber, table, built);
        state_put(chamber, built, LOOSE);
    }
}

/* The chamber of a position in which all cards but those on the foundations lie as dealt. */
static inline struct state chamber_of(const struct state *position,
                                      const struct deal_table *table) {
    struct state chamber = *position;
    uint64_t built = state_tops(position, table) & state_built(position);
    for (; built != 0; built &= built - 1) {
        chamber_take(&chamber, table, cards_lowest(built), LOOSE);
    }
    return chamber;
}

static inline unsigned chamber_steps(const struct state *chamber, const struct deal_table *table,
                                     struct successor *successors) {
    const uint64_t loose = state_cells(chamber);
    const uint64_t hosts =
        table->all & ~state_foundations(chamber) & ~state_covered(chamber, table);
    const uint64_t no_room = hosts_without_room(table, hosts, loose);
    const uint64_t free = hosts & ~deal_table_parents(table, no_room);
    uint64_t ready = free & state_next_cards(chamber, table);
    uint64_t leaving = free & ~loose & ~state_on_table(chamber) & ~no_room;
    unsigned count = 0;
    for (; ready != 0; ready &= ready - 1, count++) {
        successors[count].state = *chamber;
        chamber_take(&successors[count].state, table, cards_lowest(ready), ON_FOUNDATION);
    }
    for (; leaving != 0; leaving &= leaving - 1, count++) {
        successors[count].state = *chamber;
        chamber_take(&successors[count].state, table, cards_lowest(leaving), LOOSE);
    }
    return count;
}

#endif
