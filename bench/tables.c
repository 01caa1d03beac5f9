#include "tables.h"
#include "run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int table_decimals(double number) {
    int decimals = 0;
    for (double most = 100; number < most && decimals < 4; most /= 10) {
        decimals++;
    }
    return decimals;
}

/* ---- What a section takes -------------------------------------------------------------------- */

static void print_header(const struct section *section) {
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
    print_header(section);
    for (unsigned i = 0; good && i < section->row_count; i++) {
        good = row(&section->rows[i], section->proofs, settings, records, times);
    }
    free(records);
    free(times);
    return good;
}

/* ---- The signature --------------------------------------------------------------------------- */

static bool add_row(const struct row *row, struct run *total) {
    struct run run;
    struct record *records = malloc(row->sample * sizeof *records);
    bool good = records != NULL && run_row(row, row->sample, false, records, &run);
    if (good) {
        total->solved += run.solved;
        total->unsolvable += run.unsolvable;
        total->undecided += run.undecided;
        total->errors += run.errors;
        total->positions += run.positions;
    }
    free(records);
    return good;
}

/* All sections of the kind that the one at `first` is of. */
static bool add_kind(unsigned first, struct run *total) {
    const struct section *section = corpus_section(first);
    const char *kind = section->kind;
    for (unsigned i = first; section != NULL; section = corpus_section(++i)) {
        bool same = strcmp(section->kind, kind) == 0;
        for (unsigned j = 0; same && j < section->row_count; j++) {
            if (section->rows[j].sample > 0 && !add_row(&section->rows[j], total)) {
                return false;
            }
        }
    }
    return true;
}

bool table_signature(void) {
    char line[128] = "";
    const char *before = "";
    bool good = true;
    printf("\n%-10s %7s %10s %9s %11s\n", "signature", "solved", "unsolvable", "undecided",
           "positions");
    for (unsigned i = 0; corpus_section(i) != NULL; i++) {
        const char *kind = corpus_section(i)->kind;
        struct run total = {0};
        if (strcmp(kind, before) == 0) {
            continue;
        }
        if (!add_kind(i, &total)) {
            return false;
        }
        printf("%-10s %7u %10u %9u %11" PRIu64 "\n", kind, total.solved, total.unsolvable,
               total.undecided, total.positions);
        size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, "%s %s %" PRIu64, i == 0 ? "" : ",", kind,
                 total.positions);
        good = good && total.errors == 0;
        before = kind;
    }
    printf("signature:%s\n", line);
    return good;
}
