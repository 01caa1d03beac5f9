/* The kinds of puzzles there are, and the example of docs/adding-a-puzzle.md: in a program that has
 * this file the linker leaves the library's own registry in the archive.
 *
 * That is for kinds within the project: what a kind is made of (puzzles/puzzle.h) is not installed,
 * and the shared library has its registry inside. */
#include "puzzles/patience/kind.h"
#include "puzzles/pegs/kind.h"
#include "puzzles/port/kind.h"

extern const struct puzzle_kind doubling_kind;

const struct puzzle_kind *const puzzle_kinds[] = {&patience_kind, &port_kind, &pegs_kind,
                                                  &doubling_kind, NULL};
