/* How promising a position looks.
 *
 * Every part of it is a few operations on sets of cards, whatever the number of cards: a search
 * evaluates each position that it meets, and does little else. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EVALUATE_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EVALUATE_H

#include "puzzles/patience/solver/dead_ends.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/play.h"

/* The cards dealt over each of these and still there; a card counts for each that it lies over. */
static inline unsigned evaluate_dealt_over(const struct deal_table *table, uint64_t dealt,
                                           uint64_t cards) {
    unsigned over = 0;
    for (; cards != 0; cards &= cards - 1) {
        over += cards_count(table->dealt_over[cards_lowest(cards)] & dealt);
    }
    return over;
}

/* What the runs on top of columns bury. */
struct burial {
    unsigned buriers; /* their built cards over a lower card of their suit */
    unsigned burying; /* their cards over the next card of a foundation, counted for each */
};

/* The same in suit, where a run is a range of one suit, and has no card of a foundation's turn in
 * it. Runs with other cards on them count as well. */
static inline struct burial evaluate_burial_in_suit(const struct play *play,
                                                    const struct deal_table *table) {
    struct burial found = {0, 0};
    const struct state *state = &play->state;
    const uint64_t built = state_built(state);
    const uint64_t dealt = state_dealt(state, table);
    for (uint64_t tops = built & ~(built << SUITS); tops != 0; tops &= tops - 1) {
        const unsigned top = cards_lowest(tops);
        const unsigned base = suit_run_foot(state, top);
        const unsigned length = (base - top) / SUITS;
        const uint64_t beneath = cards_have(dealt, base) ? table->dealt_under[base] : 0;
        found.buriers += (beneath & cards_lower(top)) != 0 ? length : 0;
        found.burying += length * cards_count(beneath & play->next);
    }
    return found;
}

static inline struct burial evaluate_burial(const struct play *play,
                                            const struct deal_table *table) {
    struct burial found = {0, 0};
    const struct state *state = &play->state;
    const uint64_t next = play->next;
    const uint64_t built = state_built(state);
    const uint64_t dealt = state_dealt(state, table);
    /* Each run from its top down: it starts with a built card on which nothing lies. */
    uint64_t tops = built & play->tops;
    for (; tops != 0; tops &= tops - 1) {
        uint64_t run = 0;
        unsigned base = cards_lowest(tops);
        for (unsigned length = 0; cards_have(built, base); length++) {
            if (cards_have(next, base)) {
                found.burying += length;
            }
            run |= cards_of(base);
            base = state_beneath_built(state, base);
        }
        uint64_t beneath = cards_of(base);
        if (cards_have(dealt, base)) {
            beneath |= table->dealt_under[base];
        }
        found.burying += cards_count(run) * cards_count(beneath & next);
        for (; run != 0; run &= run - 1) {
            found.buriers += (beneath & cards_lower(cards_lowest(run))) != 0;
        }
    }
    return found;
}

/* Small is good. DEAD, which is BEST_FIRST_DEAD, if no solution leads through it (docs/proofs.md,
 * 4); that is only looked for where it counts how long cards are locked. */
#define DEAD UINT32_MAX
static inline unsigned evaluate(const struct play *play, const struct deal_table *table,
                                const struct weights *weights, unsigned moves) {
    const struct state *state = &play->state;
    const uint64_t dealt = state_dealt(state, table);
    const unsigned waiting = cards_count(table->all & ~state_foundations(state));
    const unsigned cells = cards_count(state_cells(state));
    const unsigned empty = table->rules.empty == EMPTY_NONE ? 0 : state_empty_columns(state, table);
    int value = 512; /* so that what counts in favour hardly ever leads below zero */
    value += weights->waiting * (int)waiting + weights->unsorted * (int)cards_count(dealt) +
             weights->blockers * (int)cards_count(dealt & table->dealt_blockers) +
             weights->cells * (int)cells - weights->empty_columns * (int)empty -
             weights->kings * (int)cards_count(state_on_table(state) & table->kings) -
             weights->king_runs * (int)cards_count(play->king_runs) + weights->moves * (int)moves;
    /* What takes a loop is left out where it does not count. */
    if (weights->over_next != 0) {
        value += weights->over_next * (int)evaluate_dealt_over(table, dealt, play->next);
    }
    if (weights->over_second != 0) {
        value += weights->over_second *
                 (int)evaluate_dealt_over(table, dealt, play->next << SUITS & table->all);
    }
    if (cells == table->rules.cells && empty == 0) {
        value += weights->stuck;
    }
    if ((weights->buriers | weights->burying) != 0) {
        const struct burial burial = table->rules.build == BUILD_SUIT
                                         ? evaluate_burial_in_suit(play, table)
                                         : evaluate_burial(play, table);
        value += weights->buriers * (int)burial.buriers + weights->burying * (int)burial.burying;
    }
    if (weights->locked != 0) {
        const unsigned waited = cards_wait(state, table);
        if (waited == FOR_EVER) {
            return DEAD;
        }
        value += weights->locked * (int)waited;
    }
    return value < 0 ? 0 : (unsigned)value;
}

#endif
