#include "cli/survey_progress.h"

#include "cli/watch.h"
#include "print/human.h"

#include <inttypes.h>
#include <stdio.h>

/* "1,234,567". */
static struct human grouped(uint64_t number) {
    struct human human;
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    size_t written = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            human.text[written++] = ',';
        }
        human.text[written++] = digits[i];
    }
    human.text[written] = '\0';
    return human;
}

/* A part of the line, with room for any number. */
struct piece {
    char text[80];
};

/* ", 12 unsolvable"; nothing for 0. */
static struct piece piece(uint64_t count, const char *what) {
    struct piece piece = {""};
    if (count > 0) {
        snprintf(piece.text, sizeof piece.text, ", %s %s", grouped(count).text, what);
    }
    return piece;
}

/* ", 22 s left". Two units at the most: nobody needs the seconds of a day. */
static struct piece time_left(double seconds) {
    enum { MINUTE = 60, TWO_MINUTES = 120, HOUR = 3600, DAY = 86400 };
    struct piece piece;
    /* A survey may have centuries to go. */
    uint64_t left = seconds < 1e15 ? (uint64_t)(seconds + 0.5) : UINT64_C(1000000000000000);
    if (left < TWO_MINUTES) {
        snprintf(piece.text, sizeof piece.text, ", %" PRIu64 " s left", left);
    } else if (left < HOUR) {
        snprintf(piece.text, sizeof piece.text, ", %" PRIu64 " min left", left / MINUTE);
    } else if (left < DAY) {
        snprintf(piece.text, sizeof piece.text, ", %" PRIu64 " h %02" PRIu64 " min left",
                 left / HOUR, left % HOUR / MINUTE);
    } else {
        snprintf(piece.text, sizeof piece.text, ", %s d %" PRIu64 " h left",
                 grouped(left / DAY).text, left % DAY / HOUR);
    }
    return piece;
}

struct survey_line survey_progress_line(const struct store_plan *plan,
                                        const struct run_state *state) {
    struct survey_line line;
    uint64_t done = plan->done + state->deals;
    double rate = state->seconds > 0 ? (double)state->deals / state->seconds : 0;
    struct piece left = {""};
    if (rate > 0) {
        left = time_left((double)(plan->deals - done) / rate);
    }
    snprintf(line.text, sizeof line.text, "%s of %s deals, %s/s%s%s%s", grouped(done).text,
             grouped(plan->deals).text, human_count(rate).text,
             piece(plan->unsolvable + state->unsolvable, "unsolvable").text,
             piece(plan->undecided + state->undecided, "undecided").text, left.text);
    return line;
}

bool survey_progress_watch(void *context, const struct run_state *state) {
    static const double patience = 0.5; /* seconds before there is a need for words */
    static const double interval = 0.2;
    struct survey_progress *progress = context;
    if (!progress->quiet && state->seconds >= patience &&
        state->seconds - progress->shown >= interval) {
        progress->shown = state->seconds;
        watch_show(survey_progress_line(progress->plan, state).text);
    }
    return !watch_interrupted();
}
