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

static enum problem_kind interrupt(struct problem *problem) {
    return problem_set(problem, PROBLEM_INTERRUPTED, "interrupted");
}

/* Whatever the search gave, a machine with more memory might give something else: it is no result
 * by these terms. */
static enum problem_kind starve(const char *deal, struct problem *problem) {
    return problem_set(problem, PROBLEM_NO_MEMORY,
                       "%s: the system has too little memory for so many searches at once: use "
                       "fewer --threads or a smaller --memory",
                       deal);
}

/* What the library could not do, which is a bug unless memory ran out or the rules are for other
 * deals. */
static enum problem_kind tell(const char *deal, const struct soliton_error *error,
                              struct problem *problem) {
    switch (error->status) {
    case SOLITON_NO_MEMORY:
        return starve(deal, problem);
    case SOLITON_INVALID:
    case SOLITON_UNKNOWN:
        return problem_set(problem, PROBLEM_USAGE, "%s: %s", deal, error->message);
    default:
        return problem_set(problem, PROBLEM_BUG, "%s: %s", deal, error->message);
    }
}

/* Runs the search, and fills in what it gave. */
static enum problem_kind run(soliton_search *search, const char *deal, struct record *record,
                             struct problem *problem) {
    struct soliton_error error = {0};
    record->outcome = soliton_search_run(search, &error);
    if (record->outcome == SOLITON_ERROR) {
        return tell(deal, &error, problem);
    }
    if (record->outcome == SOLITON_INTERRUPTED) {
        return interrupt(problem);
    }
    struct soliton_stats stats = soliton_search_stats(search);
    if (stats.out_of_memory) {
        return starve(deal, problem);
    }
    record->positions = stats.positions;
    /* Of a search for a shortest solution that was given up, one may be known all the same. */
    record->moves = soliton_search_has_solution(search) ? soliton_search_cost(search) : 0;
    return PROBLEM_NONE;
}

static enum problem_kind solve(const struct terms *terms, const atomic_bool *stop,
                               struct record *record, struct problem *problem) {
    struct deal_name name = deal_name(terms->game, record->series, record->number);
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    if (soliton_puzzle_named(name.text, terms->rules, &puzzle, &error) != SOLITON_OK) {
        return tell(name.text, &error, problem);
    }
    soliton_search *search = soliton_search_new(puzzle);
    enum problem_kind kind =
        search == NULL ? starve(name.text, problem) : terms_apply(terms->options, search, problem);
    if (kind == PROBLEM_NONE) {
        /* Nobody writes through it: the library hands it back as it is. */
        soliton_search_on_progress(search, goes_on, (void *)stop);
        kind = run(search, name.text, record, problem);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return kind;
}

/* The deals of one span. */
static enum problem_kind sweep_span(const struct terms *terms, const struct span *span,
                                    const atomic_bool *stop, struct harvest *harvest,
                                    struct problem *problem) {
    struct record record = {.number = span->first};
    memcpy(record.series, span->series, sizeof record.series);
    enum problem_kind kind = PROBLEM_NONE;
    for (uint64_t left = span->last - span->first + 1; kind == PROBLEM_NONE && left > 0; left--) {
        kind = is_stopped(stop) ? interrupt(problem) : solve(terms, stop, &record, problem);
        if (kind == PROBLEM_NONE && !harvest_add(harvest, &record, terms->keep)) {
            kind = problem_no_memory(problem);
        }
        record.number++;
    }
    return kind;
}

enum problem_kind sweep(const struct terms *terms, const struct deals *deals,
                        const atomic_bool *stop, struct harvest *harvest, struct problem *problem) {
    enum problem_kind kind = PROBLEM_NONE;
    double begun = clock_seconds();
    for (size_t i = 0; i < deals->count && kind == PROBLEM_NONE; i++) {
        kind = sweep_span(terms, &deals->spans[i], stop, harvest, problem);
    }
    harvest->seconds += clock_seconds() - begun;
    return kind;
}
