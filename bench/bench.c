/* The benchmark: works through a fixed corpus of each kind of puzzle and prints what it took.
 *
 * The positions are a signature: the same on every machine and in every run, and different as soon
 * as a search goes another way. The rates depend on the machine; compare them within one run only.
 * The puzzles are none of those that the solvers were tuned on (docs/performance.md). */
#define _POSIX_C_SOURCE 200809L

#include "ports.h"
#include "soliton.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 3 };

/* A puzzle that is not decided within this is counted as such: the corpus has to come to an end. */
static const char most_positions[] = "20000000";

/* ---- What to do with a puzzle --------------------------------------------------------------- */

static enum soliton_outcome solve(soliton_search *search) {
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome solve_in_slides(soliton_search *search) {
    soliton_search_set(search, "metric", "slides", NULL);
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome solve_shortest(soliton_search *search) {
    soliton_search_set(search, "shortest", NULL, NULL);
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome rate(soliton_search *search) {
    struct soliton_rating rating;
    return soliton_search_rate(search, &rating, NULL);
}

static enum soliton_outcome count(soliton_search *search) {
    soliton_search_set(search, "max-positions", "1000000000", NULL);
    return soliton_search_count(search, NULL);
}

/* ---- The corpus ------------------------------------------------------------------------------ */

struct item {
    char name[96], rules[32];
};

static void deal(const char *game, unsigned index, struct item *item) {
    snprintf(item->name, sizeof item->name, "%s%u", game, index + 1);
}

static void port(const char *unused, unsigned index, struct item *item) {
    (void)unused;
    snprintf(item->name, sizeof item->name, "%s", bench_ports[index]);
}

/* Every hole at the start, up to symmetry, with every cell for the last peg of the English board:
 * most of them are refused at once. */
static const char *const english_starts[] = {"c1", "d1", "c2", "d2", "c3", "d3", "d4"};
static const char *const english_cells[] = {"c1", "d1", "e1", "c2", "d2", "e2", "a3", "b3", "c3",
                                            "d3", "e3", "f3", "g3", "a4", "b4", "c4", "d4", "e4",
                                            "f4", "g4", "a5", "b5", "c5", "d5", "e5", "f5", "g5",
                                            "c6", "d6", "e6", "c7", "d7", "e7"};
enum { CELLS = sizeof english_cells / sizeof *english_cells };

static void english_pair(const char *unused, unsigned index, struct item *item) {
    (void)unused;
    snprintf(item->name, sizeof item->name, "peg.english");
    snprintf(item->rules, sizeof item->rules, "start=%s,goal=%s", english_starts[index / CELLS],
             english_cells[index % CELLS]);
}

static void board(const char *name, unsigned index, struct item *item) {
    (void)index;
    snprintf(item->name, sizeof item->name, "%s", name);
}

struct work {
    const char *label;
    unsigned count;
    void (*item)(const char *what, unsigned index, struct item *item);
    const char *what;
    enum soliton_outcome (*task)(soliton_search *search);
};

enum { PORTS = sizeof bench_ports / sizeof *bench_ports };

static const struct work patience[] = {
    {"FreeCell.1..1000", 1000, deal, "FreeCell.", solve},
    {"FreeCell.ms1..1000", 1000, deal, "FreeCell.ms", solve},
    {"Seahaven.1..1000", 1000, deal, "Seahaven.", solve},
    {"MidnightOil.1..1000", 1000, deal, "MidnightOil.", solve},
    {"BakersDozen.1..200", 200, deal, "BakersDozen.", solve},
    {"BakersGame.ms1..200", 200, deal, "BakersGame.ms", solve},
};

static const struct work ports[] = {
    {"fewest moves", PORTS, port, "", solve},
    {"fewest slides", PORTS, port, "", solve_in_slides},
    {"whole components", PORTS, port, "", rate},
};

static const struct work pegs[] = {
    {"English, all pairs", sizeof english_starts / sizeof *english_starts *CELLS, english_pair, "",
     solve},
    {"peg.triangle shortest", 1, board, "peg.triangle", solve_shortest},
    {"peg.triangle counted", 1, board, "peg.triangle", count},
    {"peg.english shortest", 1, board, "peg.english", solve_shortest},
    {"peg.english counted", 1, board, "peg.english", count},
};

/* ---- Running it ------------------------------------------------------------------------------ */

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

static enum soliton_outcome perform(const struct work *work, const struct item *item,
                                    struct soliton_stats *stats) {
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome = SOLITON_ERROR;
    const char *rules = *item->rules == '\0' ? NULL : item->rules;
    if (soliton_puzzle_named(item->name, rules, &puzzle, NULL) != SOLITON_OK) {
        return outcome;
    }
    soliton_search *search = soliton_search_new(puzzle);
    if (search != NULL) {
        soliton_search_set(search, "max-positions", most_positions, NULL);
        outcome = work->task(search);
        *stats = soliton_search_stats(search);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return outcome;
}

static void run(const struct work *work, struct result *result) {
    for (unsigned repeat = 0; repeat < REPEATS; repeat++) {
        double started = processor_seconds();
        for (unsigned i = 0; i < work->count; i++) {
            struct item item = {0};
            struct soliton_stats stats = {0};
            work->item(work->what, i, &item);
            enum soliton_outcome outcome = perform(work, &item, &stats);
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
    double *seconds = result->seconds;
    unsigned solved = result->outcomes[SOLITON_SOLVED];
    unsigned unsolvable = result->outcomes[SOLITON_UNSOLVABLE];
    qsort(seconds, REPEATS, sizeof *seconds, by_size);
    double median = seconds[REPEATS / 2];
    double spread = (seconds[REPEATS - 1] - seconds[0]) / median * 100;
    printf("%-22s %6u %10u %9u %11" PRIu64 " %9.0f %8.*f %5.0f%% %8.1f\n", work->label, solved,
           unsolvable, work->count - solved - unsolvable, result->positions,
           (double)result->positions / work->count, median > work->count ? 3 : 0,
           work->count / median, spread, (double)result->bytes / 1e6);
    fflush(stdout);
}

static void run_all(const char *kind, const struct work *works, size_t count_of_works) {
    uint64_t signature = 0;
    printf("\n%-22s %6s %10s %9s %11s %9s %8s %6s %8s\n", kind, "solved", "unsolvable", "undecided",
           "positions", "each", "a second", "spread", "peak MB");
    for (size_t i = 0; i < count_of_works; i++) {
        struct result result = {0};
        run(&works[i], &result);
        print(&works[i], &result);
        signature += result.positions;
    }
    printf("signature: %" PRIu64 " positions\n", signature);
}

/* Without an argument all kinds, else the one that it names. */
int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : NULL;
    printf("soliton %s, %d runs, median rate and spread, one thread\n", soliton_version(), REPEATS);
    if (only == NULL || strcmp(only, "patience") == 0) {
        run_all("patience", patience, sizeof patience / sizeof *patience);
    }
    if (only == NULL || strcmp(only, "port") == 0) {
        run_all("port", ports, sizeof ports / sizeof *ports);
    }
    if (only == NULL || strcmp(only, "pegs") == 0) {
        run_all("pegs", pegs, sizeof pegs / sizeof *pegs);
    }
    return ferror(stdout) != 0;
}
