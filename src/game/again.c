#include "game/again.h"

#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

void again_write(const soliton_puzzle *puzzle, struct text *text) {
    void *position = malloc(puzzle->kind->position_size);
    if (position == NULL) {
        text->failed = true;
        return;
    }
    puzzle->kind->start(puzzle, position);
    puzzle->kind->write(puzzle, position, text);
    free(position);
}

/* All that can be said of a puzzle. */
static char *say_all(const soliton_puzzle *puzzle) {
    struct text text = {0};
    puzzle->kind->describe(puzzle, SOLITON_ASCII, &text);
    if (puzzle->kind->rules != NULL) {
        puzzle->kind->rules(puzzle, &text);
    }
    again_write(puzzle, &text);
    return text_take(&text);
}

soliton_puzzle *again_named(const soliton_puzzle *puzzle, bool *failed) {
    soliton_puzzle *again = NULL;
    char *rules = soliton_puzzle_rules(puzzle);
    char *one = say_all(puzzle);
    char *other = NULL;
    *failed = rules == NULL || one == NULL;
    if (!*failed) {
        *failed = soliton_puzzle_named(puzzle->name, *rules == '\0' ? NULL : rules, &again, NULL) ==
                  SOLITON_NO_MEMORY;
    }
    if (again != NULL) {
        other = say_all(again);
        *failed = other == NULL;
    }
    if (other == NULL || strcmp(one, other) != 0) {
        soliton_puzzle_free(again);
        again = NULL;
    }
    free(rules);
    free(one);
    free(other);
    return again;
}

soliton_puzzle *again_made(const soliton_puzzle *puzzle) {
    bool failed;
    soliton_puzzle *again = again_named(puzzle, &failed);
    if (again != NULL || failed) {
        return again;
    }
    void *position = malloc(puzzle->kind->position_size);
    if (position == NULL) {
        return NULL;
    }
    puzzle->kind->start(puzzle, position);
    again = puzzle->kind->rest(puzzle, position);
    free(position);
    return again;
}
