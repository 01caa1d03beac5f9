/* Positions in which loose cards lie anywhere, where there are no cells and empty columns stay
 * empty.
 *
 * Cards that have room (hosts.h) can be put onto any of their hosts, and what lies on them can be
 * put aside for that; so all arrangements of theirs can be reached from each other, and one state
 * stands for all of them. Where a card lies is written down only if it is *fixed*: it has room, but
 * a fixed card lies on it, or cards without room lie on all cards like it; or it is a *pin*, and
 * lies on a card that would go to its foundation as soon as it is free. Cards without room do not
 * move either; but as long as all hosts are taken it does not matter which of them lies where.
 *
 * A state is written as in state.h; a loose card takes the place of one in a cell. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_ARRANGEMENT_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_ARRANGEMENT_H

#include "puzzles/patience/solver/loose/hosts.h"
#include "puzzles/patience/solver/state.h"

enum { LOOSE = IN_CELL };

static inline uint64_t arrangement_loose(const struct state *state) { return state_cells(state); }

/* What follows from a state. */
struct arrangement {
    uint64_t hosts;
    uint64_t no_room;
    uint64_t blocked; /* hosts that are all taken by cards without room */
    uint64_t covered; /* by fixed cards */
};

static inline uint64_t arrangement_covered(const struct state *state,
                                           const struct deal_table *table) {
    uint64_t covered = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        covered |= cards_over(state_built_by(state, change), change);
    }
    return covered & table->all;
}

/* The pins: fixed cards that hold back one which would go to its foundation by itself. */
static inline uint64_t arrangement_pins(const struct state *state, const struct deal_table *table) {
    const uint64_t held =
        state_autoplay_cards(state, table, state_next_cards(state, table)) & table->all;
    uint64_t pins = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        pins |= state_built_by(state, change) & cards_under(held, change);
    }
    return pins;
}

static inline struct arrangement arrangement_of(const struct state *state,
                                                const struct deal_table *table) {
    struct arrangement found = {.covered = arrangement_covered(state, table)};
    found.hosts = table->all & ~state_foundations(state) &
                  ~deal_table_dealt_onto_all(table, state_dealt(state, table));
    found.no_room =
        hosts_without_room(table, found.hosts, arrangement_loose(state) | state_built(state));
    found.blocked = deal_table_parents(table, found.no_room) & found.hosts;
    return found;
}

/* The cards that can be uncovered. */
static inline uint64_t arrangement_free(const struct arrangement *arrangement) {
    return arrangement->hosts & ~arrangement->blocked & ~arrangement->covered;
}

#endif
