/* The patience games, as one kind of puzzle. */
#ifndef SOLITON_PUZZLES_PATIENCE_KIND_H
#define SOLITON_PUZZLES_PATIENCE_KIND_H

#include "puzzles/puzzle.h"

extern const struct puzzle_kind patience_kind;

#endif
