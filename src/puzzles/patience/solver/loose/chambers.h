/* Chambers: what of a position can never be undone, where there are no cells and empty columns stay
 * empty.
 *
 * Two things happen once: a card leaves its place in the deal, and a card goes to its foundation.
 * All positions with the same cards in their places and on the foundations are one chamber. Within
 * it cards that have come loose can go from host to host (hosts.h), in thousands of arrangements;
 * but a chamber is left only by these two steps, and never entered again. Counting hosts shows for
 * many steps that no arrangement allows them. If the steps that are left lead to the end from
 * nowhere, the position is lost: docs/proofs.md, 39. There are far fewer chambers than positions.
 *
 * Each chamber is looked at once, and what was found is kept. The memory is the search's. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_CHAMBERS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_CHAMBERS_H

#include "engine/limits.h"
#include "puzzles/patience/solver/searches.h"

struct chambers;

/* What is known of a chamber. */
enum outlook {
    OUTLOOK_UNKNOWN, /* a limit was reached; limits->stop says which */
    OUTLOOK_LOST,    /* no position in it can be won */
    OUTLOOK_OPEN     /* perhaps one can */
};

/* For the chambers of a deal, with the rules of hosts_are_counted. NULL if there is no memory. Both
 * the root and the limits must outlive it. */
struct chambers *chambers_new(const struct root *root, struct limits *limits);

/* The same where every card goes to its foundation as soon as it can. That leaves fewer ways out of
 * a chamber: docs/proofs.md, 42. */
struct chambers *chambers_new_for_autoplay(const struct root *root, struct limits *limits);
void chambers_free(struct chambers *chambers);

/* What is to be said of the chamber in which `dealt` are the cards that still lie as dealt, without
 * being built there. */
enum outlook chambers_outlook(struct chambers *chambers, uint64_t dealt, uint64_t foundations);

#endif
