/* Making puzzles, whatever their kind. */
#include "puzzles/puzzle.h"

#include "base/error.h"

const char *soliton_version(void) { return SOLITON_VERSION; }

enum soliton_status soliton_puzzle_named(const char *name, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error) {
    *puzzle = NULL;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        enum soliton_status status = puzzle_kinds[i]->named(name, rules, puzzle, error);
        if (status != SOLITON_UNKNOWN) {
            return status;
        }
    }
    return error_set(error, SOLITON_UNKNOWN, "no puzzle is named '%s'", name);
}

enum soliton_status soliton_puzzle_parse(const char *text, size_t length, const char *rules,
                                         soliton_puzzle **puzzle, struct soliton_error *error) {
    *puzzle = NULL;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (puzzle_kinds[i]->recognises(text, length)) {
            return puzzle_kinds[i]->parse(text, length, rules, puzzle, error);
        }
    }
    return error_set(error, SOLITON_BAD_DATA, "this describes no puzzle that is known here");
}

void soliton_puzzle_free(soliton_puzzle *puzzle) {
    if (puzzle != NULL) {
        puzzle->kind->free(puzzle);
    }
}

const char *soliton_puzzle_name(const soliton_puzzle *puzzle) { return puzzle->name; }

char *soliton_puzzle_describe(const soliton_puzzle *puzzle, unsigned style) {
    struct text text = {0};
    puzzle->kind->describe(puzzle, style, &text);
    return text_take(&text);
}

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

const char *soliton_rules_help(void) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        if (puzzle_kinds[i]->rules_help != NULL) {
            return puzzle_kinds[i]->rules_help;
        }
    }
    return "";
}
