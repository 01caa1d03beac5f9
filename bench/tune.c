/* Finds a plan for a game of patience: its attempts, each with kinds of manoeuvres, weights and a
 * budget, and the weights of the complete search.
 *
 * Each attempt is trained on deals that the ones before it do not solve, by random changes that are
 * kept where they help, and printed as attempts.c has it. What is made small is the expected cost
 * of a solution if attempts like this were repeated until one succeeds: what it costs and how often
 * it fails both count. */
#include "base/number.h"
#include "engine/limits.h"
#include "puzzles/patience/solver/complete.h"
#include "puzzles/patience/solver/quick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "Usage: tune GAME FIRST DEALS ATTEMPTS LEAST MOST SECONDS SEED\n"
    "Trains on DEALS deals of GAME from number FIRST on, SECONDS for each attempt.\n"
    "ATTEMPTS: N attempts from scratch, +N more than the plan has, or 0 for the complete\n"
    "search. LEAST and MOST: how many positions an attempt may be given. SEED: chance.\n";

enum { MOST_ATTEMPTS = 24 };

/* What is asked for. */
struct lessons_wish {
    const char *game;
    uint64_t first, deals, attempts, least, most, seconds, seed;
    bool keep_plan;
};

/* What an attempt that succeeded has cost. */
struct success {
    double cost;
    unsigned positions;
};

struct training {
    const struct lessons_wish *wish;
    uint64_t next_seed;
    struct attempt attempts[MOST_ATTEMPTS]; /* so far */
    size_t attempt_count;
    struct opening *lessons; /* deals that those do not solve */
    struct success *successes;
    size_t count;
    uint64_t random;
};

static double seconds_used(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* ---- What is changed ------------------------------------------------------------------------- */

/* Between what each weight may be, in the order of struct weights: waiting, unsorted, blockers,
 * over_next, over_second, buriers, burying, registers, stuck, moves, empty_columns, kings,
 * king_runs. */
static const struct knob {
    int least, most;
} knobs[] = {{0, 60}, {0, 60}, {0, 60},  {0, 40}, {0, 20}, {0, 60}, {0, 40},
             {0, 90}, {0, 90}, {-4, 20}, {0, 90}, {0, 90}, {0, 60}};
enum { KNOBS = sizeof knobs / sizeof *knobs };
_Static_assert(sizeof(struct weights) == KNOBS * sizeof(int), "each weight has its knob");

static const char *const kinds[] = {"DIG_OUT",           "DIG_ONTO",      "MOVE_RUN",
                                    "BREAK_RUN",         "RUN_TO_COLUMN", "FROM_REGISTER",
                                    "REGISTER_TO_COLUMN"};
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
        if (chance(training, 8) == 0) {
            attempt.kinds ^= 1u << chance(training, KINDS);
        } else {
            change_weight(training, &attempt.weights);
        }
    }
    return attempt;
}

static void print_weights(const struct weights *weights) {
    int all[KNOBS];
    memcpy(all, weights, sizeof all);
    for (size_t i = 0; i < KNOBS; i++) {
        printf("%s%d", i == 0 ? "{" : ", ", all[i]);
    }
    printf("}");
}

static void print_attempt(const struct attempt *attempt, double cost, double share) {
    printf("    {%u, ALL_MANOEUVRES", attempt->positions);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if ((attempt->kinds >> kind & 1) == 0) {
            printf(" & ~%s", kinds[kind]);
        }
    }
    printf(", ");
    print_weights(&attempt->weights);
    printf("}, /* solves %.1f %% of what is left, at %.0f us */\n", share * 100, cost);
    fflush(stdout);
}

/* ---- What it is worth ------------------------------------------------------------------------ */

static struct limits limits_up_to(uint64_t positions) {
    struct limits limits = {
        .timeout = -1, .max_positions = positions, .memory = {.limit = UINT64_MAX}};
    limits_begin(&limits);
    return limits;
}

/* Runs attempts; returns whether one of them solves the deal, and what that has cost, in
 * microseconds or so: time itself would be another one in each run. */
static bool try(const struct opening *lesson, const struct attempt *attempts, size_t count,
                struct success *success) {
    struct limits limits = limits_up_to(UINT64_MAX);
    struct search_find find = {0};
    quick_find(lesson, attempts, count, 0, &limits, &find);
    text_drop(&find.solution);
    const bool walks = attempts->weights.buriers != 0 || attempts->weights.burying != 0;
    success->positions = (unsigned)limits.stats.positions;
    success->cost = 0.5 + (double)limits.expansions * 0.55 +
                    (double)limits.stats.positions * (walks ? 0.09 : 0.05) +
                    (double)limits.stats.again * 0.04;
    return find.has_solution;
}

static int by_cost(const void *a, const void *b) {
    double x = ((const struct success *)a)->cost;
    double y = ((const struct success *)b)->cost;
    return (x > y) - (x < y);
}

/* The expected cost, and with it the best budget of positions and the share of deals solved. */
static double judge(const struct training *training, struct attempt *attempt, double *share) {
    struct success *successes = training->successes;
    size_t solved = 0;
    double best = 1e9;
    double sum = 0;
    unsigned positions = 1;
    attempt->positions = (unsigned)training->wish->most;
    for (size_t i = 0; i < training->count; i++) {
        solved += try(&training->lessons[i], attempt, 1, &successes[solved]);
    }
    qsort(successes, solved, sizeof *successes, by_cost);
    for (size_t i = 0; i < solved; i++) {
        sum += successes[i].cost;
        positions = successes[i].positions > positions ? successes[i].positions : positions;
        double failures = (double)(training->count - i - 1);
        double expected = (sum + failures * successes[i].cost) / (double)(i + 1);
        if (expected < best && (positions >= training->wish->least || i + 1 == solved)) {
            best = expected;
            attempt->positions = positions;
            *share = (double)(i + 1) / (double)training->count;
        }
    }
    return best;
}

/* The mean of the positions that the complete search meets, those it does not decide counted
 * twice. */
static double judge_complete(const struct training *training, const struct weights *weights) {
    const struct plan plan = {.complete = *weights};
    double sum = 0;
    for (size_t i = 0; i < training->count; i++) {
        struct limits limits = limits_up_to(training->wish->most);
        struct search_find find = {0};
        complete_find(&training->lessons[i], &plan, 1, &limits, &find);
        text_drop(&find.solution);
        sum += (double)limits.stats.positions * (find.outcome == SOLITON_GAVE_UP ? 2 : 1);
    }
    return sum / (double)training->count;
}

/* ---- The training ---------------------------------------------------------------------------- */

static bool next_lesson(struct training *training, struct opening *lesson) {
    struct deal deal;
    char name[96];
    char full_name[PUZZLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s.%llu", training->wish->game,
             (unsigned long long)training->next_seed++);
    if (deal_named(name, NULL, &deal, full_name, NULL) != SOLITON_OK) {
        fprintf(stderr, "tune: there is no deal %s\n", name);
        return false;
    }
    opening_set_up(lesson, &deal);
    return true;
}

/* Fills the lessons up with deals that no attempt so far solves. */
static bool gather(struct training *training) {
    struct success unused;
    size_t kept = 0;
    for (size_t i = 0; i < training->count; i++) {
        if (!try(&training->lessons[i], training->attempts, training->attempt_count, &unused)) {
            training->lessons[kept++] = training->lessons[i];
        }
    }
    training->count = kept;
    while (training->count < training->wish->deals) {
        struct opening *lesson = &training->lessons[training->count];
        if (!next_lesson(training, lesson)) {
            return false;
        }
        training->count += !try(lesson, training->attempts, training->attempt_count, &unused);
    }
    return true;
}

static void train_attempt(struct training *training, const struct plan *plan) {
    struct attempt best = {.kinds = ALL_MANOEUVRES, .weights = plan->complete};
    const double end = seconds_used() + (double)training->wish->seconds;
    double best_share = 0;
    double share = 0;
    if (training->attempt_count < plan->attempt_count) {
        best = plan->attempts[training->attempt_count];
    }
    double cost = judge(training, &best, &best_share);
    while (seconds_used() < end) {
        struct attempt other = changed(training, best);
        double other_cost = judge(training, &other, &share);
        if (other_cost <= cost) {
            best = other;
            cost = other_cost;
            best_share = share;
        }
    }
    print_attempt(&best, cost, best_share);
    training->attempts[training->attempt_count++] = best;
}

static void train_complete(struct training *training, const struct plan *plan) {
    struct attempt best = {.weights = plan->complete};
    const double end = seconds_used() + (double)training->wish->seconds;
    double cost = judge_complete(training, &best.weights);
    while (seconds_used() < end) {
        struct attempt other = best;
        change_weight(training, &other.weights);
        double other_cost = judge_complete(training, &other.weights);
        if (other_cost < cost) {
            best = other;
            cost = other_cost;
        }
    }
    print_weights(&best.weights);
    printf(" /* %.0f positions */\n", cost);
}

static bool train(struct training *training) {
    struct opening any;
    if (!next_lesson(training, &any)) {
        return false;
    }
    const struct plan *plan = plan_for(&any.table.rules);
    if (training->wish->keep_plan || training->wish->attempts == 0) {
        training->attempt_count = plan->attempt_count;
        for (size_t i = 0; i < plan->attempt_count; i++) {
            training->attempts[i] = plan->attempts[i];
        }
    }
    if (training->wish->attempts == 0) {
        bool gathered = gather(training);
        if (gathered) {
            train_complete(training, plan);
        }
        return gathered;
    }
    for (uint64_t i = 0; i < training->wish->attempts; i++) {
        if (training->attempt_count == MOST_ATTEMPTS || !gather(training)) {
            return false;
        }
        train_attempt(training, plan);
    }
    return true;
}

static bool read_wish(int argc, char **argv, struct lessons_wish *wish) {
    if (argc != 9) {
        return false;
    }
    wish->game = argv[1];
    wish->keep_plan = argv[4][0] == '+';
    uint64_t *const numbers[] = {&wish->first, &wish->deals,   &wish->attempts, &wish->least,
                                 &wish->most,  &wish->seconds, &wish->seed};
    for (int i = 0; i < 7; i++) {
        const char *text = argv[i + 2] + (i == 2 && wish->keep_plan);
        if (!number_parse(text, strlen(text), 1000000000, numbers[i])) {
            fprintf(stderr, "tune: '%s' is no number\n", argv[i + 2]);
            return false;
        }
    }
    return wish->deals > 0;
}

int main(int argc, char **argv) {
    struct lessons_wish wish;
    if (!read_wish(argc, argv, &wish)) {
        fputs(usage, stderr);
        return 64;
    }
    struct training training = {.wish = &wish, .next_seed = wish.first, .random = wish.seed};
    training.lessons = calloc(wish.deals, sizeof *training.lessons);
    training.successes = calloc(wish.deals, sizeof *training.successes);
    bool trained = false;
    if (training.lessons != NULL && training.successes != NULL) {
        trained = train(&training);
    }
    free(training.lessons);
    free(training.successes);
    return trained ? 0 : 1;
}
