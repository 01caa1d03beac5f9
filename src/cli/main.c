/* soliton: shows, solves, checks and surveys puzzles. */
#include "cli/program.h"

int main(int argc, char **argv) {
    const struct program program = {.name = "soliton", .example = "solve FreeCell.1"};
    return program_run(&program, argc, argv);
}
