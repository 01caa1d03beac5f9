/* The root of a deal, and the searches from it. solver.c says in which order they are tried. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_SEARCHES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_SEARCHES_H

#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/play.h"

struct limits;
struct solve_options;
struct solve_result;

/* ---- The root ------------------------------------------------------------------------------- */

/* A deal as the searches see it at the start. */
struct root {
    struct deal_table table;
    struct state dealt;
    struct state start;        /* after the first autoplay */
    struct state after_forced; /* after the forced moves, besides */
    struct steps forced_moves; /* the moves between the two */
};

/* For searches that autoplay all. What they find is a solution whatever the rules say of autoplay;
 * and in games that build in suit they find one if there is any. */
void root_set_up(struct root *root, const struct deal *deal);

/* For those that autoplay less, and take back if the rules allow it. In games that build in suit
 * only `start` may then be used: forced moves are for searches that autoplay all. */
void root_set_up_by_choice(struct root *root, const struct deal *deal, enum autoplay autoplay);

/* ---- The searches --------------------------------------------------------------------------- */

/* The attempt: a quick search by macro moves that may find a solution, and proves nothing. True if
 * the question is settled, and `result` filled: it found a solution, or a limit of the whole solve
 * was reached other than that of memory. */
bool attempt_solve(const struct root *root, const struct attempt *attempt, struct limits *limits,
                   struct solve_result *result);

/* The complete search: it finds a solution, or leaves nothing out that could lead to one. Fills
 * `result`. One thread takes turns with the plan's attempt. With several the solution may
 * differ from run to run; whether there is one does not. */
void complete_solve(const struct root *root, const struct plan *plan, unsigned threads,
                    struct limits *limits, struct solve_result *result);

/* The same, but drops positions whose score is more than `forget` below the best, and then proves
 * nothing. */
void complete_solve_forgetting(const struct root *root, const struct plan *plan, unsigned forget,
                               struct limits *limits, struct solve_result *result);

/* The search for the fewest moves: looks for a shorter solution than the one in `result`. Having
 * that one, it need not enter positions that cannot lead to a shorter one; and a caller that
 * interrupts it still has it. */
void shortest_solve(const struct root *root, struct limits *limits, struct solve_result *result);

/* The search of games with rotations and redeals: Midnight Oil in full.
 *
 * What a redeal makes of a position is known beforehand, so that the search can look through it:
 * after it there is another deal to solve. A solution uses some of the rotations and redeals that
 * the rules allow. The search goes through these uses, the smaller ones first, and for each of them
 * through every position in which the next rotation or redeal can be made.
 *
 * The rules must build in suit, have no cells, and leave empty columns empty. */
void redeal_solve(const struct deal *deal, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result);

#endif
