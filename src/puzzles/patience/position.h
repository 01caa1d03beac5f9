/* A position as a player sees it, and moves in it: plain data. referee.h says which moves are legal
 * and plays them. The solver has a representation of its own (solver/state.h). */
#ifndef SOLITON_PUZZLES_PATIENCE_POSITION_H
#define SOLITON_PUZZLES_PATIENCE_POSITION_H

#include "puzzles/patience/rules.h"

struct column {
    uint8_t height;
    uint8_t cards[CARDS]; /* from the bottom; the last one is playable */
};

static inline void column_put(struct column *column, unsigned card) {
    column->cards[column->height++] = (uint8_t)card;
}

/* The playable card of a column, or NO_CARD if the column is empty. */
static inline unsigned column_top(const struct column *column) {
    return column->height > 0 ? column->cards[column->height - 1] : NO_CARD;
}

struct position {
    uint8_t foundations[SUITS]; /* how many cards lie on each suit's foundation */
    uint8_t cells[MAX_CELLS];   /* NO_CARD where empty */
    struct column columns[MAX_COLUMNS];
    uint8_t rotated, redealt; /* how often, so far */
    uint32_t seed;            /* xpat2's, of the deal and of its redeals; else 0 */
};

/* Where a card goes: onto the card of that number, or to one of these places. A rotation is a move
 * within a column: a card comes to its top (TO_TOP), or the top card goes beneath the card that is
 * added to BENEATH. A redeal moves no card in particular. */
enum {
    TO_FOUNDATION = 'F',
    TO_TOP = 'R',
    TO_CELL = 'T',
    TO_EMPTY_COLUMN = 'V',
    BENEATH = 128,
    REDEAL = 'S' /* with NO_CARD as its card */
};
struct move {
    uint8_t card, to;
};

static inline bool move_is_rotation(struct move move) {
    return move.to == TO_TOP || move.to >= BENEATH;
}

static inline bool move_is_redeal(struct move move) {
    return move.to == REDEAL && move.card == NO_CARD;
}

/* Empties every place. */
void position_clear(struct position *position);

static inline bool position_is_on_foundation(const struct position *position, unsigned card) {
    return card_rank(card) < position->foundations[card_suit(card)];
}

/* How many cards lie on the foundations. */
unsigned position_foundation_count(const struct position *position);

/* Are all of them there? */
bool position_won(const struct rules *rules, const struct position *position);

/* The cell that holds the card (or NO_CARD: the lowest free one), or -1. */
static inline int position_cell_with(const struct rules *rules, const struct position *position,
                                     unsigned card) {
    for (int i = 0; i < rules->cells; i++) {
        if (position->cells[i] == card) {
            return i;
        }
    }
    return -1;
}

/* The column with the card on its top (or NO_CARD: the lowest empty one), or -1. */
static inline int position_column_with_top(const struct rules *rules,
                                           const struct position *position, unsigned card) {
    for (int i = 0; i < rules->columns; i++) {
        if (column_top(&position->columns[i]) == card) {
            return i;
        }
    }
    return -1;
}

/* Where a card lies in the columns, at whatever level; column -1 if it does not. */
struct column_place {
    int column;
    unsigned level; /* from the bottom, from 0 */
};
struct column_place position_find(const struct rules *rules, const struct position *position,
                                  unsigned card);

#endif
