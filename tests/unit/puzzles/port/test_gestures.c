#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/kind.h"
#include "support/port_space.h"

static void assert_gestures(const char *name, const char *wanted) {
    struct soliton_puzzle *puzzle = NULL;
    struct text text = {0};
    assert_int_equal(port_kind.named(name, NULL, &puzzle, NULL), SOLITON_OK);
    port_gestures(&((const struct port_puzzle *)puzzle)->port, &text);
    assert_string_equal(text.data != NULL ? text.data : "", wanted);
    text_drop(&text);
    port_kind.free(puzzle);
}

static void names_boats_and_distances(void **state) {
    (void)state;
    assert_gestures("..AA/..B./..B./..../....", "A\t-1\tA<\n"
                                                "A\t-2\tA<\tA<\n"
                                                "B\t+1\tB>\n"
                                                "B\t+2\tB>\tB>\n");
    assert_gestures("xAA.xxxxxxxxxxxx", "A\t+1\tA>\n");
    assert_gestures("AAxxxxxxxxxxxxxx", "");
}

/* In each direction a boat goes as far as the cells in front of it are empty, looked at in the
 * picture. */
static unsigned room(const struct port *port, const struct boat *boat, int step) {
    struct port_grid grid;
    unsigned cells = 0;
    port_grid_of_state(port, &grid);
    for (int ahead = step > 0 ? boat->length : -1;; ahead += step) {
        const int x = boat->x + (boat->vertical ? 0 : ahead);
        const int y = boat->y + (boat->vertical ? ahead : 0);
        if (x < 0 || y < 0 || x >= port->width || y >= port->height || grid.rows[y][x] != '~') {
            return cells;
        }
        cells++;
    }
}

static void add_wanted(const struct port *port, const struct boat *boat, int step,
                       struct text *text) {
    for (unsigned cells = 1; cells <= room(port, boat, step); cells++) {
        text_format(text, "%c\t%c%u", boat->letter, step > 0 ? '+' : '-', cells);
        for (unsigned i = 0; i < cells; i++) {
            text_format(text, "\t%c%c", boat->letter, step > 0 ? '>' : '<');
        }
        text_add_char(text, '\n');
    }
}

static void goes_as_far_as_there_is_room(void **state) {
    (void)state;
    uint32_t random = 7;
    for (unsigned round = 0; round < 500; round++) {
        const struct port port = small_port(&random);
        struct text text = {0};
        struct text wanted = {0};
        text_add(&text, "");
        text_add(&wanted, "");
        port_gestures(&port, &text);
        for (unsigned i = 0; i < port.boat_count; i++) {
            add_wanted(&port, &port.boats[i], 1, &wanted);
            add_wanted(&port, &port.boats[i], -1, &wanted);
        }
        assert_string_equal(text.data, wanted.data);
        text_drop(&text);
        text_drop(&wanted);
    }
}

int test_gestures(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_boats_and_distances),
        cmocka_unit_test(goes_as_far_as_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
