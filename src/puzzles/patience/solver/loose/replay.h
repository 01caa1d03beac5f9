/* A path of arrangements as moves of single cards.
 *
 * The arrangements leave open where loose cards lie. Here each is put where it has to lie later:
 * when it can no longer move. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_REPLAY_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_REPLAY_H

#include "engine/limits.h"
#include "puzzles/patience/solver/searches.h"

/* A card leaves its place for a host, or goes to its foundation: if a pin lies on it, because that
 * leaves. Then goes what goes by itself. */
struct loose_step {
    uint8_t card;
    bool to_foundation;
};

/* Each step is one card's, and a card has two. */
enum { LONGEST_LOOSE_PATH = 2 * CARDS };
struct loose_path {
    unsigned length;
    struct loose_step steps[LONGEST_LOOSE_PATH];
    struct state states[LONGEST_LOOSE_PATH + 1]; /* before the first step, and after each */
};

/* Fills in the solution along a path. False if it does not lead to the end. */
bool replay(const struct root *root, const struct loose_path *path, struct limits *limits,
            struct solve_result *result);

#endif
