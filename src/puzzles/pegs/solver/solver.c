#include "puzzles/pegs/solver/solver.h"

#include "engine/limits.h"
#include "puzzles/pegs/solver/endgame.h"
#include "puzzles/pegs/solver/runs.h"

#include <stdlib.h>

/* What a solve needs besides the table of positions: some megabytes, the same for every board. */
struct workspace {
    struct instance instance;
    struct pagodas pagodas;
    struct runs runs;
    struct endgame endgame;
};

static void solve(struct workspace *workspace, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    const struct instance *instance = &workspace->instance;
    struct solution solution;
    pagodas_start(&workspace->pagodas);
    first_solve(instance, options, &workspace->pagodas, limits, result, &solution);
    if (result->outcome != SOLITON_SOLVED) {
        return;
    }
    result->length =
        options->shortest ? retrace_count_runs(instance, &solution) : (size_t)solution.count;
    limits->stats.length = (unsigned)result->length;
    retrace_write(instance, &solution, options->shortest, &result->solution);
    if (options->shortest) {
        shortest_runs_solve(instance, &workspace->pagodas, &workspace->runs, &workspace->endgame,
                            limits, result);
    }
}

void pegs_solve(const struct pegs *pegs, const struct solve_options *options, struct limits *limits,
                struct solve_result *result) {
    result->unit = options->shortest ? "moves" : "jumps";
    struct workspace *workspace = malloc(sizeof *workspace);
    if (workspace == NULL) {
        limits_out_of_memory(limits);
        result->outcome = limits_outcome(limits);
        result->reason = limits_reason(limits);
        return;
    }
    if (instance_set_up(pegs, &workspace->instance)) {
        solve(workspace, options, limits, result);
    } else {
        result->outcome = SOLITON_UNSOLVABLE;
        result->reason = "proved by parity: the start and every allowed end differ in one that no "
                         "jump changes";
    }
    free(workspace);
}
