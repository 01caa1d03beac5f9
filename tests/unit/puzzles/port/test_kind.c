#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/port/kind.h"

#include <string.h>

static struct soliton_puzzle *named(const char *name) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    port_kind.named(name, NULL, &puzzle, &error);
    assert_string_equal(error.message, "");
    assert_non_null(puzzle);
    assert_ptr_equal(puzzle->kind, &port_kind);
    return puzzle;
}

/* ---- Making puzzles ------------------------------------------------------------------------ */

static void assert_name(const char *given, const char *full) {
    struct soliton_puzzle *puzzle = named(given);
    assert_string_equal(puzzle->name, full);
    port_kind.free(puzzle);
}

/* The letters stay as they are given, and so do empty cells if they are all written alike. */
static void takes_ports_as_names(void **state) {
    (void)state;
    static const char hardest[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
    assert_name(hardest, hardest);
    assert_name("BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo", "BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo");
    assert_name("Z~~~~~Z~~~~~ZAA~Y~~~~~Y~~~~~~~~~~~~x", "Z~~~~~Z~~~~~ZAA~Y~~~~~Y~~~~~~~~~~~~x");
    assert_name("BB~~~~......oAAo..................xx", "BB~~~~~~~~~~~AA~~~~~~~~~~~~~~~~~~~xx");
    assert_name("A2H12 B3V00 C2V42", "B.....B.....BAA.C.....C.............");
    assert_name("AA../..../..../..../....", "AA../..../..../..../....");
    assert_name("......../......../......../......../......../......../......../AA......",
                "........................................................AA......");
}

static void assert_refused(const char *name, const char *rules, enum soliton_status status,
                           size_t column) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(port_kind.named(name, rules, &puzzle, &error), status);
    assert_int_equal(error.status, status);
    assert_true(strlen(error.message) > 0);
    assert_int_equal(error.line, column > 0 ? 1 : 0);
    assert_int_equal(error.column, column);
    assert_null(puzzle);
    assert_int_equal(port_kind.named(name, rules, &puzzle, NULL), status);
    assert_null(puzzle);
}

static void refuses_names(void **state) {
    (void)state;
    assert_refused("FreeCell.1", NULL, SOLITON_UNKNOWN, 0);
    assert_refused("", NULL, SOLITON_UNKNOWN, 0);
    assert_refused("port", NULL, SOLITON_UNKNOWN, 0);
    assert_refused("FreeCell.1", "cells=2", SOLITON_UNKNOWN, 0);
    assert_refused("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLM", NULL, SOLITON_BAD_DATA, 36);
    assert_refused("BBBBDEFGGCDEF.AADEHHI....JI.KK.JLLMM", NULL, SOLITON_BAD_DATA, 1);
    assert_refused("A2H12 B4V00", NULL, SOLITON_BAD_DATA, 8);
    assert_refused("A2H12 B3V00", "size=6x6", SOLITON_INVALID, 0);
}

static void has_no_rules_to_change(void **state) {
    (void)state;
    static const char text[] = "A2H12\n\nA2H02\n";
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    struct soliton_place place = {0, 1};
    size_t line = 0;
    assert_int_equal(
        port_kind.parse(text, strlen(text), &place, "start=d4", &puzzle, &line, &error),
        SOLITON_INVALID);
    assert_string_equal(error.message, "a port has no rules to change");
    assert_int_equal(place.offset, 7); /* nobody who asks again and again gets stuck */
    assert_null(puzzle);
    assert_string_equal(port_kind.about->rules, "");
}

static void reads_texts(void **state) {
    (void)state;
    static const char text[] = "# two\nA2H12\nB3V00\n\n.............AA....................\n"
                               ".............AA.....................\n";
    struct soliton_place place = {0, 1};
    size_t line = 0;
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_true(port_kind.recognises(text, strlen(text)));
    assert_int_equal(port_kind.parse(text, strlen(text), &place, NULL, &puzzle, &line, &error),
                     SOLITON_OK);
    assert_string_equal(puzzle->name, "B.....B.....BAA.....................");
    assert_int_equal(line, 2);
    port_kind.free(puzzle);
    puzzle = NULL;
    assert_int_equal(port_kind.parse(text, strlen(text), &place, NULL, &puzzle, &line, &error),
                     SOLITON_BAD_DATA);
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 36);
    assert_null(puzzle);
    assert_int_equal(port_kind.parse(text, strlen(text), &place, NULL, &puzzle, &line, &error),
                     SOLITON_OK);
    assert_int_equal(line, 6);
    assert_int_equal(place.offset, strlen(text));
    port_kind.free(puzzle);
}

static void makes_a_puzzle_of_a_port(void **state) {
    (void)state;
    struct port port;
    const struct boat boat = {'A', 2, false, 1, 2};
    port_start(&port, 6, 6);
    assert_null(port_add_boat(&port, &boat));
    struct soliton_puzzle *puzzle = port_puzzle_new(&port);
    assert_string_equal(puzzle->name, ".............AA.....................");
    assert_ptr_equal(puzzle->kind, &port_kind);
    assert_memory_equal(&((struct port_puzzle *)puzzle)->port.boats, &port.boats,
                        sizeof port.boats);
    port_kind.free(puzzle);
}

static void explains_itself(void **state) {
    (void)state;
    const struct soliton_entry *entry = port_kind.entry(0);
    assert_string_equal(entry->kind, port_kind.about->name);
    assert_string_equal(entry->abbreviation, "");
    assert_null(port_kind.entry(1));
    /* What is shown to people as a port is one. */
    assert_name(entry->puzzle, entry->puzzle);
    assert_name("...../.AA../...../.....", "...../.AA../...../.....");
    assert_non_null(strstr(port_kind.about->help, "...../.AA../...../....."));
    for (const char *line = port_kind.about->help; *line != '\0';) {
        size_t width = strcspn(line, "\n");
        assert_true(width <= 80 && line[width] == '\n');
        line += width + 1;
    }
}

static void assert_described(const char *name, unsigned style, const char *wanted) {
    struct soliton_puzzle *puzzle = named(name);
    struct text text = {0};
    port_kind.describe(puzzle, style, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
    port_kind.free(puzzle);
}

static void describes_a_port(void **state) {
    (void)state;
    assert_described("A2H12 B3V00 C2V42", SOLITON_PLAIN,
                     "B.....B.....BAA.C.....C.............: a port of 6x6, 3 boats; the exit is on "
                     "the right of A's row\n\n"
                     "B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n");
    assert_described("xAA../....x/...../.....", SOLITON_COLOUR,
                     "xAA../....x/...../.....: a port of 5x4, 1 boat, 2 walls; the exit is on the "
                     "right of A's row\n\n"
                     "x\033[1;31mAA\033[0m~~\n~~~~x\n~~~~~\n~~~~~\n");
    assert_described("AA.............x", SOLITON_ASCII,
                     "AA.............x: a port of 4x4, 1 boat, 1 wall; the exit is on the right of "
                     "A's row\n\nAA~~\n~~~~\n~~~~\n~~~x\n");
}

/* ---- The referee --------------------------------------------------------------------------- */

static void plays_a_game(void **state) {
    (void)state;
    struct soliton_puzzle *puzzle = named(".....B.....BAA...B...CCC............");
    struct port position;
    assert_int_equal(port_kind.position_size, sizeof position);
    port_kind.start(puzzle, &position);
    assert_false(port_kind.won(puzzle, &position));
    static const char solution[] = "C<B>B>B>A>A>A>A>";
    for (size_t i = 0; i < strlen(solution); i += 2) {
        assert_false(port_kind.won(puzzle, &position));
        assert_null(port_kind.play(puzzle, &position, solution + i, 2));
    }
    assert_true(port_kind.won(puzzle, &position));
    struct text text = {0};
    port_kind.show(puzzle, &position, SOLITON_PLAIN, &text);
    assert_string_equal(text.data, "~~~~~~\n~~~~~~\n~~~~AA\n~~CCCB\n~~~~~B\n~~~~~B\n");
    text_drop(&text);
    assert_string_equal(port_kind.play(puzzle, &position, "A>", 2),
                        "the boat is at the edge of the port");
    assert_string_equal(port_kind.play(puzzle, &position, "A", 1),
                        "not a move: a boat's letter, then > (right or down) or < (left or up)");
    port_kind.start(puzzle, &position);
    assert_false(port_kind.won(puzzle, &position));
    port_kind.free(puzzle);
}

static void lists_moves(void **state) {
    (void)state;
    struct soliton_puzzle *puzzle = named("B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~");
    struct port position;
    struct text text = {0};
    port_kind.start(puzzle, &position);
    port_kind.moves(puzzle, &position, &text);
    assert_string_equal(text.data, "A>\nC>\nF>\nF<\nG>\nH>\nI<\nJ<\nK<\n");
    text_drop(&text);
    port_kind.free(puzzle);
}

static void measures_solutions(void **state) {
    (void)state;
    static const struct {
        const char *before, *move;
        bool is_slide; /* of its own */
    } cases[] = {{NULL, "A>", true}, {"A>", "A>", false}, {"A<", "A>", true},
                 {"B>", "A>", true}, {"B>", "B<", true},  {"B<", "B<", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(port_kind.counts(cases[i].before, cases[i].move, METRIC_MOVES));
        assert_int_equal(port_kind.counts(cases[i].before, cases[i].move, METRIC_SLIDES),
                         cases[i].is_slide);
    }
    assert_string_equal(port_kind.about->metrics[METRIC_MOVES], "moves");
    assert_string_equal(port_kind.about->metrics[METRIC_SLIDES], "slides");
    assert_null(port_kind.about->metrics[2]);
    assert_true(port_kind.is_move("Z<", 2));
    assert_false(port_kind.is_move("Z<Z<", 4));
    assert_false(port_kind.is_move("45 T", 4));
}

/* ---- The searches -------------------------------------------------------------------------- */

static struct limits no_limits(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

static void assert_solved(const char *name, enum port_metric metric, size_t length) {
    struct soliton_puzzle *puzzle = named(name);
    struct limits limits = no_limits();
    const struct solve_options options = {.metric = metric};
    struct solve_result result = {.reason = ""};
    limits_begin(&limits);
    port_kind.solve(puzzle, &options, &limits, &result);
    limits_end(&limits);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_true(result.proved_shortest);
    assert_int_equal(result.length, length);
    assert_string_equal(result.unit, port_kind.about->metrics[metric]);
    struct port position;
    const char *before = NULL;
    size_t counted = 0;
    port_kind.start(puzzle, &position);
    for (size_t i = 0; i < result.solution.count; i++) {
        const char *move = moves_at(&result.solution, i);
        assert_null(port_kind.play(puzzle, &position, move, strlen(move)));
        counted += port_kind.counts(before, move, metric);
        before = move;
    }
    assert_int_equal(counted, length);
    assert_true(port_kind.won(puzzle, &position));
    moves_drop(&result.solution);
    port_kind.free(puzzle);
}

static void solves_in_both_metrics(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t moves, slides;
    } ports[] = {
        {".............AA.....................", 3, 1},
        {".....B.....BAA...B...CCC............", 8, 3},
        {".CCE.....E.HBAAE.HB.DFFH..D.....DGG.", 50, 22},
        {"BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", 93, 49},
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        assert_solved(ports[i].name, METRIC_MOVES, ports[i].moves);
        assert_solved(ports[i].name, METRIC_SLIDES, ports[i].slides);
    }
}

static void rates_a_port(void **state) {
    (void)state;
    struct soliton_puzzle *puzzle = named("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM");
    struct soliton_rating rating = {0};
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(port_kind.ratings->rate(puzzle, 1, &limits, &rating), SOLITON_SOLVED);
    limits_end(&limits);
    static const struct {
        const char *name;
        uint64_t least, most;
    } wanted[] = {{"moves", 93, 93},
                  {"slides", 49, 49},
                  {"positions", 24132, 24132},
                  {"wrong_turns", 1, UINT64_MAX}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_string_equal(rating.figures[i].name, wanted[i].name);
        assert_in_range(rating.values[i], wanted[i].least, wanted[i].most);
    }
    assert_null(rating.figures[sizeof wanted / sizeof *wanted].name);
    port_kind.free(puzzle);
}

static void finds_the_hardest(void **state) {
    (void)state;
    struct soliton_puzzle *puzzle = named(".............AA.....................");
    struct soliton_puzzle *found = NULL;
    unsigned distance = 0;
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(
        port_kind.ratings->hardest(puzzle, METRIC_MOVES, 1, &limits, &found, &distance),
        SOLITON_SOLVED);
    assert_string_equal(found->name, "............AA......................");
    assert_int_equal(distance, 4);
    port_kind.free(found);
    port_kind.free(puzzle);
    puzzle = named("ooBBBFooCooFAACooFooCooDooEEEDoooooo");
    found = puzzle;
    assert_int_equal(
        port_kind.ratings->hardest(puzzle, METRIC_MOVES, 1, &limits, &found, &distance),
        SOLITON_UNSOLVABLE);
    assert_null(found);
    limits_end(&limits);
    port_kind.free(puzzle);
}

static void generates_a_port(void **state) {
    (void)state;
    static const char options[] = "moves=5..30";
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    struct limits limits = no_limits();
    assert_int_equal(port_kind.generator->check(options, &error), SOLITON_OK);
    assert_int_not_equal(port_kind.generator->check("moves=many", &error), SOLITON_OK);
    limits_begin(&limits);
    struct soliton_rating rated = {0};
    assert_int_equal(port_kind.generator->make(options, 7, 1, &limits, &puzzle, &rated),
                     SOLITON_SOLVED);
    limits_end(&limits);
    struct soliton_rating rating = {0};
    limits_begin(&limits);
    assert_int_equal(port_kind.ratings->rate(puzzle, 1, &limits, &rating), SOLITON_SOLVED);
    limits_end(&limits);
    assert_in_range(rating.values[0], 5, 30); /* moves */
    assert_memory_equal(rated.values, rating.values, sizeof rated.values);
    assert_name(puzzle->name, puzzle->name);
    port_kind.free(puzzle);
}

int test_kind(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_ports_as_names),
        cmocka_unit_test(refuses_names),
        cmocka_unit_test(has_no_rules_to_change),
        cmocka_unit_test(reads_texts),
        cmocka_unit_test(makes_a_puzzle_of_a_port),
        cmocka_unit_test(explains_itself),
        cmocka_unit_test(describes_a_port),
        cmocka_unit_test(plays_a_game),
        cmocka_unit_test(lists_moves),
        cmocka_unit_test(measures_solutions),
        cmocka_unit_test(solves_in_both_metrics),
        cmocka_unit_test(rates_a_port),
        cmocka_unit_test(finds_the_hardest),
        cmocka_unit_test(generates_a_port),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
