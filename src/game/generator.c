/* Generators: make puzzles one after the other, none of them twice. */
#define _POSIX_C_SOURCE 200809L

#include "game/generator.h"

#include "base/error.h"
#include "game/kinds.h"

#include <stdlib.h>
#include <string.h>

soliton_generator *soliton_generator_new(const char *kind_name, const char *options, uint64_t seed,
                                         struct soliton_error *error) {
    if (error_missing(kind_name, "kind of puzzle", error)) {
        return NULL;
    }
    const struct puzzle_kind *kind = kind_named(kind_name);
    if (kind == NULL) {
        error_set(error, SOLITON_INVALID, "no kind of puzzle is named '%s'", kind_name);
        return NULL;
    }
    if (kind->generator == NULL) {
        error_set(error, SOLITON_INVALID, "puzzles of the kind %s cannot be generated", kind_name);
        return NULL;
    }
    options = options == NULL ? "" : options;
    if (kind->generator->check(options, error) != SOLITON_OK) {
        return NULL;
    }
    soliton_generator *generator = calloc(1, sizeof *generator);
    char *copy = strdup(options);
    if (generator == NULL || copy == NULL) {
        free(generator);
        free(copy);
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
        return NULL;
    }
    generator->kind = kind;
    generator->options = copy;
    generator->seed = seed;
    generator->reason = "";
    work_start(&generator->work);
    generator->work.settings.max_positions = SOLITON_GENERATOR_POSITIONS;
    return generator;
}

void soliton_generator_free(soliton_generator *generator) {
    if (generator == NULL) {
        return;
    }
    for (size_t i = 0; i < generator->name_count; i++) {
        free(generator->names[i]);
    }
    free(generator->names);
    free(generator->options);
    work_free(&generator->work);
    free(generator);
}

enum soliton_status soliton_generator_set(soliton_generator *generator, const char *option,
                                          const char *value, struct soliton_error *error) {
    const struct soliton_option *known;
    if (error_missing(generator, "generator", error) || error_missing(option, "option", error)) {
        return SOLITON_INVALID;
    }
    for (size_t i = 0; (known = soliton_search_option(i)) != NULL; i++) {
        const bool is_taken = known->is_limit || strcmp(known->name, "metric") == 0 ||
                              strcmp(known->name, "threads") == 0;
        if (is_taken && strcmp(known->name, option) == 0) {
            return settings_set(&generator->work.settings, generator->kind->about->metrics, option,
                                value, error);
        }
    }
    return error_set(error, SOLITON_INVALID, "no option of a generator is named '%s'", option);
}

unsigned soliton_generator_threads(const soliton_generator *generator) {
    return generator == NULL ? 1 : generator->work.settings.options.threads;
}

void soliton_generator_on_progress(soliton_generator *generator, soliton_progress *call,
                                   void *context) {
    if (generator != NULL) {
        generator->work.progress = call;
        generator->work.context = context;
    }
}

void soliton_generator_cancel(soliton_generator *generator) {
    if (generator != NULL) {
        work_cancel(&generator->work);
    }
}

static bool is_new(const soliton_generator *generator, const char *name) {
    for (size_t i = 0; i < generator->name_count; i++) {
        if (strcmp(generator->names[i], name) == 0) {
            return false;
        }
    }
    return true;
}

static bool remember(soliton_generator *generator, const char *name) {
    char **names =
        realloc(generator->names, (generator->name_count + 1) * sizeof *generator->names);
    if (names == NULL) {
        return false;
    }
    generator->names = names;
    char *copy = strdup(name);
    if (copy != NULL) {
        names[generator->name_count++] = copy;
    }
    return copy != NULL;
}

/* Spreads the numbers of the tries over all 64 bits, so that neighbouring seeds share none. */
static uint64_t seed_of_try(const soliton_generator *generator) {
    uint64_t mixed = generator->seed * UINT64_C(0x9e3779b97f4a7c15) + generator->made;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

/* After so many in a row that were made before, there are hardly any others. */
enum { DOUBLES_MOST = 1000 };

/* Tries until there is one that was not handed out before. */
static enum soliton_outcome try_until_new(soliton_generator *generator, struct limits *limits,
                                          soliton_puzzle **puzzle) {
    for (unsigned doubles = 0; doubles < DOUBLES_MOST; doubles++) {
        enum soliton_outcome outcome = generator->kind->generator->make(
            generator->options, seed_of_try(generator), generator->work.settings.options.threads,
            limits, puzzle, &generator->rating);
        if (outcome != SOLITON_SOLVED) {
            return outcome;
        }
        generator->made++;
        if (is_new(generator, (*puzzle)->name)) {
            return SOLITON_SOLVED;
        }
        soliton_puzzle_free(*puzzle);
        *puzzle = NULL;
        if (limits_reached(limits)) {
            return limits_outcome(limits);
        }
    }
    return SOLITON_GAVE_UP;
}

enum soliton_outcome soliton_generator_next(soliton_generator *generator, soliton_puzzle **puzzle,
                                            struct soliton_error *error) {
    struct limits limits;
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (error_missing(generator, "generator", error) ||
        error_missing(puzzle, "place for the puzzle", error)) {
        return SOLITON_ERROR;
    }
    work_begin(&generator->work, &limits);
    enum soliton_outcome outcome = try_until_new(generator, &limits, puzzle);
    work_end(&generator->work, &limits);
    generator->reason = "";
    if (outcome == SOLITON_GAVE_UP) {
        generator->reason = limits.stop == STOP_NONE ? "only puzzles that were made before turn up"
                                                     : limits_reason(&limits);
    }
    if (*puzzle != NULL && !remember(generator, (*puzzle)->name)) {
        soliton_puzzle_free(*puzzle);
        *puzzle = NULL;
        outcome = SOLITON_ERROR;
    }
    if (outcome == SOLITON_ERROR) {
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    return outcome;
}

struct soliton_rating soliton_generator_rating(const soliton_generator *generator) {
    const struct soliton_rating none = {0};
    return generator == NULL ? none : generator->rating;
}

const char *soliton_generator_reason(const soliton_generator *generator) {
    return generator == NULL ? "" : generator->reason;
}

const char *soliton_generator_limit(const soliton_generator *generator) {
    return generator == NULL || *generator->reason == '\0' ? "" : generator->work.limit;
}

struct soliton_limits soliton_generator_limits(const soliton_generator *generator) {
    return generator == NULL ? soliton_limits_default()
                             : settings_limits(&generator->work.settings);
}
