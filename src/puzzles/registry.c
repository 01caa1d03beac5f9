#include "puzzles/patience/patience.h"
#include "puzzles/pegs/pegs.h"
#include "puzzles/port/port_kind.h"

const struct puzzle_kind *const puzzle_kinds[] = {&patience_kind, &port_kind, &pegs_kind, NULL};
