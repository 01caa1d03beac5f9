/* Searches: set limits, let the puzzle's solver work, and have its solution replayed by the referee
 * before anyone sees it. */
#include "game/search.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

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
    text_drop(&search->result.solution);
    free(search->count.levels);
    search->count = (struct puzzle_count){0};
    free(search->moves);
    search->moves = NULL;
    free(search->letters);
    search->letters = NULL;
    search->length = 0;
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

void soliton_search_cancel(soliton_search *search) {
    if (search != NULL) {
        work_cancel(&search->work);
    }
}

/* Lets the referee replay the solution, and counts its moves. */
static enum soliton_status check(const soliton_search *search, size_t *moves,
                                 struct soliton_error *error) {
    const struct puzzle_kind *kind = search->puzzle->kind;
    const struct text *solution = &search->result.solution;
    const char *why_not = NULL;
    const char *move;
    size_t length;
    size_t offset = 0;
    void *position = malloc(kind->position_size);
    if (position == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    kind->start(search->puzzle, position);
    *moves = 0;
    while (why_not == NULL &&
           kind->next_move(solution->data, solution->length, &offset, &move, &length)) {
        why_not = kind->play(search->puzzle, position, move, length);
        ++*moves;
    }
    if (why_not == NULL && !kind->won(search->puzzle, position)) {
        why_not = "the game is not won after it";
    }
    free(position);
    return why_not == NULL
               ? SOLITON_OK
               : error_set(error, SOLITON_BUG, "the solution found is wrong at move %zu: %s",
                           *moves, why_not);
}

/* Copies the solution's moves, each ended by a NUL: in its text they may touch. */
static enum soliton_status split(soliton_search *search, size_t count,
                                 struct soliton_error *error) {
    const struct text *solution = &search->result.solution;
    const char *move;
    size_t length;
    size_t offset = 0;
    search->moves = calloc(count + 1, sizeof *search->moves);
    search->letters = malloc(solution->length + count + 1);
    if (search->moves == NULL || search->letters == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    char *end = search->letters;
    while (search->length < count &&
           search->puzzle->kind->next_move(solution->data, solution->length, &offset, &move,
                                           &length)) {
        search->moves[search->length++] = memcpy(end, move, length);
        end += length;
        *end++ = '\0';
    }
    return SOLITON_OK;
}

/* The length of the solution, in the metric of the options, must be what the solver says it is. */
static enum soliton_status measure(const soliton_search *search, size_t moves,
                                   struct soliton_error *error) {
    const struct text *solution = &search->result.solution;
    const struct puzzle_kind *kind = search->puzzle->kind;
    size_t length = kind->measure == NULL ? moves
                                          : kind->measure(solution->data, solution->length,
                                                          search->work.settings.options.metric);
    if (length != search->result.length) {
        return error_set(error, SOLITON_BUG, "the solution found has %zu %s and not %zu", length,
                         search->result.unit, search->result.length);
    }
    return SOLITON_OK;
}

enum soliton_outcome soliton_search_run(soliton_search *search, struct soliton_error *error) {
    struct limits limits;
    size_t moves = 0;
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
    search->work.stats.lower_bound = (unsigned)search->result.lower_bound;

    if (search->result.solution.failed) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (search->result.outcome == SOLITON_ERROR) {
        status = error_set(error, SOLITON_BUG, "the path to the solution cannot be retraced");
    } else if (search->result.has_solution) {
        status = check(search, &moves, error);
        if (status == SOLITON_OK) {
            status = measure(search, moves, error);
        }
        if (status == SOLITON_OK) {
            status = split(search, moves, error);
        }
    }
    if (status != SOLITON_OK) {
        struct soliton_stats stats = search->work.stats;
        search_forget(search);
        search->work.stats = stats;
    }
    return search->result.outcome;
}

bool soliton_search_has_solution(const soliton_search *search) {
    return search != NULL && search->moves != NULL;
}

size_t soliton_search_length(const soliton_search *search) {
    return search == NULL ? 0 : search->length;
}

const char *soliton_search_move(const soliton_search *search, size_t index) {
    return search != NULL && index < search->length ? search->moves[index] : NULL;
}

bool soliton_search_move_counts(const soliton_search *search, size_t index) {
    const char *move = soliton_search_move(search, index);
    if (move == NULL) {
        return false;
    }
    const struct puzzle_kind *kind = search->puzzle->kind;
    return kind->measure == NULL ||
           kind->measure(move, strlen(move), search->work.settings.options.metric) > 0;
}

char *soliton_search_solution(const soliton_search *search) {
    if (search == NULL) {
        return NULL;
    }
    const struct puzzle_kind *kind = search->puzzle->kind;
    struct text text = {0};
    if (search->moves == NULL) {
        return text_take(&text);
    }
    if (kind->header != NULL) {
        kind->header->write(search->puzzle, &text);
    }
    for (size_t i = 0; i < search->length; i++) {
        text_add(&text, i == 0 ? "" : kind->move_separator);
        text_add(&text, search->moves[i]);
    }
    text_add(&text, search->length > 0 ? "\n" : "");
    return text_take(&text);
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
