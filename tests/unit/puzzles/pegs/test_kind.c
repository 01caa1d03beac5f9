#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "support/move_list.h"

#include <string.h>

static struct soliton_puzzle *named(const char *name, const char *rules) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    pegs_kind.named(name, rules, &puzzle, &error);
    assert_string_equal(error.message, "");
    assert_non_null(puzzle);
    return puzzle;
}

static void assert_described(struct soliton_puzzle *puzzle, const char *wanted) {
    struct text text = {0};
    pegs_kind.describe(puzzle, SOLITON_PLAIN, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
    pegs_kind.free(puzzle);
}

static void describes_puzzles(void **state) {
    (void)state;
    assert_described(named("peg.english", NULL),
                     "peg.english: 33 holes, 32 pegs; jumps along rows and columns\n"
                     "code: 124141717933596\n\n"
                     "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n\n"
                     "goal: one peg, anywhere\n");
    assert_described(named("PEG.Triangle", "goal=a1"),
                     "peg.triangle: 15 holes, 14 pegs; jumps along the three axes of the triangle\n"
                     "\n"
                     "    o\n   # #\n  # # #\n # # # #\n# # # # #\n\n"
                     "goal: one peg, in a1\n");
    assert_described(named("peg.wiegleb", "start=e1"),
                     "peg.wiegleb: 45 holes, 44 pegs; jumps along rows and columns\n\n"
                     "   #o#\n   ###\n   ###\n#########\n#########\n#########\n   ###\n   ###\n"
                     "   ###\n\n"
                     "goal: one peg, anywhere\n");
}

static void tells_unknown_from_invalid(void **state) {
    (void)state;
    static const struct {
        const char *name;
        enum soliton_status status;
        const char *message;
    } wrong[] = {
        {"FreeCell.1", SOLITON_UNKNOWN, "no peg board is named 'FreeCell.1'"},
        {"", SOLITON_UNKNOWN, "no peg board is named ''"},
        {"pegs.english", SOLITON_UNKNOWN, "no peg board is named 'pegs.english'"},
        {"peg", SOLITON_INVALID, "a board is needed, such as peg.english"},
        {"peg.", SOLITON_INVALID,
         "no peg board is named '': there are english, european, wiegleb, diamond and triangle"},
        {"Peg.foo", SOLITON_INVALID,
         "no peg board is named 'foo': there are english, european, wiegleb, diamond and triangle"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct soliton_puzzle *puzzle = NULL;
        struct soliton_error error = {0};
        assert_int_equal(pegs_kind.named(wrong[i].name, NULL, &puzzle, &error), wrong[i].status);
        assert_string_equal(error.message, wrong[i].message);
        assert_null(puzzle);
    }
    struct soliton_puzzle *puzzle = NULL;
    assert_int_equal(pegs_kind.named("peg.english", "start=a1", &puzzle, NULL), SOLITON_INVALID);
    assert_null(puzzle);
}

static void reads_drawings(void **state) {
    (void)state;
    static const char text[] = "\n#o#\n##o\n\noo#\nooo\n";
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_place place = {0, 1};
    size_t line = 0;
    assert_int_equal(pegs_kind.parse(text, strlen(text), &place, NULL, &puzzle, &line, NULL),
                     SOLITON_OK);
    assert_int_equal(place.offset, strlen(text));
    assert_int_equal(line, 2);
    assert_described(puzzle, "peg: 6 holes, 4 pegs; jumps along rows and columns\ncode: 389\n\n"
                             "#o#\n##o\n\ngoal: one peg, in c1\n");
    place = (struct soliton_place){0, 1};
    struct soliton_error error = {0};
    puzzle = NULL;
    assert_int_equal(pegs_kind.parse("#o#\n#t#", 7, &place, NULL, &puzzle, &line, &error),
                     SOLITON_BAD_DATA);
    assert_int_equal(place.offset, 7);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_null(puzzle);
    place = (struct soliton_place){0, 1};
    assert_int_equal(pegs_kind.parse("##o", 3, &place, "goal=##o,axes=4", &puzzle, &line, &error),
                     SOLITON_OK);
    assert_described(puzzle, "peg: 3 holes, 2 pegs; jumps along rows, columns and both diagonals\n"
                             "code: 3\n\n##o\n\ngoal:\n\n##o\n");
}

static void plays(void **state) {
    (void)state;
    struct soliton_puzzle *puzzle = named("peg.english", NULL);
    uint64_t position = 0;
    assert_int_equal(pegs_kind.position_size, sizeof position);
    pegs_kind.start(puzzle, &position);
    struct text text = {0};
    pegs_kind.moves(puzzle, &position, &text);
    assert_string_equal(text.data, "d2-d4\nb4-d4\nf4-d4\nd6-d4\n");
    text_drop(&text);
    assert_false(pegs_kind.won(puzzle, &position));
    const uint64_t before = position;
    assert_string_equal(pegs_kind.play(puzzle, &position, "d1-d3", 5),
                        "the hole to jump into has a peg");
    assert_true(position == before);
    assert_null(pegs_kind.play(puzzle, &position, "d2-d4", 5));
    pegs_kind.show(puzzle, &position, SOLITON_PLAIN, &text);
    assert_string_equal(text.data, "  ###\n  #o#\n###o###\n#######\n#######\n  ###\n  ###\n");
    text_drop(&text);
    position = 1;
    assert_true(pegs_kind.won(puzzle, &position));
    pegs_kind.free(puzzle);
}

static void splits_moves(void **state) {
    (void)state;
    static const char text[] = "d2-d4, b3-d3\r\n\n\td4-d2-d4,,x ";
    static const char *const wanted[] = {"d2-d4", "b3-d3", "d4-d2-d4", "x"};
    size_t offset = 0;
    const char *move = NULL;
    size_t length = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_true(pegs_kind.next_move(text, strlen(text), &offset, &move, &length));
        assert_int_equal(length, strlen(wanted[i]));
        assert_memory_equal(move, wanted[i], length);
    }
    assert_false(pegs_kind.next_move(text, strlen(text), &offset, &move, &length));
    assert_true(pegs_kind.is_move("d2-d4", 5));
    assert_false(pegs_kind.is_move("x", 1));
}

static void says_what_it_is(void **state) {
    (void)state;
    assert_string_equal(pegs_kind.about->name, "pegs");
    assert_string_equal(pegs_kind.about->metrics[0], "moves");
    assert_null(pegs_kind.about->metrics[1]);
    assert_string_equal(pegs_kind.move_separator, " ");
    assert_string_equal(pegs_kind.entry(0)->name, "peg.english");
    assert_null(pegs_kind.entry(5));
    for (size_t start = 0; pegs_kind.about->help[start] != '\0';) {
        size_t length = strcspn(pegs_kind.about->help + start, "\n");
        assert_true(length <= 84);
        start += length + 1;
    }
}

static void takes_runs_apart(void **state) {
    (void)state;
    static const struct {
        const char *move, *jumps;
    } cases[] = {{"d2-d4-f4", "d2-d4\nd4-f4\n"},
                 {"A12-c12", "a12-c12\n"},
                 {"D2-D4-f4", "d2-d4\nd4-f4\n"},
                 {"", "\n"},
                 {"d2", "d2\n"},
                 {"d2-", "d2-\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct moves moves = {0};
        pegs_kind.gestures->split(&moves, cases[i].move, strlen(cases[i].move));
        assert_moves(&moves, cases[i].jumps);
        moves_drop(&moves);
    }
}

/* A sibling has another hole empty; its goal and its axes stay. */
static void siblings_keep_goal_and_axes(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules, *sibling_rules;
        uint64_t index;
    } cases[] = {
        {"peg.triangle", "goal=b3", "goal=b3,start=e5", 14},
        {"peg.triangle", "goal=a1,axes=2,start=e5", "goal=a1,axes=2,start=b2", 2},
        {"peg.english", "axes=4,goal=  ##o/  ooo/ooooooo/ooooooo/ooooooo/  ooo/  ooo",
         "axes=4,goal=  ##o/  ooo/ooooooo/ooooooo/ooooooo/  ooo/  ooo,start=c1", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct soliton_puzzle *puzzle = named(cases[i].name, cases[i].rules), *sibling = NULL;
        struct soliton_puzzle *expected = named(cases[i].name, cases[i].sibling_rules);
        struct text text = {0};
        pegs_kind.describe(expected, SOLITON_PLAIN, &text);
        assert_int_equal(pegs_kind.siblings->make(puzzle, cases[i].index, &sibling, NULL),
                         SOLITON_OK);
        assert_described(sibling, text.data);
        text_drop(&text);
        pegs_kind.free(expected);
        pegs_kind.free(puzzle);
    }
}

int test_kind(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(describes_puzzles), cmocka_unit_test(tells_unknown_from_invalid),
        cmocka_unit_test(reads_drawings),    cmocka_unit_test(plays),
        cmocka_unit_test(splits_moves),      cmocka_unit_test(says_what_it_is),
        cmocka_unit_test(takes_runs_apart),  cmocka_unit_test(siblings_keep_goal_and_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
