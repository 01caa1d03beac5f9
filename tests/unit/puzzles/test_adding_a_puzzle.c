/* The example of docs/adding-a-puzzle.md compiles, plays and is solved through the public calls. */
#include "../../../docs/doubling.c" /* NOLINT(bugprone-suspicious-include): an example, no module */

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

/* In the middle of a game: what is written is read again, and is the rest of the game. */
static void goes_on_from_any_position(void **unused) {
    (void)unused;
    soliton_puzzle *puzzle = make("doubling.30");
    for (uint64_t number = 1; number <= 30; number++) {
        struct text text = {0};
        struct soliton_puzzle *read = NULL;
        struct soliton_place place = {0, 1};
        size_t line = 0;
        doubling_kind.write(puzzle, &number, &text);
        assert_true(doubling_kind.recognises(text.data, text.length));
        assert_int_equal(
            doubling_kind.parse(text.data, text.length, &place, NULL, &read, &line, NULL),
            SOLITON_OK);
        struct soliton_puzzle *later = doubling_kind.rest(puzzle, &number);
        assert_int_equal(from_of(read), number);
        assert_int_equal(from_of(later), number);
        assert_int_equal(target_of(read), 30);
        assert_int_equal(target_of(later), 30);
        soliton_search *search = soliton_search_new(later);
        assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
        assert_true(soliton_search_length(search) <= 30 - number);
        soliton_search_free(search);
        soliton_puzzle_free(later);
        soliton_puzzle_free(read);
        text_drop(&text);
    }
    soliton_puzzle_free(puzzle);
}

static void assert_bad(const char *text) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_place place = {0, 1};
    size_t line = 0;
    assert_int_equal(doubling_kind.parse(text, strlen(text), &place, NULL, &puzzle, &line, NULL),
                     SOLITON_BAD_DATA);
    assert_null(puzzle);
}

static void refuses_bad_files(void **unused) {
    (void)unused;
    assert_bad("");
    assert_bad("from 3 to");
    assert_bad("from 0 to 7");
    assert_bad("from 8 to 7");
    assert_bad("from 3 to 7 or 8");
    assert_false(doubling_kind.recognises("to 7 from 3", 11));
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
        cmocka_unit_test(goes_on_from_any_position),
        cmocka_unit_test(refuses_bad_files),
        cmocka_unit_test(refuses_bad_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
