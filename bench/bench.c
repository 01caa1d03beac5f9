/* The benchmark: solves a fixed corpus and prints what it took.
 *
 * The positions are a signature: the same on every machine and in every run, and different as soon
 * as a search goes another way. The rates depend on the machine; compare them within one run only.
 * The deals are none of those that the solver's weights were tuned on (docs/performance.md). */
#define _POSIX_C_SOURCE 200809L

#include "soliton.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct work {
    const char *game; /* what stands before the number in the deals' names */
    unsigned first, last;
};

static const struct work corpus[] = {
    {"FreeCell.", 1, 1000},    {"FreeCell.ms", 1, 1000}, {"Seahaven.", 1, 1000},
    {"MidnightOil.", 1, 1000}, {"BakersDozen.", 1, 200}, {"BakersGame.ms", 1, 200},
};

/* A deal that is not decided within this is counted as such: the corpus has to come to an end. */
static const char most_positions[] = "20000000";

enum { REPEATS = 3 };

struct result {
    unsigned outcomes[SOLITON_ERROR + 1];
    uint64_t positions, bytes;
    double seconds[REPEATS];
};

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static enum soliton_outcome solve(const char *name, struct soliton_stats *stats) {
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (soliton_puzzle_named(name, NULL, &puzzle, NULL) != SOLITON_OK) {
        return outcome;
    }
    soliton_search *search = soliton_search_new(puzzle);
    if (search != NULL) {
        soliton_search_set(search, "max-positions", most_positions, NULL);
        outcome = soliton_search_run(search, NULL);
        *stats = soliton_search_stats(search);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return outcome;
}

static void run(const struct work *work, struct result *result) {
    for (unsigned repeat = 0; repeat < REPEATS; repeat++) {
        double started = processor_seconds();
        for (unsigned deal = work->first; deal <= work->last; deal++) {
            char name[64];
            struct soliton_stats stats = {0};
            snprintf(name, sizeof name, "%s%u", work->game, deal);
            enum soliton_outcome outcome = solve(name, &stats);
            if (repeat == 0) {
                result->outcomes[outcome]++;
                result->positions += stats.positions;
                result->bytes = stats.bytes > result->bytes ? stats.bytes : result->bytes;
            }
        }
        result->seconds[repeat] = processor_seconds() - started;
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const struct work *work, struct result *result) {
    char deals[64];
    unsigned count = work->last - work->first + 1;
    double *seconds = result->seconds;
    unsigned solved = result->outcomes[SOLITON_SOLVED];
    unsigned unsolvable = result->outcomes[SOLITON_UNSOLVABLE];
    qsort(seconds, REPEATS, sizeof *seconds, by_size);
    double spread = (seconds[REPEATS - 1] - seconds[0]) / seconds[REPEATS / 2] * 100;
    snprintf(deals, sizeof deals, "%s%u..%u", work->game, work->first, work->last);
    printf("%-22s %6u %10u %9u %11" PRIu64 " %9.0f %8.0f %5.0f%% %8.1f\n", deals, solved,
           unsolvable, count - solved - unsolvable, result->positions,
           (double)result->positions / count, count / seconds[REPEATS / 2], spread,
           (double)result->bytes / 1e6);
    fflush(stdout);
}

int main(void) {
    uint64_t signature = 0;
    printf("soliton %s, %d runs, median rate and spread, one thread\n", soliton_version(), REPEATS);
    printf("%-22s %6s %10s %9s %11s %9s %8s %6s %8s\n", "deals", "solved", "unsolvable",
           "undecided", "positions", "a deal", "deals/s", "spread", "peak MB");
    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++) {
        struct result result = {0};
        run(&corpus[i], &result);
        print(&corpus[i], &result);
        signature += result.positions;
    }
    printf("signature: %" PRIu64 " positions\n", signature);
    return ferror(stdout) != 0;
}
