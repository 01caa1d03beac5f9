/* The search for the fewest moves or slides that take A to the exit.
 *
 * It is the engine's breadth-first search (engine/breadth_first.h) in layers of moves made plus a
 * lower bound, made for ports: of moves that can change places it tries one order alone
 * (docs/proofs.md, 35), so that nearly every move that it tries leads to a position that is new. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_FEWEST_H
#define SOLITON_PUZZLES_PORT_SOLVER_FEWEST_H

#include "engine/limits.h"
#include "puzzles/port/solver/finish.h"
#include "puzzles/port/solver/met.h"
#include "puzzles/port/solver/shift.h"
#include "puzzles/port/solver/waiting.h"

struct fewest {
    struct limits *limits;
    const struct problem *problem;
    struct shifts shifts;
    struct met met;
    struct waiting waiting;
    struct finish finish;
    bool can_finish; /* that has been set up */
    unsigned layer;  /* a lower bound for the length of every solution */
    /* If a solution was found: its last position that was met, and the moves after that. */
    uint32_t goal;
    unsigned rest_count;
    uint64_t rest[NEVER];
    enum search_result stands;
};

/* Sets up and runs a search; fewest_free gives its memory back, whatever the result. If A's path is
 * closed (docs/proofs.md, 16), nothing is searched. */
enum search_result fewest_run(struct fewest *search, const struct problem *problem,
                              const struct port *port, enum port_metric metric,
                              struct limits *limits);
void fewest_free(struct fewest *search);

/* The words (shift.h) on the path to the goal, the start first, into `path` which has room for as
 * many as its length plus one. */
unsigned fewest_length(const struct fewest *search);
void fewest_path(const struct fewest *search, uint64_t *path);

#endif
