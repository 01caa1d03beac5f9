#include "game/again.h"

#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

void again_write(const soliton_puzzle *puzzle, struct text *text) {
    if (puzzle->kind->write_given != NULL) {
        puzzle->kind->write_given(puzzle, text);
        return;
    }
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

/* The puzzle of the same name by these rules; NULL if that is another one,
 * or if memory ran out, which *failed tells. */
static soliton_puzzle *name_again(const soliton_puzzle *puzzle, const char *rules, bool *failed) {
    soliton_puzzle *again = NULL;
    char *one = say_all(puzzle);
    char *other = NULL;
    *failed =
        one == NULL || soliton_puzzle_named(puzzle->name, rules, &again, NULL) == SOLITON_NO_MEMORY;
    if (again != NULL) {
        other = say_all(again);
        *failed = other == NULL;
    }
    if (other == NULL || strcmp(one, other) != 0) {
        soliton_puzzle_free(again);
        again = NULL;
    }
    free(one);
    free(other);
    return again;
}

bool soliton_puzzle_is_named(const soliton_puzzle *puzzle, const char *rules) {
    bool failed;
    if (puzzle == NULL) {
        return false;
    }
    soliton_puzzle *again = name_again(puzzle, rules, &failed);
    const bool is_named = again != NULL;
    soliton_puzzle_free(again);
    return is_named;
}

char *soliton_puzzle_write(const soliton_puzzle *puzzle) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    again_write(puzzle, &text);
    return text_take(&text);
}

soliton_puzzle *again_named(const soliton_puzzle *puzzle, bool *failed) {
    char *rules = soliton_puzzle_rules(puzzle);
    *failed = rules == NULL;
    soliton_puzzle *again = *failed ? NULL : name_again(puzzle, rules, failed);
    free(rules);
    return again;
}

soliton_puzzle *again_made(const soliton_puzzle *puzzle) {
    bool failed;
    soliton_puzzle *again = again_named(puzzle, &failed);
    if (again != NULL || failed) {
        return again;
    }
    char *text = soliton_puzzle_write(puzzle);
    char *rules = soliton_puzzle_rules(puzzle);
    if (text != NULL && rules != NULL) {
        soliton_puzzle_parse(text, strlen(text), rules, &again, NULL);
    }
    free(text);
    free(rules);
    return again;
}
