/* What peg solitaire says of itself. */
#include "puzzles/pegs/kind.h"

static const char help[] =
    "A peg jumps over a neighbour in line into the empty hole behind it, and the one\n"
    "that was jumped over leaves the board. The game is won when one peg is left.\n"
    "\n"
    "Boards: peg.english, peg.european, peg.wiegleb, peg.diamond and peg.triangle, in\n"
    "any case. At the start every hole has a peg but the centre; on the triangle, but\n"
    "the corner a1. Another start: start=HOLE, which leaves that hole empty instead.\n"
    "\n"
    "Holes: the letter of the column, from the left, and the number of the row, from\n"
    "the top: d4 is the centre of the English board. The triangle's rows are counted\n"
    "as if they were pushed to the left: a1; a2 b2; a3 b3 c3; and so on. Its pegs jump\n"
    "along rows, along columns, and from the upper left to the lower right.\n"
    "\n"
    "Moves: d2-d4 is the jump from d2 over d3 into d4. A run of jumps by one peg may be\n"
    "written as one move: d2-d4-f4. Moves are separated by blanks, commas or new lines.\n"
    "A shortest solution is one with the fewest moves, a run being one move.\n"
    "\n"
    "Files: a board is drawn, # being a peg, o or . an empty hole, a blank outside. Up\n"
    "to 64 holes in 26 columns. For a board of triangles, draw holes apart, each row\n"
    "shifted by half a step. A second drawing of the same holes, after a blank line, is\n"
    "the goal.\n"
    "\n"
    "      ###                 o\n"
    "      ###                # #\n"
    "    #######             # # #\n"
    "    ###o###            # # # #\n"
    "    #######           # # # # #\n"
    "      ###\n"
    "      ###\n"
    "\n"
    "Goals: one peg, wherever it is (any); one peg in a hole (d4); or a drawing, whose\n"
    "rows may also be separated by a slash: goal=\" o/o#o/ o\".\n";

static const char *const metrics[] = {"moves", NULL};

static const struct soliton_shortcut shortcuts[] = {
    {.name = "start", .argument = "HOLE", .help = "begin with only this hole empty"},
    {.name = "goal",
     .argument = "GOAL",
     .help = "end with one peg anywhere (any), one in a HOLE, or the pegs of a drawing: rows "
             "separated by '/'",
     .takes_file = true},
    {.name = NULL}};

static const struct soliton_note notes[] = {
    {"solve", "On a peg board, --shortest counts a run of jumps by one peg as one move.\n"},
    {"check", "On a peg board, moves are written as 'd2-d4 d5-d3'.\n"},
    {"count",
     "On a peg board, single jumps are counted. Solutions are sequences of jumps that leave\n"
     "one peg anywhere. Those at the goal end where --goal says; if that is 'any', in the\n"
     "hole that is empty at the start. If the goal has several pegs, all solutions end\n"
     "there.\n"},
    {NULL, NULL}};

const struct soliton_kind pegs_about = {
    .name = "pegs",
    .summary = "peg solitaire: jump until one peg is left",
    .noun = "board",
    .nouns = "boards",
    .text = "a drawing of pegs",
    .help = help,
    .rules = pegs_rules_help,
    .metrics = metrics,
    .shortcuts = shortcuts,
    .notes = notes,
    .signature = 336712,
};
