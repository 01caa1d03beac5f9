/* A caller's NULL is refused, not dereferenced: every public function that takes pointers gets NULL
 * for each of them in turn. tests/house/test_library.py sees to it that none is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdlib.h>
#include <string.h>

static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

/* One handle of each sort, so that all but one argument can be right. */
static soliton_puzzle *puzzle;
static soliton_search *search;
static soliton_game *game;
static soliton_generator *generator;

static struct soliton_error error;

/* Something that must be gone after a failure; never looked at. */
static char rubbish[1];

static int set_up(void **state) {
    (void)state;
    if (soliton_puzzle_named(port, NULL, &puzzle, NULL) != SOLITON_OK) {
        return 1;
    }
    search = soliton_search_new(puzzle);
    game = soliton_game_new(puzzle);
    generator = soliton_generator_new("port", NULL, 1, NULL);
    return search == NULL || game == NULL || generator == NULL;
}

static int tear_down(void **state) {
    (void)state;
    soliton_generator_free(generator);
    soliton_game_free(game);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return 0;
}

/* Nothing but this was wrong. */
static void assert_says(const char *message) {
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.message, message);
    memset(&error, 0xFF, sizeof error);
}

static void assert_invalid(enum soliton_status status, const char *message) {
    assert_int_equal(status, SOLITON_INVALID);
    assert_says(message);
}

static void assert_error(enum soliton_outcome outcome, const char *message) {
    assert_int_equal(outcome, SOLITON_ERROR);
    assert_says(message);
}

/* A place for a handle or a text that was emptied; it is soiled again. */
static void assert_emptied(void *place) {
    void *found;
    memcpy(&found, place, sizeof found);
    assert_null(found);
    found = rubbish;
    memcpy(place, &found, sizeof found);
}

/* A text that is never NULL, so that it may be printed as it comes. */
static void assert_empty(const char *text) {
    assert_non_null(text);
    assert_string_equal(text, "");
}

static void assert_not_rated(const struct soliton_rating *rating) {
    assert_null(rating->figures);
    for (size_t i = 0; i < SOLITON_FIGURES_MOST; i++) {
        assert_int_equal(rating->values[i], 0);
    }
}

/* ---- Puzzles ------------------------------------------------------------------------------- */

static void making_puzzles(void **state) {
    (void)state;
    soliton_puzzle *made = (soliton_puzzle *)(void *)rubbish;
    struct soliton_place place = {0, 1};
    assert_invalid(soliton_puzzle_named(NULL, NULL, &made, &error), "no name is given");
    assert_emptied(&made);
    assert_int_equal(soliton_puzzle_named(NULL, "", &made, NULL), SOLITON_INVALID);
    assert_invalid(soliton_puzzle_named("fc.1", NULL, NULL, &error),
                   "no place for the puzzle is given");

    assert_invalid(soliton_puzzle_parse(NULL, 3, NULL, &made, &error), "no text is given");
    assert_emptied(&made);
    assert_int_equal(soliton_puzzle_parse(NULL, 3, NULL, &made, NULL), SOLITON_INVALID);
    assert_int_equal(soliton_puzzle_parse(NULL, 0, NULL, &made, NULL), SOLITON_BAD_DATA);
    assert_invalid(soliton_puzzle_parse(port, strlen(port), NULL, NULL, &error),
                   "no place for the puzzle is given");

    assert_invalid(soliton_puzzle_parse_next(NULL, 3, &place, NULL, &made, NULL, &error),
                   "no text is given");
    assert_emptied(&made);
    assert_int_equal(place.offset, 3); /* whoever goes on comes to an end */
    assert_invalid(soliton_puzzle_parse_next(port, 3, NULL, NULL, &made, NULL, &error),
                   "no place in the text is given");
    assert_emptied(&made);
    place = (struct soliton_place){0, 1};
    assert_invalid(soliton_puzzle_parse_next(port, 3, &place, NULL, NULL, NULL, &error),
                   "no place for the puzzle is given");
    assert_int_equal(place.offset, 3);
    place = (struct soliton_place){0, 1};
    assert_int_equal(soliton_puzzle_parse_next(NULL, 0, &place, NULL, &made, NULL, NULL),
                     SOLITON_BAD_DATA);
    assert_int_equal(soliton_puzzle_parse_next(port, strlen(port), &place, NULL, &made, NULL, NULL),
                     SOLITON_OK);
    soliton_puzzle_free(made);
    soliton_puzzle_free(NULL);
}

static void asking_puzzles(void **state) {
    (void)state;
    assert_empty(soliton_puzzle_name(NULL));
    assert_empty(soliton_puzzle_title(NULL));
    assert_null(soliton_puzzle_rules(NULL));
    assert_false(soliton_puzzle_is_named(NULL, ""));
    assert_true(soliton_puzzle_is_named(puzzle, NULL));
    assert_null(soliton_puzzle_write(NULL));
    assert_false(soliton_puzzle_explains_moves(NULL));
    assert_false(soliton_puzzle_reads_moves(NULL, "A>", 2));
    assert_false(soliton_puzzle_reads_moves(puzzle, NULL, 2));
    assert_false(soliton_puzzle_reads_moves(puzzle, NULL, 0));
    assert_null(soliton_puzzle_describe(NULL, SOLITON_PLAIN));
    assert_null(soliton_puzzle_opening(NULL, SOLITON_PLAIN));
    assert_empty(soliton_puzzle_unsaid(NULL));
    assert_empty(soliton_puzzle_caveat(NULL));
    assert_null(soliton_puzzle_kind(NULL));
    assert_null(soliton_puzzle_question(NULL, 0));
}

static void kinds_and_entries(void **state) {
    (void)state;
    for (int ability = SOLITON_CAN_SOLVE; ability <= SOLITON_CAN_SAVE; ability++) {
        assert_false(soliton_kind_can(NULL, (enum soliton_ability)ability));
    }
    assert_null(soliton_kind_condition(NULL, 0));
    assert_empty(soliton_kind_middling(NULL));
    assert_null(soliton_kind_named(NULL));
    assert_null(soliton_entry_named(NULL, 3));
    assert_null(soliton_entry_ranges(NULL));
    assert_null(soliton_entry_summary(NULL));
    assert_null(soliton_entry_members(NULL));
    assert_null(soliton_entry_example(NULL));
}

static void siblings_of_puzzles(void **state) {
    (void)state;
    soliton_puzzle *board = NULL;
    soliton_puzzle *sibling = (soliton_puzzle *)(void *)rubbish;
    assert_int_equal(soliton_puzzle_named("peg.english", NULL, &board, NULL), SOLITON_OK);
    assert_int_equal(soliton_puzzle_sibling_count(NULL), 0);
    assert_invalid(soliton_puzzle_sibling(NULL, 0, &sibling, &error), "no puzzle is given");
    assert_emptied(&sibling);
    assert_invalid(soliton_puzzle_sibling(board, 0, NULL, &error),
                   "no place for the puzzle is given");
    assert_int_equal(soliton_puzzle_sibling(board, 33, &sibling, NULL), SOLITON_INVALID);
    assert_emptied(&sibling);
    soliton_puzzle_free(board);
}

static void variants_of_puzzles(void **state) {
    (void)state;
    soliton_puzzle *deal = NULL;
    soliton_puzzle *variant = (soliton_puzzle *)(void *)rubbish;
    assert_int_equal(soliton_puzzle_named("fc.1", NULL, &deal, NULL), SOLITON_OK);
    const struct soliton_question *question = soliton_puzzle_question(deal, 0);
    assert_invalid(soliton_puzzle_with_rules(NULL, question, &variant, &error),
                   "no puzzle is given");
    assert_emptied(&variant);
    assert_invalid(soliton_puzzle_with_rules(deal, NULL, &variant, &error), "no question is given");
    assert_emptied(&variant);
    assert_invalid(soliton_puzzle_with_rules(deal, question, NULL, &error),
                   "no place for the puzzle is given");
    assert_int_equal(soliton_puzzle_with_rules(NULL, question, &variant, NULL), SOLITON_INVALID);
    const struct soliton_question nothing = {NULL, NULL};
    assert_int_equal(soliton_puzzle_with_rules(deal, &nothing, &variant, NULL), SOLITON_OK);
    soliton_puzzle_free(variant);
    soliton_puzzle_free(deal);
}

/* ---- Searches ------------------------------------------------------------------------------ */

static void searching(void **state) {
    (void)state;
    assert_null(soliton_search_new(NULL));
    soliton_search_free(NULL);
    assert_invalid(soliton_search_set(NULL, "shortest", NULL, &error), "no search is given");
    assert_invalid(soliton_search_set(search, NULL, "1", &error), "no option is given");
    assert_invalid(soliton_search_set(search, "timeout", NULL, &error),
                   "timeout needs a value: SECONDS");
    assert_int_equal(soliton_search_set(NULL, NULL, NULL, NULL), SOLITON_INVALID);
    soliton_search_on_progress(NULL, NULL, NULL);
    soliton_search_on_progress(search, NULL, NULL);
    assert_int_equal(soliton_search_chambers(NULL).potential, 0);
    soliton_search_use_storage(NULL, NULL);
    soliton_search_use_storage(search, NULL);
    soliton_search_cancel(NULL);
    assert_error(soliton_search_run(NULL, &error), "no search is given");
    assert_int_equal(soliton_search_run(NULL, NULL), SOLITON_ERROR);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
}

static void asking_searches(void **state) {
    (void)state;
    assert_null(soliton_search_options(NULL));
    assert_int_equal(soliton_search_threads(NULL), 0);
    assert_false(soliton_search_has_solution(NULL));
    assert_int_equal(soliton_search_length(NULL), 0);
    assert_null(soliton_search_move(NULL, 0));
    assert_false(soliton_search_move_counts(NULL, 0));
    assert_empty(soliton_search_unit(NULL));
    assert_int_equal(soliton_search_cost(NULL), 0);
    assert_null(soliton_search_solution(NULL));
    assert_null(soliton_search_game(NULL));
    assert_false(soliton_search_is_shortest(NULL));
    assert_empty(soliton_search_reason(NULL));
    assert_empty(soliton_search_limit(NULL));
    assert_int_equal(soliton_search_limits(NULL).memory, soliton_limits_default().memory);
    struct soliton_limits limits = soliton_limits_default();
    assert_invalid(soliton_limits_set(NULL, "memory", "1G", &error),
                   "no place for the limits is given");
    assert_invalid(soliton_limits_set(&limits, NULL, "1G", &error), "no option is given");
    assert_invalid(soliton_limits_set(&limits, "memory", NULL, &error),
                   "memory needs a value: SIZE");
    assert_int_equal(soliton_limits_set(&limits, "memory", "much", NULL), SOLITON_INVALID);
    const struct soliton_stats stats = soliton_search_stats(NULL);
    assert_int_equal(stats.positions + stats.revisited + stats.symmetric + stats.bytes, 0);
    assert_true(stats.seconds <= 0 && stats.seconds >= 0 && !stats.out_of_memory);
    assert_int_equal(stats.best_score + stats.depth + stats.length + stats.lower_bound, 0);
}

static void counting_and_rating(void **state) {
    (void)state;
    soliton_puzzle *hardest = (soliton_puzzle *)(void *)rubbish;
    struct soliton_rating rating = {.values = {1}};
    unsigned distance = 1;
    assert_error(soliton_search_count(NULL, &error), "no search is given");
    assert_int_equal(soliton_search_count(NULL, NULL), SOLITON_ERROR);
    assert_null(soliton_search_level(NULL, 0));
    assert_empty(soliton_search_level_unit(NULL));
    assert_empty(soliton_search_solutions(NULL));
    assert_empty(soliton_search_solutions_at_goal(NULL));

    assert_error(soliton_search_rate(NULL, &rating, &error), "no search is given");
    assert_not_rated(&rating);
    assert_error(soliton_search_rate(search, NULL, &error), "no place for the rating is given");
    assert_int_equal(soliton_search_rate(search, NULL, NULL), SOLITON_ERROR);

    assert_error(soliton_search_hardest(NULL, &hardest, &distance, &error), "no search is given");
    assert_emptied(&hardest);
    assert_int_equal(distance, 0);
    distance = 1;
    assert_error(soliton_search_hardest(search, NULL, &distance, &error),
                 "no place for the puzzle is given");
    assert_int_equal(distance, 0);
    assert_error(soliton_search_hardest(search, &hardest, NULL, &error),
                 "no place for its distance is given");
    assert_emptied(&hardest);
    assert_int_equal(soliton_search_hardest(NULL, NULL, NULL, NULL), SOLITON_ERROR);
}

/* ---- Proofs -------------------------------------------------------------------------------- */

static bool nothing(const void **bytes, size_t *size, void *context) {
    (void)context;
    *bytes = NULL;
    *size = 0;
    return true;
}

static bool swallow(const void *bytes, size_t size, void *context) {
    (void)bytes;
    (void)size;
    (void)context;
    return true;
}

static void proofs(void **state) {
    (void)state;
    static const char proof[] = "soliton proof 1\n";
    soliton_proof *opened = (soliton_proof *)(void *)rubbish;
    struct soliton_proof_counts checked = {.moves = 1};
    assert_error(soliton_search_prove(NULL, swallow, NULL, &error), "no search is given");
    assert_error(soliton_search_prove(search, NULL, NULL, &error), "no sink is given");
    assert_int_equal(soliton_search_prove(search, NULL, NULL, NULL), SOLITON_ERROR);
    assert_int_equal(soliton_search_prove(search, swallow, NULL, NULL), SOLITON_SOLVED);
    assert_false(soliton_looks_like_proof(NULL, sizeof proof));
    assert_false(soliton_looks_like_proof(NULL, 0));

    assert_invalid(soliton_proof_open(NULL, 20, &opened, &error), "no proof is given");
    assert_null(opened);
    opened = (soliton_proof *)(void *)rubbish;
    assert_int_equal(soliton_proof_open(NULL, 0, &opened, NULL), SOLITON_BAD_DATA);
    assert_null(opened);
    assert_invalid(soliton_proof_open(proof, strlen(proof), NULL, &error),
                   "no place for the proof is given");
    assert_int_equal(soliton_proof_open(NULL, 20, NULL, NULL), SOLITON_INVALID);
    assert_null(soliton_proof_puzzle(NULL));
    soliton_proof_free(NULL);

    static const char whole[] = "soliton proof 1\npuzzle: peg.english\npositions: 1\n";
    assert_int_equal(soliton_proof_open(whole, strlen(whole), &opened, NULL), SOLITON_OK);
    soliton_search *its = soliton_search_new(soliton_proof_puzzle(opened));
    assert_error(soliton_search_verify(NULL, opened, whole, strlen(whole), &checked, &error),
                 "no search is given");
    assert_int_equal(checked.moves, 0);
    assert_error(soliton_search_verify(its, NULL, whole, strlen(whole), &checked, &error),
                 "no proof is given");
    assert_error(soliton_search_verify(its, opened, NULL, 20, &checked, &error),
                 "no proof is given");
    assert_error(soliton_search_verify(its, opened, whole, strlen(whole), NULL, &error),
                 "no place for what is checked is given");
    assert_int_equal(soliton_search_verify(its, opened, NULL, 0, &checked, &error), SOLITON_ERROR);
    assert_int_equal(soliton_search_verify(NULL, NULL, NULL, 20, NULL, NULL), SOLITON_ERROR);
    checked.moves = 1;
    assert_error(soliton_search_verify_from(NULL, opened, nothing, NULL, &checked, &error),
                 "no search is given");
    assert_int_equal(checked.moves, 0);
    assert_error(soliton_search_verify_from(its, NULL, nothing, NULL, &checked, &error),
                 "no proof is given");
    assert_error(soliton_search_verify_from(its, opened, NULL, NULL, &checked, &error),
                 "no source is given");
    assert_error(soliton_search_verify_from(its, opened, nothing, NULL, NULL, &error),
                 "no place for what is checked is given");
    assert_int_equal(soliton_search_verify_from(NULL, NULL, NULL, NULL, NULL, NULL), SOLITON_ERROR);
    assert_int_equal(soliton_search_sections(NULL), 0);
    soliton_search_free(its);
    soliton_proof_free(opened);
}

/* ---- Generators ---------------------------------------------------------------------------- */

static void ignore_found(void *context, const struct soliton_found *found) {
    (void)context;
    (void)found;
}

static void generating(void **state) {
    (void)state;
    soliton_puzzle *made = (soliton_puzzle *)(void *)rubbish;
    assert_null(soliton_generator_new(NULL, "", 1, &error));
    assert_says("no kind of puzzle is given");
    assert_null(soliton_generator_new(NULL, NULL, 1, NULL));
    soliton_generator_free(NULL);
    assert_invalid(soliton_generator_set(NULL, "timeout", "1", &error), "no generator is given");
    assert_invalid(soliton_generator_set(generator, NULL, "1", &error), "no option is given");
    assert_invalid(soliton_generator_set(generator, "timeout", NULL, &error),
                   "timeout needs a value: SECONDS");
    assert_int_equal(soliton_generator_set(NULL, NULL, NULL, NULL), SOLITON_INVALID);
    soliton_generator_on_progress(NULL, NULL, NULL);
    soliton_generator_on_progress(generator, NULL, NULL);
    soliton_generator_cancel(NULL);

    assert_error(soliton_generator_next(NULL, &made, &error), "no generator is given");
    assert_emptied(&made);
    assert_error(soliton_generator_next(generator, NULL, &error),
                 "no place for the puzzle is given");
    assert_int_equal(soliton_generator_next(NULL, NULL, NULL), SOLITON_ERROR);
    assert_int_equal(soliton_generator_next(generator, &made, NULL), SOLITON_SOLVED);
    soliton_puzzle_free(made);

    struct soliton_part counted = {.found = 7};
    char *conditions = rubbish;
    assert_int_equal(soliton_generator_threads(NULL), 1);
    assert_int_equal(soliton_generator_parts(NULL, &conditions, &error), 0);
    assert_says("no generator is given");
    assert_null(conditions);
    assert_int_equal(soliton_generator_parts(NULL, NULL, NULL), 0);
    assert_error(soliton_generator_part(NULL, 0, ignore_found, NULL, &counted, &error),
                 "no generator is given");
    assert_error(soliton_generator_part(generator, 0, ignore_found, NULL, NULL, &error),
                 "no place for what is counted is given");
    assert_error(soliton_generator_part(generator, 0, NULL, NULL, &counted, &error),
                 "no call for what is found was given");
    assert_int_equal(counted.found, 0);
    assert_int_equal(soliton_generator_part(NULL, 0, NULL, NULL, NULL, NULL), SOLITON_ERROR);

    const struct soliton_rating rating = soliton_generator_rating(NULL);
    assert_not_rated(&rating);
    assert_empty(soliton_generator_reason(NULL));
    assert_empty(soliton_generator_limit(NULL));
    assert_int_equal(soliton_generator_limits(NULL).memory, soliton_limits_default().memory);
}

/* ---- Games --------------------------------------------------------------------------------- */

static void playing(void **state) {
    (void)state;
    assert_null(soliton_game_new(NULL));
    soliton_game_free(NULL);
    assert_invalid(soliton_game_play(NULL, "A>", &error), "no game is given");
    assert_invalid(soliton_game_play(game, NULL, &error), "no move is given");
    assert_int_equal(soliton_game_play(NULL, NULL, NULL), SOLITON_INVALID);
    assert_invalid(soliton_game_play_all(NULL, "A>", &error), "no game is given");
    assert_invalid(soliton_game_play_all(game, NULL, &error), "no move is given");
    assert_int_equal(soliton_game_play_all(NULL, NULL, NULL), SOLITON_INVALID);
    assert_false(soliton_game_undo(NULL));
    assert_false(soliton_game_redo(NULL));
}

static void asking_games(void **state) {
    (void)state;
    assert_int_equal(soliton_game_length(NULL), 0);
    assert_null(soliton_game_move(NULL, 0));
    assert_false(soliton_game_begins_step(NULL, 0));
    assert_int_equal(soliton_game_cost(NULL, "slides"), 0);
    assert_int_equal(soliton_game_cost(game, NULL), 0);
    assert_false(soliton_game_won(NULL));
    assert_null(soliton_game_show(NULL, SOLITON_PLAIN));
    assert_null(soliton_game_explain(NULL, "A>", SOLITON_PLAIN));
    assert_null(soliton_game_explain(game, NULL, SOLITON_PLAIN));
    assert_null(soliton_game_moves(NULL));
    assert_null(soliton_game_gestures(NULL));
    assert_null(soliton_game_write(NULL));
    assert_null(soliton_game_rest(NULL));
    assert_null(soliton_game_solution(NULL));
}

static void telling_games(void **state) {
    (void)state;
    assert_int_equal(soliton_game_outlook(NULL), SOLITON_UNCERTAIN);
    assert_invalid(soliton_game_learn(NULL, "A>", 2, &error), "no game is given");
    assert_invalid(soliton_game_learn(game, NULL, 2, &error), "no solution is given");
    assert_int_equal(soliton_game_learn(game, NULL, 0, NULL), SOLITON_ILLEGAL);
    assert_int_equal(soliton_game_learn(NULL, NULL, 2, NULL), SOLITON_INVALID);
    soliton_game_learn_lost(NULL);
    assert_null(soliton_game_hint(NULL));
    assert_int_equal(soliton_game_known_cost(NULL, "moves"), 0);
    assert_int_equal(soliton_game_known_cost(game, NULL), 0);
}

/* ---- Files --------------------------------------------------------------------------------- */

static void files_of_games(void **state) {
    (void)state;
    soliton_puzzle *read = (soliton_puzzle *)(void *)rubbish;
    soliton_game *opened = (soliton_game *)(void *)rubbish;
    assert_null(soliton_game_store(NULL));
    assert_invalid(soliton_game_open(NULL, 3, puzzle, &read, &opened, &error), "no file is given");
    assert_emptied(&read);
    assert_emptied(&opened);
    assert_invalid(soliton_game_open(port, strlen(port), puzzle, NULL, &opened, &error),
                   "no place for the puzzle is given");
    assert_emptied(&opened);
    assert_invalid(soliton_game_open(port, strlen(port), puzzle, &read, NULL, &error),
                   "no place for the game is given");
    assert_emptied(&read);
    assert_int_equal(soliton_game_open(NULL, 3, NULL, NULL, NULL, NULL), SOLITON_INVALID);
    assert_int_equal(soliton_game_open(NULL, 0, NULL, &read, &opened, NULL), SOLITON_BAD_DATA);
    assert_int_equal(soliton_game_open(port, strlen(port), NULL, &read, &opened, NULL), SOLITON_OK);
    soliton_game_free(opened);
    soliton_puzzle_free(read);
}

static void solution_files(void **state) {
    (void)state;
    struct soliton_verdict verdict = {.moves = 1};
    char *rules = rubbish;
    assert_invalid(soliton_game_replay(NULL, "A>", 2, &verdict, &error), "no game is given");
    assert_int_equal(verdict.moves, 0);
    assert_invalid(soliton_game_replay(game, NULL, 2, &verdict, &error), "no solution is given");
    assert_invalid(soliton_game_replay(game, "A>", 2, NULL, &error),
                   "no place for the verdict is given");
    assert_int_equal(soliton_game_replay(NULL, NULL, 2, NULL, NULL), SOLITON_INVALID);
    assert_int_equal(soliton_game_replay(game, NULL, 0, &verdict, NULL), SOLITON_OK);

    assert_invalid(soliton_solution_rules(NULL, "A>", 2, &rules, &error), "no puzzle is given");
    assert_emptied(&rules);
    assert_invalid(soliton_solution_rules(puzzle, NULL, 2, &rules, &error), "no solution is given");
    assert_emptied(&rules);
    assert_invalid(soliton_solution_rules(puzzle, "A>", 2, NULL, &error),
                   "no place for the rules is given");
    assert_int_equal(soliton_solution_rules(NULL, NULL, 2, NULL, NULL), SOLITON_INVALID);
    assert_int_equal(soliton_solution_rules(puzzle, NULL, 0, &rules, NULL), SOLITON_OK);
    free(rules);
}

static void saves(void **state) {
    (void)state;
    soliton_puzzle *read = (soliton_puzzle *)(void *)rubbish;
    char *data = rubbish;
    size_t length = 1;
    assert_invalid(soliton_game_save(NULL, &data, &length, &error), "no game is given");
    assert_emptied(&data);
    assert_int_equal(length, 0);
    length = 1;
    assert_invalid(soliton_game_save(game, NULL, &length, &error),
                   "no place for the file is given");
    assert_int_equal(length, 0);
    assert_invalid(soliton_game_save(game, &data, NULL, &error),
                   "no place for its length is given");
    assert_emptied(&data);
    assert_int_equal(soliton_game_save(NULL, NULL, NULL, NULL), SOLITON_INVALID);

    assert_false(soliton_looks_like_save(NULL, 1000));
    assert_false(soliton_looks_like_save(NULL, 0));
    assert_null(soliton_save_name(NULL, 1000));
    char *name = soliton_save_name(NULL, 0);
    assert_empty(name);
    free(name);

    assert_invalid(soliton_save_read(NULL, 1000, false, &read, &data, &error), "no file is given");
    assert_emptied(&read);
    assert_emptied(&data);
    assert_invalid(soliton_save_read(port, strlen(port), false, NULL, &data, &error),
                   "no place for the puzzle is given");
    assert_emptied(&data);
    assert_invalid(soliton_save_read(port, strlen(port), false, &read, NULL, &error),
                   "no place for the solution is given");
    assert_emptied(&read);
    assert_int_equal(soliton_save_read(NULL, 1000, false, NULL, NULL, NULL), SOLITON_INVALID);
    assert_int_equal(soliton_save_read(NULL, 0, false, &read, &data, NULL), SOLITON_BAD_DATA);
}

int test_null(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_puzzles),
        cmocka_unit_test(asking_puzzles),
        cmocka_unit_test(kinds_and_entries),
        cmocka_unit_test(siblings_of_puzzles),
        cmocka_unit_test(variants_of_puzzles),
        cmocka_unit_test(searching),
        cmocka_unit_test(asking_searches),
        cmocka_unit_test(counting_and_rating),
        cmocka_unit_test(proofs),
        cmocka_unit_test(generating),
        cmocka_unit_test(playing),
        cmocka_unit_test(asking_games),
        cmocka_unit_test(telling_games),
        cmocka_unit_test(files_of_games),
        cmocka_unit_test(solution_files),
        cmocka_unit_test(saves),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
