#include "puzzles/patience/solver/play.h"

/* Where single moves are played and written down. */
struct recording {
    struct play *play;
    const struct deal_table *table;
    struct steps *steps;
};

static void move_card(const struct recording *to, unsigned card, unsigned support) {
    /* A card that has gone to its foundation meanwhile need not be put anywhere. */
    if (!cards_have(state_foundations(&to->play->state), card)) {
        play_put(to->play, to->table, card, support);
        steps_add(to->steps, card, support);
    }
}

/* Moves a run of so many cards, run[0] being its foot, through cells. */
static void move_through_cells(const struct recording *to, const uint8_t *run, unsigned count,
                               unsigned support) {
    uint8_t supports[CARDS] = {0};
    for (unsigned i = count - 1; i > 0; i--) {
        supports[i] = (uint8_t)state_support(&to->play->state, run[i]);
        move_card(to, run[i], IN_CELL);
    }
    move_card(to, run[0], support);
    for (unsigned i = 1; i < count; i++) {
        move_card(to, run[i], supports[i]);
    }
}

/* The same with so many empty columns to put parts of it aside in. What does not fit into the
 * cells goes to such a column first, in the same manner. */
static void move_run(const struct recording *to, const uint8_t *run, unsigned count,
                     unsigned support, unsigned columns) {
    if (count <= state_free_cells(&to->play->state, to->table) + 1 || columns == 0) {
        move_through_cells(to, run, count, support);
        return;
    }
    const unsigned lower = count / 2;
    const unsigned joint = state_support(&to->play->state, run[lower]);
    move_run(to, run + lower, count - lower, ON_TABLE, columns - 1);
    move_run(to, run, lower, support, columns - 1);
    move_run(to, run + lower, count - lower, joint, columns - 1);
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

unsigned play_card_on(const struct play *play, const struct deal_table *table, unsigned card) {
    const unsigned dealt = table->dealt_on[card];
    return dealt != NO_CARD && state_support(&play->state, dealt) == DEALT
               ? dealt
               : card_built_on(play, table, card);
}

static unsigned list_run(const struct play *play, const struct deal_table *table, unsigned foot,
                         uint8_t run[CARDS]) {
    unsigned count = 0;
    run[count++] = (uint8_t)foot;
    while (play_is_covered(play, run[count - 1])) {
        run[count] = (uint8_t)card_built_on(play, table, run[count - 1]);
        count++;
    }
    return count;
}

void play_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                   unsigned support, struct steps *steps) {
    const struct recording to = {.play = play, .table = table, .steps = steps};
    uint8_t run[CARDS] = {0};
    unsigned count = list_run(play, table, foot, run);
    unsigned columns = 0;
    if (table->rules.empty == EMPTY_ANY) {
        columns = state_empty_columns(&play->state, table) - (support == ON_TABLE);
    }
    if (support == IN_CELL) {
        while (count > 0) {
            move_card(&to, run[--count], IN_CELL);
        }
    } else {
        move_run(&to, run, count, support, columns);
    }
}
