#include "base/pairs.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

static enum soliton_status fail_empty(const struct pair_list *list, struct soliton_error *error) {
    return error_set(error, SOLITON_INVALID, "an empty %s: %s are key=value, separated by commas",
                     list->noun, list->nouns);
}

static enum soliton_status fail_unknown(const struct pair_list *list, struct word name,
                                        struct soliton_error *error) {
    char names[128] = "";
    size_t length = 0;
    for (size_t i = 0; i < list->key_count && length < sizeof names; i++) {
        const char *between = i == 0 ? "" : i + 1 == list->key_count ? " and " : ", ";
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", between,
                                   list->keys[i].name);
    }
    return error_set(error, SOLITON_INVALID, "unknown %s '%.*s': there are %s", list->noun,
                     word_shown(name), name.start, names);
}

enum soliton_status pair_refuse(const struct pair_list *list, const struct pair *pair,
                                struct soliton_error *error) {
    const struct pair_key *key = &list->keys[pair->key];
    return error_set(error, SOLITON_INVALID, "%s%s cannot be '%.*s': it is %s", list->label,
                     key->name, word_shown(pair->value), pair->value.start, key->allowed);
}

/* Splits one pair; *seen has a bit for each key so far. */
static enum soliton_status take_apart(const struct pair_list *list, struct word item,
                                      unsigned *seen, struct pair *pair,
                                      struct soliton_error *error) {
    if (item.length == 0) {
        return fail_empty(list, error);
    }
    const char *equals = memchr(item.start, '=', item.length);
    size_t name_length = equals != NULL ? (size_t)(equals - item.start) : item.length;
    struct word name = {item.start, name_length};
    if (list->spaced) {
        name = word_trim(name);
    }
    pair->key = 0;
    while (pair->key < list->key_count && !word_is(name, list->keys[pair->key].name)) {
        pair->key++;
    }
    if (pair->key == list->key_count) {
        return fail_unknown(list, name, error);
    }
    const struct pair_key *key = &list->keys[pair->key];
    if (equals == NULL) {
        return error_set(error, SOLITON_INVALID, "%s%s needs a value: it is %s", list->label,
                         key->name, key->allowed);
    }
    if ((*seen & 1U << pair->key) != 0) {
        return error_set(error, SOLITON_INVALID, "%s%s is given twice", list->label, key->name);
    }
    *seen |= 1U << pair->key;
    pair->value = (struct word){equals + 1, item.length - name_length - 1};
    return SOLITON_OK;
}

bool pairs_are_empty(const char *text) {
    return text == NULL || word_trim((struct word){text, strlen(text)}).length == 0;
}

enum soliton_status pairs_read(const struct pair_list *list, const char *text, pair_set *set,
                               void *target, struct soliton_error *error) {
    unsigned seen = 0;
    for (const char *rest = pairs_are_empty(text) ? NULL : text; rest != NULL;) {
        struct word item = {rest, strcspn(rest, ",")};
        struct pair pair;
        rest = rest[item.length] == ',' ? rest + item.length + 1 : NULL;
        enum soliton_status status = take_apart(list, word_trim(item), &seen, &pair, error);
        if (status == SOLITON_OK) {
            status = set(target, &pair, error);
        }
        if (status != SOLITON_OK) {
            return status;
        }
    }
    return SOLITON_OK;
}
