#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/text.h"

#include <string.h>

static struct pegs_drawing parsed(const char *text) {
    struct pegs_drawing drawn = {.line = 99};
    struct soliton_error error = {0};
    pegs_parse(text, strlen(text), &drawn, &error);
    assert_string_equal(error.message, "");
    return drawn;
}

static void reads_the_english_board(void **state) {
    (void)state;
    struct pegs_drawing drawn = parsed("  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n");
    assert_int_equal(drawn.board.holes, 33);
    assert_int_equal(drawn.board.axes, 2);
    assert_int_equal(drawn.board.width, 7);
    assert_int_equal(drawn.board.height, 7);
    unsigned centre = board_read_hole(&drawn.board, "d4", 2);
    assert_true(drawn.pegs == (board_all(&drawn.board) ^ UINT64_C(1) << centre));
    assert_false(drawn.has_goal);
    assert_int_equal(drawn.line, 1);
}

static void does_not_mind_the_page(void **state) {
    (void)state;
    struct pegs_drawing plain = parsed(" #\n#o#\n #\n");
    static const char *const same[] = {
        " #\r\n#o#\r\n #\r\n",
        "\xEF\xBB\xBF #\n#o#\n #",
        "\n\n  \n    #   \n   #.#\n    #\n\n\n",
        " #  \r\n#o#  \r\n #  \r\n\r\n \r\n",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct pegs_drawing drawn = parsed(same[i]);
        assert_memory_equal(&drawn.board, &plain.board, sizeof plain.board);
        assert_int_equal(drawn.pegs, plain.pegs);
        assert_false(drawn.has_goal);
    }
    assert_int_equal(parsed(same[2]).line, 4);
    assert_int_equal(plain.board.holes, 5);
    assert_int_equal(plain.pegs, 27);
    assert_string_equal(board_hole_name(&plain.board, 0).text, "b1");
}

static void reads_triangles(void **state) {
    (void)state;
    struct pegs_drawing drawn = parsed("    o\n   # #\n  # # #\n # # # #\n# # # # #\n");
    assert_int_equal(drawn.board.axes, 3);
    assert_int_equal(drawn.board.holes, 15);
    assert_int_equal(drawn.pegs, 0x7FFE);
    for (unsigned y = 0; y < 5; y++) {
        for (unsigned x = 0; x < 5; x++) {
            assert_int_equal(board_hole_at(&drawn.board, (int)x, (int)y) != NO_HOLE, x <= y);
        }
    }
    /* Upside down and a hexagon: half a step to the left is below, to the right below right. */
    drawn = parsed("# # #\n # #\n  o\n");
    assert_int_equal(drawn.board.axes, 3);
    assert_string_equal(board_hole_name(&drawn.board, 3).text, "b2");
    assert_string_equal(board_hole_name(&drawn.board, 5).text, "c3");
    drawn = parsed("  # #\n # # #\n  # #\n");
    assert_int_equal(drawn.board.axes, 3);
    assert_string_equal(board_hole_name(&drawn.board, 0).text, "a1");
    assert_string_equal(board_hole_name(&drawn.board, 2).text, "a2");
    assert_string_equal(board_hole_name(&drawn.board, 5).text, "b3");
    /* The same without a blank before the first row. */
    drawn = parsed("#\n  # #\n");
    assert_int_equal(drawn.board.axes, 2);
}

static void reads_squares_drawn_apart(void **state) {
    (void)state;
    struct pegs_drawing drawn = parsed("  #\n# o #\n  #\n");
    assert_int_equal(drawn.board.axes, 2);
    assert_int_equal(drawn.board.width, 3);
    assert_int_equal(drawn.pegs, 27);
    /* A single gap does not make them stand apart. */
    drawn = parsed("###\n# #\n###\n");
    assert_int_equal(drawn.board.axes, 2);
    assert_int_equal(drawn.board.width, 3);
    assert_int_equal(drawn.board.holes, 8);
}

static void reads_a_goal(void **state) {
    (void)state;
    struct pegs_drawing drawn = parsed(" #\n#o#\n #\n\n\n   o\n  o#o\n   o\n");
    assert_true(drawn.has_goal);
    assert_int_equal(drawn.goal, 4);
    assert_int_equal(drawn.pegs, 27);
    assert_true(parsed("#o\n\noo\n").has_goal);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *message;
    } wrong[] = {
        {"", 0, 0, "no board is drawn here"},
        {" \n\n", 0, 0, "no board is drawn here"},
        {"##o\n#x#\n", 2, 2,
         "'x' is no part of a drawing: # is a peg, o an empty hole, a blank lies outside"},
        {"##\n\t#\n", 2, 1, "a tab, which has no certain width: draw with blanks"},
        {"##\n#\x01\n", 2, 2,
         "a character that is no part of a drawing: # is a peg, o an empty hole, a blank lies "
         "outside"},
        {"#\n\xE2\x97\x8B\n", 2, 1,
         "a character that is no part of a drawing: # is a peg, o an empty hole, a blank lies "
         "outside"},
        {"#o#\n\n#o\n", 3, 1, "the goal lacks the board's hole c1"},
        {"#o#\n\n#o##\n", 3, 4, "the goal has a hole here that the board does not have"},
        {"#o#\n\n#o#\n\n#o#\n", 5, 1,
         "one drawing too many: there is a board and, perhaps, a goal"},
        {"# # #\n# # #\n # #\n", 2, 1,
         "this hole is out of step: each row of a triangular board is shifted by half a step"},
        {"#                         #\n", 1, 27, "a board has at most 26 columns"},
        {"########\n########\n########\n########\n########\n########\n########\n########\n  #\n", 9,
         3, "a board has at most 64 holes"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pegs_drawing drawn = {.line = 1};
        struct soliton_error error = {0};
        assert_int_equal(pegs_parse(wrong[i].text, strlen(wrong[i].text), &drawn, &error),
                         SOLITON_BAD_DATA);
        assert_string_equal(error.message, wrong[i].message);
        assert_int_equal(error.line, wrong[i].line);
        assert_int_equal(error.column, wrong[i].column);
    }
    /* One hole and one column less are allowed. */
    assert_int_equal(parsed("########\n########\n########\n########\n########\n########\n########\n"
                            "########\n")
                         .board.holes,
                     64);
    assert_int_equal(parsed("#                        #\n").board.width, 26);
}

static void reads_pegs_of_a_known_board(void **state) {
    (void)state;
    struct pegs_drawing drawn = parsed(" #\n#o#\n #\n");
    uint64_t pegs = 0;
    static const char *const same[] = {" o/o#o/ o", " o\no#o\n o\n", "\n o/o#o\n o",
                                       "   o /  o#o/   o/"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(pegs_parse_goal(same[i], strlen(same[i]), &drawn.board, &pegs, NULL),
                         SOLITON_OK);
        assert_int_equal(pegs, 4);
    }
    static const char *const wrong[] = {"", "/", "o/o#o/ o", " o/o#o", " o/o#o/ o//o", " o/oxo/ o"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(pegs_parse_goal(wrong[i], strlen(wrong[i]), &drawn.board, &pegs, NULL),
                         SOLITON_BAD_DATA);
    }
    /* A triangle may be drawn as one, or pushed to the left. */
    drawn = parsed("  o\n # #\n# # #\n");
    assert_int_equal(pegs_parse_goal("#/oo/ooo", 8, &drawn.board, &pegs, NULL), SOLITON_OK);
    assert_int_equal(pegs, 1);
    assert_int_equal(pegs_parse_goal("  o/ o o/o # o", 14, &drawn.board, &pegs, NULL), SOLITON_OK);
    assert_int_equal(pegs, 16);
}

static void recognises_drawings(void **state) {
    (void)state;
    static const char *const drawings[] = {
        "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n",
        "#",
        "\r\n # #\r\n# # #\r\n",
        "##o\n#x#\n###\n",
        "#o\n\no#\n",
        "\xEF\xBB\xBF##o\n"};
    static const char *const others[] = {"",
                                         "\n",
                                         "ooo\nooo\n",
                                         "......\n......\nAA....\n......\n......\n......\n",
                                         "#\n......\n......\nAA....\n......\n......\n......\n",
                                         "# a comment\nA2H12\n",
                                         "####\n# ports\n####\nA2H12\nB2V00\n",
                                         "d2-d4\n",
                                         "JD KD 2S\n",
                                         "# words\n# and more\n#\n"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        assert_true(pegs_recognises(drawings[i], strlen(drawings[i])));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(pegs_recognises(others[i], strlen(others[i])));
    }
}

int test_text(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_english_board),
        cmocka_unit_test(does_not_mind_the_page),
        cmocka_unit_test(reads_triangles),
        cmocka_unit_test(reads_squares_drawn_apart),
        cmocka_unit_test(reads_a_goal),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(reads_pegs_of_a_known_board),
        cmocka_unit_test(recognises_drawings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
