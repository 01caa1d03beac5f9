#include "puzzles/pegs/solver/shortest.h"

#include "puzzles/pegs/solver/regions.h"
#include "puzzles/pegs/solver/retrace.h"
#include "puzzles/pegs/solver/runs.h"

struct problem {
    const struct question *question;
    const struct pagodas *pagodas;
    struct regions regions;
    struct limits *limits;
    struct runs *runs; /* of the position that is being expanded */
};

struct state {
    uint64_t pegs;
};

struct successor {
    struct state state;
};

enum { MAX_SUCCESSORS = RUNS_MAX };

#include "engine/breadth_first.h"

static inline uint64_t state_hash(const struct state *state) { return question_hash(state->pegs); }

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->pegs == b->pegs;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return question_is_goal(problem->question, state->pegs);
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    return question_score(problem->question, state->pegs);
}

/* A position with more runs than can be held ends the search at once: whatever it found later could
 * be longer than needed. One with many takes long enough for a look at the clock. */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    enum { MANY_RUNS = 500 };
    struct runs *runs = problem->runs;
    runs_start(runs);
    for (uint64_t rest = state->pegs; rest != 0 && !runs->too_many; rest &= rest - 1) {
        runs_add(problem->question, state->pegs, question_lowest(rest), runs);
    }
    if (runs->too_many) {
        problem->limits->max_positions = 0;
        return 0;
    }
    if (runs->count > MANY_RUNS) {
        problem->limits->until_look = 0;
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
static bool take_solution(const struct search *search, struct search_find *find) {
    const struct question *question = search->problem->question;
    struct state path[BOARD_CELLS_MAX] = {{0}}; /* each move takes a peg away */
    struct solution solution;
    uint64_t way[BOARD_CELLS_MAX];
    size_t length = search->visited.visits[search->goal].depth;
    search_path(search, search->goal, path);
    for (size_t i = 0; i <= length; i++) {
        way[i] = path[i].pegs;
    }
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
                     struct search_find *find) {
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
        find->outcome = limits_outcome(search->limits);
        find->reason = limits_reason(search->limits);
        return;
    }
    find->proved_shortest = true;
}

static uint64_t count_symmetric(const struct search *search) {
    const struct symmetries *symmetries = &search->problem->question->symmetries;
    uint64_t sum = 0;
    for (uint32_t node = 0; node < search->visited.count; node++) {
        sum += symmetry_orbit(symmetries, search->visited.visits[node].state.pegs);
    }
    return sum;
}

/* What is known if a position had too many runs: no more than of the start. */
static void give_up(const struct problem *problem, const struct state *start,
                    struct search_find *find) {
    find->lower_bound = state_bound(problem, start);
    find->outcome = SOLITON_GAVE_UP;
    find->reason = "a position has more runs of jumps than the search can hold";
}

static void search_for_shorter(const struct problem *problem, struct limits *limits,
                               struct search_find *find) {
    const struct question *question = problem->question;
    const struct breadth_first how = {.below = (unsigned)find->length};
    const struct state start = {symmetry_smallest(&question->symmetries, question->pegs->start)};
    const uint64_t allowed = limits->max_positions;
    struct search search;
    unsigned layer = 0;
    search_start(&search, problem, limits);
    enum search_result result = breadth_first(&search, &how, &start, &layer);
    bool stopped_itself = limits->max_positions != allowed;
    limits->max_positions = allowed;
    if (stopped_itself) {
        give_up(problem, &start, find);
    } else {
        conclude(&search, result, layer, find);
    }
    limits->stats.symmetric += count_symmetric(&search);
    search_free(&search);
}

void shortest_solve(const struct question *question, const struct pagodas *pagodas,
                    struct runs *runs, struct limits *limits, struct search_find *find) {
    struct problem problem = {
        .question = question, .pagodas = pagodas, .limits = limits, .runs = runs};
    regions_find(question, &problem.regions);
    search_for_shorter(&problem, limits, find);
}
