/* What holds for every puzzle, however it was made: written and read again, it is the same one, and
 * so is a game of it. */
#ifndef SOLITON_FUZZ_SUPPORT_SAME_PUZZLE_H
#define SOLITON_FUZZ_SUPPORT_SAME_PUZZLE_H

#include "support/check.h"

/* Both show the same, but for their names, which a text need not have. */
static inline void check_same_puzzle(const soliton_puzzle *one, const soliton_puzzle *other) {
    check(soliton_puzzle_kind(one) == soliton_puzzle_kind(other), "the kind is the same");
    check_same_text(soliton_puzzle_write(one), soliton_puzzle_write(other), "the text is the same");
    check_same_text(soliton_puzzle_rules(one), soliton_puzzle_rules(other),
                    "the rules are the same");
    soliton_game *first = soliton_game_new(one), *second = soliton_game_new(other);
    check(first != NULL && second != NULL, "memory suffices");
    check_same_text(soliton_game_write(first), soliton_game_write(second),
                    "the position is the same");
    check_same_text(soliton_game_moves(first), soliton_game_moves(second),
                    "the moves are the same");
    check(soliton_game_won(first) == soliton_game_won(second), "both are won or not");
    soliton_game_free(first);
    soliton_game_free(second);
}

/* Written, with what its rules say, and read again. */
static inline void check_written(const soliton_puzzle *puzzle) {
    struct soliton_error error = {0};
    soliton_puzzle *again = NULL;
    char *text = soliton_puzzle_write(puzzle);
    char *rules = soliton_puzzle_rules(puzzle);
    check(text != NULL && rules != NULL, "memory suffices");
    enum soliton_status status = soliton_puzzle_parse(text, strlen(text), rules, &again, &error);
    if (status != SOLITON_OK) {
        fprintf(stderr, "%s\nrules: %s\n%s\n", text, rules, error.message);
    }
    check(status == SOLITON_OK, "what is written can be read");
    check_same_puzzle(puzzle, again);
    soliton_puzzle_free(again);
    free(text);
    free(rules);
}

/* A description has nothing that a terminal could take for a command, unless asked for. */
static inline void check_described(const soliton_puzzle *puzzle) {
    char *plain = soliton_puzzle_describe(puzzle, SOLITON_ASCII);
    char *rich = soliton_puzzle_describe(puzzle, SOLITON_COLOUR | SOLITON_COURSE);
    check(plain != NULL && rich != NULL, "memory suffices");
    for (const char *c = plain; *c != '\0'; c++) {
        check(*c == '\n' || (*c >= ' ' && *c <= '~'), "a description is plain ASCII if asked for");
    }
    free(plain);
    free(rich);
}

#endif
