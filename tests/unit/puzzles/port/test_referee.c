#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/referee.h"
#include "puzzles/port/text.h"

#include <string.h>

static struct port port_of(const char *text) {
    struct port port;
    struct soliton_place place = {0, 1};
    size_t line;
    struct soliton_error error = {0};
    port_input_state(text, strlen(text), &place, &port, &line, &error);
    assert_string_equal(error.message, "");
    return port;
}

static struct port_move move_of(const char *text) {
    struct port_move move = {0};
    assert_true(port_move_of_string(text, strlen(text), &move));
    return move;
}

static void assert_port(const struct port *port, const char *wanted) {
    char name[80];
    port_name(port, name, sizeof name);
    assert_string_equal(name, wanted);
}

/* ---- Moves as text ------------------------------------------------------------------------- */

static void reads_and_writes_moves(void **state) {
    (void)state;
    for (int i = 0; i < 26; i++) {
        char letter = (char)('A' + i);
        for (unsigned forward = 0; forward <= 1; forward++) {
            char text[3];
            port_string_of_move((struct port_move){letter, forward == 1}, text);
            assert_int_equal(text[0], letter);
            assert_int_equal(text[1], forward == 1 ? '>' : '<');
            assert_int_equal(text[2], '\0');
            struct port_move move = move_of(text);
            assert_int_equal(move.letter, letter);
            assert_int_equal(move.forward, forward == 1);
        }
    }
}

static void knows_what_is_not_a_move(void **state) {
    (void)state;
    static const char *const odd[] = {"", "A", "A=", "a>", ">A", "@>", "[>", "A>>", "A >", "1>"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct port_move move = {'Q', true};
        assert_false(port_move_of_string(odd[i], strlen(odd[i]), &move));
        assert_int_equal(move.letter, 'Q');
    }
}

/* ---- Boats in motion ----------------------------------------------------------------------- */

static void assert_moved(const char *before, const char *move, const char *after) {
    struct port port = port_of(before);
    assert_null(port_apply_move(&port, move_of(move)));
    assert_port(&port, after);
}

static void moves_one_cell(void **state) {
    (void)state;
    static const char before[] = "...../B..../B.AA./...../.....";
    assert_moved(before, "A>", ".....B....B..AA..........");
    assert_moved(before, "A<", ".....B....BAA............");
    assert_moved(before, "B>", "..........B.AA.B.........");
    assert_moved(before, "B<", "B....B......AA...........");
    /* A long boat just one cell as well, and into the last cell that is free. */
    assert_moved("C...../C...../CAAA../....../......", "A>", "C...../C...../C.AAA./....../......");
    assert_moved("C...../C...../CAAA../....../......", "C>", "....../C...../CAAA../C...../......");
}

static void assert_stuck(const char *before, const char *move, const char *wanted) {
    struct port port = port_of(before);
    const struct port unchanged = port;
    const char *why = port_apply_move(&port, move_of(move));
    assert_non_null(why);
    assert_string_equal(why, wanted);
    assert_memory_equal(port.boats, unchanged.boats, sizeof port.boats);
}

static void says_why_a_boat_cannot_move(void **state) {
    (void)state;
    static const char edge[] = "the boat is at the edge of the port";
    static const char boat[] = "another boat is in the boat's way";
    static const char wall[] = "a wall is in the boat's way";
    static const char full[] = "B..C/BAAC/..../....";
    assert_stuck("AA../..../..../....", "A<", edge);
    assert_stuck("..AA/..../..../....", "A>", edge);
    assert_stuck(full, "B<", edge);
    assert_stuck("AA../..../B.../B...", "B>", edge);
    assert_stuck(full, "A>", boat);
    assert_stuck(full, "A<", boat);
    assert_stuck("AA../B.../B.../CC..", "B<", boat);
    assert_stuck("AA../B.../B.../CC..", "B>", boat);
    assert_stuck("xAAx/..../..../....", "A>", wall);
    assert_stuck("xAAx/..../..../....", "A<", wall);
    assert_stuck("AAx./..B./..B./..x.", "B>", wall);
    assert_stuck("AAx./..B./..B./..x.", "B<", wall);
    assert_stuck(full, "D>", "there is no boat of that letter");
}

static void is_won_with_a_at_the_exit(void **state) {
    (void)state;
    static const struct {
        const char *port;
        bool won;
    } cases[] = {
        {"A2H42", true},          {"A2H32", false},          {"A2H02", false},
        {"A3H32", true},          {"A3H22", false},          {"A2H32 B2H44", false},
        {"size 8x4 A2H60", true}, {"size 8x4 A2H40", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct port port = port_of(cases[i].port);
        assert_int_equal(port_win(&port), cases[i].won);
    }
    struct port empty;
    port_start(&empty, 6, 6);
    assert_false(port_win(&empty));
}

/* ---- Solutions ----------------------------------------------------------------------------- */

/* Is each move of this solution possible, and is the port won after the last? */
static bool is_solution(const struct port *port, const char *solution, size_t length) {
    struct port state = *port;
    const char *text;
    size_t text_length;
    size_t offset = 0;
    while (port_next_move(solution, length, &offset, &text, &text_length)) {
        struct port_move move;
        if (!port_move_of_string(text, text_length, &move) ||
            port_apply_move(&state, move) != NULL) {
            return false;
        }
    }
    return port_win(&state);
}

static void assert_checked(const char *port_text, const char *solution, bool wanted) {
    struct port port = port_of(port_text);
    const struct port unchanged = port;
    assert_int_equal(is_solution(&port, solution, strlen(solution)), wanted);
    assert_memory_equal(port.boats, unchanged.boats, sizeof port.boats);
}

static void checks_solutions(void **state) {
    (void)state;
    static const char easy[] = ".............AA.....................";
    assert_checked(easy, "A>A>A>", true);
    assert_checked(easy, "A<A>A>A>A>", true);
    assert_checked(easy, " A>\r\n\tA> # nearly there: A>\n#A<\nA>\n", true);
    assert_checked(easy, "A>A>", false);
    assert_checked(easy, "A>A>A>A>", false);
    assert_checked(easy, "A>A>A>A<", false);
    assert_checked(easy, "A>A>A>B>", false);
    assert_checked(easy, "A>A>A", false);
    assert_checked(easy, "A> >A>", false);
    assert_checked(easy, "A>A>A> done", false);
    assert_checked(easy, "", false);
    assert_checked("A2H42", "", true);
    static const char slides[] = ".....B.....BAA...B...CCC............";
    assert_checked(slides, "C<B>B>B>A>A>A>A>", true);
    assert_checked(slides, "B>B>B>A>A>A>A>", false);
}

static void steps_through_a_solution(void **state) {
    (void)state;
    static const char text[] = "B>A>\nC # D>E>\r\n#F>\n?!\0<  G<";
    static const struct {
        size_t offset, length;
    } wanted[] = {{0, 2}, {2, 2}, {5, 1}, {19, 2}, {21, 2}, {25, 2}};
    const char *move = NULL;
    size_t length = 0;
    size_t offset = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_true(port_next_move(text, sizeof text - 1, &offset, &move, &length));
        assert_int_equal(move - text, wanted[i].offset);
        assert_int_equal(length, wanted[i].length);
        assert_int_equal(offset, wanted[i].offset + length);
    }
    assert_false(port_next_move(text, sizeof text - 1, &offset, &move, &length));
    assert_int_equal(offset, sizeof text - 1);
    /* A text ends where it is said to end. */
    offset = 0;
    assert_true(port_next_move("A>", 1, &offset, &move, &length));
    assert_int_equal(length, 1);
}

/* ---- What is possible ---------------------------------------------------------------------- */

static const char crowded[] = "B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~";

static void assert_possible(const char *port_text, const char *wanted) {
    struct port port = port_of(port_text);
    struct port_move moves[MOVES_MAX];
    size_t count = port_all_possible_moves(&port, moves);
    struct text text = {0};
    text_add(&text, "");
    for (size_t i = 0; i < count; i++) {
        char move[3];
        port_string_of_move(moves[i], move);
        text_add(&text, move);
    }
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void lists_all_possible_moves(void **state) {
    (void)state;
    assert_possible(crowded, "A>C>F>F<G>H>I<J<K<");
    assert_possible(".............AA.....................", "A>A<");
    assert_possible("xAAx/..../..../....", "");
    assert_possible("A2H42", "A<");
    /* In the order of letters, whatever that of the boats. */
    assert_possible("C2H00 B2H01 A2H02", "A>B>C>");
}

/* The port after each of these moves; returns how many, without those that are impossible. */
static size_t states_after(const struct port *port, const struct port_move *moves, size_t count,
                           struct port *states) {
    size_t reached = 0;
    for (size_t i = 0; i < count; i++) {
        struct port after = *port;
        if (port_apply_move(&after, moves[i]) == NULL) {
            states[reached++] = after;
        }
    }
    return reached;
}

static void reaches_a_state_by_each_move(void **state) {
    (void)state;
    struct port port = port_of(".....B.....BAA...B...CCC............");
    const struct port_move moves[] = {move_of("A>"), move_of("A<"), move_of("B>"), move_of("C<")};
    struct port states[4];
    assert_int_equal(states_after(&port, moves, 4, states), 2);
    assert_port(&states[0], ".....B.....B.AA..B...CCC............");
    assert_port(&states[1], ".....B.....BAA...B..CCC.............");
    assert_port(&port, ".....B.....BAA...B...CCC............");
    assert_int_equal(states_after(&port, moves, 0, states), 0);
    /* After each possible move there is one, and taking it back is possible. */
    struct port_move all[MOVES_MAX];
    struct port after[MOVES_MAX];
    port = port_of(crowded);
    size_t count = port_all_possible_moves(&port, all);
    assert_int_equal(count, 9);
    assert_int_equal(states_after(&port, all, count, after), count);
    for (size_t i = 0; i < count; i++) {
        all[i].forward = !all[i].forward;
        assert_null(port_apply_move(&after[i], all[i]));
        assert_memory_equal(after[i].boats, port.boats, sizeof port.boats);
    }
}

int test_referee(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes_moves),
        cmocka_unit_test(knows_what_is_not_a_move),
        cmocka_unit_test(moves_one_cell),
        cmocka_unit_test(says_why_a_boat_cannot_move),
        cmocka_unit_test(is_won_with_a_at_the_exit),
        cmocka_unit_test(checks_solutions),
        cmocka_unit_test(steps_through_a_solution),
        cmocka_unit_test(lists_all_possible_moves),
        cmocka_unit_test(reaches_a_state_by_each_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
