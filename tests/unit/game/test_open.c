#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played_game.h"

static const char small_port[] = "......\n...B..\nAA.B..\n......\n......\n......\n";
/* Two cards that leave their aces win. */
static const char cards[] = "rules: ranks=2,columns=6,cells=2\n"
                            "AC 2S\nAS 2C\nAH 2D\nAD 2H\n";

static enum soliton_status open_text(const char *text, const soliton_puzzle *current,
                                     struct played_game *played, struct soliton_error *error) {
    *error = (struct soliton_error){0};
    enum soliton_status status =
        soliton_game_open(text, strlen(text), current, &played->puzzle, &played->game, error);
    assert_int_equal(status == SOLITON_OK, played->puzzle != NULL);
    assert_int_equal(status == SOLITON_OK, played->game != NULL);
    return status;
}

static struct played_game opened(const char *text, const soliton_puzzle *current) {
    struct played_game played = {0};
    struct soliton_error error;
    open_text(text, current, &played, &error);
    assert_string_equal(error.message, "");
    assert_non_null(played.game);
    return played;
}

/* Refused, with and without an error to fill. */
static void assert_refused(const char *text, const soliton_puzzle *current, size_t line,
                           const char *message) {
    struct played_game played = {0};
    struct soliton_error error;
    assert_int_equal(open_text(text, current, &played, &error), SOLITON_BAD_DATA);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    if (strstr(error.message, message) == NULL) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(error.line, line);
    assert_int_equal(
        soliton_game_open(text, strlen(text), current, &played.puzzle, &played.game, NULL),
        SOLITON_BAD_DATA);
}

static void opens_puzzles(void **state) {
    (void)state;
    struct played_game current = played_game_named("fc.1", NULL);
    static const struct {
        const char *text, *kind;
    } cases[] = {{small_port, "port"}, {cards, "patience"}, {"##o#o\n", "pegs"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game played = opened(cases[i].text, i == 0 ? NULL : current.puzzle);
        assert_string_equal(soliton_puzzle_kind(played.puzzle)->name, cases[i].kind);
        assert_int_equal(soliton_game_length(played.game), 0);
        assert_int_equal(soliton_game_outlook(played.game), SOLITON_UNCERTAIN);
        played_game_clear(&played);
    }
    played_game_clear(&current);
}

static void opens_the_first_of_several_ports(void **state) {
    (void)state;
    struct played_game played = opened(".............AA.....................\n"
                                       ".....B.....BAA...B...CCC............\n",
                                       NULL);
    assert_string_equal(soliton_puzzle_name(played.puzzle), ".............AA.....................");
    played_game_clear(&played);
}

static void opens_a_solution_to_be_watched(void **state) {
    (void)state;
    struct played_game current = played_game_drawn(small_port, NULL);
    struct played_game played = opened("B>B>\nA>A>A>A>\n", current.puzzle);
    assert_true(played.puzzle != current.puzzle);
    assert_string_equal(soliton_puzzle_name(played.puzzle), soliton_puzzle_name(current.puzzle));
    played_game_clear(&current);
    assert_int_equal(soliton_game_length(played.game), 0);
    assert_int_equal(soliton_game_outlook(played.game), SOLITON_WINNABLE);
    assert_text(soliton_game_hint(played.game), "B\t+2\tB>\tB>\n");
    size_t steps = 0;
    while (soliton_game_redo(played.game)) {
        steps++;
    }
    assert_int_equal(steps, 6);
    assert_true(soliton_game_won(played.game));
    played_game_clear(&played);
}

static void opens_moves_that_do_not_win(void **state) {
    (void)state;
    struct played_game current = played_game_drawn(small_port, NULL);
    struct played_game played = opened("A>B>", current.puzzle);
    assert_int_equal(soliton_game_length(played.game), 0);
    assert_string_equal(soliton_game_move(played.game, 1), "B>");
    assert_int_equal(soliton_game_outlook(played.game), SOLITON_UNCERTAIN);
    played_game_clear(&played);
    assert_refused("B>A>\nA>A>", current.puzzle, 2, "");
    played_game_clear(&current);
}

static void keeps_the_name_and_the_rules(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules, *kept;
    } cases[] = {{"peg.english", NULL, "peg.english"},
                 {"peg.english", "goal=d4,axes=4", "peg"},
                 {"peg.triangle", "start=c4", "peg"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game current = played_game_named(cases[i].name, cases[i].rules);
        uint32_t random = 3;
        play_at_random(&current, 3, &random);
        char *moves = soliton_game_solution(current.game);
        struct played_game played = opened(moves, current.puzzle);
        assert_string_equal(soliton_puzzle_name(played.puzzle), cases[i].kept);
        while (soliton_game_redo(played.game)) {
        }
        assert_same_text(soliton_game_moves(played.game), soliton_game_moves(current.game));
        assert_same_text(soliton_game_write(played.game), soliton_game_write(current.game));
        free(moves);
        played_game_clear(&played);
        played_game_clear(&current);
    }
}

/* The rules of the first line hold, whatever those of the current puzzle are. */
static void takes_over_the_rules_of_a_solution(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "autoplay=none", "take-back=yes", "autoplay=safe"};
    static const struct {
        const char *text, *rules;
    } solutions[] = {
        {"5 V\n7 V\n", ""},
        {"soliton 1 autoplay=none\n5 V\n0 F\n4 V\n1 F\n", "autoplay=none"},
        {"soliton 1 autoplay=none take-back\n5 V\n0 F\n0 T\n", "autoplay=none,take-back=yes"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (size_t j = 0; j < sizeof solutions / sizeof *solutions; j++) {
            struct played_game current = played_game_drawn(cards, rules[i]);
            struct played_game played = opened(solutions[j].text, current.puzzle);
            char *said = soliton_puzzle_rules(played.puzzle);
            const char *wanted = solutions[j].rules;
            assert_true(strlen(said) >= strlen(wanted));
            assert_string_equal(said + strlen(said) - strlen(wanted), wanted);
            assert_int_equal(strstr(said, "autoplay") != NULL, *wanted != '\0');
            free(said);
            assert_int_equal(soliton_game_outlook(played.game),
                             j == 0 ? SOLITON_WINNABLE : SOLITON_UNCERTAIN);
            while (soliton_game_redo(played.game)) {
            }
            assert_text(soliton_game_solution(played.game), solutions[j].text);
            played_game_clear(&played);
            played_game_clear(&current);
        }
    }
}

static void opens_what_a_search_has_found(void **state) {
    (void)state;
    static const struct {
        const char *name, *found_by, *current;
    } cases[] = {{"fc.1", NULL, NULL},
                 {"fc.1", NULL, "autoplay=none,take-back=yes"},
                 {"fc.1", "autoplay=none", NULL},
                 {"fc.1", "autoplay=none", "autoplay=safe"},
                 {"MidnightOilFull.1", NULL, "rotations=0,redeals=0"},
                 {"MidnightOilFull.1", "rotations=0,redeals=0", NULL},
                 {"peg.english", NULL, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played_game found = played_game_named(cases[i].name, cases[i].found_by);
        struct played_game current = played_game_named(cases[i].name, cases[i].current);
        soliton_search *search = soliton_search_new(found.puzzle);
        soliton_search_set(search, "max-positions", "300000", NULL);
        if (soliton_search_run(search, NULL) == SOLITON_SOLVED) {
            char *solution = soliton_search_solution(search);
            struct played_game played = opened(solution, current.puzzle);
            assert_int_equal(soliton_game_outlook(played.game), SOLITON_WINNABLE);
            assert_same_text(soliton_puzzle_rules(played.puzzle),
                             soliton_puzzle_rules(found.puzzle));
            assert_string_equal(soliton_puzzle_name(played.puzzle),
                                soliton_puzzle_name(found.puzzle));
            /* At most as long: what leads in circles is left out. */
            assert_true(soliton_game_known_cost(played.game, NULL) <= soliton_search_cost(search));
            free(solution);
            played_game_clear(&played);
        } else {
            assert_true(i == 4 || i == 5);
        }
        soliton_search_free(search);
        played_game_clear(&found);
        played_game_clear(&current);
    }
}

static void refuses_solutions_of_something_else(void **state) {
    (void)state;
    struct played_game port = played_game_drawn(small_port, NULL);
    struct played_game freecell = played_game_named("fc.1", NULL);
    assert_refused("soliton 1 autoplay=none\n20 F\n", port.puzzle, 1, "patience");
    assert_refused("soliton 1 autoplay=none\n20 F\n", NULL, 1, "first");
    assert_refused("soliton 1 autoplay=never\n20 F\n", freecell.puzzle, 1, "never");
    assert_refused("soliton 1 autoplay=all rotations=1\n20 R\n", freecell.puzzle, 1, "");
    assert_refused("45 T\n20 25\n", NULL, 1, "patience");
    assert_refused("45 T\n20 25\n", port.puzzle, 1, "patience");
    assert_refused("A>B>\n", freecell.puzzle, 1, "port");
    assert_refused("d2-d4 d5-d3\n", NULL, 1, "pegs");
    played_game_clear(&port);
    played_game_clear(&freecell);
}

static void opens_saves_of_xpat2(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "autoplay=none,take-back=yes"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct played_game played = played_game_named("fc.123456", rules[i]);
        char *data = NULL;
        size_t length = 0;
        uint32_t random = 6;
        play_at_random(&played, 12, &random);
        assert_int_equal(soliton_game_save(played.game, &data, &length, NULL), SOLITON_OK);
        struct played_game again = {0};
        struct soliton_error error = {0};
        assert_int_equal(soliton_game_open(data, length, NULL, &again.puzzle, &again.game, &error),
                         SOLITON_OK);
        assert_string_equal(soliton_puzzle_name(again.puzzle), "FreeCell.123456");
        assert_true(soliton_game_length(again.game) > 0);
        assert_same_text(soliton_game_show(again.game, 0), soliton_game_show(played.game, 0));
        assert_false(soliton_game_redo(again.game));
        played_game_clear(&again);
        assert_int_equal(
            soliton_game_open(data, length - 70, NULL, &again.puzzle, &again.game, &error),
            SOLITON_BAD_DATA);
        assert_null(again.puzzle);
        assert_null(again.game);
        free(data);
        played_game_clear(&played);
    }
}

static void refuses_what_is_nothing(void **state) {
    (void)state;
    struct played_game current = played_game_named("fc.1", NULL);
    static const char *const texts[] = {"",  " \r\n\t\n",          "nonsense",
                                        "?", "\x7F\x45LF\x02\x01", "<html></html>"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_refused(texts[i], NULL, i < 2 ? 0 : 1, i < 2 ? "empty" : "neither");
        assert_refused(texts[i], current.puzzle, i < 2 ? 0 : 1, i < 2 ? "empty" : "neither");
    }
    const size_t huge = 5000000;
    char *text = malloc(huge + 1);
    assert_non_null(text);
    memset(text, ' ', huge);
    memcpy(text, "soliton game 1\n", 15);
    text[huge] = '\0';
    assert_refused(text, NULL, 0, "larger");
    free(text);
    played_game_clear(&current);
}

static void survives_any_bytes(void **state) {
    (void)state;
    struct played_game games[] = {played_game_named("fc.1", NULL),
                                  played_game_named("peg.english", NULL),
                                  played_game_drawn(small_port, NULL)};
    uint32_t random = 5;
    for (unsigned round = 0; round < 3000; round++) {
        static const char common[] = "\n\n  ##oo.AABB><2HV01,-:=TD\t\r";
        const size_t length = random_below(&random, 60);
        char *data = malloc(length + 1);
        assert_non_null(data);
        for (size_t i = 0; i < length; i++) {
            data[i] = round % 2 == 0 ? (char)random_below(&random, 256)
                                     : common[random_below(&random, sizeof common - 1)];
        }
        struct played_game played = {0};
        struct soliton_error error = {0};
        const soliton_puzzle *current = round % 4 == 3 ? NULL : games[round % 3].puzzle;
        enum soliton_status status =
            soliton_game_open(data, length, current, &played.puzzle, &played.game, &error);
        assert_int_equal(status == SOLITON_OK, played.game != NULL);
        assert_true(status == SOLITON_OK || strlen(error.message) > 0);
        played_game_clear(&played);
        free(data);
    }
    for (size_t i = 0; i < 3; i++) {
        played_game_clear(&games[i]);
    }
}

/* By the rules of its first line the solution is for a game that this layout cannot be. */
static void refuses_redeals_without_a_seed(void **state) {
    (void)state;
    static const char oil[] = "game: mo\nrules: ranks=1,columns=4\nAC\nAS\nAH\nAD\n";
    static const char solution[] = "soliton 1 autoplay=none redeals=1\nredeal\n";
    static const struct soliton_question redeals = {"", "redeals=1"};
    struct soliton_error error = {0};
    soliton_puzzle *asked;
    struct played_game played = played_game_drawn(oil, NULL);
    assert_refused(solution, played.puzzle, 1, "redeals come from xpat2's seeds");
    assert_int_equal(soliton_puzzle_with_rules(played.puzzle, &redeals, &asked, &error),
                     SOLITON_INVALID);
    assert_non_null(strstr(error.message, "a layout has none"));
    assert_null(asked);
    played_game_clear(&played);
    played = played_game_named("fc.ms1", "build=suit,empty=none,cells=0");
    assert_int_equal(soliton_puzzle_with_rules(played.puzzle, &redeals, &asked, &error),
                     SOLITON_INVALID);
    assert_non_null(strstr(error.message, "a Microsoft deal has none"));
    played_game_clear(&played);
    played = played_game_named("mo.1", "ranks=1,columns=4");
    struct played_game again = opened(solution, played.puzzle);
    assert_true(soliton_game_redo(again.game));
    played_game_clear(&again);
    played_game_clear(&played);
}

/* The file has the layout as it was dealt: by other rules no card goes to its foundation at once.
 */
static void opens_a_solution_of_a_layout_in_a_game_file(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=2,columns=4,cells=1\n"
                                 "AC\nAS 2C 2S\n2H AH\n2D AD\n";
    static const char by_choice[] = "soliton 1 autoplay=none\n"
                                    "0 F\n5 T\n4 F\n1 F\n5 F\n2 F\n6 F\n3 F\n7 F\n";
    struct played_game played = played_game_drawn(layout, NULL);
    for (unsigned round = 0; round < 2; round++) {
        char *stored = soliton_game_store(played.game);
        played_game_clear(&played);
        played = opened(stored, NULL);
        free(stored);
        struct played_game reopened = opened(by_choice, played.puzzle);
        assert_int_equal(soliton_game_outlook(reopened.game), SOLITON_WINNABLE);
        played_game_clear(&reopened);
        /* By its own rules, the puzzle is recreated. */
        reopened = opened("5 T\n", played.puzzle);
        assert_int_equal(soliton_game_outlook(reopened.game), SOLITON_WINNABLE);
        assert_same_text(soliton_puzzle_write(reopened.puzzle),
                         soliton_puzzle_write(played.puzzle));
        played_game_clear(&played);
        played = reopened;
    }
    played_game_clear(&played);
}

int test_open(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opens_puzzles),
        cmocka_unit_test(opens_the_first_of_several_ports),
        cmocka_unit_test(opens_a_solution_to_be_watched),
        cmocka_unit_test(opens_moves_that_do_not_win),
        cmocka_unit_test(keeps_the_name_and_the_rules),
        cmocka_unit_test(takes_over_the_rules_of_a_solution),
        cmocka_unit_test(opens_what_a_search_has_found),
        cmocka_unit_test(refuses_solutions_of_something_else),
        cmocka_unit_test(opens_saves_of_xpat2),
        cmocka_unit_test(refuses_what_is_nothing),
        cmocka_unit_test(survives_any_bytes),
        cmocka_unit_test(refuses_redeals_without_a_seed),
        cmocka_unit_test(opens_a_solution_of_a_layout_in_a_game_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
