#include "puzzles/pegs/solver/solver.h"

#include "engine/limits.h"
#include "puzzles/pegs/solver/runs.h"

#include <stdlib.h>

enum { LEARNING_GAMES = 200 };

/* What a solve needs besides the table of positions: some megabytes, the same for every search. */
struct workspace {
    struct question question;
    struct pagodas pagodas;
    struct runs runs;
};

static void solve(struct workspace *workspace, const struct solve_options *wish,
                  struct limits *limits, struct solve_result *find) {
    const struct question *question = &workspace->question;
    struct solution solution;
    pagodas_start(&workspace->pagodas);
    first_solve(question, wish, &workspace->pagodas, limits, find, &solution);
    if (find->outcome != SOLITON_SOLVED) {
        return;
    }
    find->length =
        wish->shortest ? retrace_count_runs(question, &solution) : (size_t)solution.count;
    limits->stats.length = (unsigned)find->length;
    retrace_write(question, &solution, wish->shortest, &find->solution);
    if (wish->shortest) {
        pagodas_learn(question, LEARNING_GAMES, limits, &workspace->pagodas);
        shortest_solve(question, &workspace->pagodas, &workspace->runs, limits, find);
    }
}

void pegs_solve(const struct pegs *pegs, const struct solve_options *wish, struct limits *limits,
                struct solve_result *find) {
    find->unit = wish->shortest ? "moves" : "jumps";
    struct workspace *workspace = malloc(sizeof *workspace);
    if (workspace == NULL) {
        limits_out_of_memory(limits);
        find->outcome = limits_outcome(limits);
        find->reason = limits_reason(limits);
        return;
    }
    if (question_set_up(pegs, &workspace->question)) {
        solve(workspace, wish, limits, find);
    } else {
        find->outcome = SOLITON_UNSOLVABLE;
        find->reason = "proved by parity: the start and every allowed end differ in one that no "
                       "jump changes";
    }
    free(workspace);
}
