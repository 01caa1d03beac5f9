#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played_game.h"

static const char small_port[] = "......\n...B..\nAA.B..\n......\n......\n......\n";
/* Two cards that leave their aces win. */
static const char cards[] = "rules: ranks=2,columns=6,registers=2\n"
                            "AC 2S\nAS 2C\nAH 2D\nAD 2H\n";

static enum soliton_status open_text(const char *text, const soliton_puzzle *current,
                                     struct table *table, struct soliton_error *error) {
    *error = (struct soliton_error){0};
    enum soliton_status status =
        soliton_game_open(text, strlen(text), current, &table->puzzle, &table->game, error);
    assert_int_equal(status == SOLITON_OK, table->puzzle != NULL);
    assert_int_equal(status == SOLITON_OK, table->game != NULL);
    return status;
}

static struct table opened(const char *text, const soliton_puzzle *current) {
    struct table table = {0};
    struct soliton_error error;
    open_text(text, current, &table, &error);
    assert_string_equal(error.message, "");
    assert_non_null(table.game);
    return table;
}

/* Refused, with and without an error to fill. */
static void assert_refused(const char *text, const soliton_puzzle *current, size_t line,
                           const char *message) {
    struct table table = {0};
    struct soliton_error error;
    assert_int_equal(open_text(text, current, &table, &error), SOLITON_BAD_DATA);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    if (strstr(error.message, message) == NULL) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(error.line, line);
    assert_int_equal(
        soliton_game_open(text, strlen(text), current, &table.puzzle, &table.game, NULL),
        SOLITON_BAD_DATA);
}

static void opens_puzzles(void **state) {
    (void)state;
    struct table current = table_named("fc.1", NULL);
    static const struct {
        const char *text, *kind;
    } cases[] = {{small_port, "port"}, {cards, "patience"}, {"##o#o\n", "pegs"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = opened(cases[i].text, i == 0 ? NULL : current.puzzle);
        assert_string_equal(soliton_puzzle_kind(table.puzzle)->name, cases[i].kind);
        assert_int_equal(soliton_game_length(table.game), 0);
        assert_int_equal(soliton_game_outlook(table.game), SOLITON_UNCERTAIN);
        table_clear(&table);
    }
    table_clear(&current);
}

static void opens_the_first_of_several_ports(void **state) {
    (void)state;
    struct table table = opened(".............AA.....................\n"
                                ".....B.....BAA...B...CCC............\n",
                                NULL);
    assert_string_equal(soliton_puzzle_name(table.puzzle), ".............AA.....................");
    table_clear(&table);
}

static void opens_a_solution_to_be_watched(void **state) {
    (void)state;
    struct table current = table_drawn(small_port, NULL);
    struct table table = opened("B>B>\nA>A>A>A>\n", current.puzzle);
    assert_true(table.puzzle != current.puzzle);
    assert_string_equal(soliton_puzzle_name(table.puzzle), soliton_puzzle_name(current.puzzle));
    table_clear(&current);
    assert_int_equal(soliton_game_length(table.game), 0);
    assert_int_equal(soliton_game_outlook(table.game), SOLITON_WINNABLE);
    assert_text(soliton_game_hint(table.game), "B\t+2\tB>\tB>\n");
    size_t steps = 0;
    while (soliton_game_redo(table.game)) {
        steps++;
    }
    assert_int_equal(steps, 6);
    assert_true(soliton_game_won(table.game));
    table_clear(&table);
}

static void opens_moves_that_do_not_win(void **state) {
    (void)state;
    struct table current = table_drawn(small_port, NULL);
    struct table table = opened("A>B>", current.puzzle);
    assert_int_equal(soliton_game_length(table.game), 0);
    assert_string_equal(soliton_game_move(table.game, 1), "B>");
    assert_int_equal(soliton_game_outlook(table.game), SOLITON_UNCERTAIN);
    table_clear(&table);
    assert_refused("B>A>\nA>A>", current.puzzle, 2, "");
    table_clear(&current);
}

static void keeps_the_name_and_the_rules(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules, *kept;
    } cases[] = {{"peg.english", NULL, "peg.english"},
                 {"peg.english", "goal=d4,axes=4", "peg"},
                 {"peg.triangle", "start=c4", "peg"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table current = table_named(cases[i].name, cases[i].rules);
        uint32_t random = 3;
        table_play(&current, 3, &random);
        char *moves = soliton_game_solution(current.game);
        struct table table = opened(moves, current.puzzle);
        assert_string_equal(soliton_puzzle_name(table.puzzle), cases[i].kept);
        while (soliton_game_redo(table.game)) {
        }
        assert_same_text(soliton_game_moves(table.game), soliton_game_moves(current.game));
        assert_same_text(soliton_game_write(table.game), soliton_game_write(current.game));
        free(moves);
        table_clear(&table);
        table_clear(&current);
    }
}

/* The rules of the first line hold, whatever those of the puzzle at hand are. */
static void takes_over_the_rules_of_a_solution(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "deposits=free", "take-back=yes", "deposits=safe"};
    static const struct {
        const char *text, *rules;
    } solutions[] = {
        {"5 V\n7 V\n", ""},
        {"soliton 1 deposits=free\n5 V\n0 D\n4 V\n1 D\n", "deposits=free"},
        {"soliton 1 deposits=free take-back\n5 V\n0 D\n0 T\n", "deposits=free,take-back=yes"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (size_t j = 0; j < sizeof solutions / sizeof *solutions; j++) {
            struct table current = table_drawn(cards, rules[i]);
            struct table table = opened(solutions[j].text, current.puzzle);
            char *said = soliton_puzzle_rules(table.puzzle);
            const char *wanted = solutions[j].rules;
            assert_true(strlen(said) >= strlen(wanted));
            assert_string_equal(said + strlen(said) - strlen(wanted), wanted);
            assert_int_equal(strstr(said, "deposits") != NULL, *wanted != '\0');
            free(said);
            assert_int_equal(soliton_game_outlook(table.game),
                             j == 0 ? SOLITON_WINNABLE : SOLITON_UNCERTAIN);
            while (soliton_game_redo(table.game)) {
            }
            assert_text(soliton_game_solution(table.game), solutions[j].text);
            table_clear(&table);
            table_clear(&current);
        }
    }
}

static void opens_what_a_search_has_found(void **state) {
    (void)state;
    static const struct {
        const char *name, *found_by, *current;
    } cases[] = {{"fc.1", NULL, NULL},
                 {"fc.1", NULL, "deposits=free,take-back=yes"},
                 {"fc.1", "deposits=free", NULL},
                 {"fc.1", "deposits=free", "deposits=safe"},
                 {"MidnightOilFull.1", NULL, "rotations=0,redeals=0"},
                 {"MidnightOilFull.1", "rotations=0,redeals=0", NULL},
                 {"peg.english", NULL, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table found = table_named(cases[i].name, cases[i].found_by);
        struct table current = table_named(cases[i].name, cases[i].current);
        soliton_search *search = soliton_search_new(found.puzzle);
        soliton_search_set(search, "max-positions", "300000", NULL);
        if (soliton_search_run(search, NULL) == SOLITON_SOLVED) {
            char *solution = soliton_search_solution(search);
            struct table table = opened(solution, current.puzzle);
            assert_int_equal(soliton_game_outlook(table.game), SOLITON_WINNABLE);
            assert_same_text(soliton_puzzle_rules(table.puzzle),
                             soliton_puzzle_rules(found.puzzle));
            assert_string_equal(soliton_puzzle_name(table.puzzle),
                                soliton_puzzle_name(found.puzzle));
            /* At most as long: what leads in circles is left out. */
            assert_true(soliton_game_known_cost(table.game, NULL) <= soliton_search_cost(search));
            free(solution);
            table_clear(&table);
        } else {
            assert_true(i == 4 || i == 5);
        }
        soliton_search_free(search);
        table_clear(&found);
        table_clear(&current);
    }
}

static void refuses_solutions_of_something_else(void **state) {
    (void)state;
    struct table port = table_drawn(small_port, NULL);
    struct table freecell = table_named("fc.1", NULL);
    assert_refused("soliton 1 deposits=free\n20 D\n", port.puzzle, 1, "patience");
    assert_refused("soliton 1 deposits=free\n20 D\n", NULL, 1, "first");
    assert_refused("soliton 1 deposits=never\n20 D\n", freecell.puzzle, 1, "never");
    assert_refused("soliton 1 deposits=forced rotations=1\n20 R\n", freecell.puzzle, 1, "");
    assert_refused("45 T\n20 25\n", NULL, 1, "patience");
    assert_refused("45 T\n20 25\n", port.puzzle, 1, "patience");
    assert_refused("A>B>\n", freecell.puzzle, 1, "port");
    assert_refused("d2-d4 d5-d3\n", NULL, 1, "pegs");
    table_clear(&port);
    table_clear(&freecell);
}

static void opens_saves_of_xpat2(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "deposits=free,take-back=yes"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct table table = table_named("fc.123456", rules[i]);
        char *data = NULL;
        size_t length = 0;
        uint32_t random = 6;
        table_play(&table, 12, &random);
        assert_int_equal(soliton_game_save(table.game, &data, &length, NULL), SOLITON_OK);
        struct table again = {0};
        struct soliton_error error = {0};
        assert_int_equal(soliton_game_open(data, length, NULL, &again.puzzle, &again.game, &error),
                         SOLITON_OK);
        assert_string_equal(soliton_puzzle_name(again.puzzle), "FreeCell.123456");
        assert_true(soliton_game_length(again.game) > 0);
        assert_same_text(soliton_game_show(again.game, 0), soliton_game_show(table.game, 0));
        assert_false(soliton_game_redo(again.game));
        table_clear(&again);
        assert_int_equal(
            soliton_game_open(data, length - 70, NULL, &again.puzzle, &again.game, &error),
            SOLITON_BAD_DATA);
        assert_null(again.puzzle);
        assert_null(again.game);
        free(data);
        table_clear(&table);
    }
}

static void refuses_what_is_nothing(void **state) {
    (void)state;
    struct table current = table_named("fc.1", NULL);
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
    table_clear(&current);
}

static void survives_any_bytes(void **state) {
    (void)state;
    struct table tables[] = {table_named("fc.1", NULL), table_named("peg.english", NULL),
                             table_drawn(small_port, NULL)};
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
        struct table table = {0};
        struct soliton_error error = {0};
        const soliton_puzzle *current = round % 4 == 3 ? NULL : tables[round % 3].puzzle;
        enum soliton_status status =
            soliton_game_open(data, length, current, &table.puzzle, &table.game, &error);
        assert_int_equal(status == SOLITON_OK, table.game != NULL);
        assert_true(status == SOLITON_OK || strlen(error.message) > 0);
        table_clear(&table);
        free(data);
    }
    for (size_t i = 0; i < 3; i++) {
        table_clear(&tables[i]);
    }
}

/* By the rules of its first line the solution is for a game that this layout cannot be. */
static void refuses_redeals_without_a_seed(void **state) {
    (void)state;
    static const char oil[] = "game: mo\nrules: ranks=1,columns=4\nAC\nAS\nAH\nAD\n";
    static const char solution[] = "soliton 1 deposits=free redeals=1\nredeal\n";
    static const struct soliton_question redeals = {"", "redeals=1"};
    struct soliton_error error = {0};
    soliton_puzzle *asked;
    struct table table = table_drawn(oil, NULL);
    assert_refused(solution, table.puzzle, 1, "redeals come from xpat2's seeds");
    assert_int_equal(soliton_puzzle_with_rules(table.puzzle, &redeals, &asked, &error),
                     SOLITON_INVALID);
    assert_non_null(strstr(error.message, "a layout has none"));
    assert_null(asked);
    table_clear(&table);
    table = table_named("fc.ms1", "stack=suit,empty=none,registers=0");
    assert_int_equal(soliton_puzzle_with_rules(table.puzzle, &redeals, &asked, &error),
                     SOLITON_INVALID);
    assert_non_null(strstr(error.message, "a Microsoft deal has none"));
    table_clear(&table);
    table = table_named("mo.1", "ranks=1,columns=4");
    struct table again = opened(solution, table.puzzle);
    assert_true(soliton_game_redo(again.game));
    table_clear(&again);
    table_clear(&table);
}

/* A game of the layout is stored as it was dealt: by other rules no card is deposited at once. */
static void opens_a_solution_of_a_stored_layout(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=2,columns=4,registers=1\n"
                                 "AC\nAS 2C 2S\n2H AH\n2D AD\n";
    static const char by_choice[] = "soliton 1 deposits=free\n"
                                    "0 D\n5 T\n4 D\n1 D\n5 D\n2 D\n6 D\n3 D\n7 D\n";
    struct table table = table_drawn(layout, NULL);
    for (unsigned round = 0; round < 2; round++) {
        char *stored = soliton_game_store(table.game);
        table_clear(&table);
        table = opened(stored, NULL);
        free(stored);
        struct table played = opened(by_choice, table.puzzle);
        assert_int_equal(soliton_game_outlook(played.game), SOLITON_WINNABLE);
        table_clear(&played);
        /* By its own rules, the puzzle is made once more. */
        played = opened("5 T\n", table.puzzle);
        assert_int_equal(soliton_game_outlook(played.game), SOLITON_WINNABLE);
        assert_same_text(soliton_puzzle_write(played.puzzle), soliton_puzzle_write(table.puzzle));
        table_clear(&table);
        table = played;
    }
    table_clear(&table);
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
        cmocka_unit_test(opens_a_solution_of_a_stored_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
