#include "puzzles/patience/solver/opening.h"

#include "puzzles/patience/solver/tidy.h"

void opening_set_up(struct opening *opening, const struct deal *deal) {
    const struct table *table = &opening->table;
    table_set_up(&opening->table, deal, &opening->start);
    struct play play = play_from(&opening->start, table);
    state_deposit_all(&play.state, table, &play.covered);
    play.next = state_next_deposits(&play.state, table);
    opening->start = play.state;
    opening->tidying.count = 0;
    tidy_up(&play, table, &opening->tidying);
    opening->tidied = play.state;
}
