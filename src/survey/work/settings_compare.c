/* Compares settings: what differs, and what to type to go on with the stored ones. */
#define _POSIX_C_SOURCE 200809L

#include "survey/work/settings.h"

#include "survey/deals/deals.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words of a command line, as many as fit; each has a blank before it. */
struct words {
    char text[200];
};

__attribute__((format(printf, 2, 3))) static void add(struct words *words, const char *format,
                                                      ...) {
    size_t length = strlen(words->text);
    va_list values;
    va_start(values, format);
    vsnprintf(words->text + length, sizeof words->text - length, format, values);
    va_end(values);
}

/* ---- Options one by one -------------------------------------------------------------------- */

/* Is this option among others, and with the same value? */
enum presence { ABSENT, OTHERWISE, THE_SAME };
static enum presence presence(const struct option_item *item, const char *options) {
    struct option_item other;
    for (const char *rest = option_list_begin(options); option_list_next(&rest, &other);) {
        if (other.name == item->name && strncmp(other.start, item->start, item->name) == 0) {
            bool is_same = other.length == item->length &&
                           strncmp(other.start, item->start, item->length) == 0;
            return is_same ? THE_SAME : OTHERWISE;
        }
    }
    return ABSENT;
}

static void add_item(struct words *words, const struct option_item *item) {
    const char *value = option_item_value(item);
    const char *end = item->start + item->length;
    bool has_value = value != NULL && value < end;
    add(words, " --%.*s%s%.*s", (int)item->name, item->start, has_value ? " " : "",
        has_value ? (int)(end - value) : 0, has_value ? value : "");
}

bool survey_settings_limit(const char *options, const char *name, double *value) {
    struct option_item item;
    for (const char *rest = option_list_begin(options); option_list_next(&rest, &item);) {
        if (option_item_is(&item, name) && option_item_value(&item) != NULL) {
            *value = strtod(option_item_value(&item), NULL);
            return true;
        }
    }
    return false;
}

/* ---- What differs -------------------------------------------------------------------------- */

static void tell_rules(const char *stored, const char *wanted, struct failure *failure) {
    if (*stored == '\0') {
        failure_set(failure, FAILURE_USAGE, "was made with the game's own rules, not with %s",
                    wanted);
    } else {
        failure_set(failure, FAILURE_USAGE, "was made with the rules %s, not with %s", stored,
                    *wanted == '\0' ? "the game's own" : wanted);
    }
}

static void tell_options(const char *stored, const char *wanted, struct failure *failure) {
    struct words with = {""};    /* those stored alone, or with another value */
    struct words instead = {""}; /* the other value */
    struct words without = {""};
    struct option_item item;
    for (const char *rest = option_list_begin(stored); option_list_next(&rest, &item);) {
        if (presence(&item, wanted) != THE_SAME) {
            add_item(&with, &item);
        }
    }
    for (const char *rest = option_list_begin(wanted); option_list_next(&rest, &item);) {
        enum presence before = presence(&item, stored);
        if (before == OTHERWISE) {
            add_item(&instead, &item);
        } else if (before == ABSENT) {
            add(&without, " --%.*s", (int)item.name, item.start);
        }
    }
    failure_set(failure, FAILURE_USAGE, "was made%s%s%s%s%s%s%s", *with.text == '\0' ? "" : " with",
                with.text, *instead.text == '\0' ? "" : ", not with", instead.text,
                *with.text == '\0' || *without.text == '\0' ? "" : " and",
                *without.text == '\0' ? "" : " without", without.text);
}

/* ---- What to type -------------------------------------------------------------------------- */

/* The default options of a search, freed by free(); NULL if they cannot be told. */
static char *default_options(const char *game) {
    struct deal_name sample = deal_name(game, "", 1);
    soliton_puzzle *puzzle = NULL;
    if (soliton_puzzle_named(sample.text, NULL, &puzzle, NULL) != SOLITON_OK) {
        return NULL;
    }
    soliton_search *search = soliton_search_new(puzzle);
    char *options = search == NULL ? NULL : soliton_search_options(search);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return options;
}

static void add_advice(const struct survey_settings *stored, struct failure *failure) {
    struct words words = {""};
    struct option_item item;
    char *defaults = default_options(stored->game);
    if (stored->keep != KEEP_UNSOLVABLE) {
        add(&words, " --keep %s", keep_names[stored->keep]);
    }
    if (*stored->rules != '\0') {
        add(&words, " --rules %s", stored->rules);
    }
    for (const char *rest = option_list_begin(stored->options); option_list_next(&rest, &item);) {
        if (presence(&item, defaults == NULL ? "" : defaults) != THE_SAME) {
            add_item(&words, &item);
        }
    }
    free(defaults);
    struct failure bare = *failure;
    if (*words.text == '\0') {
        failure_set(failure, bare.kind, "%s; it goes on without any options", bare.words);
    } else {
        failure_set(failure, bare.kind, "%s; repeat its options:%s", bare.words, words.text);
    }
}

bool survey_settings_agree(const struct survey_settings *stored,
                           const struct survey_settings *wanted, struct failure *failure) {
    if (strcmp(stored->game, wanted->game) != 0) {
        failure_set(failure, FAILURE_USAGE, "is a survey of %s, not of %s", stored->game,
                    wanted->game);
        return false;
    }
    if (strcmp(stored->engine, wanted->engine) != 0) {
        failure_set(failure, FAILURE_USAGE,
                    "was made by another engine (%s), whose results do not mix with this one's "
                    "(%s)",
                    stored->engine, wanted->engine);
        return false;
    }
    if (strcmp(stored->rules, wanted->rules) != 0) {
        tell_rules(stored->rules, wanted->rules, failure);
    } else if (strcmp(stored->options, wanted->options) != 0) {
        tell_options(stored->options, wanted->options, failure);
    } else if (stored->keep != wanted->keep) {
        failure_set(failure, FAILURE_USAGE, "was made with --keep %s, not with --keep %s",
                    keep_names[stored->keep], keep_names[wanted->keep]);
    } else {
        return true;
    }
    add_advice(stored, failure);
    return false;
}
