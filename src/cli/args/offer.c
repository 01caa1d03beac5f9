#include "cli/args/offer.h"

#include "cli/args/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer descriptions are cut. There are no longer words. */
enum { DESCRIPTION_MAX = 72, CANDIDATE_MAX = 128 };

struct part part_of(const char *string) {
    return (struct part){string, strlen(string)};
}

bool part_is(struct part part, const char *word) {
    return strlen(word) == part.length && memcmp(word, part.start, part.length) == 0;
}

bool part_next(struct part *rest, struct part *word) {
    size_t start = 0;
    while (start < rest->length && strchr(" \n", rest->start[start]) != NULL) {
        start++;
    }
    size_t end = start;
    while (end < rest->length && strchr(" \n", rest->start[end]) == NULL) {
        end++;
    }
    *word = (struct part){rest->start + start, end - start};
    *rest = (struct part){rest->start + end, rest->length - end};
    return word->length > 0;
}

bool part_is_placeholder(struct part value) {
    for (size_t i = 0; i < value.length; i++) {
        const char c = value.start[i];
        if (c == '.' || (c >= 'A' && c <= 'Z')) {
            return true;
        }
    }
    return false;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Prints a description: one line, cut between two words if it is long. */
static void describe(struct part description) {
    struct part word;
    size_t length = 0;
    while (part_next(&description, &word)) {
        if (length + word.length > DESCRIPTION_MAX) {
            fputs(" ...", stdout);
            return;
        }
        printf("%c%.*s", length == 0 ? '\t' : ' ', (int)word.length, word.start);
        length += word.length + 1;
    }
}

void offer_parts(struct offer *offer, const char *first, struct part middle, const char *last,
                 struct part description) {
    char candidate[CANDIDATE_MAX];
    const int length = snprintf(candidate, sizeof candidate, "%s%.*s%s", first, (int)middle.length,
                                middle.start, last);
    const char *written = offer->word + offer->kept;
    if (length <= 0 || (size_t)length >= sizeof candidate ||
        strncmp(candidate, written, strlen(written)) != 0) {
        return;
    }
    offer->has_words = true;
    if (offer->prints) {
        printf("%.*s%s", (int)offer->kept, offer->word, candidate);
        describe(description);
        putchar('\n');
    }
}

void offer_word(struct offer *offer, const char *word, const char *description) {
    offer_parts(offer, "", part_of(word), "", part_of(description));
}

static bool speaks_of(const struct offer *offer, const struct soliton_kind *kind) {
    return offer->command == NULL || command_is_for(offer->command, kind);
}

void offer_kinds(struct offer *offer) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        if (speaks_of(offer, kind)) {
            offer_word(offer, kind->name, kind->summary);
        }
    }
}

/* Has it the name of a puzzle that can be typed? One that is the whole text of a puzzle is none. */
static bool has_name(const struct soliton_entry *entry) {
    return entry->puzzle != NULL && !soliton_kind_named(entry->kind)->is_its_name;
}

/* Offers an entry by its name, or that of its puzzle; by its short one only to somebody who begins
 * to type it: a list of all games needs no second names. */
static void offer_entry(struct offer *offer, const struct soliton_entry *entry, const char *after) {
    char *summary = soliton_entry_summary(entry);
    const struct part words = part_of(summary == NULL ? "" : summary);
    const char *name = entry->puzzle != NULL ? entry->puzzle : entry->name;
    offer_parts(offer, "", part_of(name), after, words);
    if (*entry->abbreviation != '\0' && offer->word[offer->kept] != '\0') {
        offer_parts(offer, "", part_of(entry->abbreviation), after, words);
    }
    free(summary);
}

void offer_names(struct offer *offer, const char *after_game) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        const bool has_numbers = soliton_entry_ranges(entry) != NULL;
        const bool is_meant = offer->command == NULL || command_is_for_entry(offer->command, entry);
        if (is_meant && (has_name(entry) || has_numbers)) {
            offer_entry(offer, entry, has_numbers ? after_game : "");
        }
    }
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* A line of a kind's list of rules, "build=alternate|suit|any  building on ...". Further lines of
 * its description begin with a blank. */
struct rule {
    struct part key, values, description;
};

/* Takes the next rule off the list; false if there is none. */
static bool next_rule(const char **list, struct rule *rule) {
    const char *line = *list;
    const size_t key = strcspn(line, "=\n");
    if (line[key] != '=') {
        return false;
    }
    const char *values = line + key + 1;
    const size_t values_length = strcspn(values, " \n");
    const char *description = values + values_length;
    const char *end = description + strcspn(description, "\n");
    while (*end == '\n' && end[1] == ' ') {
        end += 1 + strcspn(end + 1, "\n");
    }
    *rule = (struct rule){.key = {line, key},
                          .values = {values, values_length},
                          .description = {description, (size_t)(end - description)}};
    *list = *end == '\n' ? end + 1 : end;
    return true;
}

/* Takes the next value from a list with bars; false if there is none. */
static bool next_value(struct part *values, struct part *value) {
    if (values->length == 0) {
        return false;
    }
    const char *bar = memchr(values->start, '|', values->length);
    const size_t length = bar == NULL ? values->length : (size_t)(bar - values->start);
    const size_t taken = length + (bar != NULL);
    *value = (struct part){values->start, length};
    *values = (struct part){values->start + taken, values->length - taken};
    return true;
}

static void offer_rule(struct offer *offer, const struct rule *rule) {
    char start[CANDIDATE_MAX];
    snprintf(start, sizeof start, "%.*s=", (int)rule->key.length, rule->key.start);
    struct part values = rule->values;
    struct part value;
    bool is_open = false;
    while (next_value(&values, &value)) {
        if (part_is_placeholder(value)) {
            is_open = true;
        } else {
            offer_parts(offer, start, value, "", rule->description);
        }
    }
    if (is_open) {
        offer_parts(offer, start, part_of(""), "", rule->description);
    }
}

void offer_values(struct offer *offer, struct part values) {
    struct part value;
    while (next_value(&values, &value)) {
        if (!part_is_placeholder(value)) {
            offer_parts(offer, "", value, "", part_of(""));
        }
    }
}

void offer_rules(struct offer *offer, const char *key) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        const char *list = speaks_of(offer, kind) ? kind->rules : "";
        struct rule rule;
        while (next_rule(&list, &rule)) {
            if (key == NULL) {
                offer_rule(offer, &rule);
            } else if (part_is(rule.key, key)) {
                offer_values(offer, rule.values);
            }
        }
    }
}
