/* A position as a player sees it, and the rules of play on it.
 *
 * This is the referee: the checker, the games in progress and the pictures use it, and it is
 * written for clarity. The solver has a representation and a move generator of its own and shares
 * no code with this one, so that a solution that passes here has been checked twice.
 *
 * It plays the course's game: single cards; whatever can be deposited is deposited at once,
 * silently, before the first move and after each; nothing comes back from a deposit. */
#ifndef SOLITON_PATIENCE_POSITION_H
#define SOLITON_PATIENCE_POSITION_H

#include "puzzles/patience/rules.h"

struct column {
    uint8_t height;
    uint8_t cards[CARDS]; /* from the bottom; the last one is playable */
};

static inline void column_put(struct column *column, unsigned card) {
    column->cards[column->height++] = (uint8_t)card;
}

struct position {
    uint8_t deposited[SUITS];         /* how many cards lie on each suit's deposit */
    uint8_t registers[MAX_REGISTERS]; /* NO_CARD where empty */
    struct column columns[MAX_COLUMNS];
};

/* Where a card goes: onto the card of that number, or to one of these two. */
enum { TO_EMPTY_COLUMN = 'V', TO_REGISTER = 'T' };
struct move {
    uint8_t card, to;
};

/* Empties every place. */
void position_clear(struct position *position);

/* Deposits everything that can be, until nothing more can. */
void position_normalise(const struct rules *rules, struct position *position);

/* Plays a move and normalises. Returns NULL, or why the move is illegal: the position is then
 * unchanged. */
const char *position_play(const struct rules *rules, struct position *position, struct move move);

bool position_won(const struct rules *rules, const struct position *position);
unsigned position_deposited(const struct position *position);

/* The legal moves, at most MAX_MOVES. Empty columns are alike and so are registers: one move to
 * each. */
enum { MAX_MOVES = (MAX_COLUMNS + MAX_REGISTERS) * 6 };
size_t position_moves(const struct rules *rules, const struct position *position,
                      struct move moves[MAX_MOVES]);

#endif
