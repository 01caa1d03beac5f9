/* The runs of a peg: one jump after another by the same peg, which together count as one move. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H

#include "puzzles/pegs/solver/instance.h"

enum { RUNS_MAX = 4096, NO_RUN = UINT16_MAX };

/* A position after a run. Different runs of a peg with the same position after them are alike, and
 * one of them is enough: the peg is in the same place after each. (It is in a cell that was empty
 * before and is not now; and there is one such cell only, for a jump changes column and row by two
 * or not at all, so that the peg never comes to a cell that it has jumped over.) */
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

/* Adds those of the peg in this cell. */
static inline void runs_add(const struct instance *instance, uint64_t pegs, unsigned cell,
                            struct runs *runs) {
    unsigned begin = runs->count;
    unsigned done = begin;
    unsigned before = NO_RUN;
    for (;;) {
        for (unsigned i = instance->first[cell]; i < instance->first[cell + 1]; i++) {
            const struct jump *jump = &instance->jumps.list[i];
            if ((pegs & jump->turned) != jump->before) {
                continue;
            }
            uint64_t after = pegs ^ jump->turned;
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
        cell = runs->list[done].at;
        done++;
    }
}

#endif
