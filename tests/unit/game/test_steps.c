#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played_game.h"

#include <time.h>

static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
/* The two jumps by the first peg win, and so does one by each. */
static const char two_jumps[] = "##o#o\n";

static void plays_several_moves_as_one_step(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    assert_int_equal(soliton_game_play_all(played.game, "A>A>", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play(played.game, "A>", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play_all(played.game, "A<\n A<", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(played.game), 5);
    static const bool begins[] = {true, false, true, true, false};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(soliton_game_move(played.game, i), i < 3 ? "A>" : "A<");
        assert_int_equal(soliton_game_begins_step(played.game, i), begins[i]);
    }
    assert_null(soliton_game_move(played.game, 5));
    assert_false(soliton_game_begins_step(played.game, 5));
    static const size_t lengths[] = {3, 2, 0};
    for (size_t i = 0; i < 3; i++) {
        assert_true(soliton_game_undo(played.game));
        assert_int_equal(soliton_game_length(played.game), lengths[i]);
        assert_string_equal(soliton_game_move(played.game, 4), "A<"); /* those undone, too */
    }
    assert_false(soliton_game_undo(played.game));
    assert_true(soliton_game_redo(played.game));
    assert_int_equal(soliton_game_length(played.game), 2);
    assert_true(soliton_game_redo(played.game));
    assert_true(soliton_game_redo(played.game));
    assert_int_equal(soliton_game_length(played.game), 5);
    assert_false(soliton_game_redo(played.game));
    assert_text(soliton_game_solution(played.game), "A>A>A>A<A<\n");
    played_game_clear(&played);
}

/* A move of the game's own may be played again, also where the game has to make room for it. */
static void plays_its_own_moves_again(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    assert_int_equal(soliton_game_play(played.game, "A>", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play(played.game, "A<", NULL), SOLITON_OK);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(soliton_game_play(played.game, soliton_game_move(played.game, i), NULL),
                         SOLITON_OK);
    }
    assert_true(soliton_game_undo(played.game));
    assert_true(soliton_game_undo(played.game));
    assert_int_equal(soliton_game_play(played.game, soliton_game_move(played.game, 1000), NULL),
                     SOLITON_OK);
    assert_int_equal(soliton_game_length(played.game), 1001);
    assert_string_equal(soliton_game_move(played.game, 1000), "A>");
    assert_null(soliton_game_move(played.game, 1001));
    played_game_clear(&played);
}

/* The moves that were undone stay, too: nothing happened. */
static void plays_all_or_nothing(void **state) {
    (void)state;
    static const struct {
        const char *moves;
        size_t line, column;
    } cases[] = {{"", 0, 0},
                 {"\n", 0, 0},
                 {"A>A>A>A>A>", 1, 9},
                 {"A>\nA>\n B>", 3, 2},
                 {"A>\nnonsense", 2, 1},
                 {"A", 1, 1}};
    struct played_game played =
        played_game_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    struct played_game same =
        played_game_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    for (size_t i = 0; i < 2; i++) {
        soliton_game *game = i == 0 ? played.game : same.game;
        assert_int_equal(soliton_game_play_all(game, "A>", NULL), SOLITON_OK);
        assert_int_equal(soliton_game_play_all(game, "A>A>", NULL), SOLITON_OK);
        assert_true(soliton_game_undo(game));
        assert_true(soliton_game_undo(game));
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct soliton_error error = {0};
        assert_int_equal(soliton_game_play_all(played.game, cases[i].moves, &error),
                         SOLITON_ILLEGAL);
        assert_int_equal(error.status, SOLITON_ILLEGAL);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_true(strlen(error.message) > 0);
        assert_int_equal(soliton_game_play_all(played.game, cases[i].moves, NULL), SOLITON_ILLEGAL);
        assert_same_game(played.game, same.game);
    }
    assert_int_equal(soliton_game_play_all(played.game, "A>A>", NULL), SOLITON_OK);
    assert_null(soliton_game_move(played.game, 2)); /* now they are forgotten */
    played_game_clear(&played);
    played_game_clear(&same);
}

static void separates_moves_as_each_kind_does(void **state) {
    (void)state;
    struct played_game pegs = played_game_drawn(two_jumps, NULL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1, e1-c1", NULL), SOLITON_ILLEGAL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1, d1-b1", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(pegs.game), 2);
    assert_true(soliton_game_won(pegs.game));
    assert_text(soliton_game_solution(pegs.game), "a1-c1 d1-b1\n");
    played_game_clear(&pegs);
    struct played_game cards = played_game_drawn("rules: ranks=2,columns=5,autoplay=none\n"
                                                 "AC 2S\nAS 2C\nAH 2D\nAD 2H\n",
                                                 NULL);
    assert_int_equal(soliton_game_play_all(cards.game, "5 V\r\n0 F\n", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(cards.game), 2);
    assert_text(soliton_game_solution(cards.game), "soliton 1 autoplay=none\n5 V\n0 F\n");
    assert_true(soliton_game_undo(cards.game));
    assert_text(soliton_game_solution(cards.game), "soliton 1 autoplay=none\n");
    played_game_clear(&cards);
}

static void measures_what_is_played(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("......\n......\nAA.B..\n...B..\n......\n......\n", NULL);
    assert_int_equal(soliton_game_cost(played.game, NULL), 0);
    assert_int_equal(soliton_game_play_all(played.game, "B>B>A>A>A<", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(played.game, NULL), 5);
    assert_int_equal(soliton_game_cost(played.game, "moves"), 5);
    assert_int_equal(soliton_game_cost(played.game, "slides"), 3);
    assert_int_equal(soliton_game_cost(played.game, "jumps"), 0);
    assert_true(soliton_game_undo(played.game));
    assert_int_equal(soliton_game_cost(played.game, "slides"), 0);
    played_game_clear(&played);
    struct played_game cards = played_game_drawn("rules: ranks=2,columns=5,autoplay=none\n"
                                                 "AC 2S\nAS 2C\nAH 2D\nAD 2H\n",
                                                 NULL);
    assert_int_equal(soliton_game_play_all(cards.game, "5 V\n0 F\n", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(cards.game, NULL),
                     1); /* a move to a foundation does not count */
    assert_int_equal(soliton_game_cost(cards.game, "slides"), 0);
    played_game_clear(&cards);
    struct played_game pegs = played_game_drawn(two_jumps, NULL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1 d1-b1", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(pegs.game, "moves"), 2);
    played_game_clear(&pegs);
}

/* Undone and redone across the positions that are kept, the game is where it was. */
static void comes_back_to_each_position(void **state) {
    (void)state;
    static const char *const names[] = {"fc.1", "MidnightOilFull.3", "peg.english", port};
    uint32_t random = 7;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct played_game played = played_game_named(names[i], NULL);
        enum { STEPS = 200 };
        static char *positions[STEPS + 1];
        size_t steps = 0;
        positions[0] = soliton_game_write(played.game);
        for (size_t before = 0; steps < STEPS; before = soliton_game_length(played.game)) {
            play_at_random(&played, 1, &random);
            if (soliton_game_length(played.game) == before) {
                break;
            }
            positions[++steps] = soliton_game_write(played.game);
        }
        assert_true(steps > 5);
        size_t at = steps;
        for (unsigned turn = 0; turn < 300; turn++) {
            const bool back = random_below(&random, 3) > 0;
            if (back) {
                assert_int_equal(soliton_game_undo(played.game), at > 0);
                at -= at > 0;
            } else {
                assert_int_equal(soliton_game_redo(played.game), at < steps);
                at += at < steps;
            }
            assert_text(soliton_game_write(played.game), positions[at]);
        }
        for (size_t j = 0; j <= steps; j++) {
            free(positions[j]);
        }
        played_game_clear(&played);
    }
}

/* What is kept of positions must be forgotten with the moves that led to them. */
static void plays_another_way_after_undoing(void **state) {
    (void)state;
    struct played_game played = played_game_named("fc.5", "take-back=yes");
    struct played_game same = played_game_named("fc.5", "take-back=yes");
    uint32_t random = 11;
    for (unsigned round = 0; round < 20; round++) {
        play_at_random(&played, 90, &random);
        for (uint32_t back = random_below(&random, 120); back > 0; back--) {
            soliton_game_undo(played.game);
        }
    }
    play_at_random(&played, 40, &random);
    const size_t length = soliton_game_length(played.game);
    assert_true(length > 100);
    for (size_t i = 0; i < length; i++) {
        assert_int_equal(soliton_game_play(same.game, soliton_game_move(played.game, i), NULL),
                         SOLITON_OK);
    }
    while (soliton_game_undo(played.game)) {
        while (soliton_game_length(same.game) > soliton_game_length(played.game)) {
            assert_true(soliton_game_undo(same.game));
        }
        assert_same_text(soliton_game_write(played.game), soliton_game_write(same.game));
    }
    played_game_clear(&played);
    played_game_clear(&same);
}

static void undoes_at_once_in_a_long_game(void **state) {
    (void)state;
    struct played_game played = played_game_named("fc.1", "take-back=yes");
    uint32_t random = 3;
    play_at_random(&played, 10000, &random);
    assert_true(soliton_game_length(played.game) >= 10000);
    const clock_t begun = clock();
    size_t steps = 0;
    while (soliton_game_undo(played.game)) {
        steps++;
    }
    assert_int_equal(steps, 10000);
    /* Playing each move again for each step would take a hundred times as long. */
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC < 10.0);
    played_game_clear(&played);
}

static void begins_a_puzzle_where_the_game_is(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
    } cases[] = {{"fc.3", NULL},
                 {"st.3", "autoplay=none"},
                 {"MidnightOilFull.4", NULL},
                 {"peg.english", "axes=4"},
                 {"peg.triangle", NULL},
                 {port, NULL}};
    uint32_t random = 21;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game played = played_game_named(cases[i].name, cases[i].rules);
        play_at_random(&played, 8, &random);
        char *written = soliton_game_write(played.game);
        struct played_game rest = played_game_of(soliton_game_rest(played.game));
        char *rest_rules = soliton_puzzle_rules(rest.puzzle);
        struct played_game read = played_game_drawn(written, rest_rules);
        assert_same_text(soliton_game_moves(rest.game), soliton_game_moves(played.game));
        assert_same_text(soliton_game_moves(read.game), soliton_game_moves(played.game));
        assert_same_text(soliton_game_write(rest.game), soliton_game_write(read.game));
        free(rest_rules);
        free(written);
        played_game_clear(&played);
        play_at_random(&rest, 3, &random); /* it outlives the game */
        played_game_clear(&rest);
        played_game_clear(&read);
    }
}

int test_steps(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_several_moves_as_one_step),
        cmocka_unit_test(plays_its_own_moves_again),
        cmocka_unit_test(plays_all_or_nothing),
        cmocka_unit_test(separates_moves_as_each_kind_does),
        cmocka_unit_test(measures_what_is_played),
        cmocka_unit_test(comes_back_to_each_position),
        cmocka_unit_test(plays_another_way_after_undoing),
        cmocka_unit_test(undoes_at_once_in_a_long_game),
        cmocka_unit_test(begins_a_puzzle_where_the_game_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
