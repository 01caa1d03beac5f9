/* How long it takes until a search that is cancelled from another thread returns.
 *
 * Each kind of work is begun in a thread of its own, left alone for a random time, from
 * microseconds on, and cancelled. For each kind this prints
 * - how many runs were cancelled, and how many had come to their end before;
 * - the time from the call that cancels to the return of the search: median, 99th percentile,
 * worst;
 * - the most processor time that the search took in between, which is the better measure where
 * other programs are running;
 * - the most memory that a search had in use;
 * - the longest time that it took to free a search after that. */
#include "base/number.h"
#include "soliton.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] = "Usage: cancel RUNS SECONDS SEED [PART-OF-A-NAME]\n"
                            "Cancels each kind of work RUNS times, after up to SECONDS.\n";

enum task { SOLVE, COUNT, RATE, HARDEST, GENERATE, VERIFY };

/* A kind of work. Puzzles are named, or drawn if there is a line break in them. */
struct scenario {
    const char *name;
    enum task task;
    const char *puzzle, *rules; /* GENERATE: the kind and the options */
    const char *options[4];     /* "shortest", "threads=2", ... */
};

/* An exit that is shut for good, and boats on all sides that can go to and fro. */
#define SHUT_PORT "BB.CC...DDDEEEFFAA....X.GG.HH.X.IIIJJJKKLL.MM...NN.OO...PP.QQ..."
/* Two boats in each row that hinder nobody: two billion positions. */
#define OPEN_PORT "BB.CC...DD.EE...FF.GG...AA......HH.II...JJ.KK...LL.MM...NN.OO..."
#define SQUARE_64 "########\n########\n########\n###o####\n########\n########\n########\n########\n"

/* A deal that nobody has decided yet, which counts hosts besides; some that are proved unsolvable,
 * and other rules. */
#define ENDLESS     "BakersDozen.11007"
#define PROOF       "FreeCell.945350"
#define LONG_PROOF  "FreeCell.ms384243" /* with two cells: eleven million positions */
#define HOSTS       "BakersDozen.11007"
#define OTHER_RULES "columns=5,cells=5,build=any"

static const struct scenario scenarios[] = {
    {"patience: in turns", SOLVE, ENDLESS, NULL, {"memory=3G"}},
    {"patience: proof", SOLVE, PROOF, NULL, {"memory=3G"}},
    {"patience: counting hosts", SOLVE, HOSTS, NULL, {"memory=3G"}},
    {"patience: other rules", SOLVE, "FreeCell.1", OTHER_RULES, {"memory=3G"}},
    {"patience: 2 threads", SOLVE, ENDLESS, NULL, {"memory=3G", "threads=2"}},
    {"patience: 4 threads", SOLVE, ENDLESS, NULL, {"memory=3G", "threads=4"}},
    {"patience: shortest", SOLVE, "FreeCell.3", NULL, {"memory=3G", "shortest"}},
    {"patience: in full", SOLVE, "MidnightOilFull.7", "autoplay=none", {"memory=3G"}},
    {"patience: one redeal", SOLVE, "MidnightOilFull.12", "autoplay=none", {"memory=3G"}},
    {"patience: no autoplay", SOLVE, PROOF, "autoplay=none", {"memory=3G"}},
    {"patience: take-back", SOLVE, PROOF, "autoplay=none,take-back=yes", {"memory=3G"}},
    {"patience: forget", SOLVE, ENDLESS, NULL, {"memory=3G", "forget=40"}},
    {"patience: verify", VERIFY, LONG_PROOF, "cells=2,autoplay=none", {"memory=3G"}},
    {"port: solve, moves", SOLVE, SHUT_PORT, NULL, {"memory=3G"}},
    {"port: solve, slides", SOLVE, SHUT_PORT, NULL, {"memory=3G", "metric=slides"}},
    {"port: rate", RATE, OPEN_PORT, NULL, {"memory=3G"}},
    {"port: rate, 2 threads", RATE, OPEN_PORT, NULL, {"memory=3G", "threads=2"}},
    {"port: hardest, 4 threads", HARDEST, OPEN_PORT, NULL, {"memory=3G", "threads=4"}},
    {"port: rate, shut", RATE, SHUT_PORT, NULL, {"memory=3G"}},
    {"port: hardest", HARDEST, OPEN_PORT, NULL, {"memory=3G", "metric=slides"}},
    {"port: generate", GENERATE, "port", "moves=500..600,size=8x8", {NULL}},
    {"pegs: first", SOLVE, "peg.wiegleb", NULL, {"memory=3G"}},
    {"pegs: first, diagonals", SOLVE, SQUARE_64, "axes=4", {"memory=3G"}},
    {"pegs: shortest", SOLVE, "peg.european", "start=c1", {"memory=3G", "shortest"}},
    {"pegs: shortest, long arms", SOLVE, "peg.wiegleb", NULL, {"memory=3G", "shortest"}},
    {"pegs: shortest, diagonals", SOLVE, "peg.english", "axes=4", {"memory=3G", "shortest"}},
    {"pegs: count", COUNT, "peg.european", NULL, {"memory=8G"}},
    {"pegs: count, English", COUNT, "peg.english", NULL, {"memory=8G"}},
};
enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double chance(uint64_t *random) {
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*random >> 11) / 9007199254740992.0;
}

/* In half of the cases each order of magnitude is as likely, from a microsecond on; in the others
 * each moment is, so that there are large tables. */
static double random_seconds(uint64_t *random, double most) {
    return chance(random) < 0.5 ? 1e-6 * exp(chance(random) * log(most / 1e-6))
                                : chance(random) * most;
}

static void fail(const char *what, const char *why) {
    fprintf(stderr, "cancel: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

/* ---- Proofs --------------------------------------------------------------------------------- */

struct proof {
    const char *puzzle; /* that it is about */
    char *data;
    size_t length, room;
};

static bool keep(const void *bytes, size_t size, void *context) {
    struct proof *proof = context;
    if (proof->length + size > proof->room) {
        const size_t room = 2 * (proof->length + size);
        char *data = realloc(proof->data, room);
        if (data == NULL) {
            return false;
        }
        proof->data = data;
        proof->room = room;
    }
    memcpy(proof->data + proof->length, bytes, size);
    proof->length += size;
    return true;
}

/* The proof for a puzzle; the last one is kept, since it is verified again and again. */
static const struct proof *proof_of(const char *name, soliton_search *search) {
    static struct proof proof;
    if (proof.puzzle != name) {
        proof.puzzle = name;
        proof.length = 0;
        if (soliton_search_prove(search, keep, &proof, NULL) != SOLITON_UNSOLVABLE) {
            fail(name, "no proof");
        }
    }
    return &proof;
}

/* ---- One run --------------------------------------------------------------------------------- */

struct run {
    const struct scenario *scenario;
    soliton_puzzle *puzzle;
    soliton_search *search;
    soliton_generator *generator;
    const struct proof *proof; /* VERIFY */
    soliton_proof *opened;
    enum soliton_outcome outcome;
    double ended;     /* when */
    double processor; /* the thread's time until then */
};

static void set(struct run *run, const char *option) {
    char text[64];
    struct soliton_error error;
    snprintf(text, sizeof text, "%s", option);
    char *value = strchr(text, '=');
    if (value != NULL) {
        *value++ = '\0';
    }
    if (soliton_search_set(run->search, text, value, &error) != SOLITON_OK) {
        fail(option, error.message);
    }
}

static void set_all(struct run *run) {
    for (size_t i = 0; i < 4 && run->scenario->options[i] != NULL; i++) {
        set(run, run->scenario->options[i]);
    }
}

/* The search becomes one of the proof's own puzzle. */
static void open_proof(struct run *run) {
    struct soliton_error error = {.message = ""};
    run->proof = proof_of(run->scenario->puzzle, run->search);
    if (soliton_proof_open(run->proof->data, run->proof->length, &run->opened, &error) !=
        SOLITON_OK) {
        fail(run->scenario->name, error.message);
    }
    soliton_search_free(run->search);
    run->search = soliton_search_new(soliton_proof_puzzle(run->opened));
    set_all(run);
}

static void begin(struct run *run, const struct scenario *scenario, uint64_t seed) {
    struct soliton_error error = {.message = ""};
    *run = (struct run){.scenario = scenario};
    if (scenario->task == GENERATE) {
        run->generator = soliton_generator_new(scenario->puzzle, scenario->rules, seed, &error);
        if (run->generator == NULL) {
            fail(scenario->name, error.message);
        }
        return;
    }
    const enum soliton_status status =
        strchr(scenario->puzzle, '\n') == NULL
            ? soliton_puzzle_named(scenario->puzzle, scenario->rules, &run->puzzle, &error)
            : soliton_puzzle_parse(scenario->puzzle, strlen(scenario->puzzle), scenario->rules,
                                   &run->puzzle, &error);
    if (status != SOLITON_OK) {
        fail(scenario->name, error.message);
    }
    run->search = soliton_search_new(run->puzzle);
    set_all(run);
    if (scenario->task == VERIFY) {
        open_proof(run);
    }
}

static void *work(void *context) {
    struct run *run = context;
    soliton_puzzle *made = NULL;
    struct soliton_rating rating;
    struct soliton_proof_counts counts;
    unsigned distance;
    switch (run->scenario->task) {
    case SOLVE:
        run->outcome = soliton_search_run(run->search, NULL);
        break;
    case COUNT:
        run->outcome = soliton_search_count(run->search, NULL);
        break;
    case RATE:
        run->outcome = soliton_search_rate(run->search, &rating, NULL);
        break;
    case HARDEST:
        run->outcome = soliton_search_hardest(run->search, &made, &distance, NULL);
        break;
    case GENERATE:
        run->outcome = soliton_generator_next(run->generator, &made, NULL);
        break;
    case VERIFY:
        run->outcome = soliton_search_verify(run->search, run->opened, run->proof->data,
                                             run->proof->length, &counts, NULL);
        break;
    }
    run->ended = now(CLOCK_MONOTONIC);
    run->processor = now(CLOCK_THREAD_CPUTIME_ID);
    soliton_puzzle_free(made);
    return NULL;
}

/* ---- Many ------------------------------------------------------------------------------------ */

struct figures {
    size_t cancelled, finished;
    double *late;
    double processor; /* the worst */
    double freeing;
    uint64_t bytes;
};

static void wait_for(double seconds) {
    const struct timespec time = {.tv_sec = (time_t)seconds,
                                  .tv_nsec = (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&time, NULL);
}

static void run_once(const struct scenario *scenario, double after, uint64_t seed,
                     struct figures *figures) {
    struct run run;
    pthread_t thread;
    clockid_t clock;
    double processor = 0;
    begin(&run, scenario, seed);
    if (pthread_create(&thread, NULL, work, &run) != 0) {
        fail(scenario->name, "no thread");
    }
    wait_for(after);
    if (pthread_getcpuclockid(thread, &clock) == 0) {
        processor = now(clock); /* 0 if the thread is gone */
    }
    const double asked = now(CLOCK_MONOTONIC);
    if (run.search != NULL) {
        soliton_search_cancel(run.search);
    } else {
        soliton_generator_cancel(run.generator);
    }
    pthread_join(thread, NULL);
    if (run.outcome == SOLITON_INTERRUPTED) {
        figures->late[figures->cancelled++] = run.ended - asked;
        processor = run.processor - processor;
        figures->processor = processor > figures->processor ? processor : figures->processor;
    } else {
        figures->finished++;
    }
    if (run.search != NULL && soliton_search_stats(run.search).bytes > figures->bytes) {
        figures->bytes = soliton_search_stats(run.search).bytes;
    }
    const double before = now(CLOCK_MONOTONIC);
    soliton_search_free(run.search);
    soliton_generator_free(run.generator);
    const double freeing = now(CLOCK_MONOTONIC) - before;
    figures->freeing = freeing > figures->freeing ? freeing : figures->freeing;
    soliton_proof_free(run.opened);
    soliton_puzzle_free(run.puzzle);
}

static int compare(const void *a, const void *b) {
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* In milliseconds. */
static double percentile(const struct figures *figures, unsigned percent) {
    if (figures->cancelled == 0) {
        return 0;
    }
    return figures->late[(figures->cancelled - 1) * percent / 100] * 1000;
}

static void measure(const struct scenario *scenario, uint64_t runs, double seconds,
                    uint64_t *random) {
    struct figures figures = {.late = calloc(runs + 1, sizeof *figures.late)};
    if (figures.late == NULL) {
        fail(scenario->name, "out of memory");
    }
    for (uint64_t i = 0; i < runs; i++) {
        run_once(scenario, random_seconds(random, seconds), i, &figures);
    }
    qsort(figures.late, figures.cancelled, sizeof *figures.late, compare);
    printf("%-26s %6zu %5zu %9.3f %9.3f %9.3f %9.3f %8.0f %8.1f\n", scenario->name,
           figures.cancelled, figures.finished, percentile(&figures, 50), percentile(&figures, 99),
           percentile(&figures, 100), figures.processor * 1000, (double)figures.bytes / (1 << 20),
           figures.freeing * 1000);
    fflush(stdout);
    free(figures.late);
}

static bool read_number(const char *text, uint64_t *number) {
    return number_parse(text, strlen(text), UINT32_MAX, number);
}

int main(int count, char **words) {
    uint64_t runs, seconds, random;
    if (count < 4 || count > 5 || !read_number(words[1], &runs) ||
        !read_number(words[2], &seconds) || !read_number(words[3], &random) || seconds == 0) {
        fputs(usage, stderr);
        return 64;
    }
    printf("%-26s %6s %5s %9s %9s %9s %9s %8s %8s\n", "", "runs", "ended", "median ms", "99 % ms",
           "worst ms", "processor", "most MiB", "free ms");
    for (size_t i = 0; i < SCENARIOS; i++) {
        if (count < 5 || strstr(scenarios[i].name, words[4]) != NULL) {
            measure(&scenarios[i], runs, (double)seconds, &random);
        }
    }
    return EXIT_SUCCESS;
}
