/* The registry, for front ends to ask: which kinds there are, what they can do, which names they
 * know. */
#include "game/kinds.h"

#include "base/error.h"
#include "base/word.h"

#include <inttypes.h>
#include <string.h>

/* ---- Kinds ----------------------------------------------------------------------------------- */

const struct puzzle_kind *kind_named(const char *name) {
    size_t i = 0;
    while (puzzle_kinds[i] != NULL && strcmp(puzzle_kinds[i]->about->name, name) != 0) {
        i++;
    }
    return puzzle_kinds[i];
}

const struct puzzle_kind *kind_of_text(const char *text, size_t length) {
    size_t i = 0;
    while (puzzle_kinds[i] != NULL && !puzzle_kinds[i]->recognises(text, length)) {
        i++;
    }
    return puzzle_kinds[i];
}

enum soliton_status kinds_refuse_text(const char *others, struct soliton_error *error) {
    struct text words = {0};
    text_add(&words, others);
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        text_format(&words, "%s%s", words.length == 0 ? "" : ", nor ",
                    puzzle_kinds[i]->about->text);
    }
    enum soliton_status status = words.failed ? error_set(error, SOLITON_NO_MEMORY, "out of memory")
                                              : error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                                                             "this is neither %s", words.data);
    text_drop(&words);
    return status;
}

/* The kind that says this of itself, and the kind whose entry it is; NULL without one. */
static const struct puzzle_kind *kind_about(const struct soliton_kind *about) {
    return about == NULL ? NULL : kind_named(about->name);
}
static const struct puzzle_kind *kind_of_entry(const struct soliton_entry *entry) {
    return entry == NULL ? NULL : kind_named(entry->kind);
}

const struct soliton_kind *soliton_kind_at(size_t index) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (i == index) {
            return puzzle_kinds[i]->about;
        }
    }
    return NULL;
}

static bool has_numbers(const struct puzzle_kind *kind) {
    const struct soliton_entry *entry;
    size_t i = 0;
    while ((entry = kind->entry(i)) != NULL && kind->ranges(entry) == NULL) {
        i++;
    }
    return entry != NULL;
}

const struct soliton_kind *soliton_kind_named(const char *name) {
    const struct soliton_kind *about = NULL;
    size_t i = 0;
    while (name != NULL && (about = soliton_kind_at(i)) != NULL &&
           !word_is_in_any_case((struct word){name, strlen(name)}, about->name)) {
        i++;
    }
    return about;
}

bool soliton_kind_can(const struct soliton_kind *about, enum soliton_ability ability) {
    const struct puzzle_kind *kind = kind_about(about);
    if (kind == NULL) {
        return false;
    }
    switch (ability) {
    case SOLITON_CAN_SOLVE:
        return true;
    case SOLITON_CAN_NUMBER:
        return has_numbers(kind);
    case SOLITON_CAN_PROVE:
        return kind->proofs != NULL;
    case SOLITON_CAN_COUNT:
        return kind->counter != NULL;
    case SOLITON_CAN_RATE:
        return kind->ratings != NULL;
    case SOLITON_CAN_GENERATE:
        return kind->generator != NULL;
    case SOLITON_CAN_ASK:
        return kind->variants != NULL;
    case SOLITON_CAN_SAVE:
        return kind->saves != NULL;
    }
    return false;
}

static const struct puzzle_generator *generator_of(const struct soliton_kind *about) {
    const struct puzzle_kind *kind = kind_about(about);
    return kind == NULL ? NULL : kind->generator;
}

const struct soliton_condition *soliton_kind_condition(const struct soliton_kind *kind,
                                                       size_t index) {
    const struct puzzle_generator *generator = generator_of(kind);
    for (size_t i = 0; generator != NULL && generator->conditions[i].name != NULL; i++) {
        if (i == index) {
            return &generator->conditions[i];
        }
    }
    return NULL;
}

const char *soliton_kind_middling(const struct soliton_kind *kind) {
    const struct puzzle_generator *generator = generator_of(kind);
    return generator == NULL ? "" : generator->middling;
}

/* ---- The engine ------------------------------------------------------------------------------ */

const char *soliton_version(void) { return SOLITON_VERSION; }

char *soliton_engine(void) {
    struct text text = {0};
    text_add(&text, SOLITON_VERSION);
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct soliton_kind *about = puzzle_kinds[i]->about;
        if (about->signature != 0) {
            text_format(&text, ", %s %" PRIu64, about->name, about->signature);
        }
    }
    return text_take(&text);
}

/* ---- Entries --------------------------------------------------------------------------------- */

const struct soliton_entry *soliton_list(size_t index) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        size_t count = 0;
        while (puzzle_kinds[i]->entry(count) != NULL) {
            if (count == index) {
                return puzzle_kinds[i]->entry(index);
            }
            count++;
        }
        index -= count;
    }
    return NULL;
}

const struct soliton_entry *soliton_entry_named(const char *name, size_t length) {
    const struct word word = {name, length};
    const struct soliton_entry *entry = NULL;
    size_t i = 0;
    while (name != NULL && length > 0 && (entry = soliton_list(i)) != NULL &&
           !word_is_in_any_case(word, entry->name) &&
           !word_is_in_any_case(word, entry->abbreviation)) {
        i++;
    }
    return entry;
}

const struct soliton_range *soliton_entry_ranges(const struct soliton_entry *entry) {
    const struct puzzle_kind *kind = kind_of_entry(entry);
    return kind == NULL ? NULL : kind->ranges(entry);
}

char *soliton_entry_summary(const struct soliton_entry *entry) {
    const struct puzzle_kind *kind = kind_of_entry(entry);
    struct text text = {0};
    if (kind == NULL) {
        return NULL;
    }
    kind->summarise(entry, &text);
    return text_take(&text);
}

char *soliton_entry_members(const struct soliton_entry *entry) {
    const struct soliton_range *range = soliton_entry_ranges(entry);
    struct text text = {0};
    if (entry == NULL || (range == NULL && entry->puzzle == NULL)) {
        return NULL;
    }
    text_add(&text, range == NULL ? entry->puzzle : "");
    for (; range != NULL && range->series != NULL; range++) {
        text_format(&text, "%s%s.%s%" PRIu64 " .. %s.%s%" PRIu64, text.length == 0 ? "" : ", ",
                    entry->name, range->series, range->first, entry->name, range->series,
                    range->last);
    }
    return text_take(&text);
}

char *soliton_entry_example(const struct soliton_entry *entry) {
    const struct soliton_range *range = soliton_entry_ranges(entry);
    struct text text = {0};
    if (entry == NULL || (range == NULL && entry->puzzle == NULL)) {
        return NULL;
    }
    if (range == NULL) {
        text_add(&text, entry->puzzle);
    } else {
        /* People count from 1. */
        text_format(&text, "%s.%s%" PRIu64, entry->name, range->series,
                    range->first == 0 ? 1 : range->first);
    }
    return text_take(&text);
}
