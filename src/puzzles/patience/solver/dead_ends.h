/* Positions that cannot be won, recognised without searching: docs/proofs.md, 3, 4 and 11. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_DEAD_ENDS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_DEAD_ENDS_H

#include "puzzles/patience/solver/exhaust/twins.h"

/* Has building with `card` made a run that can never be taken apart? In games that build in suit
 * and let at most kings into empty columns, a run has to pass through the cells card by card. If it
 * is longer than they can hold and a lower card of its suit lies beneath, that one never comes out:
 * docs/proofs.md, 3. */
static inline bool is_dead_run(const struct state *state, const struct deal_table *table,
                               unsigned card) {
    if (table->rules.build != BUILD_SUIT || table->rules.empty == EMPTY_ANY) {
        return false;
    }
    unsigned length = 1;
    unsigned foot = card;
    while (cards_have(state_built(state), foot)) {
        foot += SUITS;
        length++;
    }
    return length >= table->rules.cells + 2u && state_support(state, foot) == DEALT &&
           (table->dealt_under[foot] & cards_lower(card)) != 0;
}

/* How long the cards wait for each other. Plays on in rounds as if a card that can come free once
 * stayed free, and as if a card could always take any number of others, and counts the cards that
 * are still covered in each round. Whatever can happen in the real game can happen here too, so if
 * even this does not bring every card to its foundation, the position is dead: FOR_EVER. As soon as
 * a cell is free anything can be moved, and nothing is shown. docs/proofs.md, 4; where cards can be
 * held back or taken back, docs/proofs.md, 11.
 *
 * If twins may trade places (docs/proofs.md, 44), what can happen to a card can happen to its twin.
 * The compiler makes one function of it for each value of `trade`. */
enum { FOR_EVER = 0xFFFF };
static inline __attribute__((always_inline)) unsigned
cards_wait_with(const struct state *state, const struct deal_table *table, bool trade) {
    const uint64_t cells = state_cells(state);
    if (cards_count(cells) < table->rules.cells) {
        return 0;
    }
    const uint64_t covered = state_covered(state, table);
    const uint64_t on_table = state_on_table(state);
    const uint64_t fit_empty = table->fit_empty_column;
    const uint64_t before = state_foundations(state);
    const uint64_t dealt = trade ? state_dealt(state, table) : 0;
    const uint64_t loose = trade ? state_loose(state, table) : 0;
    uint64_t foundations = before;
    uint64_t free = table->all & ~foundations & ~covered; /* cells included */
    free |= trade ? twins_others(free & ~dealt) & loose : 0;
    uint64_t back = 0; /* from foundations, to columns */
    bool empty_column = state_empty_columns(state, table) > 0;
    unsigned waited = 0;

    /* As soon as all cards are free, all can go to the foundations. */
    while ((free | foundations) != table->all) {
        uint64_t room = deal_table_children(table, (free & ~cells) | back);
        if (empty_column) {
            room |= fit_empty;
        }
        const uint64_t now_back = table->takes_back ? back | (foundations & room) : 0;
        uint64_t ready;
        while ((ready = free & (foundations << SUITS | ACES) & ~foundations) != 0) {
            foundations |= ready;
        }
        uint64_t leaving = (free & room) | foundations;
        if (trade) {
            leaving |= twins_others(leaving & ~before) & (loose | (free & ~dealt));
        }
        if ((leaving & cells) != 0) {
            break;
        }
        bool emptied = (leaving & on_table) != 0;
        uint64_t now_free = (free | state_beneath_all(state, table, leaving)) & table->all;
        if (trade) {
            now_free |= twins_others(((now_free & ~dealt) | leaving) & ~before) & loose;
        }
        if (now_free == free && now_back == back && (emptied || empty_column) == empty_column) {
            return FOR_EVER;
        }
        waited += cards_count(table->all & ~(free | foundations));
        free = now_free;
        back = now_back;
        empty_column = empty_column || emptied;
    }
    return waited;
}

static inline unsigned cards_wait(const struct state *state, const struct deal_table *table) {
    return cards_wait_with(state, table, false);
}

static inline bool is_deadlock(const struct state *state, const struct deal_table *table) {
    return cards_wait(state, table) == FOR_EVER;
}

static inline bool is_deadlock_of_twins(const struct state *state, const struct deal_table *table) {
    return cards_wait_with(state, table, true) == FOR_EVER;
}

#endif
