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
    struct table table = table_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    assert_int_equal(soliton_game_play_all(table.game, "A>A>", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play(table.game, "A>", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play_all(table.game, "A<\n A<", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(table.game), 5);
    static const bool begins[] = {true, false, true, true, false};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(soliton_game_move(table.game, i), i < 3 ? "A>" : "A<");
        assert_int_equal(soliton_game_begins_step(table.game, i), begins[i]);
    }
    assert_null(soliton_game_move(table.game, 5));
    assert_false(soliton_game_begins_step(table.game, 5));
    static const size_t lengths[] = {3, 2, 0};
    for (size_t i = 0; i < 3; i++) {
        assert_true(soliton_game_undo(table.game));
        assert_int_equal(soliton_game_length(table.game), lengths[i]);
        assert_string_equal(soliton_game_move(table.game, 4), "A<"); /* those undone, too */
    }
    assert_false(soliton_game_undo(table.game));
    assert_true(soliton_game_redo(table.game));
    assert_int_equal(soliton_game_length(table.game), 2);
    assert_true(soliton_game_redo(table.game));
    assert_true(soliton_game_redo(table.game));
    assert_int_equal(soliton_game_length(table.game), 5);
    assert_false(soliton_game_redo(table.game));
    assert_text(soliton_game_solution(table.game), "A>A>A>A<A<\n");
    table_clear(&table);
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
    struct table table = table_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    struct table same = table_drawn("......\n......\nAA....\n......\n......\n......\n", NULL);
    for (size_t i = 0; i < 2; i++) {
        soliton_game *game = i == 0 ? table.game : same.game;
        assert_int_equal(soliton_game_play_all(game, "A>", NULL), SOLITON_OK);
        assert_int_equal(soliton_game_play_all(game, "A>A>", NULL), SOLITON_OK);
        assert_true(soliton_game_undo(game));
        assert_true(soliton_game_undo(game));
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct soliton_error error = {0};
        assert_int_equal(soliton_game_play_all(table.game, cases[i].moves, &error),
                         SOLITON_ILLEGAL);
        assert_int_equal(error.status, SOLITON_ILLEGAL);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_true(strlen(error.message) > 0);
        assert_int_equal(soliton_game_play_all(table.game, cases[i].moves, NULL), SOLITON_ILLEGAL);
        assert_same_game(table.game, same.game);
    }
    assert_int_equal(soliton_game_play_all(table.game, "A>A>", NULL), SOLITON_OK);
    assert_null(soliton_game_move(table.game, 2)); /* now they are forgotten */
    table_clear(&table);
    table_clear(&same);
}

static void separates_moves_as_each_kind_does(void **state) {
    (void)state;
    struct table pegs = table_drawn(two_jumps, NULL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1, e1-c1", NULL), SOLITON_ILLEGAL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1, d1-b1", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(pegs.game), 2);
    assert_true(soliton_game_won(pegs.game));
    assert_text(soliton_game_solution(pegs.game), "a1-c1 d1-b1\n");
    table_clear(&pegs);
    struct table cards = table_drawn("rules: ranks=2,columns=5,deposits=free\n"
                                     "AC 2S\nAS 2C\nAH 2D\nAD 2H\n",
                                     NULL);
    assert_int_equal(soliton_game_play_all(cards.game, "5 V\r\n0 D\n", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_length(cards.game), 2);
    assert_text(soliton_game_solution(cards.game), "soliton 1 deposits=free\n5 V\n0 D\n");
    assert_true(soliton_game_undo(cards.game));
    assert_text(soliton_game_solution(cards.game), "soliton 1 deposits=free\n");
    table_clear(&cards);
}

static void measures_what_is_played(void **state) {
    (void)state;
    struct table table = table_drawn("......\n......\nAA.B..\n...B..\n......\n......\n", NULL);
    assert_int_equal(soliton_game_cost(table.game, NULL), 0);
    assert_int_equal(soliton_game_play_all(table.game, "B>B>A>A>A<", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(table.game, NULL), 5);
    assert_int_equal(soliton_game_cost(table.game, "moves"), 5);
    assert_int_equal(soliton_game_cost(table.game, "slides"), 3);
    assert_int_equal(soliton_game_cost(table.game, "jumps"), 0);
    assert_true(soliton_game_undo(table.game));
    assert_int_equal(soliton_game_cost(table.game, "slides"), 0);
    table_clear(&table);
    struct table cards = table_drawn("rules: ranks=2,columns=5,deposits=free\n"
                                     "AC 2S\nAS 2C\nAH 2D\nAD 2H\n",
                                     NULL);
    assert_int_equal(soliton_game_play_all(cards.game, "5 V\n0 D\n", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(cards.game, NULL), 1); /* a deposit is no move */
    assert_int_equal(soliton_game_cost(cards.game, "slides"), 0);
    table_clear(&cards);
    struct table pegs = table_drawn(two_jumps, NULL);
    assert_int_equal(soliton_game_play_all(pegs.game, "a1-c1 d1-b1", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_cost(pegs.game, "moves"), 2);
    table_clear(&pegs);
}

/* Undone and redone across the positions that are kept, the game is where it was. */
static void comes_back_to_each_position(void **state) {
    (void)state;
    static const char *const names[] = {"fc.1", "MidnightOilFull.3", "peg.english", port};
    uint32_t random = 7;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct table table = table_named(names[i], NULL);
        enum { STEPS = 200 };
        static char *positions[STEPS + 1];
        size_t steps = 0;
        positions[0] = soliton_game_write(table.game);
        for (size_t before = 0; steps < STEPS; before = soliton_game_length(table.game)) {
            table_play(&table, 1, &random);
            if (soliton_game_length(table.game) == before) {
                break;
            }
            positions[++steps] = soliton_game_write(table.game);
        }
        assert_true(steps > 5);
        size_t at = steps;
        for (unsigned turn = 0; turn < 300; turn++) {
            const bool back = random_below(&random, 3) > 0;
            if (back) {
                assert_int_equal(soliton_game_undo(table.game), at > 0);
                at -= at > 0;
            } else {
                assert_int_equal(soliton_game_redo(table.game), at < steps);
                at += at < steps;
            }
            assert_text(soliton_game_write(table.game), positions[at]);
        }
        for (size_t j = 0; j <= steps; j++) {
            free(positions[j]);
        }
        table_clear(&table);
    }
}

/* What is kept of positions must be forgotten with the moves that led to them. */
static void plays_another_way_after_undoing(void **state) {
    (void)state;
    struct table table = table_named("fc.5", "take-back=yes");
    struct table same = table_named("fc.5", "take-back=yes");
    uint32_t random = 11;
    for (unsigned round = 0; round < 20; round++) {
        table_play(&table, 90, &random);
        for (uint32_t back = random_below(&random, 120); back > 0; back--) {
            soliton_game_undo(table.game);
        }
    }
    table_play(&table, 40, &random);
    const size_t length = soliton_game_length(table.game);
    assert_true(length > 100);
    for (size_t i = 0; i < length; i++) {
        assert_int_equal(soliton_game_play(same.game, soliton_game_move(table.game, i), NULL),
                         SOLITON_OK);
    }
    while (soliton_game_undo(table.game)) {
        while (soliton_game_length(same.game) > soliton_game_length(table.game)) {
            assert_true(soliton_game_undo(same.game));
        }
        assert_same_text(soliton_game_write(table.game), soliton_game_write(same.game));
    }
    table_clear(&table);
    table_clear(&same);
}

static void undoes_at_once_in_a_long_game(void **state) {
    (void)state;
    struct table table = table_named("fc.1", "take-back=yes");
    uint32_t random = 3;
    table_play(&table, 10000, &random);
    assert_true(soliton_game_length(table.game) >= 10000);
    const clock_t begun = clock();
    size_t steps = 0;
    while (soliton_game_undo(table.game)) {
        steps++;
    }
    assert_int_equal(steps, 10000);
    /* Playing each move again for each step would take a hundred times as long. */
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC < 10.0);
    table_clear(&table);
}

static void begins_a_puzzle_where_the_game_is(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
    } cases[] = {{"fc.3", NULL},
                 {"st.3", "deposits=free"},
                 {"MidnightOilFull.4", NULL},
                 {"peg.english", "axes=4"},
                 {"peg.triangle", NULL},
                 {port, NULL}};
    uint32_t random = 21;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = table_named(cases[i].name, cases[i].rules);
        table_play(&table, 8, &random);
        char *written = soliton_game_write(table.game);
        struct table rest = table_of(soliton_game_rest(table.game));
        char *rest_rules = soliton_puzzle_rules(rest.puzzle);
        struct table read = table_drawn(written, rest_rules);
        assert_same_text(soliton_game_moves(rest.game), soliton_game_moves(table.game));
        assert_same_text(soliton_game_moves(read.game), soliton_game_moves(table.game));
        assert_same_text(soliton_game_write(rest.game), soliton_game_write(read.game));
        free(rest_rules);
        free(written);
        table_clear(&table);
        table_play(&rest, 3, &random); /* it outlives the game */
        table_clear(&rest);
        table_clear(&read);
    }
}

int test_steps(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_several_moves_as_one_step),
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
