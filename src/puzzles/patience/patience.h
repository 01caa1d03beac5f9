/* The patience games, as one kind of puzzle. */
#ifndef SOLITON_PATIENCE_PATIENCE_H
#define SOLITON_PATIENCE_PATIENCE_H

#include "puzzles/puzzle.h"

extern const struct puzzle_kind patience_kind;

#endif
