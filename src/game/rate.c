/* How hard a puzzle is, and the hardest position that it leads to. */
#include "base/error.h"
#include "game/search.h"

/* Ends a run, which can only fail for lack of memory. */
static enum soliton_outcome end(soliton_search *search, struct limits *limits,
                                enum soliton_outcome outcome, struct soliton_error *error) {
    if (outcome == SOLITON_ERROR) {
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return search_end(search, limits, outcome);
}

enum soliton_outcome soliton_search_rate(soliton_search *search, struct soliton_rating *rating,
                                         struct soliton_error *error) {
    struct limits limits;
    if (rating != NULL) {
        *rating = (struct soliton_rating){0};
    }
    if (error_missing(search, "search", error) ||
        error_missing(rating, "place for the rating", error)) {
        return SOLITON_ERROR;
    }
    const struct puzzle_kind *kind = search->puzzle->kind;
    if (kind->ratings == NULL) {
        return search_refuse(search, "rated", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    enum soliton_outcome outcome =
        kind->ratings->rate(search->puzzle, search->work.settings.options.threads, &limits, rating);
    return end(search, &limits, outcome, error);
}

enum soliton_outcome soliton_search_hardest(soliton_search *search, soliton_puzzle **hardest,
                                            unsigned *distance, struct soliton_error *error) {
    struct limits limits;
    if (hardest != NULL) {
        *hardest = NULL;
    }
    if (distance != NULL) {
        *distance = 0;
    }
    if (error_missing(search, "search", error) ||
        error_missing(hardest, "place for the puzzle", error) ||
        error_missing(distance, "place for its distance", error)) {
        return SOLITON_ERROR;
    }
    const struct puzzle_kind *kind = search->puzzle->kind;
    if (kind->ratings == NULL) {
        return search_refuse(search, "made harder", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    const struct solve_options *options = &search->work.settings.options;
    enum soliton_outcome outcome = kind->ratings->hardest(
        search->puzzle, options->metric, options->threads, &limits, hardest, distance);
    return end(search, &limits, outcome, error);
}
