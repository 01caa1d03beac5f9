#include "puzzles/pegs/solver/first.h"

#include "puzzles/pegs/solver/evaluate.h"
#include "puzzles/puzzle.h"

struct images;

struct problem {
    const struct question *question;
    struct images *images; /* of the positions met */
    const struct pagodas *pagodas;
    struct evaluation evaluation;
    struct jumps jumps; /* in the order in which they are tried */
};

enum { MAX_SUCCESSORS = JUMPS_MAX };

#include "puzzles/pegs/solver/state.h"

#include "engine/best_first.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    unsigned count = 0;
    images_count(problem->images);
    for (unsigned i = 0; i < problem->jumps.count; i++) {
        const struct jump *jump = &problem->jumps.list[i];
        if ((state->pegs & jump->turned) != jump->before) {
            continue;
        }
        uint64_t after =
            symmetry_smallest(&problem->question->symmetries, state->pegs ^ jump->turned);
        if (!pagodas_exclude(problem->pagodas, after)) {
            successors[count++].state.pegs = after;
        }
    }
    return count;
}

static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    (void)depth; /* every solution has the same number of jumps */
    return evaluate(&problem->evaluation, &problem->jumps, state->pegs);
}

/* ---- Attempts ------------------------------------------------------------------------------ */

/* An attempt has a taste, a middle and an order of jumps of its own, and a budget of positions; the
 * budgets grow, and the last attempt has none. An attempt that comes to an end within its budget
 * has met all positions there are, but those that pagodas prove lost. */
enum {
    TASTES = 4,
    ROUND = 2 * TASTES,
    ROUNDS = 8,
    FIRST_BUDGET = 2000,
    LEARNING_ATTEMPT = 2 * ROUND, /* before it, pagodas are learned */
    LEARNING_GAMES = 60
};

static const struct taste tastes[TASTES] = {
    {.distance = 2, .lonely = 5, .jump = 4},
    {.distance = 4, .lonely = 10, .jump = 7},
    {.distance = 2, .lonely = 8, .jump = 6},
    {.distance = 1, .lonely = 8, .jump = 6},
};

/* Shuffles the jumps, in one way for each seed; seed 0 leaves them as they are. */
static void shuffle(struct jumps *jumps, uint32_t seed) {
    for (unsigned i = jumps->count; seed != 0 && i > 1; i--) {
        seed = seed * 1664525U + 1013904223U;
        unsigned other = (unsigned)((uint64_t)seed * i >> 32);
        struct jump jump = jumps->list[i - 1];
        jumps->list[i - 1] = jumps->list[other];
        jumps->list[other] = jump;
    }
}

static void prepare(struct problem *problem, unsigned attempt) {
    evaluation_set_up(problem->question, &tastes[attempt % TASTES], attempt / TASTES % 2 != 0,
                      &problem->evaluation);
    problem->jumps = problem->question->jumps;
    shuffle(&problem->jumps, attempt / TASTES);
}

static void conclude(const struct search *search, enum search_result result,
                     struct solve_result *find, struct solution *solution) {
    if (result != SEARCH_FOUND) {
        solve_result_unsolved(find, result, search->limits);
        return;
    }
    uint64_t way[BOARD_CELLS_MAX];
    size_t length = state_way(search, way);
    find->has_solution = retrace(search->problem->question, way, length, NULL, solution);
    find->outcome = find->has_solution ? SOLITON_SOLVED : SOLITON_ERROR;
}

/* One attempt; true if the matter is settled, by an answer or by a limit of the user's. */
static bool try_once(const struct problem *attempt, const struct best_first_options *how,
                     uint64_t budget, struct limits *limits, struct solve_result *find,
                     struct solution *solution) {
    const struct state start = state_start(attempt->question);
    struct search search;
    struct images images = {.search = &search};
    struct problem problem = *attempt;
    const uint64_t all = limits_begin_share(limits, budget);
    problem.images = &images;
    search_start(&search, &problem, limits);
    enum search_result result = best_first(&search, how, &start);
    bool settled = !limits_end_share(limits, all);
    limits->stats.symmetric += images_count(&images);
    if (settled) {
        conclude(&search, result, find, solution);
    }
    search_free(&search);
    return settled;
}

void first_solve(const struct question *question, const struct solve_options *wish,
                 struct pagodas *pagodas, struct limits *limits, struct solve_result *find,
                 struct solution *solution) {
    struct problem problem = {.question = question, .pagodas = pagodas};
    const struct best_first_options how = {.forget = wish->forgets ? wish->forget : UINT32_MAX,
                                           .greedy_positions = UINT32_MAX};
    uint64_t budget = FIRST_BUDGET;
    for (unsigned attempt = 0;; attempt++) {
        if (attempt == LEARNING_ATTEMPT) {
            pagodas_learn(question, LEARNING_GAMES, limits, pagodas);
        }
        if (attempt > 0 && attempt % ROUND == 0) {
            budget = attempt < ROUND * ROUNDS ? budget * 2 : UINT64_MAX;
        }
        prepare(&problem, attempt);
        if (try_once(&problem, &how, budget, limits, find, solution)) {
            return;
        }
    }
}
