#include "puzzles/patience/patience.h"
#include "puzzles/puzzle.h"

const struct puzzle_kind *const puzzle_kinds[] = {&patience_kind, NULL};
