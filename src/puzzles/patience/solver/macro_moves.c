#include "puzzles/patience/solver/macro_moves.h"

#include "puzzles/patience/solver/forced_moves.h"

/* Where single moves are played and written down. */
struct performance {
    struct play *play;
    const struct deal_table *table;
    struct steps *steps;
};

static void perform(const struct performance *now, unsigned card, unsigned support) {
    /* A card that was deposited on the way need not be put anywhere. */
    if (!cards_have(state_foundations(&now->play->state), card)) {
        play_put(now->play, now->table, card, support);
        steps_add(now->steps, card, support);
    }
}

/* Moves a run of so many cards, run[0] being its foot, through cells. */
static void perform_short_run(const struct performance *now, const uint8_t *run, unsigned count,
                              unsigned support) {
    uint8_t supports[CARDS] = {0};
    for (unsigned i = count - 1; i > 0; i--) {
        supports[i] = (uint8_t)state_support(&now->play->state, run[i]);
        perform(now, run[i], IN_CELL);
    }
    perform(now, run[0], support);
    for (unsigned i = 1; i < count; i++) {
        perform(now, run[i], supports[i]);
    }
}

/* The same with so many empty columns to put parts of it aside in. What does not fit into the
 * cells goes to such a column first, by the same means. */
static void perform_run(const struct performance *now, const uint8_t *run, unsigned count,
                        unsigned support, unsigned columns) {
    if (count <= state_free_cells(&now->play->state, now->table) + 1 || columns == 0) {
        perform_short_run(now, run, count, support);
        return;
    }
    const unsigned lower = count / 2;
    const unsigned joint = state_support(&now->play->state, run[lower]);
    perform_run(now, run + lower, count - lower, ON_TABLE, columns - 1);
    perform_run(now, run, lower, support, columns - 1);
    perform_run(now, run + lower, count - lower, joint, columns - 1);
}

/* The card that is built on this one; it must be there. */
static unsigned card_built_on(const struct play *play, const struct deal_table *table,
                              unsigned card) {
    unsigned change = 0;
    while (!deal_table_allows(table, change) ||
           state_support(&play->state, (card - SUITS) ^ change) != BUILT + change) {
        change++;
    }
    return (card - SUITS) ^ change;
}

static unsigned list_run(const struct play *play, const struct deal_table *table, unsigned foot,
                         uint8_t run[CARDS]) {
    unsigned count = 0;
    run[count++] = (uint8_t)foot;
    while (cards_have(play->covered, run[count - 1])) {
        run[count] = (uint8_t)card_built_on(play, table, run[count - 1]);
        count++;
    }
    return count;
}

void play_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                   unsigned support, struct steps *steps) {
    const struct performance now = {.play = play, .table = table, .steps = steps};
    uint8_t run[CARDS] = {0};
    unsigned count = list_run(play, table, foot, run);
    unsigned columns = 0;
    if (table->rules.empty == EMPTY_ANY) {
        columns = state_empty_columns(&play->state, table) - (support == ON_TABLE);
    }
    if (support == IN_CELL) {
        while (count > 0) {
            perform(&now, run[--count], IN_CELL);
        }
    } else {
        perform_run(&now, run, count, support, columns);
    }
}

/* The top of the column that a card lies in. */
static unsigned top_of_column(const struct play *play, const struct deal_table *table,
                              unsigned card) {
    uint64_t tops = play_tops(play, table);
    for (; tops != 0; tops &= tops - 1) {
        unsigned found = cards_lowest(tops);
        while (found != card && state_support(&play->state, found) != ON_TABLE) {
            found = state_card_beneath(&play->state, table, found);
        }
        if (found == card) {
            break;
        }
    }
    return cards_lowest(tops);
}

/* Puts aside all cards that lie on a card. Those that are deposited on the way go by themselves. */
static void perform_digging(struct play *play, const struct deal_table *table, unsigned card,
                            struct steps *steps) {
    const struct state before = play->state;
    unsigned above = top_of_column(play, table, card);
    for (; above != card; above = state_card_beneath(&before, table, above)) {
        if (!cards_have(state_foundations(&play->state), above)) {
            steps_add(steps, above, macro_move_put_aside(play, table, above));
        }
    }
}

void macro_move_play(struct play *play, const struct deal_table *table,
                     struct macro_move macro_move, struct steps *steps) {
    const uint64_t cells = state_cells(&play->state);
    switch (macro_move.kind) {
    case DIG_OUT:
        perform_digging(play, table, macro_move.card, steps);
        break;
    case DIG_ONTO:
        perform_digging(play, table, macro_move.card, steps);
        macro_move_put_onto(play, table, macro_move.card, macro_move.support, cells, steps);
        break;
    case TO_ITS_FOUNDATION:
        play_to_foundation(play, table, macro_move.card);
        steps_add(steps, macro_move.card, ON_FOUNDATION);
        break;
    case TAKE_BACK:
        play_take_back(play, table, macro_move.card, macro_move.support);
        steps_add(steps, macro_move.card, macro_move.support);
        break;
    default:
        play_move_run(play, table, macro_move.card, macro_move.support, steps);
    }
    if ((macro_move.kind & BARE_MOVES) == 0) {
        play_forced_moves(play, table, steps);
    }
}
