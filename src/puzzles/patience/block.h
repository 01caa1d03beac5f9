/* Runs of cards that move together. To a player, and in xpat2's saves, that is one move; a solution
 * file has the single moves that make it up, through free cells and empty columns. */
#ifndef SOLITON_PUZZLES_PATIENCE_BLOCK_H
#define SOLITON_PUZZLES_PATIENCE_BLOCK_H

#include "puzzles/patience/position.h"

struct block {
    unsigned count;       /* 1 at least */
    uint8_t cards[RANKS]; /* from the lowest in its column, which is the highest in rank */
    uint8_t to;           /* where that one goes, as in a move */
};

/* How many cards can move together to such a place in this position. */
unsigned block_limit(const struct rules *rules, const struct position *position, uint8_t to);

/* The single moves for a block no longer than that; returns how many. */
enum { MAX_BLOCK_MOVES = 128 };
unsigned block_expand(const struct rules *rules, const struct position *position,
                      const struct block *block, struct move moves[MAX_BLOCK_MOVES]);

#endif
