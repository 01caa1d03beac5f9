#include "run.h"
#include "tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int table_decimals(double number) {
    int decimals = 0;
    for (double most = 100; number < most && decimals < 4; most /= 10) {
        decimals++;
    }
    return decimals;
}

static void print_head(const struct section *section) {
    printf("\n%-24s %7s %7s %10s %9s %11s %8s %5s %9s %6s %7s\n", section->name, "decided",
           "solved", "unsolvable", "undecided", "positions", "each", "bytes",
           section->proofs ? "seconds" : "a second", "spread", "peak MB");
}

static void print_row(bool proofs, unsigned count, const struct run *run, struct summary seconds) {
    double speed = proofs ? seconds.median / count : count / seconds.median;
    printf(" %7u %7u %10u %9u %11" PRIu64 " %8.0f", run->solved + run->unsolvable, run->solved,
           run->unsolvable, run->undecided, run->positions, (double)run->positions / count);
    if (proofs) {
        printf(" %5.1f", (double)run->bytes / (double)run->positions);
    } else {
        printf(" %5s", "");
    }
    printf(" %9.*f %5.0f%% %7.1f\n", table_decimals(speed), speed, seconds.spread * 100,
           (double)run->peak / 1e6);
}

static bool row(const struct row *row, bool proofs, const struct settings *settings,
                struct record *records, double *times) {
    char label[64];
    struct run run = {0};
    unsigned count = corpus_count(row, settings->share);
    corpus_label(row, count, label, sizeof label);
    printf("%-24s", label);
    uint64_t peak = 0;
    for (unsigned i = 0; i < settings->repeats; i++) {
        if (!run_row(row, count, false, records, &run)) {
            return false;
        }
        times[i] = run.seconds;
        peak = run.peak > peak ? run.peak : peak;
    }
    run.peak = peak;
    print_row(proofs, count, &run, run_summary(times, settings->repeats));
    if (run.errors > 0) {
        fprintf(stderr, "bench: %s: %u errors\n", label, run.errors);
    }
    return run.errors == 0;
}

bool table_section(const struct section *section, const struct settings *settings) {
    unsigned most = 1;
    for (unsigned i = 0; i < section->row_count; i++) {
        unsigned count = corpus_count(&section->rows[i], settings->share);
        most = count > most ? count : most;
    }
    struct record *records = malloc(most * sizeof *records);
    double *times = malloc(settings->repeats * sizeof *times);
    bool good = records != NULL && times != NULL;
    print_head(section);
    for (unsigned i = 0; good && i < section->row_count; i++) {
        good = row(&section->rows[i], section->proofs, settings, records, times);
    }
    free(records);
    free(times);
    return good;
}
