/* What the port says of itself. */
#include "puzzles/port/kind.h"

static const char help[] =
    "Boats lie in a port and move along their own row or column, one cell at a time.\n"
    "The port is won when boat A reaches the exit, at the right end of its row.\n"
    "\n"
    "A port is written in one of three ways, in a file or as an argument:\n"
    "  boats    A2H12 B3V00 C2V42: letter, length (2 or 3), H or V (horizontal or\n"
    "           vertical), and x and y of the top left cell, from 0; in a file one a\n"
    "           line. A port that is not 6x6 begins with its size: size 7x7.\n"
    "  a grid   its rows, one a line: boats are capital letters, walls x, and empty\n"
    "           cells . or o or ~\n"
    "  a line   its rows one after the other, BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM;\n"
    "           if it is not square, with a / between them: ...../.AA../...../.....\n"
    "Ports are 4x4 to 8x8. On 6x6, A is in the third row; elsewhere in any. A #\n"
    "begins a comment. A file may hold several ports: a blank line ends boats and\n"
    "grids.\n"
    "\n"
    "A move is a boat's letter and > (one cell right or down) or < (one cell left or\n"
    "up); a solution is its moves in one word: B>A>A>. 'soliton solve' finds the\n"
    "fewest moves; with --metric slides, moves of one boat in one direction, one\n"
    "right after the other, count as one.\n"
    "\n"
    "'soliton rate' tells how hard a port is: the fewest moves and slides, the\n"
    "positions that can be reached, and the wrong turns: moves beside those of the\n"
    "solution that lead no nearer to the exit. 'soliton hardest' finds the one of\n"
    "those positions that is farthest from the exit. 'soliton generate port --moves\n"
    "40..60' makes ports whose fewest moves are so many, and that become easier\n"
    "whichever boat is taken away.\n";

static const char *const metrics[] = {[METRIC_MOVES] = "moves", [METRIC_SLIDES] = "slides", NULL};

static const struct soliton_note notes[] = {
    {"solve", "The solution of a port is always a shortest one. A file may hold several ports.\n"},
    {"check", "In a port, moves are written as 'B>A>A>'.\n"},
    {"rate", "The rating of a port: the fewest single-cell moves and the fewest slides that solve\n"
             "it, the positions that can be reached from it, and the wrong turns: moves that are\n"
             "possible along a shortest solution but lead no nearer to the exit.\n"},
    {"hardest", "In a port, the goal is the exit.\n"},
    {"generate",
     "Each port is minimal: without any one of its boats it would be easier. Very hard ports\n"
     "take long.\n"
     "\n"
     "  soliton generate port --moves 40..60 --count 10 --seed 7 > ports.txt\n"
     "  soliton show ports.txt\n"},
    {NULL, NULL}};

const struct soliton_kind port_about = {
    .name = "port",
    .summary = "boats in a port, one of which is to reach the exit (Rush Hour)",
    .noun = "port",
    .nouns = "ports",
    .text = "boats in a port",
    .help = help,
    .rules = "",
    .metrics = metrics,
    .notes = notes,
    .is_its_name = true,
    .signature = 1174831,
};
