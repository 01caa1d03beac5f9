/* Searches: set limits, let the puzzle's solver work, and have its solution replayed by the referee
 * before anyone sees it. */
#include "game/search.h"

#include "base/error.h"
#include "game/game.h"
#include "game/solution.h"

#include <stdlib.h>

const char *soliton_outcome_name(enum soliton_outcome outcome) {
    switch (outcome) {
    case SOLITON_SOLVED:
        return "solved";
    case SOLITON_UNSOLVABLE:
        return "unsolvable";
    case SOLITON_GAVE_UP:
        return "gave-up";
    case SOLITON_INTERRUPTED:
        return "interrupted";
    case SOLITON_ERROR:
        break;
    }
    return "error";
}

/* The unit of lengths, unless a solver says otherwise. */
static const char *search_unit(const soliton_search *search) {
    return search->puzzle->kind->about->metrics[search->work.settings.options.metric];
}

soliton_search *soliton_search_new(const soliton_puzzle *puzzle) {
    soliton_search *search = puzzle == NULL ? NULL : calloc(1, sizeof *search);
    if (search != NULL) {
        search->puzzle = puzzle;
        search->result.reason = "";
        search->result.unit = search_unit(search);
        work_start(&search->work);
    }
    return search;
}

void search_forget(soliton_search *search) {
    moves_drop(&search->result.solution);
    free(search->count.levels);
    search->count = (struct puzzle_count){0};
    search->result =
        (struct solve_result){.outcome = SOLITON_ERROR, .reason = "", .unit = search_unit(search)};
    search->work.stats = (struct soliton_stats){0};
}

enum soliton_outcome search_refuse(soliton_search *search, const char *what,
                                   struct soliton_error *error) {
    search_forget(search);
    error_set(error, SOLITON_INVALID, "puzzles of the kind %s cannot be %s",
              search->puzzle->kind->about->name, what);
    return SOLITON_ERROR;
}

enum soliton_outcome search_end(soliton_search *search, struct limits *limits,
                                enum soliton_outcome outcome) {
    work_end(&search->work, limits);
    search->result.outcome = outcome;
    search->result.reason = outcome == SOLITON_GAVE_UP ? limits_reason(limits) : "";
    return outcome;
}

void soliton_search_free(soliton_search *search) {
    if (search != NULL) {
        search_forget(search);
        work_free(&search->work);
        free(search);
    }
}

enum soliton_status soliton_search_set(soliton_search *search, const char *option,
                                       const char *value, struct soliton_error *error) {
    return error_missing(search, "search", error) || error_missing(option, "option", error)
               ? SOLITON_INVALID
               : settings_set(&search->work.settings, search->puzzle->kind->about->metrics, option,
                              value, error);
}

char *soliton_search_options(const soliton_search *search) {
    struct text text = {0};
    if (search == NULL) {
        return NULL;
    }
    settings_write(&search->work.settings, search->puzzle->kind->about->metrics, &text);
    return text_take(&text);
}

unsigned soliton_search_threads(const soliton_search *search) {
    return search == NULL ? 0 : search->work.settings.options.threads;
}

void soliton_search_on_progress(soliton_search *search, soliton_progress *call, void *context) {
    if (search != NULL) {
        search->work.progress = call;
        search->work.context = context;
    }
}

struct soliton_chambers soliton_search_chambers(const soliton_search *search) {
    struct soliton_chambers chambers = {0};
    if (search != NULL) {
        chambers = search->work.chambers;
    }
    return chambers;
}

void soliton_search_use_storage(soliton_search *search, const struct soliton_storage *storage) {
    if (search != NULL) {
        search->work.storage.storage = storage;
    }
}

void soliton_search_cancel(soliton_search *search) {
    if (search != NULL) {
        work_cancel(&search->work);
    }
}

/* Lets the referee replay the solution. */
static const char *replay(const soliton_search *search, void *position, size_t *played) {
    const struct puzzle_kind *kind = search->puzzle->kind;
    const struct moves *moves = &search->result.solution;
    const char *why_not = NULL;
    kind->start(search->puzzle, position);
    for (*played = 0; why_not == NULL && *played < moves->count; ++*played) {
        why_not = kind->play(search->puzzle, position, moves_at(moves, *played),
                             moves_length(moves, *played));
    }
    return why_not != NULL || kind->won(search->puzzle, position) ? why_not
                                                                  : "the game is not won after it";
}

/* The solution must win, and be as long as the solver says. */
static enum soliton_status check(const soliton_search *search, struct soliton_error *error) {
    const struct solve_result *result = &search->result;
    struct measure measure = {search->puzzle->kind, search->work.settings.options.metric, NULL, 0};
    size_t played;
    void *position = malloc(search->puzzle->kind->position_size);
    if (position == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    const char *why_not = replay(search, position, &played);
    free(position);
    if (why_not != NULL) {
        return error_set(error, SOLITON_BUG, "the solution found is wrong at move %zu: %s", played,
                         why_not);
    }
    measure_add(&measure, &result->solution, 0, result->solution.count);
    return measure.length == result->length
               ? SOLITON_OK
               : error_set(error, SOLITON_BUG, "the solution found has %zu %s and not %zu",
                           measure.length, result->unit, result->length);
}

/* None if there is no solution; a solution that is proved shortest is its own bound. */
static size_t lower_bound_of(const struct solve_result *result) {
    if (result->outcome == SOLITON_UNSOLVABLE) {
        return 0;
    }
    return result->proved_shortest ? result->length : result->lower_bound;
}

enum soliton_outcome soliton_search_run(soliton_search *search, struct soliton_error *error) {
    struct limits limits;
    enum soliton_status status = SOLITON_OK;

    if (error_missing(search, "search", error)) {
        return SOLITON_ERROR;
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    search->puzzle->kind->solve(search->puzzle, &search->work.settings.options, &limits,
                                &search->result);
    work_end(&search->work, &limits);
    search->work.stats.length = (unsigned)search->result.length;
    search->work.stats.lower_bound = (unsigned)lower_bound_of(&search->result);

    if (search->result.solution.letters.failed) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (search->result.outcome == SOLITON_ERROR) {
        status = error_set(error, SOLITON_BUG, "the path to the solution cannot be retraced");
    } else if (search->result.has_solution) {
        status = check(search, error);
    }
    if (status != SOLITON_OK) {
        struct soliton_stats stats = search->work.stats;
        search_forget(search);
        search->work.stats = stats;
    }
    return search->result.outcome;
}

bool soliton_search_has_solution(const soliton_search *search) {
    return search != NULL && search->result.has_solution;
}

size_t soliton_search_length(const soliton_search *search) {
    return search == NULL ? 0 : search->result.solution.count;
}

const char *soliton_search_move(const soliton_search *search, size_t index) {
    return index < soliton_search_length(search) ? moves_at(&search->result.solution, index) : NULL;
}

bool soliton_search_move_counts(const soliton_search *search, size_t index) {
    const char *move = soliton_search_move(search, index);
    return move != NULL &&
           search->puzzle->kind->counts(NULL, move, search->work.settings.options.metric);
}

char *soliton_search_solution(const soliton_search *search) {
    struct text text = {0};
    if (search == NULL) {
        return NULL;
    }
    if (search->result.has_solution) {
        const struct moves *moves = &search->result.solution;
        solution_write(search->puzzle, moves, moves->count, &text);
    }
    return text_take(&text);
}

soliton_game *soliton_search_game(const soliton_search *search) {
    soliton_game *game =
        soliton_search_has_solution(search) ? soliton_game_new(search->puzzle) : NULL;
    if (game != NULL && !game_put_ahead(game, &search->result.solution)) {
        soliton_game_free(game);
        game = NULL;
    }
    return game;
}

const char *soliton_search_unit(const soliton_search *search) {
    return search == NULL ? "" : search->result.unit;
}

size_t soliton_search_cost(const soliton_search *search) {
    return search == NULL ? 0 : search->result.length;
}

bool soliton_search_is_shortest(const soliton_search *search) {
    return search != NULL && search->result.proved_shortest;
}

const char *soliton_search_reason(const soliton_search *search) {
    return search == NULL ? "" : search->result.reason;
}

const char *soliton_search_limit(const soliton_search *search) {
    return search != NULL && search->result.outcome == SOLITON_GAVE_UP ? search->work.limit : "";
}

struct soliton_limits soliton_search_limits(const soliton_search *search) {
    return search == NULL ? soliton_limits_default() : settings_limits(&search->work.settings);
}

struct soliton_stats soliton_search_stats(const soliton_search *search) {
    const struct soliton_stats none = {0};
    return search == NULL ? none : search->work.stats;
}
