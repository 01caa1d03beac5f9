/* A library without patience: what only that kind has is missing, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "puzzles/port/kind.h"

#include <stdlib.h>
#include <string.h>

/* Linked in the place of the registry's. */
const struct puzzle_kind *const puzzle_kinds[] = {&port_kind, &pegs_kind, NULL};

static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM\n";

static void has_no_saves(void **state) {
    (void)state;
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    soliton_game *game = NULL;
    char *solution = NULL;
    assert_false(soliton_looks_like_save(port, strlen(port)));
    char *name = soliton_save_name(port, strlen(port));
    assert_string_equal(name, "");
    free(name);
    assert_int_equal(soliton_save_read(port, strlen(port), false, &puzzle, &solution, &error),
                     SOLITON_BAD_DATA);
    assert_string_equal(error.message,
                        "xpat2 has none of the kinds of puzzles that are known here");
    assert_null(puzzle);
    assert_null(solution);
    /* Whoever opens a file asks first whether it is a save. */
    assert_int_equal(soliton_game_open(port, strlen(port), NULL, &puzzle, &game, &error),
                     SOLITON_OK);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void has_the_other_kinds(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("fc.1", NULL, &puzzle, NULL), SOLITON_UNKNOWN);
    assert_int_equal(soliton_puzzle_named("peg.english", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_puzzle_free(puzzle);
    assert_null(soliton_kind_at(2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_no_saves),
        cmocka_unit_test(has_the_other_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
