/* Pictures of positions. */
#ifndef SOLITON_PUZZLES_PATIENCE_SHOW_H
#define SOLITON_PUZZLES_PATIENCE_SHOW_H

#include "puzzles/patience/position.h"

/* Adds a picture of the position in the given soliton_style: foundations, cells, and the columns
 * as they lie on a table, the playable cards lowest. */
void position_show(const struct rules *rules, const struct position *position, unsigned style,
                   struct text *text);

#endif
