/* Counting all positions and all solutions of a puzzle. */
#include "base/error.h"
#include "game/search.h"

enum soliton_outcome soliton_search_count(soliton_search *search, struct soliton_error *error) {
    if (error_missing(search, "search", error)) {
        return SOLITON_ERROR;
    }
    const struct puzzle_kind *kind = search->puzzle->kind;
    struct limits limits;
    if (kind->counter == NULL) {
        return search_refuse(search, "counted", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    search->result.outcome = kind->counter->count(
        search->puzzle, search->work.settings.options.threads, &limits, &search->count);
    work_end(&search->work, &limits);
    search->result.reason = search->count.reason;
    if (search->result.outcome == SOLITON_ERROR) {
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return search->result.outcome;
}

const struct soliton_level *soliton_search_level(const soliton_search *search, size_t index) {
    return search != NULL && index < search->count.level_count ? &search->count.levels[index]
                                                               : NULL;
}

const char *soliton_search_solutions(const soliton_search *search) {
    return search == NULL ? "" : search->count.solutions;
}

const char *soliton_search_solutions_at_goal(const soliton_search *search) {
    return search == NULL ? "" : search->count.solutions_at_goal;
}

const char *soliton_search_level_unit(const soliton_search *search) {
    return search == NULL || search->puzzle->kind->counter == NULL
               ? ""
               : search->puzzle->kind->counter->unit;
}
