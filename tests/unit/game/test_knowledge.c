#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played_game.h"

static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
/* A must go three cells, once B has gone down by one or up by one. */
static const char small_port[] = "......\n...B..\nAA.B..\n......\n......\n......\n";

static enum soliton_status learn(const struct played_game *played, const char *solution) {
    return soliton_game_learn(played->game, solution, strlen(solution), NULL);
}

static void play(const struct played_game *played, const char *moves) {
    assert_int_equal(soliton_game_play_all(played->game, moves, NULL), SOLITON_OK);
}

static void assert_outlook(const struct played_game *played, enum soliton_outlook outlook) {
    assert_int_equal(soliton_game_outlook(played->game), outlook);
}

static void knows_nothing_at_first(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    assert_outlook(&played, SOLITON_UNCERTAIN);
    assert_text(soliton_game_hint(played.game), "");
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 0);
    played_game_clear(&played);
}

static void hints_along_the_way_to_win(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_outlook(&played, SOLITON_WINNABLE);
    assert_text(soliton_game_hint(played.game), "B\t+2\tB>\tB>\n");
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    assert_int_equal(soliton_game_known_cost(played.game, "slides"), 2);
    assert_int_equal(soliton_game_known_cost(played.game, "jumps"), 0);
    play(&played, "B>"); /* the hint's first half */
    assert_text(soliton_game_hint(played.game), "B\t+1\tB>\n");
    play(&played, "B>");
    assert_text(soliton_game_hint(played.game), "A\t+4\tA>\tA>\tA>\tA>\n");
    play(&played, "A>A>A>A>");
    assert_outlook(&played, SOLITON_WON);
    assert_text(soliton_game_hint(played.game), "");
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    assert_true(soliton_game_undo(played.game));
    assert_text(soliton_game_hint(played.game), "A\t+4\tA>\tA>\tA>\tA>\n");
    played_game_clear(&played);
}

static void leaves_the_way_and_comes_back(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    play(&played, "A>"); /* the path begins with what was played */
    assert_int_equal(learn(&played, "B>B>A>A>A>"), SOLITON_OK);
    play(&played, "A<A>A<");
    assert_outlook(&played, SOLITON_WINNABLE); /* it is the first position again */
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 4 + 6);
    assert_int_equal(soliton_game_known_cost(played.game, "slides"), 4 + 3);
    play(&played, "B<");
    assert_outlook(&played, SOLITON_UNCERTAIN);
    assert_text(soliton_game_hint(played.game), "");
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 0);
    assert_true(soliton_game_undo(played.game));
    assert_outlook(&played, SOLITON_WINNABLE);
    assert_true(soliton_game_redo(played.game));
    assert_outlook(&played, SOLITON_UNCERTAIN);
    while (soliton_game_undo(played.game)) {
    }
    assert_text(soliton_game_hint(played.game), "A\t+1\tA>\n");
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    played_game_clear(&played);
}

static void keeps_the_shorter_of_two_ways(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("......\n...B..\nAA.B..\n......\n......\nCC....\n", NULL);
    assert_int_equal(learn(&played, "C>C>B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 8);
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    assert_int_equal(learn(&played, "C>B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    play(&played, "C>"); /* from elsewhere, one is better than none */
    assert_int_equal(learn(&played, "C>B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 8);
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 7);
    played_game_clear(&played);
}

/* What leads back to an earlier position is left out. */
static void goes_in_no_circles(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    assert_int_equal(learn(&played, "B>B<B<B>B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 6);
    assert_text(soliton_game_hint(played.game), "B\t+2\tB>\tB>\n");
    played_game_clear(&played);
}

static void learns_only_what_wins(void **state) {
    (void)state;
    static const struct {
        const char *solution;
        size_t line, column;
    } cases[] = {
        {"", 0, 0}, {"B>B>A>", 0, 0}, {"B>B>\nB>B>", 2, 3}, {"A>A>", 1, 3}, {"\x01", 1, 1}};
    struct played_game played = played_game_drawn(small_port, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct soliton_error error = {0};
        assert_int_equal(
            soliton_game_learn(played.game, cases[i].solution, strlen(cases[i].solution), &error),
            SOLITON_ILLEGAL);
        assert_int_equal(error.status, SOLITON_ILLEGAL);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(learn(&played, cases[i].solution), SOLITON_ILLEGAL);
        assert_outlook(&played, SOLITON_UNCERTAIN);
        assert_int_equal(soliton_game_length(played.game), 0);
    }
    played_game_clear(&played);
}

static void remembers_what_is_lost(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    play(&played, "A>");
    play(&played, "B<B>");
    soliton_game_learn_lost(played.game);
    assert_outlook(&played, SOLITON_LOST);
    play(&played, "B>");
    soliton_game_learn_lost(played.game); /* the earlier proof is the better one */
    assert_outlook(&played, SOLITON_LOST);
    assert_true(soliton_game_undo(played.game));
    assert_outlook(&played, SOLITON_LOST);
    assert_true(soliton_game_undo(played.game));
    assert_outlook(&played, SOLITON_UNCERTAIN);
    assert_true(soliton_game_redo(played.game));
    assert_outlook(&played, SOLITON_LOST);
    assert_true(soliton_game_undo(played.game));
    play(&played, "B<"); /* the same again, move by move: it could be another way */
    assert_outlook(&played, SOLITON_UNCERTAIN);
    played_game_clear(&played);
}

static void has_lost_by_the_same_moves_again(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    play(&played, "A>");
    play(&played, "B<B>");
    soliton_game_learn_lost(played.game);
    assert_true(soliton_game_undo(played.game));
    play(&played, "B<B>B>");
    assert_outlook(&played, SOLITON_LOST);
    assert_true(soliton_game_undo(played.game));
    play(&played, "B<");
    play(&played, "B>");
    assert_outlook(&played, SOLITON_UNCERTAIN);
    played_game_clear(&played);
}

static void forgets_a_proof_of_moves_that_are_gone(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    play(&played, "B<");
    soliton_game_learn_lost(played.game);
    assert_true(soliton_game_undo(played.game));
    play(&played, "B>");
    assert_outlook(&played, SOLITON_UNCERTAIN);
    play(&played, "B>");
    assert_outlook(&played, SOLITON_UNCERTAIN);
    played_game_clear(&played);
}

/* A proof that contradicts a path that was replayed to its win is wrong. */
static void trusts_the_way_to_win(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    soliton_game_learn_lost(played.game);
    assert_outlook(&played, SOLITON_LOST);
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_outlook(&played, SOLITON_WINNABLE);
    soliton_game_learn_lost(played.game);
    assert_outlook(&played, SOLITON_WINNABLE);
    play(&played, "B>B>A>A>A>A>");
    soliton_game_learn_lost(played.game);
    assert_outlook(&played, SOLITON_WON);
    assert_true(soliton_game_undo(played.game));
    assert_outlook(&played, SOLITON_WINNABLE);
    played_game_clear(&played);
}

static void keeps_the_moves_that_were_undone(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    play(&played, "B<");
    assert_true(soliton_game_undo(played.game));
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_string_equal(soliton_game_move(played.game, 0), "B<");
    assert_true(soliton_game_redo(played.game));
    assert_outlook(&played, SOLITON_UNCERTAIN);
    played_game_clear(&played);
}

/* A run of jumps is one move, and a player takes it jump by jump. */
static void follows_runs_of_jumps(void **state) {
    (void)state;
    struct played_game played = played_game_drawn("##o#o\n", NULL);
    assert_int_equal(learn(&played, "a1-c1-e1"), SOLITON_OK);
    assert_text(soliton_game_hint(played.game), "a1\tc1\ta1-c1\n");
    play(&played, "a1-c1");
    assert_outlook(&played, SOLITON_WINNABLE);
    assert_text(soliton_game_hint(played.game), "c1\te1\tc1-e1\n");
    assert_true(soliton_game_undo(played.game));
    play(&played, "a1-c1-e1");
    assert_outlook(&played, SOLITON_WON);
    played_game_clear(&played);
}

/* Plays by hints alone what a search has found, after some moves at random. */
static void play_by_hints(const char *name, const char *rules, const char *option, size_t at_random,
                          uint32_t *random) {
    struct played_game played = played_game_named(name, rules);
    play_at_random(&played, at_random, random);
    char *solution = solve_rest(played.game, option);
    if (solution == NULL) {
        soliton_game_learn_lost(played.game);
        assert_outlook(&played, SOLITON_LOST);
        played_game_clear(&played);
        return;
    }
    assert_int_equal(learn(&played, solution), SOLITON_OK);
    size_t cost = soliton_game_known_cost(played.game, NULL);
    assert_true(cost > 0);
    while (soliton_game_outlook(played.game) == SOLITON_WINNABLE) {
        char *hint = soliton_game_hint(played.game);
        char *gestures = soliton_game_gestures(played.game);
        const char *found = strstr(gestures, hint);
        assert_non_null(found);
        assert_true(found == gestures || found[-1] == '\n');
        assert_true(strlen(hint) > 0 && hint[strlen(hint) - 1] == '\n');
        char *moves = strchr(strchr(hint, '\t') + 1, '\t') + 1;
        moves[strlen(moves) - 1] = '\0';
        for (char *c = moves; *c != '\0'; c++) {
            *c = *c == '\t' ? '\n' : *c;
        }
        play(&played, moves);
        assert_true(soliton_game_known_cost(played.game, NULL) <= cost);
        cost = soliton_game_known_cost(played.game, NULL);
        free(hint);
        free(gestures);
    }
    assert_outlook(&played, SOLITON_WON);
    assert_int_equal(soliton_game_cost(played.game, NULL), cost);
    free(solution);
    played_game_clear(&played);
}

static void wins_by_hints(void **state) {
    (void)state;
    uint32_t random = 5;
    for (size_t at_random = 0; at_random <= 4; at_random += 4) {
        play_by_hints("fc.1", NULL, NULL, at_random, &random);
        play_by_hints("fc.2", "autoplay=none", NULL, at_random, &random);
        play_by_hints("fc.3", "autoplay=safe,take-back=yes", NULL, at_random, &random);
        play_by_hints("st.1", NULL, NULL, at_random, &random);
        play_by_hints("MidnightOilFull.1", "ranks=5,columns=6", NULL, at_random, &random);
        play_by_hints("bd.1", "ranks=8", NULL, at_random, &random);
        play_by_hints("peg.english", NULL, NULL, at_random, &random);
        play_by_hints("peg.triangle", "start=c5", "shortest", at_random, &random);
        play_by_hints(port, NULL, NULL, at_random, &random);
    }
}

/* Cells may be named in capitals, and gestures never are. */
static void hints_at_moves_in_capitals(void **state) {
    (void)state;
    struct played_game played = played_game_drawn("##o#o\n", NULL);
    assert_int_equal(learn(&played, "A1-C1 C1-E1"), SOLITON_OK);
    assert_text(soliton_game_hint(played.game), "a1\tc1\ta1-c1\n");
    play(&played, "A1-C1");
    assert_text(soliton_game_hint(played.game), "c1\te1\tc1-e1\n");
    assert_int_equal(learn(&played, "C1-E1"), SOLITON_OK);
    assert_true(soliton_game_undo(played.game));
    assert_text(soliton_game_hint(played.game), "a1\tc1\ta1-c1\n");
    played_game_clear(&played);
}

/* It may be the one that is proved shortest. */
static void follows_the_last_of_equal_ways(void **state) {
    (void)state;
    struct played_game played = played_game_drawn(small_port, NULL);
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_int_equal(learn(&played, "A>B>B>A>A>A>"), SOLITON_OK);
    assert_text(soliton_game_hint(played.game), "A\t+1\tA>\n");
    /* But not one that came to the same position by more moves. */
    play(&played, "A>A<");
    assert_int_equal(learn(&played, "B>B>A>A>A>A>"), SOLITON_OK);
    assert_text(soliton_game_hint(played.game), "A\t+1\tA>\n");
    played_game_clear(&played);
    /* With pegs every path has as many jumps as any other, in however many runs. */
    played = played_game_drawn("##o#o\n", NULL);
    assert_int_equal(learn(&played, "a1-c1 d1-b1"), SOLITON_OK);
    assert_int_equal(learn(&played, "a1-c1-e1"), SOLITON_OK);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 2);
    play(&played, "a1-c1");
    assert_text(soliton_game_hint(played.game), "c1\te1\tc1-e1\n");
    played_game_clear(&played);
}

/* A path of moves to the foundations alone has the length 0, and is one. */
static void knows_a_way_that_costs_nothing(void **state) {
    (void)state;
    struct played_game played =
        played_game_drawn("rules: ranks=1,columns=4,cells=0,autoplay=none\nAC\nAS\nAH\nAD\n", NULL);
    assert_int_equal(learn(&played, "0 F\n1 F\n2 F\n3 F\n"), SOLITON_OK);
    assert_outlook(&played, SOLITON_WINNABLE);
    assert_int_equal(soliton_game_known_cost(played.game, NULL), 0);
    assert_text(soliton_game_hint(played.game), "0\tf1\t0 F\n");
    played_game_clear(&played);
}

/* The header, if there is one, is that of what is left of the game. */
static void compares_the_first_line(void **state) {
    (void)state;
    static const char rules[] = "ranks=1,columns=4,autoplay=none";
    static const struct {
        const char *head;
        enum soliton_status status;
    } cases[] = {
        {"", SOLITON_OK},
        {"soliton 1 autoplay=none rotations=1 redeals=1\n", SOLITON_OK},
        {"soliton 1 autoplay=none rotations=1 redeals=2\n", SOLITON_BAD_DATA},
        {"soliton 1 autoplay=all rotations=1 redeals=1\n", SOLITON_BAD_DATA},
        {"soliton 2 autoplay=none rotations=1 redeals=1\n", SOLITON_BAD_DATA},
        {"soliton\n", SOLITON_BAD_DATA},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game played = played_game_named("MidnightOilFull.1", rules);
        char solution[200];
        play(&played, "redeal");
        char *rest = solve_rest(played.game, NULL);
        assert_non_null(rest);
        snprintf(solution, sizeof solution, "%s%s", cases[i].head, strchr(rest, '\n') + 1);
        assert_int_equal(learn(&played, solution), cases[i].status);
        assert_outlook(&played,
                       cases[i].status == SOLITON_OK ? SOLITON_WINNABLE : SOLITON_UNCERTAIN);
        free(rest);
        played_game_clear(&played);
    }
    struct played_game pegs = played_game_drawn("##o\n", NULL);
    assert_int_equal(learn(&pegs, "soliton 1 autoplay=none\na1-c1\n"), SOLITON_BAD_DATA);
    assert_int_equal(learn(&pegs, "a1-c1\n"), SOLITON_OK);
    played_game_clear(&pegs);
}

int test_knowledge(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_nothing_at_first),
        cmocka_unit_test(hints_along_the_way_to_win),
        cmocka_unit_test(leaves_the_way_and_comes_back),
        cmocka_unit_test(keeps_the_shorter_of_two_ways),
        cmocka_unit_test(goes_in_no_circles),
        cmocka_unit_test(learns_only_what_wins),
        cmocka_unit_test(remembers_what_is_lost),
        cmocka_unit_test(has_lost_by_the_same_moves_again),
        cmocka_unit_test(forgets_a_proof_of_moves_that_are_gone),
        cmocka_unit_test(trusts_the_way_to_win),
        cmocka_unit_test(keeps_the_moves_that_were_undone),
        cmocka_unit_test(follows_runs_of_jumps),
        cmocka_unit_test(wins_by_hints),
        cmocka_unit_test(hints_at_moves_in_capitals),
        cmocka_unit_test(follows_the_last_of_equal_ways),
        cmocka_unit_test(knows_a_way_that_costs_nothing),
        cmocka_unit_test(compares_the_first_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
