/* Texts of puzzles: whatever can be read of one is a puzzle that can be written and read again. */
#ifndef SOLITON_FUZZ_SUPPORT_TEXTS_H
#define SOLITON_FUZZ_SUPPORT_TEXTS_H

#include "support/same_puzzle.h"

/* The first puzzle of a text, with a first line of rules, which may be empty. */
static inline void check_text_with_rules(const uint8_t *data, size_t size) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    char *rules = text_of(data, size);
    const char *text = cut_line(rules);
    if (text != NULL) {
        /* Its length counts, not a zero byte. */
        size_t length = size - (size_t)(text - rules);
        enum soliton_status status = soliton_puzzle_parse(text, length, rules, &puzzle, &error);
        check_failure(status, &error);
        check((status == SOLITON_OK) == (puzzle != NULL), "there is a puzzle or a failure");
    }
    if (puzzle != NULL) {
        check_written(puzzle);
        check_described(puzzle);
    }
    soliton_puzzle_free(puzzle);
    free(rules);
}

/* All puzzles of a text, one after the other. */
static inline void check_all_of_text(const uint8_t *data, size_t size) {
    struct soliton_place place = {0, 1};
    char *text = text_of(data, size);
    while (place.offset < size) {
        struct soliton_error error = {0};
        soliton_puzzle *puzzle = NULL;
        struct soliton_place before = place;
        size_t line = 0;
        enum soliton_status status =
            soliton_puzzle_parse_next(text, size, &place, NULL, &puzzle, &line, &error);
        check_failure(status, &error);
        check((status == SOLITON_OK) == (puzzle != NULL), "there is a puzzle or a failure");
        check(place.offset > before.offset && place.offset <= size && place.line >= before.line,
              "reading goes on");
        if (puzzle != NULL) {
            check(line >= before.line && (place.offset == size || line <= place.line),
                  "a puzzle begins where it is read");
            check_written(puzzle);
            check_described(puzzle);
        }
        soliton_puzzle_free(puzzle);
    }
    free(text);
}

#endif
