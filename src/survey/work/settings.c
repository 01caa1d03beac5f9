#define _POSIX_C_SOURCE 200809L

#include "survey/work/settings.h"

#include "survey/work/option_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const keep_names[] = {[KEEP_UNSOLVABLE] = "unsolvable",
                                  [KEEP_SOLVED] = "solved",
                                  [KEEP_ALL] = "all",
                                  [KEEP_NONE] = "none",
                                  NULL};

bool keep_read(const char *name, enum keep *keep) {
    for (unsigned i = 0; keep_names[i] != NULL; i++) {
        if (strcmp(keep_names[i], name) == 0) {
            *keep = (enum keep)i;
            return true;
        }
    }
    return false;
}

/* The option on which results do not depend. */
static const char threads[] = "threads";

/* ---- Making -------------------------------------------------------------------------------- */

static enum problem_kind tell(struct problem *problem, enum soliton_status status,
                              const struct soliton_error *error) {
    return status == SOLITON_NO_MEMORY ? problem_no_memory(problem)
                                       : problem_set(problem, PROBLEM_USAGE, "%s", error->message);
}

static enum problem_kind set_options(soliton_search *search, const struct term_option *options,
                                     size_t count, struct problem *problem) {
    struct soliton_error error = {0};
    for (size_t i = 0; i < count; i++) {
        enum soliton_status status =
            strcmp(options[i].name, threads) == 0
                ? SOLITON_OK
                : soliton_search_set(search, options[i].name, options[i].value, &error);
        if (status != SOLITON_OK) {
            return tell(problem, status, &error);
        }
    }
    return PROBLEM_NONE;
}

/* Fills in what the library says of the puzzle and a search of it. */
static enum problem_kind make(const soliton_puzzle *puzzle, const char *game,
                              const struct term_option *options, size_t count, struct terms *terms,
                              struct problem *problem) {
    soliton_search *search = soliton_search_new(puzzle);
    if (search == NULL) {
        return problem_no_memory(problem);
    }
    enum problem_kind kind = set_options(search, options, count, problem);
    if (kind == PROBLEM_NONE) {
        terms->game = strdup(game);
        terms->rules = soliton_puzzle_rules(puzzle);
        terms->options = soliton_search_options(search);
        terms->engine = strdup(soliton_engine());
        if (terms->game == NULL || terms->rules == NULL || terms->options == NULL ||
            terms->engine == NULL) {
            kind = problem_no_memory(problem);
        }
    }
    soliton_search_free(search);
    return kind;
}

enum problem_kind terms_make(const char *game, const char *sample, const char *rules,
                             const struct term_option *options, size_t option_count, enum keep keep,
                             struct terms *terms, struct problem *problem) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    *terms = (struct terms){.keep = keep};
    enum soliton_status status = soliton_puzzle_named(sample, rules, &puzzle, &error);
    if (status != SOLITON_OK) {
        return tell(problem, status, &error);
    }
    enum problem_kind kind = make(puzzle, game, options, option_count, terms, problem);
    soliton_puzzle_free(puzzle);
    if (kind != PROBLEM_NONE) {
        terms_drop(terms);
    }
    return kind;
}

bool terms_copy(const struct terms *terms, struct terms *copy) {
    *copy = (struct terms){.game = strdup(terms->game),
                           .rules = strdup(terms->rules),
                           .options = strdup(terms->options),
                           .engine = strdup(terms->engine),
                           .keep = terms->keep};
    if (copy->game == NULL || copy->rules == NULL || copy->options == NULL ||
        copy->engine == NULL) {
        terms_drop(copy);
        return false;
    }
    return true;
}

void terms_drop(struct terms *terms) {
    free(terms->game);
    free(terms->rules);
    free(terms->options);
    free(terms->engine);
    *terms = (struct terms){0};
}

/* ---- Applying ------------------------------------------------------------------------------ */

static enum problem_kind apply(const struct option_item *item, soliton_search *search,
                               struct problem *problem) {
    struct soliton_error error = {0};
    if (option_item_is(item, threads)) {
        return problem_set(problem, PROBLEM_BAD_DATA, "has a number of threads in its options");
    }
    char *name = strndup(item->start, item->length);
    if (name == NULL) {
        return problem_no_memory(problem);
    }
    name[item->name] = '\0';
    const char *value = option_item_value(item) == NULL ? NULL : name + item->name + 1;
    enum soliton_status status = soliton_search_set(search, name, value, &error);
    free(name);
    return status == SOLITON_OK ? PROBLEM_NONE
                                : problem_set(problem, PROBLEM_BAD_DATA,
                                              "has options that cannot be: %s", error.message);
}

enum problem_kind terms_apply(const char *options, soliton_search *search,
                              struct problem *problem) {
    enum problem_kind kind = PROBLEM_NONE;
    const char *rest = option_list_begin(options);
    struct option_item item;
    while (kind == PROBLEM_NONE && option_list_next(&rest, &item)) {
        kind = apply(&item, search, problem);
    }
    return kind;
}
