#include "peer.h"
#include "run.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIFFERENCES = 5 }; /* shown for a row; the others are counted */

/* Both programs' results on the same deals, for one row. */
struct contest {
    const struct row *row;
    unsigned count, repeats;
    struct record *ours;
    enum soliton_outcome *theirs;
    double *our_times, *their_times;
    struct run our_run, their_run;
    char reason[256]; /* why the peer cannot play */
};

static unsigned deals_of(const struct row *row, const struct settings *settings) {
    unsigned count = corpus_count(row, settings->share);
    return count < row->peer->deals ? count : row->peer->deals;
}

static bool contest_open(struct contest *contest, const struct row *row,
                         const struct settings *settings) {
    unsigned count = deals_of(row, settings);
    *contest = (struct contest){.row = row, .count = count, .repeats = settings->repeats};
    contest->ours = calloc(count, sizeof *contest->ours);
    contest->theirs = calloc(count, sizeof *contest->theirs);
    contest->our_times = calloc(settings->repeats, sizeof *contest->our_times);
    contest->their_times = calloc(settings->repeats, sizeof *contest->their_times);
    return contest->ours != NULL && contest->theirs != NULL && contest->our_times != NULL &&
           contest->their_times != NULL;
}

static void contest_close(struct contest *contest) {
    free(contest->ours);
    free(contest->theirs);
    free(contest->our_times);
    free(contest->their_times);
}

/* They take turns, so that a machine that becomes slower or faster does so for both. */
static bool contest_hold(struct contest *contest) {
    for (unsigned i = 0; i < contest->repeats; i++) {
        if (!run_row(contest->row, contest->count, false, contest->ours, &contest->our_run)) {
            return false;
        }
        contest->our_times[i] = contest->our_run.seconds;
        if (!peer_play(contest->row, contest->count, contest->theirs, &contest->their_run,
                       contest->reason, sizeof contest->reason)) {
            return true;
        }
        contest->their_times[i] = contest->their_run.seconds;
    }
    return true;
}

/* ---- Printing ------------------------------------------------------------------------------- */

static void print_side(bool proofs, const struct contest *contest, const struct run *run,
                       struct summary seconds) {
    double speed = proofs ? seconds.median / contest->count : contest->count / seconds.median;
    double bytes = (double)run->bytes / (double)run->positions;
    printf("  %7u %9.*f %5.0f%% %6.0f", run->solved + run->unsolvable, table_decimals(speed), speed,
           seconds.spread * 100, proofs ? bytes : (double)run->peak / 1e6);
}

static void print_contest(bool proofs, struct contest *contest) {
    if (*contest->reason != '\0') {
        printf("  not played: %s\n", contest->reason);
        return;
    }
    struct summary ours = run_summary(contest->our_times, contest->repeats);
    struct summary theirs = run_summary(contest->their_times, contest->repeats);
    print_side(proofs, contest, &contest->our_run, ours);
    print_side(proofs, contest, &contest->their_run, theirs);
    printf("  %7.1f\n", theirs.median / ours.median);
}

static bool decided(enum soliton_outcome outcome) {
    return outcome == SOLITON_SOLVED || outcome == SOLITON_UNSOLVABLE;
}

static void print_differences(const struct contest *contest) {
    unsigned different = 0;
    for (unsigned i = 0; i < contest->count; i++) {
        enum soliton_outcome ours = contest->ours[i].outcome;
        enum soliton_outcome theirs = contest->theirs[i];
        if (!decided(ours) || !decided(theirs) || ours == theirs) {
            continue;
        }
        if (different++ < MOST_DIFFERENCES) {
            struct item item = {0};
            contest->row->item(contest->row, i, &item);
            printf("    %s: %s for soliton, %s for Freecell Solver\n", item.name,
                   soliton_outcome_name(ours), soliton_outcome_name(theirs));
        }
    }
    if (different > MOST_DIFFERENCES) {
        printf("    and %u more verdicts that differ\n", different - MOST_DIFFERENCES);
    }
}

static bool print_row(const struct row *row, bool proofs, const struct settings *settings) {
    struct contest contest;
    bool good = contest_open(&contest, row, settings);
    if (good) {
        char label[64];
        corpus_label(row, contest.count, label, sizeof label);
        printf("%-24s", label);
        good = contest_hold(&contest);
    }
    if (good) {
        print_contest(proofs, &contest);
    }
    if (good && *contest.reason == '\0') {
        print_differences(&contest);
    }
    contest_close(&contest);
    return good;
}

/* How it was called, unless the row before has said that. */
static void print_call(const struct row *row, const struct settings *settings, char *before,
                       size_t size) {
    char call[512];
    peer_describe(row, deals_of(row, settings), call, sizeof call);
    if (strcmp(call, before) != 0) {
        printf("    %s%s\n", call,
               row->peer->mode == PEER_BOARDS ? " (a process for each deal)" : "");
    }
    snprintf(before, size, "%s", call);
}

static void print_head(const struct section *section, const char *version) {
    const char *speed = section->proofs ? "seconds" : "a second";
    const char *memory = section->proofs ? "bytes" : "MB";
    char name[64];
    snprintf(name, sizeof name, "Freecell Solver %s", version);
    printf("\n%-24s  %-31s  %-31s  %7s\n", section->name, "soliton", name, "times");
    printf("%-24s  %7s %9s %6s %6s  %7s %9s %6s %6s  %7s\n", "the same deals", "decided", speed,
           "spread", memory, "decided", speed, "spread", memory, "as fast");
}

bool table_comparison(const struct section *section, const struct settings *settings) {
    char version[32];
    bool any = false;
    for (unsigned i = 0; i < section->row_count; i++) {
        any = any || section->rows[i].peer != NULL;
    }
    if (!any || !settings->peer) {
        return true;
    }
    if (!peer_find(version, sizeof version)) {
        printf("\nFreecell Solver is not installed, so there is nothing to compare %s with.\n"
               "To install it: scripts/setup bench, or apt-get install freecell-solver-bin\n",
               section->name);
        return true;
    }
    print_head(section, version);
    for (unsigned i = 0; i < section->row_count; i++) {
        const struct row *row = &section->rows[i];
        if (row->peer != NULL && !print_row(row, section->proofs, settings)) {
            return false;
        }
    }
    char call[512] = "";
    printf("How Freecell Solver was called:\n");
    for (unsigned i = 0; i < section->row_count; i++) {
        if (section->rows[i].peer != NULL) {
            print_call(&section->rows[i], settings, call, sizeof call);
        }
    }
    return true;
}
