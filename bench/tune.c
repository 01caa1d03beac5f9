/* Finds a plan for a game of patience: the kinds of macro moves, the weights and the breadth of its
 * attempt, and the weights of the complete search.
 *
 * Both are trained by random changes that are kept where they help: the attempt on all deals, the
 * complete search on those that the attempt does not solve. The aim is a small mean cost of a deal,
 * with a penalty for one that stays undecided. The best plan is printed as plan.c has it. */
#include "base/number.h"
#include "engine/limits.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/searches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "Usage: tune GAME FIRST DEALS attempt|complete POSITIONS SECONDS SEED\n"
    "Trains on DEALS deals of GAME from number FIRST on, for SECONDS. A deal may take POSITIONS\n"
    "positions. SEED: chance.\n";

/* What the command line asks for. */
struct tune_options {
    const char *game;
    uint64_t first, deals, positions, seconds, seed;
    bool complete;
};

struct training {
    const struct tune_options *options;
    struct root *roots;
    size_t count;
    uint64_t random;
};

static double seconds_used(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* ---- What is changed ------------------------------------------------------------------------- */

/* The weights in the order of their structure, and the range of each. */
static const struct knob {
    const char *name;
    int least, most;
} knobs[] = {
    {"waiting", 0, 60},     {"unsorted", 0, 60},  {"blockers", 0, 60}, {"over_next", 0, 40},
    {"over_second", 0, 20}, {"buriers", 0, 60},   {"burying", 0, 40},  {"cells", 0, 90},
    {"stuck", 0, 120},      {"locked", 0, 12},    {"moves", -4, 40},   {"empty_columns", 0, 90},
    {"kings", 0, 250},      {"king_runs", 0, 60},
};
enum { KNOBS = sizeof knobs / sizeof *knobs };
_Static_assert(sizeof(struct weights) == KNOBS * sizeof(int), "each weight has its knob");

static const char *const kinds[] = {"DIG_OUT",   "DIG_ONTO",      "MOVE_RUN",
                                    "BREAK_RUN", "RUN_TO_COLUMN", "CELL_TO_COLUMN"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static unsigned chance(struct training *training, unsigned below) {
    training->random =
        training->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((training->random >> 33) % below);
}

static void change_weight(struct training *training, struct weights *weights) {
    const unsigned which = chance(training, KNOBS);
    const struct knob *knob = &knobs[which];
    int all[KNOBS];
    memcpy(all, weights, sizeof all);
    int value = all[which] + (int)chance(training, 9) - 4;
    switch (chance(training, 9)) {
    case 0:
        value = 0;
        break;
    case 1:
    case 2:
    case 3:
        value = knob->least + (int)chance(training, (unsigned)(knob->most - knob->least) + 1);
        break;
    default:
        break;
    }
    value = value < knob->least ? knob->least : value;
    all[which] = value > knob->most ? knob->most : value;
    memcpy(weights, all, sizeof all);
}

static struct attempt changed(struct training *training, struct attempt attempt) {
    for (unsigned changes = 1 + chance(training, 3); changes > 0; changes--) {
        const unsigned what = chance(training, 16);
        if (what < 2) {
            attempt.kinds ^=
                chance(training, KINDS + 1) == 0 ? EAGER : 1u << chance(training, KINDS);
        } else if (what == 2) {
            attempt.greedy_positions = 50 + chance(training, 600);
        } else {
            change_weight(training, &attempt.weights);
        }
    }
    return attempt;
}

/* As plan.c has them: weights of 0 are left out. */
static void print_weights(const struct weights *weights) {
    int all[KNOBS];
    const char *before = "{";
    memcpy(all, weights, sizeof all);
    for (size_t i = 0; i < KNOBS; i++) {
        if (all[i] != 0) {
            printf("%s.%s = %d", before, knobs[i].name, all[i]);
            before = ", ";
        }
    }
    printf("}");
}

static void print_attempt(const struct attempt *attempt) {
    printf("{.positions = %llu, .greedy_positions = %u, .kinds = ALL_MACRO_MOVES",
           (unsigned long long)attempt->positions, attempt->greedy_positions);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if ((attempt->kinds >> kind & 1) == 0) {
            printf(" & ~%s", kinds[kind]);
        }
    }
    if ((attempt->kinds & EAGER) != 0) {
        printf(" | EAGER");
    }
    printf(", .weights = ");
    print_weights(&attempt->weights);
    printf("}");
}

/* ---- What it is worth ------------------------------------------------------------------------ */

/* What a deal has cost, in microseconds or so: measured time would differ from run to run. */
static double cost_of(const struct limits *limits, const struct weights *weights) {
    const bool walks = weights->buriers != 0 || weights->burying != 0;
    return 0.5 + (double)limits->expansions * 0.15 +
           (double)limits->stats.positions * (walks ? 0.14 : 0.1) +
           (double)limits->stats.revisited * 0.06;
}

/* Runs the attempt or the complete search of a plan; returns whether it decides the deal. */
static bool try(const struct training *training, const struct root *root, const struct plan *plan,
                bool complete, double *cost) {
    struct limits limits = {.timeout = -1,
                            .max_positions = training->options->positions,
                            .memory = {.limit = UINT64_MAX}};
    struct solve_result result = {.outcome = SOLITON_GAVE_UP};
    limits_begin(&limits);
    if (complete) {
        complete_solve(root, plan, 1, &limits, &result);
    } else {
        attempt_solve(root, &plan->attempt, &limits, &result);
    }
    moves_drop(&result.solution);
    const bool decided = result.outcome == SOLITON_SOLVED || result.outcome == SOLITON_UNSOLVABLE;
    *cost = cost_of(&limits, complete ? &plan->complete : &plan->attempt.weights);
    if (!decided) {
        *cost +=
            0.5 * (double)training->options->positions; /* as another search has to decide it */
    }
    return decided;
}

static double judge(const struct training *training, const struct plan *plan) {
    double sum = 0;
    for (size_t i = 0; i < training->count; i++) {
        double cost;
        try(training, &training->roots[i], plan, training->options->complete, &cost);
        sum += cost;
    }
    return sum / (double)training->count;
}

/* ---- The training ---------------------------------------------------------------------------- */

static bool open_root(const struct tune_options *options, uint64_t number, struct root *root) {
    struct deal deal;
    char name[96];
    char full_name[PUZZLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s.%llu", options->game, (unsigned long long)number);
    if (deal_named(name, NULL, &deal, full_name, NULL) != SOLITON_OK) {
        fprintf(stderr, "tune: there is no deal %s\n", name);
        return false;
    }
    root_set_up(root, &deal);
    return true;
}

static bool gather(struct training *training) {
    const struct tune_options *options = training->options;
    for (uint64_t number = options->first; training->count < options->deals; number++) {
        struct root *root = &training->roots[training->count];
        double cost;
        if (!open_root(options, number, root)) {
            return false;
        }
        const struct plan *plan = plan_for(&root->table.rules);
        training->count += !options->complete || !try(training, root, plan, false, &cost);
    }
    return true;
}

static void train(struct training *training) {
    struct plan best = *plan_for(&training->roots->table.rules);
    best.attempt.positions = training->options->complete ? 0 : training->options->positions;
    const double end = seconds_used() + (double)training->options->seconds;
    const double first = judge(training, &best);
    double cost = first;
    while (seconds_used() < end) {
        struct plan other = best;
        if (training->options->complete) {
            change_weight(training, &other.complete);
        } else {
            other.attempt = changed(training, best.attempt);
        }
        const double other_cost = judge(training, &other);
        if (other_cost <= cost) {
            best = other;
            cost = other_cost;
        }
    }
    if (training->options->complete) {
        print_weights(&best.complete);
    } else {
        print_attempt(&best.attempt);
    }
    printf(" /* a cost of %.1f instead of %.1f */\n", cost, first);
}

static bool read_options(int argc, char **argv, struct tune_options *options) {
    if (argc != 8) {
        return false;
    }
    options->game = argv[1];
    options->complete = strcmp(argv[4], "complete") == 0;
    const struct {
        const char *text;
        uint64_t *number;
    } numbers[] = {{argv[2], &options->first},
                   {argv[3], &options->deals},
                   {argv[5], &options->positions},
                   {argv[6], &options->seconds},
                   {argv[7], &options->seed}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!number_parse(numbers[i].text, strlen(numbers[i].text), 1000000000,
                          numbers[i].number)) {
            fprintf(stderr, "tune: '%s' is no number\n", numbers[i].text);
            return false;
        }
    }
    return options->deals > 0 && (options->complete || strcmp(argv[4], "attempt") == 0);
}

int main(int argc, char **argv) {
    struct tune_options options;
    if (!read_options(argc, argv, &options)) {
        fputs(usage, stderr);
        return 64;
    }
    struct training training = {.options = &options, .random = options.seed};
    training.roots = calloc(options.deals, sizeof *training.roots);
    const bool gathered = training.roots != NULL && gather(&training);
    if (gathered) {
        train(&training);
    }
    free(training.roots);
    return gathered ? 0 : 1;
}
