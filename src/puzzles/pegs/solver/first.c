#include "puzzles/pegs/solver/solver.h"

#include "base/processor.h"
#include "puzzles/pegs/solver/exhaust/levels.h"

#include <string.h>

/* ---- Evaluation ---------------------------------------------------------------------------- */

/* How promising a position looks, for the best-first search.
 *
 * Pegs far from the middle and pegs without a neighbour are hard to get rid of, and a position with
 * many jumps has many continuations. Which weights are best is a matter of luck: whether a search
 * finds a solution among a thousand positions or among a million turns on small things, even on the
 * order of the jumps. So there are several sets of weights, to be tried in turn. */
struct weights {
    unsigned distance; /* for the square of each peg's distance from the middle */
    unsigned lonely;   /* for a peg without a neighbour */
    unsigned jump;     /* for a possible jump: subtracted */
};

struct evaluation {
    struct weights weights;
    unsigned cost[BOARD_HOLES_MAX];       /* of a peg there, by its distance */
    uint64_t neighbours[BOARD_HOLES_MAX]; /* beside it, in line with a jump */
};

/* Twice the mean coordinates of some holes. */
static struct direction middle_of(const struct board *board, uint64_t holes) {
    int x = 0;
    int y = 0;
    int count = (int)set_size(holes);
    for (uint64_t rest = holes; rest != 0; rest &= rest - 1) {
        x += board->x[set_lowest(rest)];
        y += board->y[set_lowest(rest)];
    }
    return (struct direction){(2 * x + count / 2) / count, (2 * y + count / 2) / count};
}

static void set_costs(const struct board *board, struct direction middle,
                      struct evaluation *evaluation) {
    enum { ALL = 3000 }; /* the most that all pegs may cost together; the rest needs room too */
    unsigned sum = 0;
    for (unsigned hole = 0; hole < board->holes; hole++) {
        int x = 2 * board->x[hole] - middle.x;
        int y = 2 * board->y[hole] - middle.y;
        evaluation->cost[hole] = (unsigned)(x * x + y * y) / 4 * evaluation->weights.distance;
        sum += evaluation->cost[hole];
    }
    for (unsigned hole = 0; sum > ALL && hole < board->holes; hole++) {
        evaluation->cost[hole] = evaluation->cost[hole] * ALL / sum;
    }
}

static void set_neighbours(const struct jumps *jumps, struct evaluation *evaluation) {
    memset(evaluation->neighbours, 0, sizeof evaluation->neighbours);
    for (unsigned i = 0; i < jumps->count; i++) {
        const struct jump *jump = &jumps->list[i];
        evaluation->neighbours[jump->from] |= UINT64_C(1) << jump->over;
        evaluation->neighbours[jump->to] |= UINT64_C(1) << jump->over;
        evaluation->neighbours[jump->over] |= UINT64_C(1) << jump->from | UINT64_C(1) << jump->to;
    }
}

/* The middle is that of the board, or halfway from there to the goal. */
static void evaluation_set_up(const struct instance *instance, const struct weights *weights,
                              bool halfway, struct evaluation *evaluation) {
    const struct pegs *pegs = instance->pegs;
    struct direction middle = middle_of(&pegs->board, board_all(&pegs->board));
    if (halfway && !pegs->any_end && pegs->goal != 0) {
        struct direction goal = middle_of(&pegs->board, pegs->goal);
        middle = (struct direction){(middle.x + goal.x) / 2, (middle.y + goal.y) / 2};
    }
    evaluation->weights = *weights;
    set_costs(&pegs->board, middle, evaluation);
    set_neighbours(&instance->jumps, evaluation);
}

/* Smaller is better; always below FRONTIER_VALUES. */
static inline unsigned evaluate(const struct evaluation *evaluation,
                                const struct instance *instance, uint64_t pegs) {
    enum { AVERAGE = 400, MOST = 4095 };
    unsigned cost = AVERAGE;
    for (uint64_t rest = pegs; rest != 0; rest &= rest - 1) {
        unsigned hole = set_lowest(rest);
        cost += evaluation->cost[hole];
        if ((evaluation->neighbours[hole] & pegs) == 0) {
            cost += evaluation->weights.lonely;
        }
    }
    unsigned bonus = instance_count_jumps(instance, pegs) * evaluation->weights.jump;
    cost = cost > bonus ? cost - bonus : 0;
    return cost < MOST ? cost : MOST;
}

/* ---- The search ---------------------------------------------------------------------------- */

struct symmetric;

struct problem {
    const struct instance *instance;
    struct symmetric *symmetric; /* the images of the positions met */
    const struct pagodas *pagodas;
    struct evaluation evaluation;
    uint16_t order[JUMPS_MAX]; /* in which the jumps are tried */
};

enum { MAX_SUCCESSORS = JUMPS_MAX };

#include "puzzles/pegs/solver/state.h"

#include "engine/best_first.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct instance *instance = problem->instance;
    uint64_t images[SYMMETRIES_MAX];
    unsigned count = 0;
    symmetric_count(problem->symmetric);
    symmetry_images(&instance->symmetries, state->pegs, images);
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[problem->order[i]];
        if ((state->pegs & jump->changed) != jump->before) {
            continue;
        }
        uint64_t after = symmetry_smallest_after(&instance->symmetries, images,
                                                 instance->changed[problem->order[i]]);
        if (!pagodas_exclude(problem->pagodas, after)) {
            successors[count++].state.pegs = after;
        }
    }
    return count;
}

static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth) {
    (void)depth; /* every solution has the same number of jumps */
    return evaluate(&problem->evaluation, problem->instance, successor->state.pegs);
}

static FOR_EACH_PROCESSOR enum search_result
run(struct search *search, const struct best_first_options *how, const struct state *start) {
    return best_first(search, how, start);
}

/* ---- Attempts ------------------------------------------------------------------------------ */

/* An attempt has its own weights, middle and order of jumps, and a budget of positions. The budgets
 * grow, and the last attempt has none. An attempt that ends within its budget has met every
 * position but those that pagodas prove lost. Where there is no memory left, the search level by
 * level takes their place, which needs less; and with a storage it takes that of the last one. */
enum {
    WEIGHTINGS = 4,
    ROUND = 2 * WEIGHTINGS,
    LAST_ATTEMPT = 8 * ROUND,
    FIRST_BUDGET = 2000,
    LEARNING_ATTEMPT = 2 * ROUND, /* before it, pagodas are learned */
    LEARNING_GAMES = 60
};

static const struct weights weightings[WEIGHTINGS] = {
    {.distance = 2, .lonely = 5, .jump = 4},
    {.distance = 4, .lonely = 10, .jump = 7},
    {.distance = 2, .lonely = 8, .jump = 6},
    {.distance = 1, .lonely = 8, .jump = 6},
};

/* An order of the jumps, always the same one for one seed; seed 0 leaves them as they are. */
static void shuffle(uint16_t *order, unsigned count, uint32_t seed) {
    for (unsigned i = 0; i < count; i++) {
        order[i] = (uint16_t)i;
    }
    for (unsigned i = count; seed != 0 && i > 1; i--) {
        seed = seed * 1664525U + 1013904223U;
        unsigned other = (unsigned)((uint64_t)seed * i >> 32);
        uint16_t jump = order[i - 1];
        order[i - 1] = order[other];
        order[other] = jump;
    }
}

static void prepare(struct problem *problem, unsigned attempt) {
    evaluation_set_up(problem->instance, &weightings[attempt % WEIGHTINGS],
                      attempt / WEIGHTINGS % 2 != 0, &problem->evaluation);
    shuffle(problem->order, problem->instance->jumps.count, attempt / WEIGHTINGS);
}

/* What attempts and levels have in common. */
struct attempts {
    struct problem problem;
    struct best_first_options how;
    struct pagodas *pagodas;
    const struct solve_options *options;
    struct limits *limits;
    struct solve_result *result;
    struct solution *solution;
};

/* `path` is of account if the search has found it. */
static void conclude(const struct attempts *attempts, enum search_result ended,
                     const uint64_t *path, size_t length) {
    struct solve_result *result = attempts->result;
    result->reason = ""; /* an attempt may have left one */
    if (ended != SEARCH_FOUND) {
        solve_result_unsolved(result, ended, attempts->limits);
        return;
    }
    result->has_solution =
        retrace(attempts->problem.instance, path, length, NULL, attempts->solution);
    result->outcome = result->has_solution ? SOLITON_SOLVED : SOLITON_ERROR;
}

/* One attempt; true if that is the end of the search: an answer, or a limit of the user's. */
static bool try_once(const struct attempts *attempts, uint64_t budget) {
    struct limits *limits = attempts->limits;
    const struct state start = state_start(attempts->problem.instance);
    struct search search;
    struct symmetric symmetric = {.search = &search};
    struct problem problem = attempts->problem;
    const uint64_t all = limits_begin_share(limits, budget);
    problem.symmetric = &symmetric;
    search_start(&search, &problem, limits);
    const enum search_result ended = run(&search, &attempts->how, &start);
    const bool settled = !limits_end_share(limits, all);
    limits->stats.symmetric += symmetric_count(&symmetric);
    if (settled) {
        uint64_t path[BOARD_HOLES_MAX];
        conclude(attempts, ended, path, ended == SEARCH_FOUND ? state_path(&search, path) : 0);
    }
    search_free(&search);
    return settled;
}

static void learn(const struct attempts *attempts) {
    pagodas_learn(attempts->problem.instance, LEARNING_GAMES, attempts->limits, attempts->pagodas);
}

static void search_levels(const struct attempts *attempts) {
    struct limits *limits = attempts->limits;
    if (attempts->pagodas->games == 0) {
        learn(attempts);
    }
    struct levels *levels = levels_new(attempts->problem.instance, attempts->pagodas,
                                       attempts->options->threads, limits);
    if (levels == NULL) {
        limits_out_of_memory(limits);
        solve_result_unsolved(attempts->result, SEARCH_STOPPED, limits);
        return;
    }
    uint64_t path[BOARD_HOLES_MAX];
    size_t length = 0;
    enum search_result ended = levels_continue(levels);
    if (ended == SEARCH_FOUND) {
        ended = levels_find_path(levels, path, &length);
    }
    conclude(attempts, ended, path, length);
    levels_free(levels);
}

/* The attempts with budgets; true if they have settled the question. */
static bool try_often(struct attempts *attempts) {
    uint64_t budget = FIRST_BUDGET;
    for (unsigned attempt = 0; attempt < LAST_ATTEMPT; attempt++) {
        if (attempt == LEARNING_ATTEMPT) {
            learn(attempts);
        }
        prepare(&attempts->problem, attempt);
        if (try_once(attempts, budget)) {
            return true;
        }
        budget *= attempt % ROUND == ROUND - 1 ? 2 : 1;
    }
    return false;
}

static bool try_last(struct attempts *attempts) {
    prepare(&attempts->problem, LAST_ATTEMPT);
    return try_once(attempts, UINT64_MAX);
}

static bool has_storage(const struct limits *limits) {
    return limits->storage != NULL && limits->storage->storage != NULL;
}

void first_solve(const struct instance *instance, const struct solve_options *options,
                 struct pagodas *pagodas, struct limits *limits, struct solve_result *result,
                 struct solution *solution) {
    struct attempts attempts = {
        .problem = {.instance = instance, .pagodas = pagodas},
        .how = {.forget = options->forgets ? options->forget : UINT32_MAX,
                .greedy_positions = UINT32_MAX},
        .pagodas = pagodas,
        .options = options,
        .limits = limits,
        .result = result,
        .solution = solution,
    };
    const bool has_levels = SEARCH_EXHAUSTS && !options->forgets;
    const bool has_last = !has_levels || !has_storage(limits);
    const bool settled = try_often(&attempts) || (has_last && try_last(&attempts));
    if (has_levels && (!settled || limits->stop == STOP_MEMORY)) {
        limits->stop = STOP_NONE;
        search_levels(&attempts);
    }
}
