/* Runs: several jumps by one peg, written as one move. */
#ifndef SOLITON_PUZZLES_PEGS_RUN_H
#define SOLITON_PUZZLES_PEGS_RUN_H

#include "base/text.h"

/* The jumps of a run one by one, in small letters: d2-d4 d4-f4 for D2-D4-f4. */
void run_jumps(const char *move, size_t length, struct text *text);

#endif
