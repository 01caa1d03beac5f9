#include "puzzles/pegs/boards.h"

#include <string.h>

static const struct named_board boards[] = {
    {.entry = {.kind = "pegs", .name = "peg.english", .abbreviation = "", .puzzle = "peg.english"},
     .summary = "33 holes, a cross of arms three wide",
     .name = "english",
     .vacant = "d4",
     .axes = 2,
     .rows = {"  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  "}},
    {.entry =
         {.kind = "pegs", .name = "peg.european", .abbreviation = "", .puzzle = "peg.european"},
     .summary = "37 holes, the English board with its inner corners filled",
     .name = "european",
     .vacant = "d4",
     .axes = 2,
     .rows = {"  ooo  ", " ooooo ", "ooooooo", "ooooooo", "ooooooo", " ooooo ", "  ooo  "}},
    {.entry = {.kind = "pegs", .name = "peg.wiegleb", .abbreviation = "", .puzzle = "peg.wiegleb"},
     .summary = "45 holes, a cross like the English one with longer arms",
     .name = "wiegleb",
     .vacant = "e5",
     .axes = 2,
     .rows = {"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "ooooooooo", "ooooooooo",
              "   ooo   ", "   ooo   ", "   ooo   "}},
    {.entry = {.kind = "pegs", .name = "peg.diamond", .abbreviation = "", .puzzle = "peg.diamond"},
     .summary = "41 holes, a square on its corner",
     .name = "diamond",
     .vacant = "e5",
     .axes = 2,
     .rows = {"    o    ", "   ooo   ", "  ooooo  ", " ooooooo ", "ooooooooo", " ooooooo ",
              "  ooooo  ", "   ooo   ", "    o    "}},
    {.entry =
         {.kind = "pegs", .name = "peg.triangle", .abbreviation = "", .puzzle = "peg.triangle"},
     .summary = "15 holes, jumps along the three sides' directions",
     .name = "triangle",
     .vacant = "a1",
     .axes = 3,
     .rows = {"o", "oo", "ooo", "oooo", "ooooo"}},
};

const struct named_board *boards_at(size_t index) {
    return index < sizeof boards / sizeof *boards ? &boards[index] : NULL;
}

const struct named_board *boards_named(struct word name) {
    const struct named_board *board = NULL;
    for (size_t i = 0; (board = boards_at(i)) != NULL; i++) {
        if (word_is_in_any_case(name, board->name)) {
            return board;
        }
    }
    return NULL;
}

void boards_lay_out(const struct named_board *named, struct board *board, uint64_t *start) {
    board_start(board, named->axes);
    for (unsigned y = 0; y < sizeof named->rows / sizeof *named->rows; y++) {
        const char *row = named->rows[y];
        for (unsigned x = 0; row != NULL && row[x] != '\0'; x++) {
            if (row[x] != ' ') {
                board_add(board, x, y);
            }
        }
    }
    unsigned vacant = board_read_hole(board, named->vacant, strlen(named->vacant));
    *start = board_all(board) & ~(UINT64_C(1) << vacant);
}
