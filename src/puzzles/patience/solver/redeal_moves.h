/* Midnight Oil's other moves, as the solver makes them: what a column or the whole table looks like
 * after a rotation or a redeal. Each makes a new deal of what is left, since for the search the
 * order of the cards has changed. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_REDEAL_MOVES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_REDEAL_MOVES_H

#include "puzzles/patience/solver/state.h"

/* The cards as they lie in a state that was reached from this deal; `table` is the deal's. Empty
 * columns must stay empty, so that a column is known by the card at its foot. */
void redeal_lay_out(const struct deal *deal, const struct deal_table *table,
                    const struct state *state, struct position *position);

/* Shuffles what lies in the columns and deals it anew, three cards a column. */
void redeal_all(const struct rules *rules, struct position *position);

/* A rotation: the card at `from` in a column goes to place `to`, counted from the bottom. One of
 * the two is the column's top. */
struct rotation {
    uint8_t column, from, to;
};

/* All rotations that change something, each outcome once; returns how many. */
enum { MAX_ROTATIONS = 2 * CARDS };
unsigned redeal_rotations(const struct rules *rules, const struct position *position,
                          struct rotation rotations[MAX_ROTATIONS]);

/* Makes it, and says which move it is. */
struct move redeal_rotate(struct position *position, struct rotation rotation);

#endif
