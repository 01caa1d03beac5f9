/* Searches, as the page's worker asks for them. */
#define _POSIX_C_SOURCE 200809L /* for strndup */

#include "web/answer.h"
#include "web/current_game.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

/* The engine's memory in a page is bounded (see web/CMakeLists.txt), and a table that grows is
 * there twice for a moment. */
static const char MEMORY[] = "640M";

static bool progress(void *context, const struct soliton_stats *stats) {
    (void)context;
    return web_progress((double)stats->positions, (double)stats->bytes, stats->best_score,
                        stats->depth, stats->seconds, stats->lower_bound, stats->length);
}

/* Takes "name" or "name=value" to pieces. */
static enum soliton_status set_option(soliton_search *search, char *option,
                                      struct soliton_error *error) {
    char *value = strchr(option, '=');
    if (value != NULL) {
        *value++ = '\0';
    }
    return soliton_search_set(search, option, value, error);
}

static enum soliton_status set_options(soliton_search *search, const char *options,
                                       struct soliton_error *error) {
    enum soliton_status status = soliton_search_set(search, "memory", MEMORY, error);
    while (*options != '\0' && status == SOLITON_OK) {
        size_t length = strcspn(options, "\n");
        char *option = strndup(options, length);
        status = option == NULL ? error_no_memory(error) : set_option(search, option, error);
        free(option);
        options += length;
        options += *options == '\n';
    }
    return status;
}

struct result {
    const soliton_search *search;
    enum soliton_outcome outcome;
};

static bool write_result(struct json *json, const void *context) {
    const struct result *result = context;
    const soliton_search *search = result->search;
    struct soliton_stats stats = soliton_search_stats(search);
    json_string(json, "outcome", soliton_outcome_name(result->outcome));
    json_string(json, "reason", soliton_search_reason(search));
    json_open(json, "moves", '[');
    for (size_t i = 0; i < soliton_search_length(search); i++) {
        json_string(json, NULL, soliton_search_move(search, i));
    }
    json_close(json, ']');
    json_number(json, "cost", soliton_search_cost(search));
    json_string(json, "unit", soliton_search_unit(search));
    json_bool(json, "shortest", soliton_search_is_shortest(search));
    json_number(json, "lowerBound", stats.lower_bound);
    json_number(json, "positions", stats.positions);
    json_number(json, "bytes", stats.bytes);
    json_number(json, "microseconds", (uint64_t)(stats.seconds * 1e6));
    return true;
}

static const char *solve(const soliton_puzzle *puzzle, const char *options) {
    struct soliton_error error;
    soliton_search *search = soliton_search_new(puzzle);
    const char *answer;
    if (search == NULL) {
        return answer_no_memory();
    }
    soliton_search_on_progress(search, progress, NULL);
    if (set_options(search, options, &error) != SOLITON_OK) {
        answer = answer_error(&error);
    } else {
        struct result result = {search, soliton_search_run(search, &error)};
        answer = result.outcome == SOLITON_ERROR ? answer_error(&error)
                                                 : answer_object(write_result, &result);
    }
    soliton_search_free(search);
    return answer;
}

const char *web_solve(const char *options) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current == NULL) {
        return answer_error(&error);
    }
    if (soliton_game_length(current->game) == 0) {
        return solve(current->puzzle, options);
    }
    soliton_puzzle *rest = soliton_game_rest(current->game);
    const char *answer = rest == NULL ? answer_no_memory() : solve(rest, options);
    soliton_puzzle_free(rest);
    return answer;
}

/* ---- Generating ------------------------------------------------------------------------------ */

struct product {
    const soliton_generator *generator;
    const soliton_puzzle *puzzle; /* NULL unless one was made */
    enum soliton_outcome outcome;
};

static bool write_product(struct json *json, const void *context) {
    const struct product *product = context;
    json_string(json, "outcome", soliton_outcome_name(product->outcome));
    json_string(json, "reason", soliton_generator_reason(product->generator));
    if (product->puzzle == NULL) {
        json_null(json, "name");
        json_null(json, "rating");
        return true;
    }
    struct soliton_rating rating = soliton_generator_rating(product->generator);
    json_string(json, "name", soliton_puzzle_name(product->puzzle));
    json_open(json, "rating", '{');
    for (size_t i = 0; rating.figures[i].name != NULL; i++) {
        json_number(json, rating.figures[i].name, rating.values[i]);
    }
    json_close(json, '}');
    return true;
}

const char *web_generate(const char *kind, const char *options, uint64_t seed) {
    struct soliton_error error;
    soliton_puzzle *puzzle = NULL;
    soliton_generator *generator = soliton_generator_new(kind, options, seed, &error);
    if (generator == NULL) {
        return answer_error(&error);
    }
    soliton_generator_on_progress(generator, progress, NULL);
    enum soliton_outcome outcome =
        soliton_generator_set(generator, "memory", MEMORY, &error) != SOLITON_OK
            ? SOLITON_ERROR
            : soliton_generator_next(generator, &puzzle, &error);
    struct product product = {generator, puzzle, outcome};
    const char *answer =
        outcome == SOLITON_ERROR ? answer_error(&error) : answer_object(write_product, &product);
    soliton_puzzle_free(puzzle);
    soliton_generator_free(generator);
    return answer;
}
