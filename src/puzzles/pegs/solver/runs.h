/* Runs: consecutive jumps of one peg, which count as one move. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H

#include "puzzles/pegs/solver/instance.h"

enum { RUNS_MAX = 4096, NO_RUN = UINT16_MAX };

/* A position after a run. Of different runs of a peg that lead to the same position one is enough,
 * since the peg is in the same hole after each: docs/proofs.md, 23. */
struct run {
    uint64_t pegs;
    uint16_t before; /* the run without its last jump; NO_RUN if that was the first */
    uint8_t at;      /* where the peg is */
};

struct runs {
    unsigned count;
    bool too_many; /* some were left out */
    struct run list[RUNS_MAX];
};

static inline void runs_start(struct runs *runs) {
    runs->count = 0;
    runs->too_many = false;
}

/* Adds the runs of the peg in this hole. */
static inline void runs_add(const struct instance *instance, uint64_t pegs, unsigned hole,
                            struct runs *runs) {
    unsigned begin = runs->count;
    unsigned done = begin;
    unsigned before = NO_RUN;
    for (;;) {
        for (unsigned i = instance->first[hole]; i < instance->first[hole + 1]; i++) {
            const struct jump *jump = &instance->jumps.list[i];
            if ((pegs & jump->changed) != jump->before) {
                continue;
            }
            uint64_t after = pegs ^ jump->changed;
            unsigned known = begin;
            while (known < runs->count && runs->list[known].pegs != after) {
                known++;
            }
            if (known < runs->count) {
                continue;
            }
            if (runs->count == RUNS_MAX) {
                runs->too_many = true;
                return;
            }
            runs->list[runs->count++] = (struct run){after, (uint16_t)before, jump->to};
        }
        if (done == runs->count) {
            return;
        }
        before = done;
        pegs = runs->list[done].pegs;
        hole = runs->list[done].at;
        done++;
    }
}

#endif
