/* What can come of a move where twins trade places: docs/proofs.md, 44.
 *
 * A position stands for all those that twins can make of it. They have the same moves; but when it
 * becomes the turn of a card that was a twin, the two are told apart, and it may lie in either
 * place. So a move that sends cards to their foundations can have several outcomes. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_OUTCOMES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_OUTCOMES_H

#include "puzzles/patience/solver/exhaust/twins.h"
#include "puzzles/patience/solver/problem.h"

enum { OUTCOMES_TOLD = 256 };

/* The outcomes of the moves in a position, as they are added. */
struct outcomes {
    const struct deal_table *table; /* with the autoplay that follows each move */
    struct state before;            /* the position */
    uint64_t twins, apart;          /* its twins, and those that are to be told apart */
    struct successor *successors;   /* room for MAX_SUCCESSORS */
    unsigned count;                 /* of the outcomes so far, or TOO_MANY_SUCCESSORS */
    bool won;                       /* the one outcome that is listed ends the game */

    /* Of the move at hand: what it is, and what came of it when twins were told apart. Cards that
     * go one after the other often lead to the same in the end. */
    struct macro_move move;
    unsigned told_count;
    struct state told[OUTCOMES_TOLD];
};

static inline void outcomes_start(struct outcomes *outcomes, const struct state *before,
                                  const struct deal_table *table, uint64_t apart,
                                  struct successor *successors) {
    outcomes->table = table;
    outcomes->before = *before;
    outcomes->twins = state_twins(before, table, apart);
    outcomes->apart = apart;
    outcomes->successors = successors;
    outcomes->count = 0;
    outcomes->won = false;
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

static inline void outcomes_put(struct outcomes *outcomes, const struct state *state) {
    outcomes->won = state_foundations(state) == outcomes->table->all;
    outcomes->count = outcomes->won ? 0 : outcomes->count;
    if (outcomes->count >= MAX_SUCCESSORS) {
        outcomes->count = TOO_MANY_SUCCESSORS;
        return;
    }
    struct successor *successor = &outcomes->successors[outcomes->count++];
    successor->state = *state;
    successor->macro_move = outcomes->move;
    const uint64_t traded = outcomes_order(outcomes, &successor->state);
    if (cards_have(traded, outcomes->move.card & ~1u)) {
        successor->macro_move.card ^= 1;
    }
}

/* Is this worth following: is it new, of what came of the move when twins were told apart? */
static inline bool outcomes_tell(struct outcomes *outcomes, const struct state *state) {
    for (unsigned i = 0; i < outcomes->told_count; i++) {
        if (state_equal(&outcomes->told[i], state)) {
            return false;
        }
    }
    if (outcomes->won || outcomes->count == TOO_MANY_SUCCESSORS) {
        return false;
    }
    if (outcomes->told_count == OUTCOMES_TOLD) {
        outcomes->count = TOO_MANY_SUCCESSORS;
        return false;
    }
    outcomes->told[outcomes->told_count++] = *state;
    return true;
}

static inline void outcomes_follow(struct outcomes *outcomes, struct play play, uint64_t twins);

/* Goes on with each way in which `turned` can lie, whose turn has come; `twins` are the others. */
static inline void outcomes_tell_apart(struct outcomes *outcomes, const struct play *play,
                                       uint64_t twins, uint64_t turned) {
    if (turned == 0) {
        if (outcomes_tell(outcomes, &play->state)) {
            outcomes_follow(outcomes, *play, twins);
        }
        return;
    }
    const uint64_t pair = turned & (~turned + 1);
    struct play other = *play;
    twins_trade(&other.state, pair);
    other.tops = state_tops(&other.state, outcomes->table);
    outcomes_tell_apart(outcomes, play, twins, turned ^ pair);
    outcomes_tell_apart(outcomes, &other, twins, turned ^ pair);
}

/* Lets autoplay follow, and adds what comes of it. */
static inline void outcomes_follow(struct outcomes *outcomes, struct play play, uint64_t twins) {
    const struct deal_table *table = outcomes->table;
    uint64_t ready;
    while ((ready = state_autoplay_cards(&play.state, table, play.next) & play_free(&play)) != 0) {
        for (; ready != 0; ready &= ready - 1) {
            play_send(&play, table, cards_lowest(ready));
        }
        play.next = state_next_cards(&play.state, table);
        const uint64_t turned = twins_among(twins, play.next);
        if (turned != 0) {
            outcomes_tell_apart(outcomes, &play, twins & ~turned, turned);
            return;
        }
    }
    outcomes_put(outcomes, &play.state);
}

/* Adds what comes of all these moves, which no autoplay has followed. */
static inline void outcomes_of(struct outcomes *outcomes, const struct successor *moves,
                               unsigned count) {
    const uint64_t twins = outcomes->twins;
    for (unsigned i = 0; i < count && !outcomes->won; i++) {
        const uint64_t turned = twins_among(twins, moves[i].play.next);
        outcomes->move = moves[i].macro_move;
        outcomes->told_count = 0;
        if (turned != 0) {
            outcomes_tell_apart(outcomes, &moves[i].play, twins & ~turned, turned);
        } else {
            outcomes_follow(outcomes, moves[i].play, twins);
        }
    }
}

#endif
