/* Gestures, as soliton_game_gestures has them: lines of parts that tabs separate. */
#ifndef SOLITON_GAME_GESTURES_H
#define SOLITON_GAME_GESTURES_H

#include "base/text.h"

struct puzzle_kind;

/* Adds the one of the gestures that goes farthest along these moves, which are written as in a
 * solution file: all of its moves are the first of these. If none goes along, the first move as
 * one of its own; nothing if there is no move. */
void gestures_add_farthest(const struct puzzle_kind *kind, const char *gestures, const char *moves,
                           size_t length, struct text *text);

#endif
