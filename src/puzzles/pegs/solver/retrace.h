/* From the positions that a search found to a solution. They are images of the real ones:
 * docs/proofs.md, 20. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_RETRACE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_RETRACE_H

#include "base/moves.h"
#include "puzzles/pegs/solver/instance.h"

/* A solution, jump by jump. */
struct solution {
    unsigned count;
    uint16_t jumps[BOARD_HOLES_MAX]; /* in the list of the instance; each takes a peg away */
};

struct runs;

/* The jumps along a path of `length` moves: the start, then any images of the positions that
 * follow. With `runs`, which is room for its work, a move is a run of jumps by one peg; with NULL
 * it is a jump. False if there is no such path. */
bool retrace(const struct instance *instance, const uint64_t *path, size_t length,
             struct runs *runs, struct solution *solution);

/* The number of moves, consecutive jumps of one peg being one. */
size_t retrace_count_runs(const struct instance *instance, const struct solution *solution);

/* Writes its moves: "d2-d4" or, by runs, "d2-d4-f4". */
void retrace_write(const struct instance *instance, const struct solution *solution, bool by_runs,
                   struct moves *moves);

#endif
