#include "cli/args/example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct soliton_entry *example_game(void) {
    const struct soliton_entry *entry;
    size_t i = 0;
    while ((entry = soliton_list(i)) != NULL && soliton_entry_ranges(entry) == NULL) {
        i++;
    }
    return entry;
}

/* Its puzzle, and what follows that; "" if memory runs out. */
static struct example of_entry(const struct soliton_entry *entry, const char *after) {
    struct example example = {""};
    char *name = entry == NULL ? NULL : soliton_entry_example(entry);
    if (name != NULL) {
        snprintf(example.text, sizeof example.text, "%s%s", name, after);
    }
    free(name);
    return example;
}

struct example example_of_kind(const struct soliton_kind *kind) {
    const struct soliton_entry *entry;
    size_t i = 0;
    while ((entry = soliton_list(i)) != NULL && strcmp(entry->kind, kind->name) != 0) {
        i++;
    }
    return of_entry(entry, "");
}

struct example example_of_game(const struct soliton_entry *game) {
    struct example example = of_entry(game, "");
    const size_t length = strlen(example.text);
    if (length > 0 && *game->abbreviation != '\0') {
        snprintf(example.text + length, sizeof example.text - length, " or %s%s",
                 game->abbreviation, of_entry(game, "").text + strlen(game->name));
    }
    return example;
}

struct example example_puzzle(void) {
    return of_entry(soliton_list(0), "");
}

struct example example_range(const struct soliton_entry *game, unsigned last) {
    char end[24];
    snprintf(end, sizeof end, "..%u", last);
    return of_entry(game, end);
}

struct example example_deals(void) {
    const struct soliton_entry *game = example_game();
    struct example example = example_range(game, 1000);
    if (*example.text != '\0') {
        example.text[strlen(game->name)] = ' '; /* in place of the dot */
    }
    return example;
}
