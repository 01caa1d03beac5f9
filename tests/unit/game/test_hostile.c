/* The library in hostile hands: texts that end anywhere, in memory of exactly their length, to each
 * function that takes some; and words of a million letters, numbers beyond all bounds. With
 * sanitisers, a byte read too many is a failure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[] = {
    /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text in two lines */
    ("\xEF\xBB\xBFgame: FreeCell\nrules: ranks=2,columns=3\nseed: 7\nfoundations: H-1 AC\n"
     "cells: AD - -\n: 2S 2C\r\n# a\nAS\n10\xE2\x99\xA5 2D\n"),
    "size 7x8\nA2H12 B3V00\nC2V42\n\n......\nAA....\n......\n......\n",
    "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM\n......AA..../xxxxxx/......",
    "    o\n   # #\n  # # #\n\n    #\n   o o\n  o o o\n",
    "###\n##o\n#o#\n",
    "soliton game 1\npuzzle: FreeCell.7\nrules: autoplay=none\nplayed: 1\nmoves:\n4 T\n4 F, 5 T\n",
    "soliton game 1\npuzzle:\n    ##o#o\nplayed: 0\nmoves:\na1-c1-e1\n",
    "soliton 1 autoplay=none take-back rotations=1 redeals=2\n20 F\n20 R 40\nredeal\n",
    "45 T\n20 25\r\n44 V\n",
    "B>A>A> C<",
    "d2-d4-f4, d5-d3",
    "soliton proof 1\npuzzle: Seahaven.7\n",
};

/* A save of xpat2 with nothing played. */
static size_t write_save(char *data) {
    static const unsigned char words[] = {[3] = 7, [28 + 2] = 0x74, [28 + 3] = 0x1A};
    memset(data, 0, 160);
    memcpy(data, "Free Cell", sizeof "Free Cell"); /* and more zeros */
    memset(data + 32, 0xff, 32);
    memcpy(data + 64, words, sizeof words);
    memset(data + 104, 0xff, 56);
    return 160;
}

static void free_all(soliton_puzzle *puzzle, soliton_game *game, char *text) {
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    free(text);
}

/* A message is one line of ASCII, whatever the input was. */
static void assert_said(enum soliton_status status, const struct soliton_error *error) {
    assert_true(status == SOLITON_OK || error->status == status);
    assert_true(status != SOLITON_BUG && status != SOLITON_NO_MEMORY);
    size_t length = 0;
    for (; status != SOLITON_OK && error->message[length] != '\0'; length++) {
        assert_in_range(error->message[length], ' ', '~');
    }
    assert_true(status == SOLITON_OK || length > 0);
    assert_true(length < sizeof error->message);
}

/* Gives the bytes to each function that takes a text with its length. */
static void try_bytes(const char *data, size_t length, const soliton_puzzle *at_hand) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    soliton_game *game = NULL;
    char *made = NULL;
    assert_said(soliton_puzzle_parse(data, length, NULL, &puzzle, &error), &error);
    free_all(puzzle, NULL, NULL);
    for (struct soliton_place place = {0, 1}; place.offset < length;) {
        const size_t before = place.offset;
        assert_said(
            soliton_puzzle_parse_next(data, length, &place, "cells=1", &puzzle, NULL, &error),
            &error);
        assert_true(place.offset > before && place.offset <= length);
        free_all(puzzle, NULL, NULL);
    }
    soliton_puzzle_reads_moves(at_hand, data, length);
    assert_said(soliton_solution_rules(at_hand, data, length, &made, &error), &error);
    free(made);
    assert_said(soliton_game_open(data, length, at_hand, &puzzle, &game, &error), &error);
    free_all(puzzle, game, NULL);
    soliton_looks_like_save(data, length);
    free(soliton_save_name(data, length));
    assert_said(soliton_save_read(data, length, true, &puzzle, &made, &error), &error);
    free_all(puzzle, NULL, made);

    struct soliton_verdict verdict;
    game = soliton_game_new(at_hand);
    assert_non_null(game);
    assert_said(soliton_game_learn(game, data, length, &error), &error);
    assert_said(soliton_game_replay(game, data, length, &verdict, &error), &error);
    soliton_game_free(game);
}

/* In memory of exactly this length, so that a byte beyond it is somebody else's. */
static void try_copy(const char *data, size_t length, const soliton_puzzle *at_hand) {
    char *copy = malloc(length);
    assert_true(copy != NULL || length == 0);
    if (length > 0) {
        memcpy(copy, data, length);
    }
    try_bytes(copy, length, at_hand);
    /* An end that means something to one reader or another. */
    static const char ends[] = {'\0', '\n', '\r', ' ', '=', ':', '\xE2', '\xFF', '9', '\x1b'};
    for (size_t i = 0; length > 0 && i < sizeof ends; i++) {
        copy[length - 1] = ends[i];
        try_bytes(copy, length, at_hand);
    }
    free(copy);
}

static void reads_no_byte_too_many(void **state) {
    (void)state;
    static const char *const names[] = {"FreeCell.7", "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
                                        "peg.english"};
    char save[160];
    const size_t save_length = write_save(save);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        soliton_puzzle *at_hand = NULL;
        assert_int_equal(soliton_puzzle_named(names[i], NULL, &at_hand, NULL), SOLITON_OK);
        for (size_t j = 0; j < sizeof texts / sizeof *texts; j++) {
            for (size_t length = 0; length <= strlen(texts[j]); length++) {
                try_copy(texts[j], length, at_hand);
            }
        }
        for (size_t length = 0; length <= save_length; length++) {
            try_copy(save, length, at_hand);
        }
        soliton_puzzle_free(at_hand);
    }
}

/* The save above is one: what is tried with it is not all refused at the first byte. */
static void its_save_can_be_read(void **state) {
    (void)state;
    char save[160];
    soliton_puzzle *puzzle = NULL;
    char *solution = NULL;
    assert_int_equal(soliton_save_read(save, write_save(save), false, &puzzle, &solution, NULL),
                     SOLITON_OK);
    assert_string_equal(soliton_puzzle_name(puzzle), "FreeCell.7");
    free_all(puzzle, NULL, solution);
}

/* ---- Words and numbers ---------------------------------------------------------------------- */

static void takes_words_of_any_length(void **state) {
    (void)state;
    enum { LENGTH = 1000000 };
    static const char signs[] = {'x', '1', '.', ',', '/', '#', '-', '=', ' ', '\n', 'A', '\x1b'};
    char *word = malloc(LENGTH + 1);
    soliton_puzzle *puzzle = NULL;
    assert_non_null(word);
    assert_int_equal(soliton_puzzle_named("peg.english", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    soliton_game *game = soliton_game_new(puzzle);
    for (size_t i = 0; i < sizeof signs; i++) {
        struct soliton_error error = {0};
        soliton_puzzle *other = NULL;
        memset(word, signs[i], LENGTH);
        word[LENGTH] = '\0';
        assert_said(soliton_puzzle_named(word, NULL, &other, &error), &error);
        assert_null(other);
        if (signs[i] == ' ') { /* blanks say nothing, which is no mistake in rules */
            assert_int_equal(soliton_puzzle_named("fc.1", word, &other, &error), SOLITON_OK);
            soliton_puzzle_free(other);
        } else {
            assert_said(soliton_puzzle_named("fc.1", word, &other, &error), &error);
            assert_null(other);
        }
        memcpy(word, "fc.", 3);
        assert_said(soliton_puzzle_named(word, NULL, &other, &error), &error);
        memcpy(word, "goal=", 5);
        assert_said(soliton_puzzle_named("peg.english", word, &other, &error), &error);
        assert_null(other);
        assert_said(soliton_search_set(search, word, "1", &error), &error);
        assert_said(soliton_search_set(search, "timeout", word + 5, &error), &error);
        assert_int_equal(soliton_search_set(search, "metric", word, &error), SOLITON_INVALID);
        assert_int_equal(soliton_search_set(search, "threads", word, &error), SOLITON_INVALID);
        assert_int_equal(soliton_game_play(game, word, &error), SOLITON_ILLEGAL);
        assert_int_equal(soliton_game_play_all(game, word, &error), SOLITON_ILLEGAL);
        free(soliton_game_explain(game, word, SOLITON_COLOUR));
        soliton_game_cost(game, word);
        soliton_game_known_cost(game, word);
        soliton_puzzle_is_named(puzzle, word);
        assert_null(soliton_generator_new(word, word, UINT64_MAX, &error));
        assert_null(soliton_generator_new("port", word, UINT64_MAX, &error));
    }
    assert_int_equal(soliton_game_length(game), 0);
    soliton_search_free(search);
    free_all(puzzle, game, word);
}

/* Whatever is taken is written in one way, and taken again as the same. */
static void takes_numbers_of_any_size(void **state) {
    (void)state;
    static const char *const numbers[] = {"",
                                          "0",
                                          "-1",
                                          "-0",
                                          "+1",
                                          "1e9",
                                          "1e400",
                                          "nan",
                                          "inf",
                                          "-inf",
                                          "0x",
                                          "1.5.",
                                          ".5",
                                          "5.",
                                          " 1",
                                          "1 ",
                                          "1\n",
                                          "K",
                                          "0.5K",
                                          "99999999999999G",
                                          "8388607T",
                                          "8388608T",
                                          "1024",
                                          "1025",
                                          "4294967295",
                                          "4294967296",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "99999999999999999999999",
                                          "0.0000000000000000000001",
                                          "00000000000000000000000000001"};
    static const char *const options[] = {"timeout", "memory", "max-positions", "threads",
                                          "forget"};
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("peg.english", NULL, &puzzle, NULL), SOLITON_OK);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            soliton_search *search = soliton_search_new(puzzle);
            struct soliton_error error = {0};
            enum soliton_status status = soliton_search_set(search, options[i], numbers[j], &error);
            assert_said(status, &error);
            char *before = soliton_search_options(search);
            const char *place = strstr(before, options[i]);
            if (status == SOLITON_OK && place != NULL) {
                char value[64];
                const char *from = strchr(place, '=') + 1;
                snprintf(value, sizeof value, "%.*s", (int)strcspn(from, ","), from);
                assert_int_equal(soliton_search_set(search, options[i], value, NULL), SOLITON_OK);
                char *after = soliton_search_options(search);
                assert_string_equal(after, before);
                free(after);
            }
            free(before);
            assert_in_range(soliton_search_threads(search), 1, 1024);
            soliton_search_free(search);
        }
    }
    assert_null(soliton_search_option(SIZE_MAX));
    assert_null(soliton_kind_at(SIZE_MAX));
    assert_null(soliton_list(SIZE_MAX));
    assert_null(soliton_puzzle_question(puzzle, SIZE_MAX));
    soliton_puzzle_free(puzzle);
}

int test_hostile(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_save_can_be_read),
        cmocka_unit_test(reads_no_byte_too_many),
        cmocka_unit_test(takes_words_of_any_length),
        cmocka_unit_test(takes_numbers_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
