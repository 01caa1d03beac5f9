/* The two ways in which Midnight Oil changes what lies in the columns without playing a card: a
 * rotation within a column, and a redeal of all of them. A part of the referee, see position.h. */
#ifndef SOLITON_PUZZLES_PATIENCE_ROTATION_H
#define SOLITON_PUZZLES_PATIENCE_ROTATION_H

#include "puzzles/patience/position.h"

static inline bool move_is_rotation(struct move move) {
    return move.to == TO_TOP || move.to >= BENEATH;
}

static inline bool move_is_redeal(struct move move) {
    return move.to == REDEAL && move.card == NO_CARD;
}

/* Why the rotation is illegal, or NULL if it is not. */
const char *rotation_forbidden(const struct rules *rules, const struct position *position,
                               struct move move);

/* Makes a legal one, without autoplay. */
void rotation_make(const struct rules *rules, struct position *position, struct move move);

/* The same for a redeal. */
const char *redeal_forbidden(const struct rules *rules, const struct position *position);
void redeal_make(const struct rules *rules, struct position *position);

#endif
