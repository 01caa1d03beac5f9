#include "run.h"
#include "tables.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = {"FreeCell", "Seahaven", "MidnightOil", "BakersDozen"};

/* The columns of the table: what this share of the deals costs at most. */
static const struct {
    const char *title;
    double share;
} columns[] = {{"median", 0.5}, {"90 %", 0.9}, {"99 %", 0.99}, {"99.9 %", 0.999}, {"worst", 1}};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* Points of a curve from one share of dearer deals to a tenth of it. */
enum { POINTS_A_DECADE = 60 };

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The costs of all deals of a game, each of them sorted by itself. */
struct costs {
    unsigned count;
    uint64_t *positions, *nanoseconds;
};

static bool costs_open(struct costs *costs, unsigned count) {
    *costs =
        (struct costs){count, calloc(count, sizeof(uint64_t)), calloc(count, sizeof(uint64_t))};
    return costs->positions != NULL && costs->nanoseconds != NULL;
}

static void costs_close(struct costs *costs) {
    free(costs->positions);
    free(costs->nanoseconds);
}

/* For each deal the quickest of several runs counts: the others were disturbed. */
static bool costs_measure(struct costs *costs, const struct row *row, unsigned repeats,
                          struct run *run) {
    struct record *records = calloc(costs->count, sizeof *records);
    bool good = records != NULL;
    for (unsigned repeat = 0; good && repeat < repeats; repeat++) {
        good = run_row(row, costs->count, true, records, run);
        for (unsigned i = 0; good && i < costs->count; i++) {
            uint64_t took = records[i].nanoseconds;
            costs->positions[i] = records[i].positions;
            if (repeat == 0 || took < costs->nanoseconds[i]) {
                costs->nanoseconds[i] = took;
            }
        }
    }
    free(records);
    qsort(costs->positions, costs->count, sizeof *costs->positions, by_size);
    qsort(costs->nanoseconds, costs->count, sizeof *costs->nanoseconds, by_size);
    return good;
}

/* Where, among `count` sorted values, the one is that a share of them does not exceed. */
static unsigned rank_of(double share, unsigned count) {
    double rank = ceil(share * count);
    return rank < 1 ? 0 : (unsigned)rank - 1;
}

static void print_values(const uint64_t *sorted, unsigned count, double unit) {
    for (unsigned i = 0; i < COLUMNS; i++) {
        double value = (double)sorted[rank_of(columns[i].share, count)] / unit;
        printf(" %9.0f", value);
    }
}

static void write_curve(const char *game, const struct costs *costs, FILE *file) {
    unsigned previous = costs->count;
    for (unsigned point = 0;; point++) {
        double left = pow(10, -(double)point / POINTS_A_DECADE);
        unsigned rank = rank_of(1 - left, costs->count);
        bool last = left * costs->count < 1;
        rank = last ? costs->count - 1 : rank;
        if (rank != previous) {
            double above = (double)(costs->count - rank) / costs->count;
            fprintf(file, "%s,%.6f,%" PRIu64 ",%.3f\n", game, above, costs->positions[rank],
                    (double)costs->nanoseconds[rank] / 1e3);
        }
        if (last) {
            return;
        }
        previous = rank;
    }
}

static bool measure_game(const char *game, const struct settings *settings) {
    char family[32];
    struct costs costs;
    struct run run = {0};
    snprintf(family, sizeof family, "%s.", game);
    struct row row = corpus_deals(family, settings->deals);
    printf("%-12s", game);
    bool good =
        costs_open(&costs, settings->deals) && costs_measure(&costs, &row, settings->repeats, &run);
    if (good) {
        print_values(costs.positions, costs.count, 1);
        printf(" ");
        print_values(costs.nanoseconds, costs.count, 1e3);
        printf("\n");
        if (settings->output != NULL) {
            write_curve(game, &costs, settings->output);
        }
    }
    if (good && run.undecided > 0) {
        printf("    %u of them undecided\n", run.undecided);
    }
    costs_close(&costs);
    return good && run.errors == 0;
}

static void print_head(unsigned deals) {
    printf("\n%-12s %-50s %s\n", "", "positions", "microseconds");
    printf("1..%-9u", deals);
    for (unsigned i = 0; i < 2 * COLUMNS; i++) {
        printf("%s %9s", i == COLUMNS ? " " : "", columns[i % COLUMNS].title);
    }
    printf("\n");
}

bool table_distribution(const struct settings *settings) {
    bool good = true;
    if (settings->output != NULL) {
        fprintf(settings->output, "game,above,positions,microseconds\n");
    }
    print_head(settings->deals);
    for (unsigned i = 0; good && i < sizeof games / sizeof *games; i++) {
        good = measure_game(games[i], settings);
    }
    return good;
}
