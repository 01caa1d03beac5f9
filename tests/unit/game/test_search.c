#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <string.h>

/* A puzzle and its search. */
struct fixture {
    soliton_puzzle *puzzle;
    soliton_search *search;
};

static struct fixture with_search(soliton_puzzle *puzzle) {
    struct fixture it = {puzzle, soliton_search_new(puzzle)};
    assert_non_null(it.search);
    return it;
}

static struct fixture named(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    return with_search(puzzle);
}

static struct fixture laid(const char *layout) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzle, NULL), SOLITON_OK);
    return with_search(puzzle);
}

static void drop(struct fixture *it) {
    soliton_search_free(it->search);
    soliton_puzzle_free(it->puzzle);
}

static void set(soliton_search *search, const char *option, const char *value) {
    assert_int_equal(soliton_search_set(search, option, value, NULL), SOLITON_OK);
}

/* Runs, and sees to it that the error is left alone. */
static enum soliton_outcome run(soliton_search *search) {
    struct soliton_error error = {.status = SOLITON_OK, .line = 77, .message = "untouched"};
    enum soliton_outcome outcome = soliton_search_run(search, &error);
    assert_int_not_equal(outcome, SOLITON_ERROR);
    assert_int_equal(error.line, 77);
    assert_string_equal(error.message, "untouched");
    return outcome;
}

/* The moves win the game when they are played one by one; and there is a game that has them all
 * ahead. */
static void assert_solution(const struct fixture *it) {
    soliton_game *game = soliton_game_new(it->puzzle);
    soliton_game *watched = soliton_search_game(it->search);
    size_t length = soliton_search_length(it->search);
    assert_true(soliton_search_has_solution(it->search));
    assert_non_null(watched);
    assert_int_equal(soliton_game_length(watched), 0);
    for (size_t i = 0; i < length; i++) {
        const char *move = soliton_search_move(it->search, i);
        assert_non_null(move);
        assert_string_equal(soliton_game_move(watched, i), move);
        assert_true(soliton_game_begins_step(watched, i));
        assert_false(soliton_game_won(game));
        assert_int_equal(soliton_game_play(game, move, NULL), SOLITON_OK);
        assert_true(soliton_game_redo(watched));
    }
    assert_true(soliton_game_won(game));
    assert_true(soliton_game_won(watched));
    assert_false(soliton_game_redo(watched));
    soliton_game_free(watched);
    assert_null(soliton_search_move(it->search, length));
    assert_null(soliton_search_move(it->search, SIZE_MAX));
    soliton_game_free(game);
}

static void assert_no_solution(const soliton_search *search) {
    assert_false(soliton_search_has_solution(search));
    assert_int_equal(soliton_search_length(search), 0);
    assert_null(soliton_search_move(search, 0));
    assert_null(soliton_search_game(search));
    assert_false(soliton_search_is_shortest(search));
}

static void knows_nothing_before_it_runs(void **state) {
    (void)state;
    struct fixture it = named("fc.1", NULL);
    assert_no_solution(it.search);
    assert_int_equal(soliton_search_stats(it.search).lower_bound, 0);
    assert_string_equal(soliton_search_reason(it.search), "");
    struct soliton_stats stats = soliton_search_stats(it.search);
    assert_int_equal(stats.positions, 0);
    assert_int_equal(stats.bytes, 0);
    drop(&it);
    soliton_search_free(NULL);
}

static void solves(void **state) {
    (void)state;
    struct fixture it = named("FreeCell.123456", NULL);
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_solution(&it);
    assert_string_equal(soliton_search_reason(it.search), "");
    assert_false(soliton_search_is_shortest(it.search));
    assert_int_equal(soliton_search_stats(it.search).lower_bound, 0);
    struct soliton_stats stats = soliton_search_stats(it.search);
    assert_true(stats.positions >= soliton_search_length(it.search));
    assert_true(stats.bytes > stats.positions);
    assert_true(stats.seconds > 0);
    assert_int_equal(stats.best_score, 52);
    /* It need not go card by card. */
    assert_true(stats.depth > 0 && stats.depth <= stats.positions);
    drop(&it);
}

/* In a solution without autoplay all moves count but those to the foundations. */
static void counts_no_moves_to_foundations(void **state) {
    (void)state;
    struct fixture it = named("mo.4", "autoplay=none");
    assert_false(soliton_search_move_counts(it.search, 0));
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    size_t length = soliton_search_length(it.search);
    size_t counted = 0;
    for (size_t i = 0; i < length; i++) {
        bool counts = soliton_search_move_counts(it.search, i);
        assert_int_equal(counts, strchr(soliton_search_move(it.search, i), 'F') == NULL);
        counted += counts;
    }
    assert_int_equal(counted, soliton_search_cost(it.search));
    assert_true(counted < length);
    assert_false(soliton_search_move_counts(it.search, length));
    drop(&it);
    it = named("peg.english", NULL);
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_true(soliton_search_move_counts(it.search, 30));
    assert_false(soliton_search_move_counts(it.search, 31));
    drop(&it);
}

static void proves_shortest(void **state) {
    (void)state;
    struct fixture it = named("fc.5", "ranks=5,columns=4,cells=2");
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    size_t first = soliton_search_length(it.search);
    set(it.search, "shortest", NULL);
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_solution(&it);
    assert_true(soliton_search_is_shortest(it.search));
    assert_true(soliton_search_length(it.search) <= first);
    assert_int_equal(soliton_search_stats(it.search).length, soliton_search_length(it.search));
    assert_int_equal(soliton_search_stats(it.search).lower_bound, soliton_search_length(it.search));
    drop(&it);
}

static void proves_unsolvable(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=2,columns=2,cells=0\n"
                                 "foundations: 2H 2D\nAC 2S\nAS 2C\n";
    struct fixture it = laid(layout);
    assert_int_equal(run(it.search), SOLITON_UNSOLVABLE);
    assert_no_solution(it.search);
    assert_string_equal(soliton_search_reason(it.search), "");
    set(it.search, "shortest", NULL);
    assert_int_equal(run(it.search), SOLITON_UNSOLVABLE);
    assert_no_solution(it.search);
    drop(&it);
}

/* However far the search went, there is nothing to be shorter than. */
static void what_has_no_solution_has_no_bound(void **state) {
    (void)state;
    struct fixture them[] = {named("ooBBBFooCooFAACooFooCooDooEEEDoooooo", NULL),
                             named("MidnightOil.1", NULL), laid("oo.o\n####\n")};
    for (size_t i = 0; i < sizeof them / sizeof *them; i++) {
        set(them[i].search, "shortest", NULL);
        assert_int_equal(run(them[i].search), SOLITON_UNSOLVABLE);
        assert_no_solution(them[i].search);
        assert_int_equal(soliton_search_stats(them[i].search).lower_bound, 0);
        drop(&them[i]);
    }
}

/* A solution without moves is a solution. */
static void solves_what_is_won_at_once(void **state) {
    (void)state;
    struct fixture it = laid("rules: ranks=1,columns=4\nAC\nAS\nAH\nAD\n");
    for (int round = 0; round < 2; round++) {
        assert_int_equal(run(it.search), SOLITON_SOLVED);
        assert_solution(&it);
        assert_int_equal(soliton_search_length(it.search), 0);
        assert_int_equal(soliton_search_is_shortest(it.search), round == 1);
        set(it.search, "shortest", NULL);
    }
    drop(&it);
}

/* Each run forgets the one before, whatever that gave. */
static void runs_again_with_other_options(void **state) {
    (void)state;
    struct fixture it = named("fc.1", NULL);
    set(it.search, "max-positions", "5");
    assert_int_equal(run(it.search), SOLITON_GAVE_UP);
    assert_no_solution(it.search);
    assert_string_equal(soliton_search_reason(it.search), "the limit of positions was reached");
    assert_true(soliton_search_stats(it.search).positions >= 5);
    set(it.search, "max-positions", "1000000000");
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_solution(&it);
    assert_string_equal(soliton_search_reason(it.search), "");
    set(it.search, "memory", "2K");
    assert_int_equal(run(it.search), SOLITON_GAVE_UP);
    assert_no_solution(it.search);
    assert_string_equal(soliton_search_reason(it.search), "the memory limit was reached");
    assert_true(soliton_search_stats(it.search).bytes <= 2048);
    set(it.search, "memory", "1G");
    set(it.search, "timeout", "0");
    assert_int_equal(run(it.search), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(it.search), "the time limit was reached");
    set(it.search, "timeout", "1000");
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_solution(&it);
    drop(&it);
}

static void refuses_bad_options(void **state) {
    (void)state;
    struct fixture it = named("fc.1", NULL);
    struct soliton_error error = {0};
    assert_int_equal(soliton_search_set(it.search, "timeout", "soon", &error), SOLITON_INVALID);
    assert_true(strlen(error.message) > 0);
    assert_int_equal(soliton_search_set(it.search, "nonsense", NULL, NULL), SOLITON_INVALID);
    drop(&it);
}

static void cancelling_before_a_run_ends_that_one_alone(void **state) {
    (void)state;
    struct fixture it = named("fc.1", NULL);
    soliton_search_cancel(it.search);
    soliton_search_cancel(it.search);
    assert_int_equal(run(it.search), SOLITON_INTERRUPTED);
    assert_no_solution(it.search);
    assert_string_equal(soliton_search_reason(it.search), "");
    assert_true(soliton_search_stats(it.search).positions < 100);
    assert_int_equal(run(it.search), SOLITON_SOLVED);
    assert_solution(&it);
    drop(&it);
}

struct watcher {
    unsigned calls, most;
    bool orderly;
    struct soliton_stats last;
};

static bool watch(void *context, const struct soliton_stats *stats) {
    struct watcher *watcher = context;
    watcher->orderly = watcher->orderly && stats->positions > watcher->last.positions &&
                       stats->seconds > watcher->last.seconds && stats->bytes > 0;
    watcher->last = *stats;
    return ++watcher->calls < watcher->most;
}

/* The first solution is there at once, and a shortest one would take very long. */
static void progress_may_interrupt(void **state) {
    (void)state;
    struct fixture it = named("FreeCell.3", NULL);
    struct watcher watcher = {.most = 5, .orderly = true};
    soliton_search_on_progress(it.search, watch, &watcher);
    set(it.search, "shortest", NULL);
    set(it.search, "timeout", "30");
    assert_int_equal(run(it.search), SOLITON_INTERRUPTED);
    assert_int_equal(watcher.calls, 5);
    assert_true(watcher.orderly);
    struct soliton_stats stats = soliton_search_stats(it.search);
    assert_true(stats.seconds >= 0.5 && stats.seconds < 20);
    assert_true(stats.bytes >= watcher.last.bytes);
    /* What was found is kept, and what was proved of it. */
    assert_solution(&it);
    assert_false(soliton_search_is_shortest(it.search));
    assert_true(soliton_search_stats(it.search).lower_bound > 0);
    assert_true(soliton_search_stats(it.search).lower_bound <= soliton_search_length(it.search));
    soliton_search_on_progress(it.search, NULL, NULL);
    set(it.search, "timeout", "0.2");
    assert_int_equal(run(it.search), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(it.search), "the time limit was reached");
    assert_int_equal(watcher.calls, 5);
    drop(&it);
}

static void outcomes_have_names(void **state) {
    (void)state;
    assert_string_equal(soliton_outcome_name(SOLITON_SOLVED), "solved");
    assert_string_equal(soliton_outcome_name(SOLITON_UNSOLVABLE), "unsolvable");
    assert_string_equal(soliton_outcome_name(SOLITON_GAVE_UP), "gave-up");
    assert_string_equal(soliton_outcome_name(SOLITON_INTERRUPTED), "interrupted");
    assert_string_equal(soliton_outcome_name(SOLITON_ERROR), "error");
}

int test_search(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_nothing_before_it_runs),
        cmocka_unit_test(solves),
        cmocka_unit_test(counts_no_moves_to_foundations),
        cmocka_unit_test(proves_shortest),
        cmocka_unit_test(proves_unsolvable),
        cmocka_unit_test(what_has_no_solution_has_no_bound),
        cmocka_unit_test(solves_what_is_won_at_once),
        cmocka_unit_test(runs_again_with_other_options),
        cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(cancelling_before_a_run_ends_that_one_alone),
        cmocka_unit_test(progress_may_interrupt),
        cmocka_unit_test(outcomes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
