/* Rotations and redeals, for the referee: moves that only Midnight Oil in full has. */
#ifndef SOLITON_PUZZLES_PATIENCE_ROTATION_H
#define SOLITON_PUZZLES_PATIENCE_ROTATION_H

#include "puzzles/patience/position.h"

/* Why the rotation is illegal, or NULL; and the rotation itself, which must be legal. */
const char *position_forbids_rotation(const struct rules *rules, const struct position *position,
                                      struct move move);
void position_rotate(const struct rules *rules, struct position *position, struct move move);

/* The same for a redeal. */
const char *position_forbids_redeal(const struct rules *rules, const struct position *position);
void position_redeal(const struct rules *rules, struct position *position);

#endif
