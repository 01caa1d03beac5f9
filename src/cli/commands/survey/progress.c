#include "cli/commands/survey/progress.h"

#include "cli/io/monitor.h"
#include "cli/io/say.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool survey_progress_read(const char *value, double *seconds) {
    enum { DIGITS_MOST = 12 };
    size_t length = strlen(value);
    bool is_plain = length <= DIGITS_MOST && strspn(value, "0123456789.") == length;
    char *end;
    *seconds = strtod(value, &end);
    return is_plain && *seconds > 0 && *end == '\0';
}

/* Part of a line: ", 12 unsolvable"; empty for 0. */
static struct survey_words piece(uint64_t count, const char *what) {
    struct survey_words piece = {""};
    if (count > 0) {
        snprintf(piece.text, sizeof piece.text, ", %s %s", human_number(count).text, what);
    }
    return piece;
}

struct human survey_time(double seconds) {
    enum { MINUTE = 60, TWO_MINUTES = 120, HOUR = 3600, DAY = 86400 };
    struct human words;
    /* A survey may have centuries to go. */
    uint64_t whole = seconds < 1e15 ? (uint64_t)(seconds + 0.5) : UINT64_C(1000000000000000);
    if (whole < TWO_MINUTES) {
        snprintf(words.text, sizeof words.text, "%" PRIu64 " s", whole);
    } else if (whole < HOUR) {
        snprintf(words.text, sizeof words.text, "%" PRIu64 " min", whole / MINUTE);
    } else if (whole < DAY) {
        snprintf(words.text, sizeof words.text, "%" PRIu64 " h %02" PRIu64 " min", whole / HOUR,
                 whole % HOUR / MINUTE);
    } else {
        snprintf(words.text, sizeof words.text, "%.16s d %" PRIu64 " h",
                 human_number(whole / DAY).text, whole % DAY / HOUR);
    }
    return words;
}

struct survey_words survey_rate(uint64_t deals, double seconds) {
    static const double exact = 10, slow = 0.1; /* deals a second */
    struct survey_words words;
    double rate = seconds > 0 ? (double)deals / seconds : 0;
    if (rate >= exact || deals == 0) {
        snprintf(words.text, sizeof words.text, "%s/s", human_count(rate).text);
    } else if (rate >= slow) {
        snprintf(words.text, sizeof words.text, "%.1f/s", rate);
    } else {
        snprintf(words.text, sizeof words.text, "%s a deal",
                 survey_time(seconds / (double)deals).text);
    }
    return words;
}

/* "22 %, 7 s left: ", from the rate up to the last deals that were stored; empty if none were. */
static struct survey_words time_left(const struct store_plan *plan, const struct run_state *state) {
    struct survey_words words = {""};
    uint64_t done = plan->done + state->deals;
    if (state->deals > 0 && state->stored_after > 0) {
        double rate = (double)state->deals / state->stored_after;
        double left = (double)(plan->deals - done) / rate - (state->seconds - state->stored_after);
        snprintf(words.text, sizeof words.text,
                 "%d %%, %s left: ", (int)((double)done * 100 / (double)plan->deals),
                 survey_time(left > 0 ? left : 0).text);
    }
    return words;
}

struct survey_line survey_progress_line(const struct store_plan *plan,
                                        const struct run_state *state, bool with_time) {
    struct survey_line line;
    struct survey_words rate = {""};
    struct survey_words time = {""};
    bool has_rate = state->deals > 0 && state->stored_after > 0;
    if (has_rate) {
        snprintf(rate.text, sizeof rate.text, ", %.70s",
                 survey_rate(state->deals, state->stored_after).text);
    }
    if (with_time || !has_rate || (double)state->deals < state->stored_after) {
        snprintf(time.text, sizeof time.text, ", %s", survey_time(state->seconds).text);
    }
    snprintf(line.text, sizeof line.text, "%s%s of %s%s%s%s%s", time_left(plan, state).text,
             human_number(plan->done + state->deals).text, human_amount(plan->deals, "deals").text,
             rate.text, time.text, piece(plan->unsolvable + state->unsolvable, "unsolvable").text,
             piece(plan->undecided + state->undecided, "undecided").text);
    return line;
}

/* Prints the line that stays. If it is late, the next one is still due at its own time. */
static void say_when_due(struct survey_progress *progress, const struct run_state *state) {
    if (progress->every > 0 && state->seconds - progress->said >= progress->every) {
        uint64_t times = (uint64_t)((state->seconds - progress->said) / progress->every);
        progress->said += (double)times * progress->every;
        say("%s", survey_progress_line(progress->plan, state, true).text);
    }
}

bool survey_progress_watch(void *context, const struct run_state *state) {
    static const double delay = 0.5; /* seconds before the first line */
    static const double interval = 0.2;
    struct survey_progress *progress = context;
    if (!progress->quiet && state->seconds >= delay &&
        state->seconds - progress->shown >= interval) {
        progress->shown = state->seconds;
        monitor_show(survey_progress_line(progress->plan, state, false).text);
    }
    if (!progress->quiet && !monitor_is_interrupted()) {
        say_when_due(progress, state);
    }
    return !monitor_is_interrupted();
}
