/* What can come of an arrangement: each step is one that can never be undone (chambers.h).
 *
 * A card leaves its place for a host, or goes to its foundation. What goes there by itself then
 * goes at once, if it is free; but before the step the loose cards could be put anywhere, and so
 * one may lie on it as a pin. Each of these ways gives successors of its own, and so does each way
 * in which cards can lie that cannot be moved any more. Nothing that is possible is left out, and
 * hardly anything is let in that is not: docs/proofs.md, 42. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_SUCCESSORS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_SUCCESSORS_H

#include "puzzles/patience/solver/loose/chambers.h"
#include "puzzles/patience/solver/loose/replay.h"

struct successor {
    struct state state;
    struct loose_step step;
};

enum { MAX_SUCCESSORS = 4096 }; /* hardly a state has more; the rest is left out */

/* Writes the successors of a state, and returns their number; *left_out is set if there are more
 * of them. Those in chambers that are known to be lost are none. */
unsigned loose_successors(const struct deal_table *table, struct chambers *chambers,
                          const struct state *state, struct successor *successors, bool *left_out);

/* The first state: what is built in the deal is loose, unless other cards lie on it. */
struct state loose_first_state(const struct root *root);

#endif
