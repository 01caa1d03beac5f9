#include "puzzles/pegs/solver/solver.h"

#include "puzzles/pegs/solver/regions.h"
#include "puzzles/pegs/solver/runs.h"
#include "puzzles/pegs/solver/solution.h"
#include "puzzles/puzzle.h"

struct images;

struct problem {
    const struct question *question;
    struct images *images; /* of the positions met */
    const struct pagodas *pagodas;
    struct regions regions;
    struct limits *limits;
    struct runs *runs; /* of the position that is being expanded */
};

enum { MAX_SUCCESSORS = RUNS_MAX };

#include "puzzles/pegs/solver/state.h"

#include "engine/breadth_first.h"

/* A position with many runs takes long enough for a look at the clock. */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    enum { MANY_RUNS = 500 };
    struct runs *runs = problem->runs;
    images_count(problem->images);
    runs_start(runs);
    for (uint64_t rest = state->pegs; rest != 0 && !runs->too_many; rest &= rest - 1) {
        runs_add(problem->question, state->pegs, question_lowest(rest), runs);
    }
    if (runs->too_many) {
        return TOO_MANY_SUCCESSORS;
    }
    if (runs->count > MANY_RUNS) {
        problem->limits->until_poll = 0;
    }
    unsigned count = 0;
    for (unsigned i = 0; i < runs->count; i++) {
        uint64_t after = symmetry_smallest(&problem->question->symmetries, runs->list[i].pegs);
        if (!pagodas_exclude(problem->pagodas, after)) {
            successors[count++].state.pegs = after;
        }
    }
    return count;
}

static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return regions_bound(&problem->regions, state->pegs);
}

/* Replaces the solution that is in `find` by the one that the search has found. */
static bool take_solution(const struct search *search, struct solve_result *find) {
    const struct question *question = search->problem->question;
    struct solution solution;
    uint64_t way[BOARD_CELLS_MAX];
    size_t length = state_way(search, way);
    if (!retrace(question, way, length, search->problem->runs, &solution)) {
        return false;
    }
    find->length = length;
    search->limits->stats.length = (unsigned)length;
    text_drop(&find->solution);
    retrace_write(question, &solution, true, &find->solution);
    return true;
}

static void conclude(const struct search *search, enum search_result result, unsigned layer,
                     struct solve_result *find) {
    switch (result) {
    case SEARCH_FOUND:
        find->lower_bound = layer;
        if (!take_solution(search, find)) {
            find->outcome = SOLITON_ERROR;
            return;
        }
        break;
    case SEARCH_EXHAUSTED: /* there is no shorter one than the one before */
        find->lower_bound = find->length;
        break;
    default:
        find->lower_bound = layer;
        solve_result_unsolved(find, result, search->limits);
        if (search->limits->stop == STOP_SUCCESSORS) {
            find->reason = "a position has more runs of jumps than the search can hold";
        }
        return;
    }
    find->proved_shortest = true;
}

void shortest_solve(const struct question *question, const struct pagodas *pagodas,
                    struct runs *runs, struct limits *limits, struct solve_result *find) {
    struct search search;
    struct images images = {.search = &search};
    struct problem problem = {.question = question,
                              .images = &images,
                              .pagodas = pagodas,
                              .limits = limits,
                              .runs = runs};
    regions_find(question, &problem.regions);
    const struct breadth_first_options how = {.below = (unsigned)find->length};
    const struct state start = state_start(question);
    unsigned layer = 0;
    search_start(&search, &problem, limits);
    enum search_result result = breadth_first(&search, &how, &start, &layer);
    conclude(&search, result, layer, find);
    limits->stats.symmetric += images_count(&images);
    search_free(&search);
}
