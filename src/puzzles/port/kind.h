/* The port as a kind of puzzle: a game known as Rush Hour, with boats for cars. */
#ifndef SOLITON_PUZZLES_PORT_KIND_H
#define SOLITON_PUZZLES_PORT_KIND_H

#include "puzzles/port/port.h"
#include "puzzles/puzzle.h"

struct port_puzzle {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    struct port port;
};

/* The metrics of the kind: what a shortest solution is counted in. */
enum port_metric { METRIC_MOVES, METRIC_SLIDES };

extern const struct puzzle_kind port_kind;
extern const struct soliton_kind port_about;   /* in about.c */
extern const struct puzzle_proofs port_proofs; /* in solver/prove.c */

/* How hard a port is. */
struct port_rating {
    unsigned moves, slides; /* of a solution with the fewest moves, of one with the fewest slides */
    uint64_t positions;     /* that can be reached, those beyond the goal included */
    unsigned wrong_turns;   /* legal moves along a shortest solution that lead no nearer */
};

/* A puzzle of this port; NULL if memory ran out. */
struct soliton_puzzle *port_puzzle_new(const struct port *port);

/* ---- What the descriptor is made of, by file ----------------------------------------------- */

/* gestures.c: take a boat, and let it go by some cells. One gesture a line, as
 * soliton_game_gestures has them: each boat by its letter, to the right or down before left or up,
 * the nearer before the farther. */
void port_gestures(const struct port *port, struct text *text);

/* solver/solver.c: a shortest solution as the course writes it, "B>A>A>", with the fewest moves or
 * slides; or the proof that there is none. */
void port_solve_state(const struct port *port, enum port_metric metric, struct limits *limits,
                      struct solve_result *result);

/* solver/prove.c: a proof that there is none. */
enum soliton_outcome port_prove(const struct port *port, struct limits *limits,
                                struct proof_writer *writer);

/* generator/generator.c: the kind's generator. The conditions are a list such as
 * "moves=40..60,size=6x6,walls=1" of
 *   moves=N..M  the fewest single-cell moves of its solution (also N, N.., ..M)
 *   size=WxH    from 4x4 to 8x8 (6x6)
 *   walls=N     how many walls there are (0)
 * The port is minimal: without any one of its boats, its shortest solution would be shorter. */
enum soliton_status port_check_options(const char *options, struct soliton_error *error);
enum soliton_outcome port_generate(const char *options, uint64_t seed, unsigned threads,
                                   struct limits *limits, struct port *port,
                                   struct port_rating *rating);

#endif
