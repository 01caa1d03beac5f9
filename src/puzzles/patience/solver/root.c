#include "puzzles/patience/solver/root.h"

#include "puzzles/patience/solver/forced_moves.h"

static void make_first_moves(struct opening *opening) {
    const struct table *table = &opening->table;
    struct play play = play_from(&opening->dealt, table);
    state_deposit_all(&play.state, table, &play.covered);
    play.next = state_next_deposits(&play.state, table);
    opening->start = play.state;
    opening->tidying.count = 0;
    tidy_up(&play, table, &opening->tidying);
    opening->tidied = play.state;
}

void opening_set_up(struct opening *opening, const struct deal *deal) {
    table_set_up(&opening->table, deal, &opening->dealt);
    make_first_moves(opening);
}

void opening_set_up_by_choice(struct opening *opening, const struct deal *deal,
                              enum autoplay deposits) {
    table_set_up(&opening->table, deal, &opening->dealt);
    opening->table.deposits = deposits;
    opening->table.takes_back = deal->rules.take_back;
    make_first_moves(opening);
}
