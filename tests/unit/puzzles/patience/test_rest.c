#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* In the middle of a game of patience: what is written is read again as the same position, and what
 * the solver says of it is true of the game. */
#include "puzzles/patience/kind.h"
#include "support/play_out.h"
#include "support/space.h"

#include <stdio.h>

static soliton_puzzle *parsed(const char *text) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    soliton_puzzle_parse(text, strlen(text), NULL, &puzzle, &error);
    if (puzzle == NULL) {
        fail_msg("%zu:%zu: %s\n%s", error.line, error.column, error.message, text);
    }
    assert_ptr_equal(puzzle->kind, &patience_kind);
    return puzzle;
}

static char *text_of(void (*write)(const struct soliton_puzzle *, const void *, struct text *),
                     const soliton_puzzle *puzzle, const struct position *position) {
    struct text text = {0};
    text_add(&text, "");
    write(puzzle, position, &text);
    return text_take(&text);
}

/* ---- The same position --------------------------------------------------------------------- */

/* Two puzzles and a position of each, which should be the same for a player. */
static void assert_same(const soliton_puzzle *one, const struct position *a,
                        const soliton_puzzle *other, const struct position *b) {
    char *moves = text_of(patience_kind.moves, one, a);
    char *other_moves = text_of(patience_kind.moves, other, b);
    char *gestures = text_of(patience_kind.gestures->list, one, a);
    char *other_gestures = text_of(patience_kind.gestures->list, other, b);
    char *written = text_of(patience_kind.write, one, a);
    char *other_written = text_of(patience_kind.write, other, b);
    assert_string_equal(moves, other_moves);
    assert_string_equal(gestures, other_gestures);
    assert_string_equal(written, other_written);
    assert_int_equal(patience_kind.won(one, a), patience_kind.won(other, b));
    assert_memory_equal(a->foundations, b->foundations, SUITS);
    assert_memory_equal(a->cells, b->cells, sizeof a->cells);
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        assert_int_equal(a->columns[i].height, b->columns[i].height);
        assert_memory_equal(a->columns[i].cards, b->columns[i].cards, a->columns[i].height);
    }
    free(moves);
    free(other_moves);
    free(gestures);
    free(other_gestures);
    free(written);
    free(other_written);
}

static bool play_any(const soliton_puzzle *puzzle, struct tableau *tableau, uint32_t *random,
                     char move[16]) {
    char *moves = text_of(patience_kind.moves, puzzle, &tableau->position);
    unsigned count = 0;
    for (const char *line = moves; *line != '\0'; line = strchr(line, '\n') + 1) {
        const size_t length = strcspn(line, "\n");
        if (random_below(random, ++count) == 0) {
            snprintf(move, 16, "%.*s", (int)length, line);
        }
    }
    free(moves);
    if (count > 0) {
        assert_null(patience_kind.play(puzzle, tableau, move, strlen(move)));
    }
    return count > 0;
}

/* Goes on with the game, as it was and as it was written down, by the same moves. */
static void assert_goes_on(const soliton_puzzle *puzzle, const struct tableau *tableau,
                           const soliton_puzzle *later, uint32_t random) {
    struct tableau one = *tableau;
    struct tableau other;
    patience_kind.start(later, &other);
    assert_same(puzzle, &one.position, later, &other.position);
    char move[16];
    for (unsigned i = 0; i < 12 && play_any(puzzle, &one, &random, move); i++) {
        assert_null(patience_kind.play(later, &other, move, strlen(move)));
        assert_same(puzzle, &one.position, later, &other.position);
    }
}

static void check_position(const soliton_puzzle *puzzle, const struct tableau *tableau,
                           uint32_t random) {
    const struct position *position = &tableau->position;
    char *text = text_of(patience_kind.write, puzzle, position);
    soliton_puzzle *read = parsed(text);
    soliton_puzzle *rest = patience_kind.rest(puzzle, position);
    assert_string_equal(read->name, rest->name);
    assert_int_equal(strcspn(read->name, "."), strlen(read->name));
    char *rules = soliton_puzzle_rules(read);
    char *other_rules = soliton_puzzle_rules(rest);
    assert_string_equal(rules, other_rules);
    char *words = soliton_puzzle_describe(read, SOLITON_PLAIN);
    char *other_words = soliton_puzzle_describe(rest, SOLITON_PLAIN);
    assert_string_equal(words, other_words);
    for (size_t i = 0; soliton_puzzle_question(rest, i) != NULL; i++) {
        assert_ptr_equal(soliton_puzzle_question(read, i), soliton_puzzle_question(rest, i));
    }
    assert_goes_on(puzzle, tableau, read, random);
    assert_goes_on(puzzle, tableau, rest, random);
    free(rules);
    free(other_rules);
    free(words);
    free(other_words);
    soliton_puzzle_free(read);
    soliton_puzzle_free(rest);
    free(text);
}

static void stays_the_same_in_every_game(void **state) {
    (void)state;
    static const char *const rules[] = {
        NULL,
        "autoplay=safe",
        "autoplay=none",
        "autoplay=safe,take-back=yes,rotations=0,redeals=0",
        "autoplay=none,take-back=yes,rotations=0,redeals=0",
        "rotations=3,redeals=3,build=suit,empty=none,cells=0,ranks=5",
        "rotations=9,redeals=9,build=suit,empty=none,cells=0,autoplay=safe",
        "cells=52,columns=52",
        "columns=1,cells=7",
        "ranks=2,columns=3",
    };
    uint32_t random = 1;
    for (unsigned i = 0; variant_at(i) != NULL; i++) {
        for (unsigned j = 0; j < sizeof rules / sizeof *rules; j++) {
            char name[64];
            char move[16];
            soliton_puzzle *puzzle = NULL;
            struct tableau tableau;
            snprintf(name, sizeof name, "%s.%u", variant_at(i)->entry.name,
                     random_below(&random, 1000000000));
            if (soliton_puzzle_named(name, rules[j], &puzzle, NULL) != SOLITON_OK) {
                continue;
            }
            patience_kind.start(puzzle, &tableau);
            do {
                if (random_below(&random, 4) == 0) {
                    check_position(puzzle, &tableau, random);
                }
            } while (play_any(puzzle, &tableau, &random, move) && random_below(&random, 80) > 0);
            check_position(puzzle, &tableau, random);
            soliton_puzzle_free(puzzle);
        }
    }
}

/* Redeals and rotations are told as often as they are left, and the seed with them. */
static void tells_what_is_left(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct tableau tableau;
    assert_int_equal(soliton_puzzle_named("mof.4", NULL, &puzzle, NULL), SOLITON_OK);
    patience_kind.start(puzzle, &tableau);
    static const struct {
        const char *move, *header;
    } steps[] = {
        {"redeal", "game: MidnightOilFull\nrules: redeals=1\nseed: 4\n"},
        {"5 R", "game: MidnightOilFull\nrules: rotations=0,redeals=1\nseed: 4\n"},
        {"redeal", "game: MidnightOilFull\nrules: rotations=0,redeals=0\nseed: 4\n"},
    };
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        const char *move = steps[i].move;
        char any[16];
        if (move[0] == '5') { /* a card that is not on top */
            for (unsigned j = 0; j < MAX_COLUMNS; j++) {
                if (tableau.position.columns[j].height > 1) {
                    snprintf(any, sizeof any, "%u R",
                             (unsigned)tableau.position.columns[j].cards[0]);
                    move = any;
                }
            }
        }
        assert_null(patience_kind.play(puzzle, &tableau, move, strlen(move)));
        char *text = text_of(patience_kind.write, puzzle, &tableau.position);
        assert_memory_equal(text, steps[i].header, strlen(steps[i].header));
        free(text);
        check_position(puzzle, &tableau, i);
    }
    soliton_puzzle_free(puzzle);
}

/* ---- The solver's word --------------------------------------------------------------------- */

/* Solves what is left; a solution wins the game that was begun. */
static bool can_be_won(const soliton_puzzle *puzzle, const struct position *position) {
    soliton_puzzle *rest = patience_kind.rest(puzzle, position);
    soliton_search *search = soliton_search_new(rest);
    const enum soliton_outcome outcome = soliton_search_run(search, NULL);
    assert_true(outcome == SOLITON_SOLVED || outcome == SOLITON_UNSOLVABLE);
    if (outcome == SOLITON_SOLVED) {
        struct tableau played;
        struct text rules = {0};
        char *solution = soliton_search_solution(search);
        const size_t length = strlen(solution);
        size_t offset = 0;
        const char *move;
        size_t move_length;
        assert_int_equal(patience_kind.header->read(solution, length, &rules, &offset, NULL),
                         SOLITON_OK);
        tableau_start(&((const struct patience *)puzzle)->deal.rules, position, &played);
        while (patience_kind.next_move(solution, length, &offset, &move, &move_length)) {
            assert_null(patience_kind.play(puzzle, &played, move, move_length));
        }
        assert_true(patience_kind.won(puzzle, &played));
        free(solution);
        text_drop(&rules);
    }
    soliton_search_free(search);
    soliton_puzzle_free(rest);
    return outcome == SOLITON_SOLVED;
}

struct tally {
    unsigned won, lost;
};

static soliton_puzzle *puzzle_of(const struct deal *deal) {
    struct text text = {0};
    layout_write(variant_at(0), deal, &text);
    soliton_puzzle *puzzle = parsed(text.data);
    text_drop(&text);
    return puzzle;
}

static void check_space(const struct deal *deal, const struct space *space, struct tally *tally) {
    soliton_puzzle *puzzle = puzzle_of(deal);
    const uint32_t step = 1 + space->positions.count / 20;
    for (uint32_t i = 0; i < space->positions.count; i += step) {
        const struct position position = position_of(&space->positions.keys[i]);
        const bool won = can_be_won(puzzle, &position);
        assert_int_equal(won, space->distance[i] < NEVER);
        tally->won += won;
        tally->lost += !won;
    }
    soliton_puzzle_free(puzzle);
}

static void is_solved_or_proved_lost(void **state) {
    (void)state;
    uint32_t random = 77;
    struct tally tally = {0};
    for (unsigned round = 0; round < 250; round++) {
        struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 2)),
                              .columns = (uint8_t)(2 + random_below(&random, 3)),
                              .cells = (uint8_t)random_below(&random, 3),
                              .build = (enum building)random_below(&random, 3),
                              .empty = (enum emptying)random_below(&random, 3)};
        if (round % 5 < CHOICE_RULES) {
            rules = rules_by_choice(rules, round % 5);
        }
        const struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 4000)) {
            check_space(&deal, &space, &tally);
            space_free(&space);
        }
    }
    assert_true(tally.won > 500 && tally.lost > 500);
}

static void is_solved_or_proved_lost_with_redeals(void **state) {
    (void)state;
    uint32_t random = 78;
    struct tally tally = {0};
    for (unsigned round = 0; round < 200; round++) {
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 2)),
                                    .columns = (uint8_t)(2 + random_below(&random, 4)),
                                    .build = BUILD_SUIT,
                                    .empty = EMPTY_NONE,
                                    .autoplay = (enum autoplay)(round % 3),
                                    .rotations = (uint8_t)random_below(&random, 3),
                                    .redeals = (uint8_t)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        deal.seeded = true;
        deal.start.seed = random_below(&random, 1000000000);
        soliton_puzzle *puzzle = puzzle_of(&deal);
        struct tableau tableau;
        char move[16];
        patience_kind.start(puzzle, &tableau);
        for (unsigned i = 0; i < 8 && play_any(puzzle, &tableau, &random, move); i++) {
            deal.start = tableau.position;
            const enum verdict verdict = play_out(&deal, 20000);
            if (verdict != TOO_MUCH) {
                const bool won = can_be_won(puzzle, &deal.start);
                assert_int_equal(won, verdict == WON);
                tally.won += won;
                tally.lost += !won;
            }
        }
        soliton_puzzle_free(puzzle);
    }
    assert_true(tally.won > 200 && tally.lost > 100);
}

int test_rest(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stays_the_same_in_every_game),
        cmocka_unit_test(tells_what_is_left),
        cmocka_unit_test(is_solved_or_proved_lost),
        cmocka_unit_test(is_solved_or_proved_lost_with_redeals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
