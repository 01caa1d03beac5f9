#include "puzzles/pegs/solver/solver.h"

#include "base/processor.h"
#include "puzzles/pegs/solver/endgame.h"
#include "puzzles/pegs/solver/regions.h"
#include "puzzles/pegs/solver/retrace.h"
#include "puzzles/pegs/solver/runs.h"
#include "puzzles/puzzle.h"

struct symmetric;

struct problem {
    const struct instance *instance;
    struct symmetric *symmetric; /* the images of the positions met */
    struct pagodas *pagodas;
    struct regions regions;
    struct limits *limits;
    struct runs *runs; /* of the position that is being expanded */
    struct endgame *endgame;
};

enum { MAX_SUCCESSORS = RUNS_MAX };

#include "puzzles/pegs/solver/state.h"

#include "engine/breadth_first.h"

/* Drops those of the runs from `first` on that lead to lost positions: then what follows is lost,
 * too (docs/proofs.md, 37). */
static inline void drop_lost(const struct problem *problem, unsigned first, struct runs *runs) {
    uint64_t places[RUNS_MAX];
    for (unsigned i = first; i < runs->count; i++) {
        places[i] = endgame_place(problem->endgame, runs->list[i].pegs);
    }
    unsigned kept = first;
    for (unsigned i = first; i < runs->count; i++) {
        const bool lost = places[i] == ENDGAME_UNKNOWN
                              ? pagodas_exclude(problem->pagodas, runs->list[i].pegs)
                              : endgame_is_lost(problem->endgame, places[i]);
        if (!lost) {
            runs->list[kept++] = runs->list[i];
        }
    }
    runs->count = kept;
}

/* A search that has met many positions learns which of those to come are lost. */
static inline void learn(const struct problem *problem) {
    enum { MANY_POSITIONS = 10000, LEARNING_GAMES = 200 };
    const uint32_t met = problem->symmetric->counted;
    if (met >= MANY_POSITIONS && problem->pagodas->games < LEARNING_GAMES) {
        pagodas_learn(problem->instance, LEARNING_GAMES, problem->limits, problem->pagodas);
    }
    endgame_consider(problem->instance, met, problem->limits, problem->endgame);
}

/* A position with many runs takes so long that the clock is looked at. */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    enum { MANY_RUNS = 500 };
    const struct instance *instance = problem->instance;
    struct runs *runs = problem->runs;
    symmetric_count(problem->symmetric);
    learn(problem);
    if (problem->limits->over != STOP_NONE) {
        return TOO_MANY_SUCCESSORS; /* it ends here, for that reason: limits_stop */
    }
    runs_start(instance, state->pegs, runs);
    for (unsigned first = 0; first < runs->count;) {
        drop_lost(problem, first, runs);
        const unsigned longer = runs->count;
        runs_go_on(instance, first, runs);
        first = longer;
    }
    if (runs->too_many) {
        return TOO_MANY_SUCCESSORS;
    }
    if (runs->count > MANY_RUNS) {
        problem->limits->until_poll = 0;
    }
    for (unsigned i = 0; i < runs->count; i++) {
        successors[i].state.pegs = symmetry_smallest(&instance->symmetries, runs->list[i].pegs);
    }
    return runs->count;
}

static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return regions_bound(&problem->regions, state->pegs);
}

static FOR_EACH_PROCESSOR enum search_result run(struct search *search,
                                                 const struct breadth_first_options *how,
                                                 const struct state *start, unsigned *layer) {
    return breadth_first(search, how, start, layer);
}

/* Replaces the solution in `result` by the one that the search has found. */
static bool take_solution(const struct search *search, struct solve_result *result) {
    const struct instance *instance = search->problem->instance;
    struct solution solution;
    uint64_t path[BOARD_HOLES_MAX];
    size_t length = state_path(search, path);
    if (!retrace(instance, path, length, search->problem->runs, &solution)) {
        return false;
    }
    result->length = length;
    search->limits->stats.length = (unsigned)length;
    moves_drop(&result->solution);
    retrace_write(instance, &solution, true, &result->solution);
    return true;
}

static void conclude(const struct search *search, enum search_result ended, unsigned layer,
                     struct solve_result *result) {
    switch (ended) {
    case SEARCH_FOUND:
        result->lower_bound = layer;
        if (!take_solution(search, result)) {
            result->outcome = SOLITON_ERROR;
            return;
        }
        break;
    case SEARCH_EXHAUSTED: /* no solution is shorter than the one before */
        result->lower_bound = result->length;
        break;
    default:
        result->lower_bound = layer;
        solve_result_unsolved(result, ended, search->limits);
        if (search->limits->stop == STOP_SUCCESSORS) {
            result->reason = "a position has more runs of jumps than the search can hold";
        }
        return;
    }
    result->proved_shortest = true;
}

void shortest_runs_solve(const struct instance *instance, struct pagodas *pagodas,
                         struct runs *runs, struct endgame *endgame, struct limits *limits,
                         struct solve_result *result) {
    struct search search;
    struct symmetric symmetric = {.search = &search};
    struct problem problem = {.instance = instance,
                              .symmetric = &symmetric,
                              .pagodas = pagodas,
                              .limits = limits,
                              .runs = runs,
                              .endgame = endgame};
    regions_find(instance, &problem.regions);
    endgame_start(endgame);
    const struct breadth_first_options how = {.below = (unsigned)result->length};
    const struct state start = state_start(instance);
    unsigned layer = 0;
    search_start(&search, &problem, limits);
    enum search_result ended = run(&search, &how, &start, &layer);
    conclude(&search, ended, layer, result);
    limits->stats.symmetric += symmetric_count(&symmetric);
    search_free(&search);
    endgame_free(endgame, &limits->memory);
}
