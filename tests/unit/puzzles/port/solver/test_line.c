#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/line.h"
#include "support/port_space.h"

static struct line row_of(const char *letters) {
    char all[PORT_SIDE_MAX * PORT_SIDE_MIN + 1];
    snprintf(all, sizeof all, "%s........................", letters); /* three empty rows below */
    struct port port = port_of_letters(all, (unsigned)strlen(letters), PORT_SIDE_MIN);
    struct line line;
    assert_true(line_set_up(&line, &port, false, 0));
    return line;
}

static void lines_without_boats_are_told(void **state) {
    (void)state;
    struct port port = port_of_letters("....AA..B...B...", 4, 4);
    struct line line;
    assert_false(line_set_up(&line, &port, false, 0));
    assert_true(line_set_up(&line, &port, false, 1));
    assert_false(line_set_up(&line, &port, false, 2)); /* B lies across it, but is not its boat */
    assert_true(line_set_up(&line, &port, true, 0));
    assert_false(line_set_up(&line, &port, true, 1));
}

/* As many as there are ways to choose the places of the boats among boats and gaps. */
static void has_all_arrangements(void **state) {
    (void)state;
    assert_int_equal(row_of("AA......").count, 7);
    assert_int_equal(row_of("..AAA...").count, 6);
    assert_int_equal(row_of("AA....BB").count, 15);
    assert_int_equal(row_of("AA..BBB.").count, 10);
    assert_int_equal(row_of("AA.BB.CC").count, 10);
    assert_int_equal(row_of("AABBCCDD").count, 1);
    assert_int_equal(row_of("AA.BB.").count, 6);
    assert_int_equal(row_of(".AA.xBB.").count, 3 * 2); /* a wall parts them */
}

static void boats_are_in_order_whatever_their_letters(void **state) {
    (void)state;
    struct line line = row_of(".CC.AABB");
    assert_int_equal(line.boat_count, 3);
    assert_int_equal(line.boats[0], 2);
    assert_int_equal(line.boats[1], 0);
    assert_int_equal(line.boats[2], 1);
    assert_int_equal(line.arrangements[0].offsets[0], 1);
    assert_int_equal(line.arrangements[0].offsets[1], 4);
    assert_int_equal(line.arrangements[0].offsets[2], 6);
    assert_int_equal(line.arrangements[0].cells, 0xF6);
}

static void moves_enter_the_right_cells(void **state) {
    (void)state;
    struct line line = row_of("AA...BB.");
    struct line_move moves[LINE_SLIDES_MAX];
    assert_int_equal(line_moves(&line, 0, METRIC_MOVES, moves), 3);
    assert_int_equal(moves[0].through, 0x04); /* A> */
    assert_int_equal(line.arrangements[moves[0].to].cells, 0x66);
    assert_int_equal(moves[1].through, 0x10); /* B< */
    assert_int_equal(moves[2].through, 0x80); /* B> */
    assert_int_equal(line_moves(&line, 0, METRIC_SLIDES, moves), 7);
    assert_int_equal(moves[2].through, 0x1C); /* A>A>A> */
    assert_int_equal(line.arrangements[moves[2].to].cells, 0x78);
    line = row_of("AA....BB");
    assert_int_equal(line_moves(&line, 0, METRIC_SLIDES, moves), LINE_SLIDES_MAX);
}

static void distances_are_of_the_line_alone(void **state) {
    (void)state;
    struct line line = row_of("AABB....");
    uint8_t distances[LINE_ARRANGEMENTS_MAX];
    unsigned wanted = 0; /* the first cell is free */
    for (unsigned i = 0; i < line.count; i++) {
        wanted |= (unsigned)((line.arrangements[i].cells & 1) == 0) << i;
    }
    line_distances(&line, METRIC_MOVES, wanted, 99, distances);
    assert_int_equal(distances[0], 2); /* B>A> */
    wanted = 0;                        /* the first four */
    for (unsigned i = 0; i < line.count; i++) {
        wanted |= (unsigned)((line.arrangements[i].cells & 0xF) == 0) << i;
    }
    line_distances(&line, METRIC_MOVES, wanted, 99, distances);
    assert_int_equal(distances[0], 8);
    line_distances(&line, METRIC_SLIDES, wanted, 99, distances);
    assert_int_equal(distances[0], 2);
    line_distances(&line, METRIC_MOVES, 0, 99, distances);
    assert_int_equal(distances[0], 99);
}

int test_line(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_without_boats_are_told),
        cmocka_unit_test(has_all_arrangements),
        cmocka_unit_test(boats_are_in_order_whatever_their_letters),
        cmocka_unit_test(moves_enter_the_right_cells),
        cmocka_unit_test(distances_are_of_the_line_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
