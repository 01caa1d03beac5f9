#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/referee.h"
#include "support/port_space.h"

#include <string.h>

static struct soliton_puzzle *parsed(const char *text) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    soliton_puzzle_parse(text, strlen(text), NULL, &puzzle, &error);
    assert_string_equal(error.message, "");
    return puzzle;
}

static const struct port *port_of(const struct soliton_puzzle *puzzle) {
    assert_ptr_equal(puzzle->kind, &port_kind);
    return &((const struct port_puzzle *)puzzle)->port;
}

/* Written and read again, or taken on as it is: the same port, with the same name. */
static void assert_goes_on(const struct soliton_puzzle *puzzle, const struct port *position) {
    struct text text = {0};
    port_kind.write(puzzle, position, &text);
    struct soliton_puzzle *read = parsed(text.data);
    struct soliton_puzzle *rest = port_kind.rest(puzzle, position);
    assert_true(same_ports(port_of(read), position));
    assert_true(same_ports(port_of(rest), position));
    assert_string_equal(read->name, rest->name);
    port_kind.free(rest);
    port_kind.free(read);
    text_drop(&text);
}

static void writes_a_grid(void **state) {
    (void)state;
    static const char *const written[] = {"B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~x~\n",
                                          "B.AA\nB...\n.x..\n....\n.CCC\n"};
    for (unsigned i = 0; i < 2; i++) {
        struct soliton_puzzle *puzzle = parsed(written[i]);
        struct text text = {0};
        port_kind.write(puzzle, port_of(puzzle), &text);
        assert_string_equal(text.data, written[i]);
        text_drop(&text);
        port_kind.free(puzzle);
    }
}

/* Ports of all sizes, with and without walls, and what becomes of them. */
static void goes_on_from_every_position(void **state) {
    (void)state;
    uint32_t random = 11;
    unsigned sizes[PORT_SIDE_MAX + 1][PORT_SIDE_MAX + 1] = {{0}};
    for (unsigned round = 0; round < 1500; round++) {
        struct port port = small_port(&random);
        port.empty = ".o~"[random_below(&random, 3)];
        if (random_below(&random, 4) == 0) {
            port.empty = 0;
        }
        if (port_check(&port) != NULL) {
            continue;
        }
        sizes[port.width][port.height]++;
        struct soliton_puzzle *puzzle = port_puzzle_new(&port);
        for (unsigned i = 0; i < 8; i++) {
            struct port_move moves[MOVES_MAX];
            const size_t count = port_all_possible_moves(&port, moves);
            assert_goes_on(puzzle, &port);
            if (count > 0) {
                port_apply_move(&port, moves[random_below(&random, (uint32_t)count)]);
            }
        }
        port_kind.free(puzzle);
    }
    for (unsigned width = PORT_SIDE_MIN; width <= PORT_SIDE_MAX; width++) {
        for (unsigned height = PORT_SIDE_MIN; height <= PORT_SIDE_MAX; height++) {
            assert_true(sizes[width][height] > 0);
        }
    }
}

int test_rest(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_a_grid),
        cmocka_unit_test(goes_on_from_every_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
