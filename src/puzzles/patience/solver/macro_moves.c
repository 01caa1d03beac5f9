#include "puzzles/patience/solver/macro_moves.h"

/* The top of the column that a card lies in. */
static unsigned top_of_column(const struct play *play, const struct deal_table *table,
                              unsigned card) {
    while (play_is_covered(play, card)) {
        card = play_card_on(play, table, card);
    }
    return card;
}

/* Puts aside all cards that lie on a card, but those that go to their foundations by themselves. */
static void dig(struct play *play, const struct deal_table *table, unsigned card,
                struct steps *steps) {
    const struct state before = play->state;
    unsigned above = top_of_column(play, table, card);
    while (above != card) {
        const unsigned beneath = state_card_beneath(&before, table, above);
        if (!cards_have(state_foundations(&play->state), above)) {
            steps_add(steps, above, macro_move_put_aside(play, table, above, beneath));
        }
        above = beneath;
    }
}

/* In suit: takes into cells what lies on a run that is to move, and on the card that takes it
 * (docs/proofs.md, 34). */
static void uncover(struct play *play, const struct deal_table *table, struct macro_move macro_move,
                    struct steps *steps) {
    const unsigned run_top = suit_run_top(&play->state, macro_move.card);
    const unsigned wanted[] = {run_top, macro_move.card + SUITS};
    for (unsigned i = 0; i < 1u + (macro_move.support >= BUILT); i++) {
        while (play_is_covered(play, wanted[i])) {
            const unsigned above = top_of_column(play, table, wanted[i]);
            play_put(play, table, above, IN_CELL);
            steps_add(steps, above, IN_CELL);
        }
    }
}

void macro_move_play(struct play *play, const struct deal_table *table,
                     struct macro_move macro_move, unsigned kinds, struct steps *steps) {
    switch (macro_move.kind) {
    case DIG_OUT:
        dig(play, table, macro_move.card, steps);
        break;
    case DIG_ONTO:
        dig(play, table, macro_move.card, steps);
        play_put(play, table, macro_move.card, macro_move.support);
        steps_add(steps, macro_move.card, macro_move.support);
        break;
    case TO_ITS_FOUNDATION:
        play_to_foundation(play, table, macro_move.card);
        steps_add(steps, macro_move.card, ON_FOUNDATION);
        break;
    case TAKE_BACK:
        play_take_back(play, table, macro_move.card, macro_move.support);
        steps_add(steps, macro_move.card, macro_move.support);
        break;
    case RUN_TO_CELLS:
    case MOVE_RUN:
    case RUN_TO_COLUMN:
        if (table->rules.build == BUILD_SUIT) {
            uncover(play, table, macro_move, steps);
        }
        play_move_run(play, table, macro_move.card, macro_move.support, steps);
        break;
    default:
        play_move_run(play, table, macro_move.card, macro_move.support, steps);
    }
    if ((macro_move.kind & BARE_MOVES) == 0) {
        macro_move_end(play, table, kinds, steps);
    }
}
