/* Counts every position that can be reached, and every solution. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_COUNTER_H
#define SOLITON_PUZZLES_PEGS_COUNTER_COUNTER_H

#include "puzzles/pegs/kind.h"

/* SOLITON_SOLVED if there is a solution at the goal. Gives up before it starts, with the reason, if
 * the memory that is allowed may not suffice. */
enum soliton_outcome pegs_count(const struct pegs *pegs, struct limits *limits,
                                struct puzzle_count *count);

#endif
