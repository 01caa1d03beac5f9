/* The moves of the course's game from a state, single cards, each followed by every deposit that it
 * makes possible. Moves that cannot help are left out: see docs/design.md for why each loses no
 * solution, and a shortest one neither. */
#ifndef SOLITON_PATIENCE_SOLVER_EXPAND_H
#define SOLITON_PATIENCE_SOLVER_EXPAND_H

#include "puzzles/patience/solver/dead.h"
#include "puzzles/patience/solver/state.h"

struct successor {
    struct state state;
    uint8_t card;
    uint8_t support; /* where it went, before any deposit */
};

/* Each card that can move has at most four stacks, a register and an empty column to go to. */
enum { MAX_SUCCESSORS = CARDS * 6 };

/* Adds the successors in which one of `cards` comes to lie on the given support. */
static inline unsigned expand_to(const struct state *state, const struct table *table,
                                 uint64_t covered, uint64_t cards, unsigned support,
                                 struct successor *successors) {
    unsigned count = 0;
    for (; cards != 0; cards &= cards - 1) {
        unsigned card = cards_lowest(cards);
        struct successor *successor = &successors[count];
        uint64_t now_covered = covered & ~state_beneath(state, table, card);
        successor->state = *state;
        successor->card = (uint8_t)card;
        successor->support = (uint8_t)support;
        state_put(&successor->state, card, support);
        if (support >= STACKED) {
            now_covered |= cards_of(card_over(card, support & 3));
            if (dead_run(&successor->state, table, card)) {
                continue;
            }
        }
        state_deposit_all(&successor->state, table, &now_covered);
        count++;
    }
    return count;
}

static inline unsigned expand(const struct state *state, const struct table *table,
                              struct successor *successors) {
    const uint64_t covered = state_covered(state, table);
    const uint64_t registers = state_registers(state);
    const uint64_t uncovered = table->all & ~covered & ~state_deposited(state) & ~registers;
    const uint64_t movable = uncovered | registers;
    unsigned count = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        if (table_allows(table, change)) {
            count += expand_to(state, table, covered, movable & cards_under(uncovered, change),
                               STACKED + change, successors + count);
        }
    }
    if (state_empty_columns(state, table) > 0) {
        /* A card alone in its column would leave one empty column for another. */
        uint64_t alone = uncovered & state_on_table(state);
        count += expand_to(state, table, covered, movable & ~alone & table_fit_empty_column(table),
                           ON_TABLE, successors + count);
    }
    if (state_free_registers(state, table) > 0) {
        count += expand_to(state, table, covered, uncovered, IN_REGISTER, successors + count);
    }
    return count;
}

#endif
