#define _POSIX_C_SOURCE 200809L

#include "survey/work/settings.h"

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

/* The option that results do not depend on. */
static const char threads[] = "threads";

/* ---- Options as text ----------------------------------------------------------------------- */

const char *option_list_begin(const char *options) { return *options == '\0' ? NULL : options; }

bool option_list_next(const char **rest, struct option_item *item) {
    if (*rest == NULL) {
        return false;
    }
    *item = (struct option_item){.start = *rest, .length = strcspn(*rest, ",")};
    size_t name = strcspn(*rest, "=");
    item->name = name < item->length ? name : item->length;
    const char *end = *rest + item->length;
    *rest = *end == ',' ? end + 1 : NULL;
    return true;
}

bool option_item_is(const struct option_item *item, const char *name) {
    return item->name == strlen(name) && strncmp(item->start, name, item->name) == 0;
}

const char *option_item_value(const struct option_item *item) {
    return item->name < item->length ? item->start + item->name + 1 : NULL;
}

/* ---- Making -------------------------------------------------------------------------------- */

static enum failure_kind tell(struct failure *failure, enum soliton_status status,
                              const struct soliton_error *error) {
    return status == SOLITON_NO_MEMORY ? failure_no_memory(failure)
                                       : failure_set(failure, FAILURE_USAGE, "%s", error->message);
}

static enum failure_kind set_options(soliton_search *search, const struct search_option *options,
                                     size_t count, struct failure *failure) {
    struct soliton_error error = {0};
    for (size_t i = 0; i < count; i++) {
        enum soliton_status status =
            strcmp(options[i].name, threads) == 0
                ? SOLITON_OK
                : soliton_search_set(search, options[i].name, options[i].value, &error);
        if (status != SOLITON_OK) {
            return tell(failure, status, &error);
        }
    }
    return FAILURE_NONE;
}

/* Asks the library for the canonical rules and options of the puzzle and a search. */
static enum failure_kind make(const soliton_puzzle *puzzle, const char *game,
                              const struct search_option *options, size_t count,
                              struct survey_settings *settings, struct failure *failure) {
    soliton_search *search = soliton_search_new(puzzle);
    if (search == NULL) {
        return failure_no_memory(failure);
    }
    enum failure_kind kind = set_options(search, options, count, failure);
    if (kind == FAILURE_NONE) {
        settings->game = strdup(game);
        settings->rules = soliton_puzzle_rules(puzzle);
        settings->options = soliton_search_options(search);
        settings->engine = soliton_engine();
        if (settings->game == NULL || settings->rules == NULL || settings->options == NULL ||
            settings->engine == NULL) {
            kind = failure_no_memory(failure);
        }
    }
    soliton_search_free(search);
    return kind;
}

enum failure_kind survey_settings_make(const char *game, const char *sample, const char *rules,
                                       const struct search_option *options, size_t option_count,
                                       enum keep keep, struct survey_settings *settings,
                                       struct failure *failure) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    *settings = (struct survey_settings){.keep = keep};
    enum soliton_status status = soliton_puzzle_named(sample, rules, &puzzle, &error);
    if (status != SOLITON_OK) {
        return tell(failure, status, &error);
    }
    enum failure_kind kind = make(puzzle, game, options, option_count, settings, failure);
    soliton_puzzle_free(puzzle);
    if (kind != FAILURE_NONE) {
        survey_settings_drop(settings);
    }
    return kind;
}

bool survey_settings_copy(const struct survey_settings *settings, struct survey_settings *copy) {
    *copy = (struct survey_settings){.game = strdup(settings->game),
                                     .rules = strdup(settings->rules),
                                     .options = strdup(settings->options),
                                     .engine = strdup(settings->engine),
                                     .keep = settings->keep};
    if (copy->game == NULL || copy->rules == NULL || copy->options == NULL ||
        copy->engine == NULL) {
        survey_settings_drop(copy);
        return false;
    }
    return true;
}

void survey_settings_drop(struct survey_settings *settings) {
    free(settings->game);
    free(settings->rules);
    free(settings->options);
    free(settings->engine);
    *settings = (struct survey_settings){0};
}

/* ---- Applying ------------------------------------------------------------------------------ */

static enum failure_kind apply(const struct option_item *item, soliton_search *search,
                               struct failure *failure) {
    struct soliton_error error = {0};
    if (option_item_is(item, threads)) {
        return failure_set(failure, FAILURE_BAD_DATA, "has a number of threads in its options");
    }
    char *name = strndup(item->start, item->length);
    if (name == NULL) {
        return failure_no_memory(failure);
    }
    name[item->name] = '\0';
    const char *value = option_item_value(item) == NULL ? NULL : name + item->name + 1;
    enum soliton_status status = soliton_search_set(search, name, value, &error);
    free(name);
    return status == SOLITON_OK
               ? FAILURE_NONE
               : failure_set(failure, FAILURE_BAD_DATA, "has invalid options: %s", error.message);
}

enum failure_kind survey_settings_apply(const char *options, soliton_search *search,
                                        struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    const char *rest = option_list_begin(options);
    struct option_item item;
    while (kind == FAILURE_NONE && option_list_next(&rest, &item)) {
        kind = apply(&item, search, failure);
    }
    return kind;
}
