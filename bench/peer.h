/* Freecell Solver, the program that ours is compared with: Debian's package freecell-solver-bin.
 *
 * Its programs are found by PATH, so that another build of it can take their place. */
#ifndef SOLITON_BENCH_PEER_H
#define SOLITON_BENCH_PEER_H

#include "run.h"

/* Is it there? Its version, if so. */
bool peer_find(char *version, size_t size);

/* How it is called for a row, as a line of text. */
void peer_describe(const struct row *row, unsigned count, char *text, size_t size);

/* Lets it play the first `count` deals of a row, as its plan says, and fills as many outcomes.
 * Where each board takes a process, the time to start one is measured as often, and subtracted.
 * False if it cannot play them, with the reason. */
bool peer_play(const struct row *row, unsigned count, enum soliton_outcome *outcomes,
               struct run *run, char *reason, size_t reason_size);

#endif
