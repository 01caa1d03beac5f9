#include "puzzles/patience/kind.h"
#include "puzzles/pegs/kind.h"
#include "puzzles/port/kind.h"

const struct puzzle_kind *const puzzle_kinds[] = {&patience_kind, &port_kind, &pegs_kind, NULL};
