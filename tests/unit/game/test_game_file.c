#define _GNU_SOURCE /* for finding the C library's own allocators */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played_game.h"
#include "support/little_memory.h"

#include <time.h>

static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

static struct played_game opened(const char *text) {
    struct played_game played = {0};
    struct soliton_error error = {0};
    soliton_game_open(text, strlen(text), NULL, &played.puzzle, &played.game, &error);
    assert_string_equal(error.message, "");
    assert_non_null(played.game);
    return played;
}

static void assert_stored(const struct played_game *played, const char *text) {
    assert_text(soliton_game_store(played->game), text);
    struct played_game again = opened(text);
    assert_same_game(again.game, played->game);
    assert_text(soliton_game_store(again.game), text);
    played_game_clear(&again);
}

static void play(const struct played_game *played, const char *moves) {
    assert_int_equal(soliton_game_play_all(played->game, moves, NULL), SOLITON_OK);
}

static void stores_a_puzzle_with_a_name(void **state) {
    (void)state;
    struct played_game played = played_game_named("fc.123456", NULL);
    assert_stored(&played, "soliton game 1\npuzzle: FreeCell.123456\nplayed: 0\nmoves:\n");
    played_game_clear(&played);
    played = played_game_named("peg.english", NULL);
    play(&played, "d2-d4");
    play(&played, "d5-d3 d7-d5");
    assert_true(soliton_game_undo(played.game));
    assert_stored(&played, "soliton game 1\npuzzle: peg.english\nplayed: 1\nmoves:\n"
                           "d2-d4\nd5-d3, d7-d5\n");
    played_game_clear(&played);
}

static void stores_rules(void **state) {
    (void)state;
    struct played_game played = played_game_named("fc.1", "cells=2,autoplay=none");
    char *moves = soliton_game_moves(played.game);
    *strchr(moves, '\n') = '\0';
    play(&played, moves);
    char wanted[200];
    snprintf(wanted, sizeof wanted,
             "soliton game 1\npuzzle: FreeCell.1\nrules: cells=2,autoplay=none\nplayed: 1\n"
             "moves:\n%s\n",
             moves);
    assert_stored(&played, wanted);
    free(moves);
    played_game_clear(&played);
    /* What a drawing cannot say. */
    played = played_game_drawn("#o#\n###\n###\n", "axes=4");
    play(&played, "b3-b1");
    assert_stored(&played, "soliton game 1\npuzzle:\n    #o#\n    ###\n    ###\nrules: axes=4\n"
                           "played: 1\nmoves:\nb3-b1\n");
    played_game_clear(&played);
}

static void stores_a_puzzle_without_a_name(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(" #\n##o\n #\n\n o\noo#\n o\n", NULL);
    play(&played, "a2-c2");
    assert_stored(&played, "soliton game 1\npuzzle:\n     #\n    ##o\n     #\n\n     o\n    oo#\n"
                           "     o\nplayed: 1\nmoves:\na2-c2\n");
    played_game_clear(&played);
    played =
        played_game_drawn("rules: ranks=2,columns=3,cells=1\nAC 2S\nAS 2C\nAH AD 2D 2H\n", NULL);
    char *text = soliton_game_store(played.game);
    assert_non_null(strstr(text, "\npuzzle:\n    game: FreeCell\n    rules: "));
    assert_null(strstr(text, "\nrules:"));
    assert_stored(&played, text);
    free(text);
    played_game_clear(&played);
    /* Another goal than the one of the board's name. */
    played = played_game_named("peg.triangle", "goal=a1");
    text = soliton_game_store(played.game);
    assert_non_null(strstr(text, "\npuzzle:\n"));
    assert_stored(&played, text);
    free(text);
    played_game_clear(&played);
}

/* Whatever is played, undone and written to a file comes back. */
static void comes_back_from_its_text(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
    } cases[] = {{"fc.3", NULL},
                 {"fc.ms617", "autoplay=none,take-back=yes"},
                 {"st.3", "autoplay=safe"},
                 {"mo.9", NULL},
                 {"MidnightOilFull.4", NULL},
                 {"MidnightOilFull.4", "autoplay=none"},
                 {"bd.7", "cells=1"},
                 {"peg.english", "axes=4"},
                 {"peg.wiegleb", "start=e4,goal=e5"},
                 {"peg.triangle", "start=c4"},
                 {port, NULL},
                 {"..B.C/AABDC/...D./.....", NULL}};
    uint32_t random = 21;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game played = played_game_named(cases[i].name, cases[i].rules);
        for (unsigned round = 0; round < 2; round++) {
            play_at_random(&played, 10, &random);
            for (uint32_t back = random_below(&random, 6); back > 0; back--) {
                soliton_game_undo(played.game);
            }
            char *text = soliton_game_store(played.game);
            assert_stored(&played, text);
            free(text);
            /* So does a game that begins where this one is. */
            struct played_game rest = played_game_of(soliton_game_rest(played.game));
            play_at_random(&rest, 5, &random);
            text = soliton_game_store(rest.game);
            assert_stored(&rest, text);
            free(text);
            played_game_clear(&rest);
        }
        played_game_clear(&played);
    }
}

static void tolerates_what_editors_do(void **state) {
    (void)state;
    struct played_game played =
        opened("\xEF\xBB\xBFsoliton game 1\r\npuzzle:\r\n    ##o#o\r\n\r\nplayed: 1\r\n"
               "moves:\r\na1-c1, d1-b1\r\n\r\n\n");
    assert_stored(&played, "soliton game 1\npuzzle:\n    ##o#o\nplayed: 1\nmoves:\na1-c1, d1-b1\n");
    assert_true(soliton_game_won(played.game));
    played_game_clear(&played);
    played = opened("soliton game 1\npuzzle: fc.1\nrules: \nplayed: 0\nmoves:");
    assert_string_equal(soliton_puzzle_name(played.puzzle), "FreeCell.1");
    played_game_clear(&played);
}

static void reads_what_the_documentation_shows(void **state) {
    (void)state;
    struct played_game played =
        opened("soliton game 1\npuzzle: FreeCell.123456\nrules: autoplay=none\n"
               "played: 2\nmoves:\n2 F\n21 27\n42 T, 40 T\n");
    assert_int_equal(soliton_game_length(played.game), 2);
    assert_true(soliton_game_redo(played.game));
    assert_int_equal(soliton_game_length(played.game), 4);
    assert_false(soliton_game_redo(played.game));
    played_game_clear(&played);
}

static void says_where_a_text_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *message;
    } cases[] = {
        {"soliton game 2\n", 1, 1, "version"},
        {"soliton game\n", 1, 1, "version"},
        {"soliton game 1", 2, 1, "'puzzle:'"},
        {"soliton game 1\n\npuzzle: fc.1\n", 2, 1, "'puzzle:'"},
        {"soliton game 1\nrules: autoplay=none\n", 2, 1, "'puzzle:'"},
        {"soliton game 1\npuzzle:\n", 3, 1, "four blanks"},
        {"soliton game 1\npuzzle:\nplayed: 0\nmoves:\n", 3, 1, "four blanks"},
        {"soliton game 1\npuzzle: chess.1\nplayed: 0\nmoves:\n", 2, 9, "chess.1"},
        {"soliton game 1\npuzzle: fc.x\nplayed: 0\nmoves:\n", 2, 9, ""},
        {"soliton game 1\npuzzle:\n    ##o#o\n    #?\nplayed: 0\nmoves:\n", 4, 6, ""},
        {"soliton game 1\npuzzle:\n    gibberish!\nplayed: 0\nmoves:\n", 3, 5, "neither"},
        {"soliton game 1\npuzzle: fc.1\nrules: autoplay=never\nplayed: 0\nmoves:\n", 3, 8, "never"},
        {"soliton game 1\npuzzle: fc.1\nrules:autoplay=never\nplayed: 0\nmoves:\n", 3, 7, "never"},
        {"soliton game 1\npuzzle: fc.1\nrules:,\nplayed: 0\nmoves:\n", 3, 7, "empty"},
        {"soliton game 1\npuzzle:chess.1\nplayed: 0\nmoves:\n", 2, 8, "chess.1"},
        {"soliton game 1\npuzzle: fc.x\nrules: autoplay=never\nplayed: 0\nmoves:\n", 2, 9, "'x'"},
        {"soliton game 1\npuzzle: fc.1\nplayed: 0\nrules: autoplay=none\nmoves:\n", 4, 1,
         "'moves:'"},
        {"soliton game 1\npuzzle: fc.1\nmoves:\n", 3, 1, "'played:'"},
        {"soliton game 1\npuzzle: fc.1\n", 3, 1, "'played:'"},
        {"soliton game 1\npuzzle: fc.1\nplayed: one\nmoves:\n", 3, 9, "number"},
        {"soliton game 1\npuzzle: fc.1\nplayed:\nmoves:\n", 3, 8, "number"},
        {"soliton game 1\npuzzle: fc.1\nplayed: -1\nmoves:\n", 3, 9, "number"},
        {"soliton game 1\npuzzle: fc.1\nplayed: 99999999999999999999999\nmoves:\n", 3, 9, "number"},
        {"soliton game 1\npuzzle: fc.1\nplayed: 1\nmoves:\n", 3, 1, "more steps"},
        {"soliton game 1\npuzzle: fc.1\nplayed: 0\n", 4, 1, "'moves:'"},
        {"soliton game 1\npuzzle: fc.1\nplayed: 0\nmoves: 1 2\n", 4, 8, "own"},
        {"soliton game 1\npuzzle: peg.english\nplayed: 0\nmoves:\nd2-d4\n\nd5-d3\n", 6, 1, ""},
        {"soliton game 1\npuzzle: peg.english\nplayed: 0\nmoves:\nd2-d4, \nd5-d3\n", 5, 8, ""},
        {"soliton game 1\npuzzle: peg.english\nplayed: 0\nmoves:\nd2-d4\nd5-d3, d2-d4\n", 6, 8,
         "'d2-d4' cannot be played: there is no peg to jump with"},
        {"soliton game 1\npuzzle: peg.english\nplayed: 0\nmoves:\nd2-d4 d5-d3\n", 5, 1, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct soliton_error error = {0};
        struct played_game played = {0};
        const size_t length = strlen(cases[i].text);
        assert_int_equal(
            soliton_game_open(cases[i].text, length, NULL, &played.puzzle, &played.game, &error),
            SOLITON_BAD_DATA);
        assert_int_equal(error.status, SOLITON_BAD_DATA);
        if (strstr(error.message, cases[i].message) == NULL || *error.message == '\0') {
            fail_msg("%zu: %s", i, error.message);
        }
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_null(played.puzzle);
        assert_null(played.game);
        assert_int_equal(
            soliton_game_open(cases[i].text, length, NULL, &played.puzzle, &played.game, NULL),
            SOLITON_BAD_DATA);
    }
}

static void reads_a_long_game_at_once(void **state) {
    (void)state;
    struct played_game played = played_game_named("fc.1", "take-back=yes");
    uint32_t random = 3;
    play_at_random(&played, 10000, &random);
    const clock_t begun = clock();
    char *text = soliton_game_store(played.game);
    assert_stored(&played, text);
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC < 5.0);
    free(text);
    played_game_clear(&played);
}

/* No move of any kind contains the separator of moves. */
static void writes_no_separator_in_a_move(void **state) {
    (void)state;
    static const char *const names[] = {"fc.1", "MidnightOilFull.1", "peg.triangle", port};
    uint32_t random = 8;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct played_game played = played_game_named(names[i], i < 2 ? "autoplay=none" : NULL);
        for (unsigned step = 0; step < 40; step++) {
            char *moves = soliton_game_moves(played.game);
            assert_null(strstr(moves, ", "));
            free(moves);
            play_at_random(&played, 1, &random);
        }
        played_game_clear(&played);
    }
}

/* ---- Damage -------------------------------------------------------------------------------- */

static void change_one_place(char *text, size_t *length, uint32_t *random) {
    static const char letters[] = "\n\r\t ,:-#o.>A2KDT01 \x80\xFF";
    const size_t at = random_below(random, (uint32_t)*length);
    switch (random_below(random, 4)) {
    case 0: /* one letter for another */
        text[at] = letters[random_below(random, sizeof letters)];
        break;
    case 1: /* a part is missing */
        memmove(text + at, text + at + 1, *length - at - 1);
        --*length;
        break;
    case 2: /* a part is doubled */
        memmove(text + at + 1, text + at, *length - at);
        ++*length;
        break;
    default: /* the end is missing */
        *length = random_below(random, 8) == 0 ? at : *length;
    }
}

static void survives_any_damage(void **state) {
    (void)state;
    static const char *const texts[] = {
        "soliton game 1\npuzzle: FreeCell.1\nrules: cells=4,autoplay=none\nplayed: 0\nmoves:\n",
        "soliton game 1\npuzzle:\n    game: FreeCell\n    rules: ranks=2,columns=3,cells=1\n"
        "    : AC 2S\n    : AS 2C\n    : AH AD 2D 2H\nplayed: 1\nmoves:\n6 T\n",
        "soliton game 1\npuzzle:\n     #\n    ##o\n     #\n\n     o\n    oo#\n     o\nrules: "
        "axes=4\n"
        "played: 1\nmoves:\na2-c2\n",
        "soliton game 1\npuzzle: ......./AA..B../....B../.....x.\nplayed: 1\nmoves:\nA>, A>\nB>\n",
        "soliton 1 autoplay=none take-back\n20 F\n27 V\n20 27\n"};
    struct played_game current = played_game_named("fc.1", NULL);
    uint32_t random = 77;
    unsigned read = 0;
    for (unsigned round = 0; round < 6000; round++) {
        char text[400];
        const char *whole = texts[round % (sizeof texts / sizeof *texts)];
        size_t length = (size_t)snprintf(text, sizeof text, "%s", whole);
        for (uint32_t times = random_below(&random, 4) + 1; times > 0 && length > 0; times--) {
            change_one_place(text, &length, &random);
        }
        /* In memory of its own size, so that reading beyond its end is found out. */
        char *exact = malloc(length > 0 ? length : 1);
        assert_non_null(exact);
        memcpy(exact, text, length);
        struct played_game played = {0};
        struct soliton_error error = {0};
        enum soliton_status status =
            soliton_game_open(exact, length, current.puzzle, &played.puzzle, &played.game, &error);
        free(exact);
        assert_int_equal(status == SOLITON_OK, played.game != NULL);
        assert_int_equal(status == SOLITON_OK, played.puzzle != NULL);
        if (status == SOLITON_OK) {
            read++;
            char *stored = soliton_game_store(played.game);
            struct played_game again = opened(stored);
            assert_same_game(again.game, played.game);
            played_game_clear(&again);
            free(stored);
        } else {
            assert_true(strlen(error.message) > 0);
        }
        played_game_clear(&played);
    }
    assert_true(read > 100);
    played_game_clear(&current);
}

/* Wherever memory runs out, nothing is half made. */
static void survives_little_memory(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("rules: ranks=8,take-back=yes\n"
                          ": 8C 7H 6C 5H 4C 3H 2C AH\n: 8H 7C 6H 5C 4H 3C 2H AC\n"
                          ": 8S 7D 6S 5D 4S 3D 2S AD\n: 8D 7S 6D 5S 4D 3S 2D AS\n",
                          NULL);
    uint32_t random = 4;
    play_at_random(&played, 300, &random);
    char *text = soliton_game_store(played.game);
    char *solution = solve_rest(played.game, NULL);
    assert_non_null(solution);
    size_t most = strlen(text) * 64;
    unsigned failures = 0;
    for (size_t size = 8; size < most; size += size / 8 + 1) {
        struct played_game again = {0};
        atomic_store(&largest_array, size);
        char *stored = soliton_game_store(played.game);
        enum soliton_status status =
            soliton_game_open(text, strlen(text), NULL, &again.puzzle, &again.game, NULL);
        enum soliton_status learnt =
            soliton_game_learn(played.game, solution, strlen(solution), NULL);
        char *hint = soliton_game_hint(played.game);
        atomic_store(&largest_array, SIZE_MAX);
        assert_true(status == SOLITON_OK || status == SOLITON_NO_MEMORY);
        assert_true(learnt == SOLITON_OK || learnt == SOLITON_NO_MEMORY);
        assert_int_equal(status == SOLITON_OK, again.game != NULL && again.puzzle != NULL);
        failures += stored == NULL || status != SOLITON_OK || learnt != SOLITON_OK || hint == NULL;
        if (status == SOLITON_OK) {
            assert_same_game(again.game, played.game);
        }
        assert_true(stored == NULL || strcmp(stored, text) == 0);
        free(stored);
        free(hint);
        played_game_clear(&again);
    }
    assert_true(failures > 3);
    assert_int_equal(soliton_game_outlook(played.game), SOLITON_WINNABLE);
    free(text);
    free(solution);
    played_game_clear(&played);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores_a_puzzle_with_a_name),
        cmocka_unit_test(stores_rules),
        cmocka_unit_test(stores_a_puzzle_without_a_name),
        cmocka_unit_test(comes_back_from_its_text),
        cmocka_unit_test(tolerates_what_editors_do),
        cmocka_unit_test(reads_what_the_documentation_shows),
        cmocka_unit_test(says_where_a_text_is_wrong),
        cmocka_unit_test(reads_a_long_game_at_once),
        cmocka_unit_test(writes_no_separator_in_a_move),
        cmocka_unit_test(survives_any_damage),
        cmocka_unit_test(survives_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
