#define _POSIX_C_SOURCE 200809L

#include "cli/batch/summary.h"

#include "cli/io/monitor.h"
#include "cli/io/say.h"
#include "print/human.h"
#include "survey/work/clock.h"

#include <stdio.h>
#include <unistd.h>

void summary_begin(struct summary *summary) {
    *summary =
        (struct summary){.results_show = isatty(STDOUT_FILENO) == 1, .begun = clock_seconds()};
    summary->printed = summary->begun;
}

void summary_add(struct summary *summary, enum soliton_outcome outcome) {
    summary->count++;
    summary->solved += outcome == SOLITON_SOLVED;
    summary->unsolvable += outcome == SOLITON_UNSOLVABLE;
    summary->gave_up += outcome == SOLITON_GAVE_UP;
    summary->interrupted += outcome == SOLITON_INTERRUPTED;
    summary->failed += outcome == SOLITON_ERROR;
    summary->printed = clock_seconds();
}

/* Part of a line: ", 12 unsolvable"; empty for 0. */
static struct human piece(uint64_t count, const char *what) {
    struct human human = {""};
    if (count > 0) {
        snprintf(human.text, sizeof human.text, ", %.27s %s", human_number(count).text, what);
    }
    return human;
}

static struct human rate(const struct summary *summary, double seconds) {
    return human_count(seconds > 0 ? (double)summary->count / seconds : 0);
}

void summary_show(struct summary *summary) {
    static const double delay = 0.5; /* seconds before the first line */
    static const double interval = 0.1;
    double time = clock_seconds();
    if (time - summary->shown < interval || time - summary->begun < delay ||
        (summary->results_show && time - summary->printed < delay)) {
        return;
    }
    char line[320];
    struct human whole = {""};
    if (summary->expected > 0) {
        snprintf(whole.text, sizeof whole.text, " of %.27s", human_number(summary->expected).text);
    }
    snprintf(line, sizeof line, "%s%s puzzles, %s/s%s%s, %.1f s", human_number(summary->count).text,
             whole.text, rate(summary, time - summary->begun).text,
             piece(summary->unsolvable, "unsolvable").text,
             piece(summary->gave_up, "given up").text, time - summary->begun);
    monitor_show(line);
    summary->shown = time;
}

void summary_hide(const struct summary *summary) {
    if (summary->shown > 0 && summary->results_show) {
        monitor_hide();
    }
}

void summary_say(const struct summary *summary) {
    double seconds = clock_seconds() - summary->begun;
    say("%s: %s solved%s%s%s%s; %.2f s, %s/s", human_amount(summary->count, "puzzles").text,
        human_number(summary->solved).text, piece(summary->unsolvable, "unsolvable").text,
        piece(summary->gave_up, "given up").text, piece(summary->interrupted, "interrupted").text,
        piece(summary->failed, "failed").text, seconds, rate(summary, seconds).text);
}
