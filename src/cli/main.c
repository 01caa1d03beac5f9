/* soliton: shows, solves, checks and surveys puzzles. */
#include "cli/program.h"

int main(int argc, char **argv) { return program_run("soliton", argc, argv); }
