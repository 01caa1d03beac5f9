#include "puzzles/patience/solver/root.h"

#include "puzzles/patience/solver/play.h"

static void make_first_moves(struct root *root) {
    const struct deal_table *table = &root->table;
    struct play play = play_from(&root->dealt, table);
    state_autoplay(&play.state, table, &play.covered);
    play.next = state_next_cards(&play.state, table);
    root->start = play.state;
    root->forced_moves.count = 0;
    play_forced_moves(&play, table, &root->forced_moves);
    root->forced = play.state;
}

void root_set_up(struct root *root, const struct deal *deal) {
    deal_table_set_up(&root->table, deal, &root->dealt);
    make_first_moves(root);
}

void root_set_up_by_choice(struct root *root, const struct deal *deal, enum autoplay autoplay) {
    deal_table_set_up(&root->table, deal, &root->dealt);
    root->table.autoplay = autoplay;
    root->table.takes_back = deal->rules.take_back;
    make_first_moves(root);
}
