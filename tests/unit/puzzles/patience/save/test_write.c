#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/game.h"
#include "saved.h"
#include "support/referee.h"

#include <stdio.h>

static soliton_puzzle *puzzle_named(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static void play(soliton_game *game, const char *move) {
    struct soliton_error error = {0};
    soliton_game_play(game, move, &error);
    assert_string_equal(error.message, "");
}

static uint32_t word_at(const char *data, size_t byte) {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; i++) {
        word = word << 8 | (unsigned char)data[byte + i];
    }
    return word;
}

/* The save is that of these words, to the last byte. */
static void assert_saved(const soliton_game *game, const char *name, int32_t seed,
                         const uint32_t *words, size_t count) {
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
    struct saved *wanted = saved_make(name, seed, words, count);
    size_t end = strlen(name);
    memset(wanted->data + end, 0, 32 - end);
    memset(wanted->data + SAVED_HEAD + count * 4, 0, wanted->length - SAVED_HEAD - count * 4);
    saved_header(wanted, 12, soliton_game_won(game));
    assert_int_equal(length, wanted->length);
    assert_memory_equal(data, wanted->data, length);
    free(wanted);
    free(data);
}

/* ---- What xpat2 has written, once more ----------------------------------------------------- */

static void writes_what_xpat2_wrote(void **state) {
    (void)state;
    static const uint32_t words[] = {0x16000433, 0x1422102e};
    /* The ace goes by itself. */
    soliton_puzzle *puzzle = puzzle_named("FreeCell.123456", NULL);
    soliton_game *game = soliton_game_new(puzzle);
    assert_saved(game, "Free Cell", 123456, words, 1);
    play(game, "21 27");
    assert_saved(game, "Free Cell", 123456, words, 2);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);

    static const uint32_t back[] = {0x16000433, 0x04331800};
    puzzle = puzzle_named("FreeCell.123456", "autoplay=none,take-back=yes");
    game = soliton_game_new(puzzle);
    assert_saved(game, "Free Cell", 123456, NULL, 0);
    play(game, "2 F");
    play(game, "2 T");
    assert_saved(game, "Free Cell", 123456, back, 2);
    soliton_game_undo(game); /* what is undone is left out */
    assert_saved(game, "Free Cell", 123456, back, 1);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void writes_rotations_and_redeals(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_named("MidnightOilFull.1", "autoplay=none");
    soliton_game *game = soliton_game_new(puzzle);
    char *data = NULL;
    size_t length = 0;
    play(game, "33 R 32");
    play(game, "redeal");
    play(game, "redeal");
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
    assert_int_equal(length, 160 + 5 * 64);
    assert_int_equal(word_at(data, 32 + 9 * 4), 75);
    assert_int_equal(word_at(data, 32 + 13 * 4), 0); /* xpat2 would end if it said 2 */
    assert_int_equal(word_at(data, 32 + 16 * 4), 1);
    assert_int_equal(word_at(data, 160), 0xFFF38001);
    assert_int_equal(word_at(data, 160 + 1 * 4), 0xFFF08000);
    assert_int_equal(word_at(data, 160 + 37 * 4), 0xFFF18000);
    assert_int_equal(word_at(data, 160 + 38 * 4), 0xFFF08000);
    free(data);
    while (soliton_game_undo(game)) {
    }
    assert_saved(game, "Midnight Oil", 1, NULL, 0);
    play(game, "13 R");
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
    assert_int_equal(word_at(data, 160), 0xFFF48000);
    free(data);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void assert_no_save(const char *name, const char *rules, const char *message) {
    soliton_puzzle *puzzle = puzzle_named(name, rules);
    soliton_game *game = soliton_game_new(puzzle);
    struct soliton_error error = {0};
    char *data = NULL;
    size_t length = 1;
    assert_int_equal(soliton_game_save(game, &data, &length, &error), SOLITON_INVALID);
    assert_string_equal(error.message, message);
    assert_null(data);
    assert_int_equal(length, 0);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void refuses_what_xpat2_has_not(void **state) {
    (void)state;
    assert_no_save("FreeCell.1", "cells=2", "xpat2 does not play FreeCell by these rules");
    assert_no_save("Seahaven.1", "empty=any", "xpat2 does not play Seahaven by these rules");
    assert_no_save("MidnightOil.1", "rotations=2",
                   "xpat2 does not play MidnightOil by these rules");
    assert_no_save("MidnightOilFull.1", "redeals=3",
                   "xpat2 does not play MidnightOilFull by these rules");
    assert_no_save("BakersGame.1", NULL, "xpat2 has no game like BakersGame");
    assert_no_save("SeahavenRelaxed.1", NULL, "xpat2 has no game like SeahavenRelaxed");
    assert_no_save("FreeCell.ms1", NULL, "xpat2 has no such deal: its saves are for its own seeds");
    assert_no_save("peg.english", NULL, "xpat2 has no puzzles of the kind pegs");
    soliton_puzzle *puzzle = NULL;
    static const char layout[] = "rules: ranks=1\nAC AS AH AD\n";
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzle, NULL), SOLITON_OK);
    soliton_game *game = soliton_game_new(puzzle);
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_INVALID);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

/* In xpat2's Midnight Oil a card that could come back stops nothing, one that does is named. */
static void refuses_what_comes_back_in_midnight_oil(void **state) {
    (void)state;
    /* The ace of diamonds is the top of the 13th column, pile 16, with 38 cards before it. */
    static const uint32_t words[] = {0x20000626};
    soliton_puzzle *puzzle = puzzle_named("MidnightOil.4", "take-back=yes");
    soliton_game *game = soliton_game_new(puzzle);
    assert_saved(game, "Midnight Oil", 4, NULL, 0);
    play(game, "3 F");
    assert_saved(game, "Midnight Oil", 4, words, 1);
    play(game, "3 7");
    struct soliton_error error = {0};
    char *data = NULL;
    size_t length = 1;
    assert_int_equal(soliton_game_save(game, &data, &length, &error), SOLITON_ILLEGAL);
    assert_string_equal(error.message,
                        "move 2: AD comes back from its foundation, which xpat2 does "
                        "not allow in Midnight Oil");
    assert_null(data);
    assert_int_equal(length, 0);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

/* ---- Games at random, there and back ------------------------------------------------------- */

/* Plays moves at random until there are so many, or none is left; adds them to the text. */
static void play_at_random(soliton_game *game, size_t count, uint32_t *random, struct text *text) {
    for (size_t i = 0; i < count; i++) {
        char *moves = soliton_game_moves(game);
        unsigned lines = 0;
        for (const char *c = moves; *c != '\0'; c++) {
            lines += *c == '\n';
        }
        if (lines == 0) {
            free(moves);
            return;
        }
        char *line = moves;
        for (unsigned skip = random_below(random, lines); skip > 0; skip--) {
            line = strchr(line, '\n') + 1;
        }
        *strchr(line, '\n') = '\0';
        play(game, line);
        text_add(text, line);
        text_add_char(text, '\n');
        free(moves);
    }
}

/* A game of its own, after a solution file. */
static soliton_game *replayed(const struct reading *reading) {
    soliton_game *game = soliton_game_new(reading->puzzle);
    struct soliton_verdict verdict;
    assert_int_equal(
        soliton_game_replay(game, reading->solution, strlen(reading->solution), &verdict, NULL),
        SOLITON_OK);
    assert_false(verdict.illegal);
    return game;
}

static void assert_same_position(const soliton_game *one, const soliton_game *other) {
    const struct position *a = one->position;
    const struct position *b = other->position;
    assert_memory_equal(a->foundations, b->foundations, sizeof a->foundations);
    assert_memory_equal(a->cells, b->cells, sizeof a->cells);
    assert_int_equal(a->rotated, b->rotated);
    assert_int_equal(a->redealt, b->redealt);
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        assert_int_equal(a->columns[i].height, b->columns[i].height);
        assert_memory_equal(a->columns[i].cards, b->columns[i].cards, a->columns[i].height);
    }
}

/* What is saved in the game's own rules comes back as it was with autoplay of all cards, and is
 * the same position in any case. */
static void assert_comes_back(const char *name, const char *rules, uint32_t *random) {
    soliton_puzzle *puzzle = puzzle_named(name, rules);
    soliton_game *game = soliton_game_new(puzzle);
    struct text moves = {0};
    text_add(&moves, "");
    play_at_random(game, 1 + random_below(random, 150), random, &moves);
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
    struct reading reading = reading_of(data, length, true);
    assert_string_equal(reading.error.message, "");
    soliton_game *again = replayed(&reading);
    assert_same_position(game, again);
    soliton_game_free(again);
    reading_drop(&reading);
    reading = reading_of(data, length, false);
    assert_true(reading.status == SOLITON_OK || (reading.status == SOLITON_ILLEGAL && rules));
    if (rules == NULL) {
        const char *text = reading.solution;
        text += strncmp(text, "soliton", 7) == 0 ? strcspn(text, "\n") + 1 : 0;
        assert_string_equal(text, moves.data);
    }
    reading_drop(&reading);
    free(data);
    text_drop(&moves);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void come_back(void **state) {
    (void)state;
    static const char *const games[] = {"FreeCell", "Seahaven", "BakersDozen", "MidnightOil",
                                        "MidnightOilFull"};
    static const char *const modes[] = {NULL, "autoplay=safe", "autoplay=none", "take-back=yes",
                                        "autoplay=safe,take-back=yes"};
    uint32_t random = 1;
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned mode = 0; mode < (i < 3 ? 5 : 3); mode++) {
            for (unsigned round = 0; round < 40; round++) {
                char name[40];
                snprintf(name, sizeof name, "%s.%u", games[i], random_below(&random, 1000000000));
                assert_comes_back(name, modes[mode], &random);
            }
        }
    }
}

/* A game that is won says so. */
static void says_won(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_named("BakersDozen.1", NULL);
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
    soliton_game *game = soliton_game_new(puzzle);
    for (size_t i = 0; i < soliton_search_length(search); i++) {
        play(game, soliton_search_move(search, i));
    }
    assert_true(soliton_game_won(game));
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
    assert_int_equal(word_at(data, 32 + 12 * 4), 1);
    struct reading reading = reading_of(data, length, false);
    char *solution = soliton_search_solution(search);
    assert_string_equal(reading.solution, solution);
    free(solution);
    reading_drop(&reading);
    free(data);
    soliton_game_free(game);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

/* ---- Damage -------------------------------------------------------------------------------- */

/* Whatever byte is changed into whatever other: it is read, or refused with a place. */
static void survive_damage(void **state) {
    (void)state;
    static const char *const games[][2] = {{"FreeCell.7", "take-back=yes"},
                                           {"Seahaven.7", NULL},
                                           {"BakersDozen.7", "autoplay=none"},
                                           {"MidnightOilFull.7", "autoplay=none"}};
    uint32_t random = 1;
    for (size_t i = 0; i < 4; i++) {
        soliton_puzzle *puzzle = puzzle_named(games[i][0], games[i][1]);
        soliton_game *game = soliton_game_new(puzzle);
        struct text moves = {0};
        if (i == 3) {
            play(game, "redeal");
        }
        play_at_random(game, 20, &random, &moves);
        text_drop(&moves);
        char *data = NULL;
        size_t length = 0;
        assert_int_equal(soliton_game_save(game, &data, &length, NULL), SOLITON_OK);
        for (size_t byte = 0; byte < length; byte++) {
            char before = data[byte];
            for (unsigned value = 0; value < 256; value += 1 + random_below(&random, 16)) {
                data[byte] = (char)value;
                struct reading reading = reading_of(data, length, value % 2 == 0);
                if (reading.status == SOLITON_OK) {
                    assert_non_null(reading.puzzle);
                    assert_non_null(reading.solution);
                } else {
                    assert_true(reading.status == SOLITON_BAD_DATA ||
                                reading.status == SOLITON_ILLEGAL);
                    assert_memory_equal(reading.error.message, "byte ", 5);
                }
                reading_drop(&reading);
            }
            data[byte] = before;
        }
        free(data);
        soliton_game_free(game);
        soliton_puzzle_free(puzzle);
    }
}

int test_write(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_xpat2_wrote),
        cmocka_unit_test(writes_rotations_and_redeals),
        cmocka_unit_test(refuses_what_xpat2_has_not),
        cmocka_unit_test(refuses_what_comes_back_in_midnight_oil),
        cmocka_unit_test(come_back),
        cmocka_unit_test(says_won),
        cmocka_unit_test(survive_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
