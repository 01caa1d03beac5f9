/* Peg solitaire: a board, the pegs at the start, and the goal. */
#ifndef SOLITON_PUZZLES_PEGS_KIND_H
#define SOLITON_PUZZLES_PEGS_KIND_H

#include "puzzles/pegs/board.h"
#include "puzzles/puzzle.h"

struct pegs {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    struct board board;
    uint64_t start;
    bool any_end;  /* the goal is one peg, wherever it is */
    uint64_t goal; /* otherwise: exactly these pegs */
};

extern const struct puzzle_kind pegs_kind;
extern const struct soliton_kind pegs_about;     /* in about.c */
extern const struct puzzle_proofs pegs_proofs;   /* in solver/prove.c */
extern const struct puzzle_counter pegs_counter; /* in counter/counter.c */

/* ---- What the descriptor is made of, by file ----------------------------------------------- */

/* rules.c: another start, another goal, other axes. The help has one rule a line. `rules` is a list
 * such as "start=d1,goal=any"; NULL and "" change nothing, and neither does a failure. */
extern const char pegs_rules_help[];
enum soliton_status pegs_rules_apply(struct pegs *pegs, const char *rules,
                                     struct soliton_error *error);

/* gestures.c: take a peg, and put it where it jumps. One a line, as soliton_game_gestures has
 * them. */
void pegs_gestures(const struct board *board, uint64_t pegs, struct text *text);

/* solver/solver.c: a solution, or the proof that there is none. */
void pegs_solve(const struct pegs *pegs, const struct solve_options *options, struct limits *limits,
                struct solve_result *result);

/* solver/prove.c: a proof that there is none. */
enum soliton_outcome pegs_prove(const struct pegs *pegs, struct limits *limits,
                                struct proof_writer *writer);

/* counter/counter.c: every position that can be reached and every solution. SOLITON_SOLVED if there
 * is a solution at the goal. Gives up before it starts, with the reason, if the memory that is
 * allowed may not suffice. */
enum soliton_outcome pegs_count(const struct pegs *pegs, unsigned threads, struct limits *limits,
                                struct puzzle_count *count);

#endif
