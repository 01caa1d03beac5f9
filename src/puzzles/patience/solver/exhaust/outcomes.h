/* What can come of a move where twins trade places: docs/proofs.md, 44.
 *
 * A position stands for all those that twins can make of it. They have the same moves; but when it
 * becomes the turn of a card that was a twin, the two are told apart, and it may lie in either
 * place. So a move that sends cards to their foundations can have several outcomes. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_OUTCOMES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_OUTCOMES_H

#include "puzzles/patience/solver/problem.h"

/* The outcomes of the moves in a position, as they are added. */
struct outcomes {
    const struct deal_table *table; /* with the autoplay that follows each move */
    struct state before;            /* the position */
    uint64_t twins, apart;          /* its twins, and those that are to be told apart */
    struct successor *successors;   /* room for MAX_SUCCESSORS */
    unsigned count;                 /* of the outcomes so far, or TOO_MANY_SUCCESSORS */
};

static inline struct outcomes outcomes_start(const struct state *before,
                                             const struct deal_table *table, uint64_t apart,
                                             struct successor *successors) {
    return (struct outcomes){.table = table,
                             .before = *before,
                             .twins = state_twins(before, table, apart),
                             .apart = apart,
                             .successors = successors};
}

/* Puts twins in order. They are those of the position before, unless something has changed for
 * good. Returns which have traded places. */
static inline uint64_t outcomes_order(const struct outcomes *outcomes, struct state *state) {
    const struct deal_table *table = outcomes->table;
    const struct state *before = &outcomes->before;
    const bool is_same = state_dealt(state, table) == state_dealt(before, table) &&
                         state_foundations(state) == state_foundations(before);
    return state_order_twins(state, is_same ? outcomes->twins
                                            : state_twins(state, table, outcomes->apart));
}

static inline void outcomes_put(struct outcomes *outcomes, const struct state *state,
                                struct macro_move move) {
    if (outcomes->count >= MAX_SUCCESSORS) {
        outcomes->count = TOO_MANY_SUCCESSORS;
        return;
    }
    struct successor *successor = &outcomes->successors[outcomes->count++];
    successor->state = *state;
    successor->macro_move = move;
    const uint64_t traded = outcomes_order(outcomes, &successor->state);
    if (cards_have(traded, move.card & ~1u)) {
        successor->macro_move.card ^= 1;
    }
}

/* Adds what comes of a move once autoplay has followed; `twins` are those that have not been told
 * apart since. */
static inline void outcomes_add(struct outcomes *outcomes, struct play play, uint64_t twins,
                                struct macro_move move) {
    const struct deal_table *table = outcomes->table;
    for (;;) {
        const uint64_t turned = twins_among(twins, play.next);
        if (turned != 0) {
            const uint64_t pair = turned & -turned;
            struct play other = play;
            twins ^= pair;
            twins_trade(&other.state, pair);
            if (!state_equal(&other.state, &play.state)) {
                other.tops = state_tops(&other.state, table);
                outcomes_add(outcomes, other, twins, move);
            }
            continue;
        }
        uint64_t ready = state_autoplay_cards(&play.state, table, play.next) & play_free(&play);
        if (ready == 0) {
            break;
        }
        for (; ready != 0; ready &= ready - 1) {
            play_send(&play, table, cards_lowest(ready));
        }
        play.next = state_next_cards(&play.state, table);
    }
    outcomes_put(outcomes, &play.state, move);
}

/* Adds what comes of all these moves, which no autoplay has followed. */
static inline void outcomes_of(struct outcomes *outcomes, const struct successor *moves,
                               unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        outcomes_add(outcomes, moves[i].play, outcomes->twins, moves[i].macro_move);
    }
}

#endif
