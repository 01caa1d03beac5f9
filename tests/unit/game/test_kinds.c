/* What all kinds of puzzles have in common, seen through the public header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char port[] = ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.";

static soliton_puzzle *named(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, &error), SOLITON_OK);
    assert_non_null(puzzle);
    return puzzle;
}

/* A kind's abilities follow from what it has, and each is there for some kind. */
static void each_says_what_it_can_do(void **state) {
    (void)state;
    bool some[SOLITON_CAN_SAVE + 1] = {false};
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        assert_true(soliton_kind_can(kind, SOLITON_CAN_SOLVE));
        for (size_t ability = 0; ability <= SOLITON_CAN_SAVE; ability++) {
            some[ability] = some[ability] || soliton_kind_can(kind, (enum soliton_ability)ability);
        }
        bool numbers = false;
        const struct soliton_entry *entry;
        for (size_t j = 0; (entry = soliton_list(j)) != NULL; j++) {
            numbers = numbers ||
                      (strcmp(entry->kind, kind->name) == 0 && soliton_entry_ranges(entry) != NULL);
        }
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_NUMBER), numbers);
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_GENERATE),
                         soliton_kind_condition(kind, 0) != NULL);
    }
    for (int ability = 0; ability <= SOLITON_CAN_SAVE; ability++) {
        assert_true(some[ability]);
    }
    assert_false(soliton_kind_can(NULL, SOLITON_CAN_SOLVE));
}

static soliton_puzzle *example_of(const struct soliton_entry *entry) {
    char *name = soliton_entry_example(entry);
    assert_non_null(name);
    soliton_puzzle *puzzle = named(name, NULL);
    free(name);
    return puzzle;
}

static bool is_solved(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    soliton_game *game = soliton_game_new(puzzle);
    assert_int_equal(soliton_search_set(search, "max-positions", "100000", NULL), SOLITON_OK);
    const bool solved = soliton_search_run(search, NULL) == SOLITON_SOLVED;
    if (solved) {
        struct soliton_verdict verdict;
        char *solution = soliton_search_solution(search);
        assert_int_equal(soliton_puzzle_reads_moves(puzzle, solution, strlen(solution)),
                         soliton_search_length(search) > 0);
        assert_int_equal(soliton_game_replay(game, solution, strlen(solution), &verdict, NULL),
                         SOLITON_OK);
        assert_true(verdict.solved);
        assert_int_equal(verdict.moves, soliton_search_length(search));
        assert_int_equal(soliton_search_cost(search), soliton_search_length(search));
        free(solution);
    }
    soliton_game_free(game);
    soliton_search_free(search);
    return solved;
}

/* The solution as one text reads back as the moves it was made of, and wins. Of each kind some
 * example is soon solved. */
static void a_solution_reads_back(void **state) {
    (void)state;
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        const struct soliton_entry *entry;
        size_t solved = 0;
        for (size_t j = 0; (entry = soliton_list(j)) != NULL; j++) {
            if (strcmp(entry->kind, kind->name) == 0) {
                soliton_puzzle *puzzle = example_of(entry);
                solved += is_solved(puzzle);
                soliton_puzzle_free(puzzle);
            }
        }
        if (solved == 0) {
            fail_msg("%s: no example is solved", kind->name);
        }
    }
}

/* Each of the moves that a game offers can be played, and is written as a move. */
static void offered_moves_can_be_played(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        soliton_puzzle *puzzle = example_of(entry);
        soliton_game *game = soliton_game_new(puzzle);
        char *moves = soliton_game_moves(game);
        unsigned count = 0;
        for (char *move = strtok(moves, "\n"); move != NULL; move = strtok(NULL, "\n")) {
            assert_true(soliton_puzzle_reads_moves(puzzle, move, strlen(move)));
            assert_int_equal(soliton_game_play(game, move, NULL), SOLITON_OK);
            assert_true(soliton_game_undo(game));
            count++;
        }
        assert_true(count > 0 || soliton_game_won(game));
        free(moves);
        soliton_game_free(game);
        soliton_puzzle_free(puzzle);
    }
}

/* The first move decides: a slip further on is for the checker to find. */
static void tells_moves_from_names_of_files(void **state) {
    (void)state;
    static const char *const names[] = {"FreeCell.1", port, "peg.triangle"};
    static const struct {
        const char *text;
        bool with[3];
    } texts[] = {
        {"45 T\n", {true, false, false}},      {"A>B<", {false, true, false}},
        {"a1-a3 a3-c5", {false, false, true}}, {"a1-a3-c5\n", {false, false, true}},
        {"moves.sol", {false, false, false}},  {"A>B", {false, true, false}},
        {"", {false, false, false}},           {"-", {false, false, false}},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            soliton_puzzle *puzzle = named(names[k], NULL);
            assert_int_equal(
                soliton_puzzle_reads_moves(puzzle, texts[i].text, strlen(texts[i].text)),
                texts[i].with[k]);
            soliton_puzzle_free(puzzle);
        }
    }
}

/* Where a slide is written as several moves, the number of moves is not the length. */
static void measures_in_the_metric_asked_for(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named(port, NULL);
    soliton_search *search = soliton_search_new(puzzle);
    assert_string_equal(soliton_search_unit(search), "moves");
    assert_int_equal(soliton_search_set(search, "metric", "slides", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
    assert_string_equal(soliton_search_unit(search), "slides");
    assert_int_equal(soliton_search_cost(search), 22);
    assert_true(soliton_search_length(search) >= 50);
    assert_int_equal(soliton_search_stats(search).length, 22);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    puzzle = named("FreeCell.1", NULL);
    search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_set(search, "metric", "slides", NULL), SOLITON_INVALID);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

/* ---- Several puzzles in one text ------------------------------------------------------------ */

static const char two_ports[] = "# two of them\n"
                                ".............AA.....................\n"
                                "\n"
                                ".....B.....BAA...B...CCC............\n";

static void reads_puzzles_one_after_the_other(void **state) {
    (void)state;
    const size_t length = strlen(two_ports);
    static const size_t lines[] = {2, 4};
    struct soliton_place place = {0, 1};
    for (size_t i = 0; i < 2; i++) {
        soliton_puzzle *puzzle = NULL;
        size_t line = 0;
        assert_true(place.offset < length);
        assert_int_equal(
            soliton_puzzle_parse_next(two_ports, length, &place, NULL, &puzzle, &line, NULL),
            SOLITON_OK);
        assert_int_equal(line, lines[i]);
        soliton_puzzle_free(puzzle);
    }
    assert_int_equal(place.offset, length);
}

static void a_second_puzzle_is_too_many_where_one_is_asked_for(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_parse(two_ports, strlen(two_ports), NULL, &puzzle, &error),
                     SOLITON_BAD_DATA);
    assert_null(puzzle);
    assert_int_equal(error.line, 4);
}

/* ---- Counting and rating -------------------------------------------------------------------- */

static void what_a_kind_cannot_do_is_an_error(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        soliton_puzzle *puzzle = example_of(entry);
        soliton_search *search = soliton_search_new(puzzle);
        soliton_puzzle *hardest = puzzle;
        struct soliton_rating rating;
        struct soliton_error error = {0};
        unsigned distance;
        if (!soliton_kind_can(soliton_puzzle_kind(puzzle), SOLITON_CAN_COUNT)) {
            assert_int_equal(soliton_search_count(search, &error), SOLITON_ERROR);
            assert_int_equal(error.status, SOLITON_INVALID);
            assert_null(soliton_search_level(search, 0));
        }
        if (!soliton_kind_can(soliton_puzzle_kind(puzzle), SOLITON_CAN_RATE)) {
            error.status = SOLITON_OK;
            assert_int_equal(soliton_search_rate(search, &rating, &error), SOLITON_ERROR);
            assert_int_equal(error.status, SOLITON_INVALID);
            error.status = SOLITON_OK;
            assert_int_equal(soliton_search_hardest(search, &hardest, &distance, &error),
                             SOLITON_ERROR);
            assert_int_equal(error.status, SOLITON_INVALID);
            assert_null(hardest);
        }
        soliton_search_free(search);
        soliton_puzzle_free(puzzle);
    }
}

static void counts(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("peg.triangle", NULL);
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_count(search, NULL), SOLITON_SOLVED);
    assert_string_equal(soliton_search_solutions(search), "29760");
    assert_int_equal(soliton_search_level(search, 0)->positions, 1);
    assert_int_equal(soliton_search_level(search, 1)->positions, 2);
    assert_int_equal(soliton_search_level(search, 1)->up_to_symmetry, 1);
    assert_non_null(soliton_search_level(search, 13));
    assert_null(soliton_search_level(search, 14));
    /* A solution takes the count's place. */
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
    assert_null(soliton_search_level(search, 0));
    /* What may not fit is refused with a reason. */
    soliton_search_set(search, "memory", "100", NULL);
    assert_int_equal(soliton_search_count(search, NULL), SOLITON_GAVE_UP);
    assert_true(strlen(soliton_search_reason(search)) > 0);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static uint64_t figure(const struct soliton_rating *rating, const char *name) {
    size_t i = 0;
    while (strcmp(rating->figures[i].name, name) != 0) {
        i++;
    }
    return rating->values[i];
}

static void rates_and_finds_the_hardest(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named(".....B.....BAA...B...CCC............", NULL);
    soliton_search *search = soliton_search_new(puzzle);
    struct soliton_rating rating;
    assert_int_equal(soliton_search_rate(search, &rating, NULL), SOLITON_SOLVED);
    assert_int_equal(figure(&rating, "moves"), 8);
    assert_int_equal(figure(&rating, "slides"), 3);
    soliton_puzzle *hardest = NULL;
    unsigned distance = 0;
    assert_int_equal(soliton_search_hardest(search, &hardest, &distance, NULL), SOLITON_SOLVED);
    assert_true(distance >= 8);
    assert_int_equal(soliton_search_stats(search).positions, figure(&rating, "positions"));
    soliton_search *again = soliton_search_new(hardest);
    assert_int_equal(soliton_search_run(again, NULL), SOLITON_SOLVED);
    assert_int_equal(soliton_search_cost(again), distance);
    soliton_search_free(again);
    soliton_puzzle_free(hardest);
    soliton_search_set(search, "max-positions", "3", NULL);
    assert_int_equal(soliton_search_rate(search, &rating, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(search), "the limit of positions was reached");
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int test_kinds(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_says_what_it_can_do),
        cmocka_unit_test(a_solution_reads_back),
        cmocka_unit_test(offered_moves_can_be_played),
        cmocka_unit_test(tells_moves_from_names_of_files),
        cmocka_unit_test(measures_in_the_metric_asked_for),
        cmocka_unit_test(reads_puzzles_one_after_the_other),
        cmocka_unit_test(a_second_puzzle_is_too_many_where_one_is_asked_for),
        cmocka_unit_test(what_a_kind_cannot_do_is_an_error),
        cmocka_unit_test(counts),
        cmocka_unit_test(rates_and_finds_the_hardest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
