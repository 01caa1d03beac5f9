/* The solver's positions in the referee's terms, worked out from the supports of the cards alone.
 */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_SOLVER_VIEW_H
#define SOLITON_TESTS_UNIT_SUPPORT_SOLVER_VIEW_H

#include "puzzles/patience/solver/play.h"
#include "referee.h"

/* Sends what goes to the foundations by itself. */
static inline void autoplay_state(struct state *state, const struct deal_table *table) {
    struct play play = play_from(state, table);
    play_autoplay(&play, table);
    *state = play.state;
}

/* The card that a card lies on, or NO_CARD. */
static inline unsigned card_beneath(const struct deal_table *table, const struct state *state,
                                    unsigned card) {
    switch (state_support(state, card)) {
    case DEALT:
        return table->dealt_onto[card];
    case ON_FOUNDATION:
    case IN_CELL:
    case ON_TABLE:
        return NO_CARD;
    default:
        return (card ^ (state_support(state, card) - BUILT)) + SUITS;
    }
}

/* Each column is built up from the card on the table by what lies on what. */
static inline struct position position_of_state(const struct deal_table *table,
                                                const struct state *state) {
    struct position position;
    uint8_t above[CARDS];
    unsigned columns = 0;
    unsigned cells = 0;
    const unsigned count = rules_card_count(&table->rules);
    memset(&position, 0, sizeof position);
    memset(position.cells, NO_CARD, sizeof position.cells);
    memset(above, NO_CARD, sizeof above);
    for (unsigned card = 0; card < count; card++) {
        unsigned beneath = card_beneath(table, state, card);
        if (beneath < CARDS) {
            above[beneath] = (uint8_t)card;
        }
    }
    for (unsigned card = 0; card < count; card++) {
        switch (state_support(state, card)) {
        case ON_FOUNDATION:
            position.foundations[card_suit(card)]++;
            break;
        case IN_CELL:
            position.cells[cells++] = (uint8_t)card;
            break;
        case ON_TABLE: {
            struct column *column = &position.columns[columns++];
            for (unsigned next = card; next != NO_CARD; next = above[next]) {
                column->cards[column->height++] = (uint8_t)next;
            }
            break;
        }
        default:
            break;
        }
    }
    return position;
}

static inline struct key key_of_state(const struct deal_table *table, const struct state *state) {
    struct position position = position_of_state(table, state);
    return key_of(&table->rules, &position);
}

/* A position as the solver sees it, as if it had been dealt like this. */
static inline struct state seen_by_solver(struct deal_table *table, const struct rules *rules,
                                          const struct position *position) {
    struct deal deal = {.rules = *rules, .start = *position};
    struct state state;
    deal_table_set_up(table, &deal, &state);
    return state;
}

/* Where a move of the referee's puts its card. */
static inline unsigned support_of_move(struct move move) {
    if (move.to == TO_CELL) {
        return IN_CELL;
    }
    if (move.to == TO_FOUNDATION) {
        return ON_FOUNDATION;
    }
    return move.to == TO_EMPTY_COLUMN ? ON_TABLE
                                      : BUILT + (card_suit(move.card) ^ card_suit(move.to));
}

/* Rules that differ from each other in everything. */
static const char *const varied_rules[] = {
    NULL,
    "cells=0",
    "cells=1,empty=king",
    "build=any,empty=any,columns=12",
    "build=suit,empty=none,columns=14,cells=2",
    "build=alternate,empty=king,columns=6,cells=6",
    "ranks=5,columns=6,cells=2,build=suit,empty=any",
    "ranks=4,columns=3,cells=1,build=suit,empty=king",
    "ranks=7,columns=9,cells=0,build=any,empty=none",
    "columns=52,cells=52,empty=any,build=any",
};
enum { VARIED_RULES = sizeof varied_rules / sizeof *varied_rules };

/* Calls `visit` with deals of all games that the course could play, under all those rules. */
static inline void visit_varied_deals(unsigned seeds,
                                      void (*visit)(const struct deal *deal, uint32_t *random)) {
    uint32_t random = 5;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        for (size_t j = 0; j < VARIED_RULES && rules_are_plain(&game->rules); j++) {
            for (unsigned seed = 1; seed <= seeds; seed++) {
                char name[64];
                snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
                struct deal deal = named(name, varied_rules[j]);
                visit(&deal, &random);
            }
        }
    }
}

#endif
