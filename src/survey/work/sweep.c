#include "survey/work/sweep.h"

#include "survey/work/clock.h"

#include <string.h>

static bool is_stopped(const atomic_bool *stop) {
    return atomic_load_explicit(stop, memory_order_relaxed);
}

static bool goes_on(void *context, const struct soliton_stats *stats) {
    (void)stats;
    return !is_stopped(context);
}

static enum failure_kind interrupt(struct failure *failure) {
    return failure_set(failure, FAILURE_INTERRUPTED, "interrupted");
}

/* With more memory the search might end otherwise, so its outcome is no result. */
static enum failure_kind out_of_memory(const char *deal, struct failure *failure) {
    return failure_set(failure, FAILURE_NO_MEMORY,
                       "%s: the system has too little memory for so many searches at once: use "
                       "fewer --threads or a smaller --memory",
                       deal);
}

/* Turns an error of the library into a failure: a bug, unless memory ran out or the rules do not
 * fit this deal. */
static enum failure_kind tell(const char *deal, const struct soliton_error *error,
                              struct failure *failure) {
    switch (error->status) {
    case SOLITON_NO_MEMORY:
        return out_of_memory(deal, failure);
    case SOLITON_INVALID:
    case SOLITON_UNKNOWN:
        return failure_set(failure, FAILURE_USAGE, "%s: %s", deal, error->message);
    default:
        return failure_set(failure, FAILURE_BUG, "%s: %s", deal, error->message);
    }
}

/* Runs the search, and fills in the record. */
static enum failure_kind run(soliton_search *search, const char *deal, struct record *record,
                             struct failure *failure) {
    struct soliton_error error = {0};
    record->outcome = soliton_search_run(search, &error);
    if (record->outcome == SOLITON_ERROR) {
        return tell(deal, &error, failure);
    }
    if (record->outcome == SOLITON_INTERRUPTED) {
        return interrupt(failure);
    }
    struct soliton_stats stats = soliton_search_stats(search);
    if (stats.out_of_memory) {
        return out_of_memory(deal, failure);
    }
    record->positions = stats.positions;
    /* A search for a shortest solution that gave up may still know a longer one. */
    record->moves = soliton_search_has_solution(search) ? soliton_search_cost(search) : 0;
    return FAILURE_NONE;
}

static enum failure_kind solve(const struct survey_settings *settings, const atomic_bool *stop,
                               struct record *record, struct failure *failure) {
    struct deal_name name = deal_name(settings->game, record->series, record->number);
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    if (soliton_puzzle_named(name.text, settings->rules, &puzzle, &error) != SOLITON_OK) {
        return tell(name.text, &error, failure);
    }
    soliton_search *search = soliton_search_new(puzzle);
    enum failure_kind kind = search == NULL
                                 ? out_of_memory(name.text, failure)
                                 : survey_settings_apply(settings->options, search, failure);
    if (kind == FAILURE_NONE) {
        /* The library only hands the pointer back: nobody writes through it. */
        soliton_search_on_progress(search, goes_on, (void *)stop);
        kind = run(search, name.text, record, failure);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return kind;
}

/* The deals of one span. */
static enum failure_kind sweep_span(const struct survey_settings *settings, const struct span *span,
                                    const atomic_bool *stop, struct deal_tally *tally,
                                    struct failure *failure) {
    struct record record = {.number = span->first};
    memcpy(record.series, span->series, sizeof record.series);
    enum failure_kind kind = FAILURE_NONE;
    for (uint64_t left = span->last - span->first + 1; kind == FAILURE_NONE && left > 0; left--) {
        kind = is_stopped(stop) ? interrupt(failure) : solve(settings, stop, &record, failure);
        if (kind == FAILURE_NONE && !deal_tally_add(tally, &record, settings->keep)) {
            kind = failure_no_memory(failure);
        }
        record.number++;
    }
    return kind;
}

enum failure_kind sweep(const struct survey_settings *settings, const struct deals *deals,
                        const atomic_bool *stop, struct deal_tally *tally,
                        struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    double begun = clock_seconds();
    for (size_t i = 0; i < deals->count && kind == FAILURE_NONE; i++) {
        kind = sweep_span(settings, &deals->spans[i], stop, tally, failure);
    }
    tally->seconds += clock_seconds() - begun;
    return kind;
}
