/* soliton: shows, solves, checks and surveys puzzles. */
#include "cli/commands/command.h"
#include "cli/program.h"

int main(int argc, char **argv) {
    const struct program program = {.name = "soliton", .command = &command_solve};
    return program_run(&program, argc, argv);
}
