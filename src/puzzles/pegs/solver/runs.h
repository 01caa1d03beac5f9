/* Runs: consecutive jumps of one peg, which count as one move. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_RUNS_H

#include "puzzles/pegs/solver/instance.h"

enum { RUNS_MAX = 4096, NO_RUN = UINT16_MAX };

/* A position after a run. Of different runs that lead to the same position, with the peg that moves
 * in the same hole, one is enough: docs/proofs.md, 23. */
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

/* Adds the jumps of the peg in this hole to the run that has led to such a position, each as a run
 * of its own, unless one of those from `longer` on leads to the same. */
static inline void runs_add(const struct instance *instance, uint64_t pegs, unsigned hole,
                            unsigned before, unsigned longer, struct runs *runs) {
    for (unsigned i = instance->first[hole]; i < instance->first[hole + 1]; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if ((pegs & jump->changed) != jump->before) {
            continue;
        }
        const uint64_t after = pegs ^ jump->changed;
        unsigned known = longer;
        while (known < runs->count &&
               (runs->list[known].pegs != after || runs->list[known].at != jump->to)) {
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
}

/* The runs of one jump. */
static inline void runs_start(const struct instance *instance, uint64_t pegs, struct runs *runs) {
    runs->count = 0;
    runs->too_many = false;
    for (uint64_t rest = pegs; rest != 0; rest &= rest - 1) {
        runs_add(instance, pegs, set_lowest(rest), NO_RUN, runs->count, runs);
    }
}

/* Adds those that go on from the runs from `first` on, by one jump. */
static inline void runs_go_on(const struct instance *instance, unsigned first, struct runs *runs) {
    const unsigned longer = runs->count;
    for (unsigned i = first; i < longer && !runs->too_many; i++) {
        runs_add(instance, runs->list[i].pegs, runs->list[i].at, i, longer, runs);
    }
}

#endif
