/* The referee: which moves are legal, and what they do. The checker, games in progress and the
 * gestures use it.
 *
 * It is written for clarity and plays single cards. The solver has a move generator of its own and
 * shares no code with this one, so that a solution that passes here has been checked twice.
 *
 * Autoplay (see rules.h) comes before the first move and after each, silently: it is no move. */
#ifndef SOLITON_PUZZLES_PATIENCE_REFEREE_H
#define SOLITON_PUZZLES_PATIENCE_REFEREE_H

#include "puzzles/patience/position.h"

/* Sends to the foundations what goes there by itself, until nothing more does. */
void position_autoplay(const struct rules *rules, struct position *position);

/* Plays a move, then autoplay. Returns NULL, or why the move is illegal: the position is then
 * unchanged. */
const char *position_play(const struct rules *rules, struct position *position, struct move move);

/* A position and where its cards lie, so that nothing has to be looked for: for many moves one
 * after the other. */
struct tableau {
    struct position position; /* first, so that the one is the other */
    struct places {
        uint64_t free; /* the cards in cells and on top of columns, a bit each */
        uint64_t empty_cells, empty_columns;
        uint8_t of[CARDS]; /* see referee.c */
    } places;
};

/* The position as it was dealt, after the first autoplay. */
void tableau_start(const struct rules *rules, const struct position *dealt,
                   struct tableau *tableau);

/* The same as position_play. */
const char *tableau_play(const struct rules *rules, struct tableau *tableau, struct move move);

/* May the card be built on that one, if it is the top of a column? */
bool position_builds(const struct rules *rules, unsigned card, unsigned on);

/* The legal moves, at most MAX_MOVES. Empty columns are alike and so are cells: one move to each.
 * A card that is free to move has up to four cards to go onto, and three other places; each card
 * can be rotated in two ways, and there is the redeal. */
enum { MAX_MOVES = CARDS * 9 + 1 };
size_t position_moves(const struct rules *rules, const struct position *position,
                      struct move moves[MAX_MOVES]);

#endif
