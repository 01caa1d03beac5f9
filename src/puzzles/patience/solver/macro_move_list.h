/* The macro moves that are possible in a position. */
#ifndef SOLITON_PATIENCE_SOLVER_MACRO_MOVE_LIST_H
#define SOLITON_PATIENCE_SOLVER_MACRO_MOVE_LIST_H

#include "puzzles/patience/solver/forced_moves.h"

/* The run on top of a column. */
struct top_run {
    uint64_t cards;
    unsigned top, foot;
};

/* What the makers of macro moves know of the position, and where they put what they make. */
struct making {
    const struct deal_table *table;
    const struct play *play;
    uint64_t tops, cells;
    uint64_t fitting; /* the cards that fit onto one of the tops */
    unsigned free_cells, empty_columns;
    unsigned kinds; /* that are wanted */
    struct successor *successors;
    unsigned count;
};

static inline bool making_wants(const struct making *making, unsigned kinds) {
    return (making->kinds & kinds) != 0;
}

static inline void making_add(struct making *making, struct play *play, enum macro_move_kind kind,
                              unsigned card, unsigned support) {
    struct successor *successor = &making->successors[making->count++];
    play_forced_moves(play, making->table, NULL);
    successor->state = play->state;
    successor->macro_move = (struct macro_move){(uint16_t)kind, (uint8_t)card, (uint8_t)support};
}

/* A single card from where it lies free. */
static inline void make_move(struct making *making, enum macro_move_kind kind, unsigned card,
                             unsigned support) {
    struct play play = *making->play;
    play_put(&play, making->table, card, support);
    if (support < BUILT || !dead_run(&play.state, making->table, card)) {
        making_add(making, &play, kind, card, support);
    }
}

static inline struct top_run making_top_run(const struct making *making, unsigned top) {
    const struct state *state = &making->play->state;
    struct top_run run = {.cards = cards_of(top), .top = top, .foot = top};
    while (cards_have(state_built(state), run.foot)) {
        run.foot = state_beneath_built(state, run.foot);
        run.cards |= cards_of(run.foot);
    }
    return run;
}

/* A card that has been dug out, onto each column that takes it. */
static inline void make_dig_onto(struct making *making, const struct play *dug, unsigned card) {
    uint64_t parents = deal_table_parents(making->table, card) & play_tops(dug, making->table);
    for (; parents != 0; parents &= parents - 1) {
        struct play play = *dug;
        unsigned support = BUILT + ((cards_lowest(parents) ^ card) & 3);
        if (macro_move_put_onto(&play, making->table, card, support, making->cells, NULL)) {
            making_add(making, &play, DIG_ONTO, card, support);
        }
    }
}

/* Digs in a column until all wanted cards were found or there is no more room for what lies on
 * them. */
static inline void make_digging_at(struct making *making, unsigned top, uint64_t out,
                                   uint64_t onto) {
    const struct deal_table *table = making->table;
    const struct state *before = &making->play->state;
    struct play play = *making->play;
    unsigned card = top;
    while ((out | onto) != 0) {
        const unsigned above = card;
        if (!cards_have(state_foundations(&play.state), above) &&
            macro_move_put_aside(&play, table, above) == ON_FOUNDATION) {
            return;
        }
        card = state_card_beneath(before, table, above);
        if (cards_have(out, card)) {
            struct play dug = play;
            making_add(making, &dug, DIG_OUT, card, ON_FOUNDATION);
        } else if (cards_have(onto, card) && !cards_have(state_foundations(&play.state), card)) {
            make_dig_onto(making, &play, card);
        }
        out &= ~cards_of(card);
        onto &= ~cards_of(card);
    }
}

/* Digs for the next cards of the deposits, and for cards that lie as dealt and fit onto a top. */
static inline void make_digging(struct making *making, const struct top_run *run) {
    const struct state *state = &making->play->state;
    const uint64_t covered = making->play->covered;
    uint64_t column = run->cards;
    if (!cards_have(state_on_table(state), run->foot)) {
        column |= making->table->dealt_under[run->foot];
    }
    const uint64_t out = making_wants(making, DIG_OUT) ? making->play->next & covered & column : 0;
    const uint64_t onto = making_wants(making, DIG_ONTO)
                              ? making->fitting & covered & column & ~state_built(state)
                              : 0;
    make_digging_at(making, run->top, out, onto);
}

static inline void make_run_move(struct making *making, enum macro_move_kind kind, unsigned foot,
                                 uint64_t above, unsigned support) {
    struct play play = *making->play;
    if (macro_move_move_run(&play, making->table, foot, above, support)) {
        making_add(making, &play, kind, foot, support);
    }
}

/* The run, and each upper part of it, onto other columns. */
static inline void make_run_moves(struct making *making, const struct top_run *run) {
    const struct deal_table *table = making->table;
    const struct state *state = &making->play->state;
    const unsigned longest = longest_run(table, making->free_cells, making->empty_columns);
    uint64_t cards = run->cards & making->fitting;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned foot = cards_lowest(cards);
        const uint64_t above = run->cards & cards_of_lower_ranks(foot);
        const enum macro_move_kind kind = foot == run->foot ? MOVE_RUN : BREAK_RUN;
        if (cards_count(above) < longest && making_wants(making, kind)) {
            uint64_t parents = deal_table_parents(table, foot) & making->tops;
            for (; parents != 0; parents &= parents - 1) {
                unsigned support = BUILT + ((cards_lowest(parents) ^ foot) & 3);
                make_run_move(making, kind, foot, above, support);
            }
        }
    }
    /* A run that has its column to itself would leave one empty column for another. */
    if (making->empty_columns > 0 && making_wants(making, RUN_TO_COLUMN) &&
        cards_have(deal_table_fit_empty_column(table) & ~state_on_table(state), run->foot) &&
        cards_count(run->cards) <=
            longest_run(table, making->free_cells, making->empty_columns - 1)) {
        make_run_move(making, RUN_TO_COLUMN, run->foot, run->cards & ~cards_of(run->foot),
                      ON_TABLE);
    }
}

static inline void make_moves_from_cells(struct making *making) {
    const struct deal_table *table = making->table;
    const bool to_column = making->empty_columns > 0 && making_wants(making, CELL_TO_COLUMN);
    for (uint64_t cards = making->cells; cards != 0; cards &= cards - 1) {
        unsigned card = cards_lowest(cards);
        uint64_t parents = deal_table_parents(table, card) & making->tops;
        for (; parents != 0 && making_wants(making, FROM_CELL); parents &= parents - 1) {
            unsigned support = BUILT + ((cards_lowest(parents) ^ card) & 3);
            make_move(making, FROM_CELL, card, support);
        }
        if (to_column && cards_have(deal_table_fit_empty_column(table), card)) {
            make_move(making, CELL_TO_COLUMN, card, ON_TABLE);
        }
    }
}

/* All successors by the wanted kinds of macro moves. */
static inline unsigned macro_moves(const struct state *state, const struct deal_table *table,
                                   unsigned kinds, struct successor *successors) {
    const struct play play = play_from(state, table);
    struct making making = {.table = table,
                            .play = &play,
                            .tops = play_tops(&play, table),
                            .fitting = deal_table_children(table, play_tops(&play, table)),
                            .cells = state_cells(state),
                            .free_cells = state_free_cells(state, table),
                            .kinds = kinds,
                            .successors = successors};
    if (table->rules.empty != EMPTY_NONE) {
        making.empty_columns = state_empty_columns(state, table);
    }
    for (uint64_t tops = making.tops; tops != 0; tops &= tops - 1) {
        const struct top_run run = making_top_run(&making, cards_lowest(tops));
        make_digging(&making, &run);
        make_run_moves(&making, &run);
    }
    make_moves_from_cells(&making);
    return making.count;
}

#endif
