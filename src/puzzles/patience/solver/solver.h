/* Solves a patience deal, or proves that it cannot be solved. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_SOLVER_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_SOLVER_H

#include "puzzles/patience/deal.h"
#include "puzzles/puzzle.h"

struct limits;
struct proof_writer;

/* Fills `result`; the solution's text is a solution file. */
void patience_solve(const struct deal *deal, const struct solve_options *options,
                    struct limits *limits, struct solve_result *result);

/* How many positions a proof tries without an argument, a second's work, or less where twins
 * (exhaust/twins.h) will make it so much shorter; and how many chambers it counts hosts in. */
enum { PROVE_PLAINLY = 3000000, PROVE_BEFORE_TWINS = 300000, PROVE_BY_HOSTS = 30000000 };

/* Writes a proof that a deal cannot be won, for people who would rather check than believe: every
 * position that the rules lead to. Nothing is left out, unless that takes more positions than
 * `plainly`, or than there is memory for. Then chambers are listed instead, where the rules allow
 * it and these show it; or deadlocks are left out, and where nothing is taken back the proof is
 * written in sections, one for each chamber, while the search runs. Where there are twins,
 * positions in which they have traded places are then one. The proof says so, and the verifier sees
 * it for itself. */
enum soliton_outcome patience_prove(const struct deal *deal, uint64_t plainly,
                                    struct limits *limits, struct proof_writer *writer,
                                    struct soliton_error *error);

#endif
