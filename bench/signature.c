#include "run.h"
#include "tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
