/* A search as the outside sees it: sets limits, lets the puzzle's solver work, has its solution
 * replayed by the referee before anyone sees it. */
#include "base/error.h"
#include "engine/limits.h"
#include "game/options.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* It is set by signal handlers, where only what needs no lock is allowed. */
static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a flag must be lock-free");

struct soliton_search {
    const soliton_puzzle *puzzle;
    struct settings settings;
    soliton_progress *progress;
    void *context;
    atomic_bool cancelled;

    /* What the last run gave. */
    struct search_find find;
    struct soliton_stats stats;
    char **moves;
    size_t length;
    char *letters; /* of all the moves */
};

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

soliton_search *soliton_search_new(const soliton_puzzle *puzzle) {
    soliton_search *search = calloc(1, sizeof *search);
    if (search != NULL) {
        search->puzzle = puzzle;
        search->find.reason = "";
        settings_default(&search->settings);
        atomic_init(&search->cancelled, false);
    }
    return search;
}

static void forget_last_run(soliton_search *search) {
    text_drop(&search->find.solution);
    free(search->moves);
    search->moves = NULL;
    free(search->letters);
    search->letters = NULL;
    search->length = 0;
    search->find = (struct search_find){.outcome = SOLITON_ERROR, .reason = ""};
    search->stats = (struct soliton_stats){0};
}

void soliton_search_free(soliton_search *search) {
    if (search != NULL) {
        forget_last_run(search);
        free(search);
    }
}

enum soliton_status soliton_search_set(soliton_search *search, const char *option,
                                       const char *value, struct soliton_error *error) {
    return settings_set(&search->settings, option, value, error);
}

void soliton_search_on_progress(soliton_search *search, soliton_progress *call, void *context) {
    search->progress = call;
    search->context = context;
}

void soliton_search_cancel(soliton_search *search) {
    atomic_store_explicit(&search->cancelled, true, memory_order_relaxed);
}

/* Lets the referee replay the solution. */
static enum soliton_status check(const soliton_search *search, struct soliton_verdict *verdict,
                                 struct soliton_error *error) {
    const struct text *solution = &search->find.solution;
    struct soliton_error wrong = {0};
    soliton_game *game = soliton_game_new(search->puzzle);
    if (game == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    enum soliton_status status =
        soliton_game_replay(game, solution->data, solution->length, verdict, &wrong);
    soliton_game_free(game);
    if (status != SOLITON_OK) {
        return error_set(error, status, "%s", wrong.message);
    }
    if (!verdict->solved) {
        return error_set(error, SOLITON_BUG, "the solution found is wrong at move %zu: %s",
                         verdict->failed, wrong.message);
    }
    return SOLITON_OK;
}

/* Copies the solution's moves, each ended by a NUL: in its text they may touch. */
static enum soliton_status split(soliton_search *search, size_t count,
                                 struct soliton_error *error) {
    const struct text *solution = &search->find.solution;
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

enum soliton_outcome soliton_search_run(soliton_search *search, struct soliton_error *error) {
    const struct settings *settings = &search->settings;
    struct limits limits = {
        .timeout = settings->timeout,
        .max_positions = settings->max_positions,
        .memory = {.limit = settings->memory},
        .cancelled = &search->cancelled,
        .progress = search->progress,
        .context = search->context,
    };
    struct soliton_verdict verdict = {0};
    enum soliton_status status = SOLITON_OK;

    forget_last_run(search);
    limits_begin(&limits);
    search->puzzle->kind->solve(search->puzzle, &settings->wish, &limits, &search->find);
    limits_end(&limits);
    search->stats = limits.stats;
    search->stats.length = (unsigned)search->find.length;
    search->stats.lower_bound = (unsigned)search->find.lower_bound;
    atomic_store_explicit(&search->cancelled, false, memory_order_relaxed);

    if (search->find.solution.failed) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (search->find.outcome == SOLITON_ERROR) {
        status = error_set(error, SOLITON_BUG, "the way to the solution cannot be retraced");
    } else if (search->find.has_solution) {
        status = check(search, &verdict, error);
        if (status == SOLITON_OK) {
            status = split(search, verdict.moves, error);
        }
    }
    if (status != SOLITON_OK) {
        struct soliton_stats stats = search->stats;
        forget_last_run(search);
        search->stats = stats;
    }
    return search->find.outcome;
}

bool soliton_search_has_solution(const soliton_search *search) { return search->moves != NULL; }

size_t soliton_search_length(const soliton_search *search) { return search->length; }

const char *soliton_search_move(const soliton_search *search, size_t index) {
    return index < search->length ? search->moves[index] : NULL;
}

bool soliton_search_is_shortest(const soliton_search *search) {
    return search->find.proved_shortest;
}

const char *soliton_search_reason(const soliton_search *search) { return search->find.reason; }

struct soliton_stats soliton_search_stats(const soliton_search *search) {
    return search->stats;
}
