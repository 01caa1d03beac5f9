/* Every position with few pegs from which the goal can be reached: a table that tells at once
 * whether such a position is lost.
 *
 * It is a bitmap, filled by taking jumps back from the ends (docs/proofs.md, 37), and takes as long
 * as some hundred thousand positions of a search. So it is made when a search has met so many. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_ENDGAME_H
#define SOLITON_PUZZLES_PEGS_SOLVER_ENDGAME_H

#include "engine/limits.h"
#include "puzzles/pegs/sets/position_set.h"
#include "puzzles/pegs/solver/instance.h"

struct endgame {
    unsigned least, most;     /* it knows of positions with so many pegs: 1 and 0 until it does */
    uint64_t worth_it;        /* the positions that a search has met by then */
    struct symmetries images; /* in the numbering of the set */
    struct position_set set;
};

/* Large: allocate it. Knows of no position yet. */
void endgame_start(struct endgame *endgame);
void endgame_free(struct endgame *endgame, struct memory *memory);

/* Makes the table, if the positions that a search has met are enough, and there is memory for it.
 * Stops early, without a table, at a limit. */
void endgame_make(const struct instance *instance, uint64_t met, struct limits *limits,
                  struct endgame *endgame);

static inline void endgame_consider(const struct instance *instance, uint64_t met,
                                    struct limits *limits, struct endgame *endgame) {
    if (met >= endgame->worth_it) {
        endgame_make(instance, met, limits, endgame);
    }
}

/* Where a position is, if the table knows of it; asks ahead for what is there. */
#define ENDGAME_UNKNOWN UINT64_MAX
static inline uint64_t endgame_place(const struct endgame *endgame, uint64_t pegs) {
    const unsigned count = set_size(pegs);
    if (count < endgame->least || count > endgame->most) {
        return ENDGAME_UNKNOWN;
    }
    const uint64_t place =
        ranks_number(&endgame->set.ranks, symmetry_smallest(&endgame->images, pegs));
    __builtin_prefetch(&endgame->set.words[place / 64]);
    return place;
}

/* Is the position in this place lost? */
static inline bool endgame_is_lost(const struct endgame *endgame, uint64_t place) {
    return place != ENDGAME_UNKNOWN && (endgame->set.words[place / 64] >> place % 64 & 1) == 0;
}

#endif
