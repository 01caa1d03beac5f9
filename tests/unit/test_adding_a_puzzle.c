/* The example of docs/adding-a-puzzle.md compiles, plays and is solved through the public calls. */
#include "../../docs/doubling.c" /* NOLINT(bugprone-suspicious-include): an example, no module */

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* From 1 to n in the fewest moves, by reading n's binary digits: each one after the first costs a
 * doubling, and each one that is 1 an addition. */
static size_t fewest(uint64_t n) {
    size_t moves = 0;
    for (; n > 1; n >>= 1) {
        moves += 1 + (n & 1);
    }
    return moves;
}

static soliton_puzzle *make(const char *name) {
    struct soliton_puzzle *puzzle = NULL;
    assert_int_equal(doubling_kind.named(name, NULL, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static void solves_with_the_fewest_moves(void **unused) {
    (void)unused;
    for (unsigned target = 1; target <= 300; target++) {
        char name[64];
        snprintf(name, sizeof name, "doubling.%u", target);
        soliton_puzzle *puzzle = make(name);
        soliton_search *search = soliton_search_new(puzzle);
        assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
        assert_int_equal(soliton_search_length(search), fewest(target));
        assert_true(soliton_search_is_shortest(search));
        soliton_search_free(search);
        soliton_puzzle_free(puzzle);
    }
}

static void plays_and_checks(void **unused) {
    (void)unused;
    soliton_puzzle *puzzle = make("doubling.7");
    soliton_game *game = soliton_game_new(puzzle);
    assert_int_equal(soliton_game_play(game, "x", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play(game, "y", NULL), SOLITON_ILLEGAL);
    assert_true(soliton_game_undo(game));
    struct soliton_verdict verdict;
    assert_int_equal(soliton_game_replay(game, "x+ x+\n", 6, &verdict, NULL), SOLITON_OK);
    assert_true(verdict.solved);
    assert_int_equal(verdict.moves, 4);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void refuses_bad_names(void **unused) {
    (void)unused;
    struct soliton_puzzle *puzzle = NULL;
    assert_int_equal(doubling_kind.named("FreeCell.1", NULL, &puzzle, NULL), SOLITON_UNKNOWN);
    assert_int_equal(doubling_kind.named("doubling.0", NULL, &puzzle, NULL), SOLITON_INVALID);
    assert_int_equal(doubling_kind.named("doubling.8", "a=b", &puzzle, NULL), SOLITON_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_with_the_fewest_moves),
        cmocka_unit_test(plays_and_checks),
        cmocka_unit_test(refuses_bad_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
