/* Lists such as "cells=2,build=suit": the rules of a puzzle, or the wanted properties of a new one.
 * Each key is known and occurs at most once. Mistakes are reported in the same words everywhere. */
#ifndef SOLITON_BASE_PAIRS_H
#define SOLITON_BASE_PAIRS_H

#include "base/word.h"
#include "soliton.h"

struct pair_key {
    const char *name;
    const char *allowed; /* its values, for a message: "0 to 52" */
};

/* What a list may contain. */
struct pair_list {
    const char *noun, *nouns; /* what a pair is: "rule", "rules" */
    const char *label;        /* before a key in a message: "rule ", or "" */
    const struct pair_key *keys;
    size_t key_count; /* 32 at the most */
    bool spaced;      /* blanks are allowed around the equals sign */
};

struct pair {
    size_t key; /* its number */
    struct word value;
};

/* Takes the value of a pair; `target` is the caller's. */
typedef enum soliton_status pair_set(void *target, const struct pair *pair,
                                     struct soliton_error *error);

/* Is the list empty? NULL and blanks are. */
bool pairs_are_empty(const char *text);

/* Calls `set` for each pair in turn. Stops with SOLITON_INVALID when something is wrong. */
enum soliton_status pairs_read(const struct pair_list *list, const char *text, pair_set *set,
                               void *target, struct soliton_error *error);

/* Says that the key cannot have this value. */
enum soliton_status pair_refuse(const struct pair_list *list, const struct pair *pair,
                                struct soliton_error *error);

#endif
