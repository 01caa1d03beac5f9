/* The example of docs/adding-a-puzzle.md in a registry, beside the kinds that there are: by the
 * public calls alone it is found, solved, played, stored, and played on the page. Its descriptor
 * and one line of the registry (tests/example/registry.c) are all that is said of it.
 * tests/contract/test_new_kind.py drives it by the command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/played_game.h"
#include "support/json_reader.h"
#include "web/web.h"

#include <stdbool.h>

/* ---- Puzzles ------------------------------------------------------------------------------- */

/* From 1 to n in the fewest moves, by reading n's binary digits: each one after the first costs a
 * doubling, and each one that is 1 an addition. */
static size_t fewest(uint64_t n) {
    size_t moves = 0;
    for (; n > 1; n >>= 1) {
        moves += 1 + (n & 1);
    }
    return moves;
}

static void solves_with_the_fewest_moves(void **unused) {
    (void)unused;
    for (unsigned target = 1; target <= 300; target++) {
        char name[64];
        snprintf(name, sizeof name, "doubling.%u", target);
        struct played_game played = played_game_named(name, NULL);
        soliton_search *search = soliton_search_new(played.puzzle);
        assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
        assert_int_equal(soliton_search_length(search), fewest(target));
        assert_true(soliton_search_is_shortest(search));
        soliton_search_free(search);
        played_game_clear(&played);
    }
}

/* What front ends ask of a kind, and what one that has little answers. */
static void says_what_it_is(void **unused) {
    (void)unused;
    const struct soliton_entry *entry = NULL;
    for (size_t i = 0; soliton_list(i) != NULL; i++) {
        entry = soliton_list(i);
    }
    assert_non_null(entry);
    assert_string_equal(entry->kind, "doubling");
    assert_text(soliton_entry_summary(entry),
                "reach a number from 1 by adding one and by doubling");
    assert_text(soliton_entry_members(entry), "doubling.1 .. doubling.1000000");
    struct played_game played = played_game_named("doubling.7", NULL);
    assert_string_equal(soliton_puzzle_title(played.puzzle), "doubling.7");
    assert_int_equal(soliton_puzzle_sibling_count(played.puzzle), 1000000);
    const struct soliton_kind *kind = soliton_puzzle_kind(played.puzzle);
    for (unsigned ability = 0; ability <= SOLITON_CAN_SAVE; ability++) {
        assert_int_equal(soliton_kind_can(kind, ability),
                         ability == SOLITON_CAN_SOLVE || ability == SOLITON_CAN_NUMBER);
    }
    assert_null(soliton_kind_condition(kind, 0));
    played_game_clear(&played);
}

static void assert_name(const char *name, const char *rules, enum soliton_status status) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), status);
    soliton_puzzle_free(puzzle);
}

/* The other kinds have their names still. */
static void is_found_by_its_name(void **unused) {
    (void)unused;
    assert_name("doubling.8", NULL, SOLITON_OK);
    assert_name("doubling.8", "", SOLITON_OK);
    assert_name("DOUBLING.08", "", SOLITON_OK);
    assert_name("FreeCell.1", NULL, SOLITON_OK);
    assert_name("peg.english", NULL, SOLITON_OK);
    assert_name("doubling.0", NULL, SOLITON_INVALID);
    assert_name("doubling.8", "a=b", SOLITON_INVALID);
    assert_name("doubling.", NULL, SOLITON_INVALID);
    assert_name("doubling", NULL, SOLITON_UNKNOWN);
    assert_name("halving.8", NULL, SOLITON_UNKNOWN);
}

static void assert_file(const char *text, enum soliton_status status) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(text, strlen(text), NULL, &puzzle, NULL), status);
    soliton_puzzle_free(puzzle);
}

static void is_read_from_files(void **unused) {
    (void)unused;
    assert_file("from 3 to 7", SOLITON_OK);
    assert_file(" from  3 to 7 \r\n\n \n", SOLITON_OK);
    assert_file("from 3 to", SOLITON_BAD_DATA);
    assert_file("from 0 to 7", SOLITON_BAD_DATA);
    assert_file("from 8 to 7", SOLITON_BAD_DATA);
    assert_file("from 3 to 7 or 8", SOLITON_BAD_DATA);
    assert_file("to 7 from 3", SOLITON_BAD_DATA); /* nobody's */
}

/* ---- Games --------------------------------------------------------------------------------- */

static void is_played_and_checked(void **unused) {
    (void)unused;
    struct soliton_verdict verdict;
    struct played_game played = played_game_named("doubling.7", NULL);
    assert_int_equal(soliton_game_play(played.game, "x", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play(played.game, "y", NULL), SOLITON_ILLEGAL);
    assert_text(soliton_game_show(played.game, 0), "2\n");
    assert_true(soliton_game_undo(played.game));
    assert_int_equal(soliton_game_replay(played.game, "x+ x+\n", 6, &verdict, NULL), SOLITON_OK);
    assert_true(verdict.solved);
    assert_int_equal(verdict.moves, 4);
    played_game_clear(&played);
}

/* In the middle of a game: what is written is read again, and is the rest of the game. */
static void goes_on_from_any_position(void **unused) {
    (void)unused;
    struct played_game played = played_game_named("doubling.30", NULL);
    for (unsigned number = 1; number <= 30; number++) {
        char *text = soliton_game_write(played.game);
        struct played_game read = played_game_drawn(text, NULL);
        struct played_game rest = played_game_of(soliton_game_rest(played.game));
        assert_same_game(read.game, rest.game);
        char *solution = solve_rest(played.game, NULL);
        assert_non_null(solution);
        assert_true(strlen(solution) <= 30 - number + 1);
        free(solution);
        free(text);
        played_game_clear(&read);
        played_game_clear(&rest);
        assert_int_equal(soliton_game_play(played.game, "+", NULL),
                         number < 30 ? SOLITON_OK : SOLITON_ILLEGAL);
    }
    assert_true(soliton_game_won(played.game));
    played_game_clear(&played);
}

static void assert_stored_and_opened(const struct played_game *played) {
    struct played_game opened = {0};
    char *file = soliton_game_store(played->game);
    assert_non_null(file);
    assert_int_equal(
        soliton_game_open(file, strlen(file), NULL, &opened.puzzle, &opened.game, NULL),
        SOLITON_OK);
    assert_string_equal(soliton_puzzle_name(opened.puzzle), soliton_puzzle_name(played->puzzle));
    assert_same_game(opened.game, played->game);
    played_game_clear(&opened);
    free(file);
}

static void is_stored_in_a_file(void **unused) {
    (void)unused;
    struct played_game named = played_game_named("doubling.30", NULL);
    struct played_game drawn = played_game_drawn("from 3 to 30\n", NULL);
    for (size_t i = 0; i < 2; i++) {
        const struct played_game *played = i == 0 ? &named : &drawn;
        uint32_t random = 5;
        play_at_random(played, 3, &random);
        assert_true(soliton_game_undo(played->game)); /* to be redone in the file, too */
        assert_stored_and_opened(played);
    }
    played_game_clear(&named);
    played_game_clear(&drawn);
}

/* A solution file says nothing of its puzzle: it is for the one at hand. */
static void opens_a_solution_file(void **unused) {
    (void)unused;
    struct played_game played = played_game_named("doubling.6", NULL), opened = {0};
    assert_int_equal(
        soliton_game_open("x+x\n", 4, played.puzzle, &opened.puzzle, &opened.game, NULL),
        SOLITON_OK);
    assert_int_equal(soliton_game_length(opened.game), 0);
    while (soliton_game_redo(opened.game)) {
    }
    assert_true(soliton_game_won(opened.game));
    played_game_clear(&opened);
    played_game_clear(&played);
}

/* ---- The page ------------------------------------------------------------------------------ */

/* What the page brings along. */
bool web_progress(double positions, double bytes, double best_score, double depth, double seconds,
                  double lower_bound, double length) {
    (void)positions, (void)bytes, (void)best_score, (void)depth;
    (void)seconds, (void)lower_bound, (void)length;
    return true;
}

static void assert_answer(const char *answer, const char *part) {
    assert_true(json_is_whole(answer));
    if (strstr(answer, part) == NULL) {
        fail_msg("no %s in %s", part, answer);
    }
}

static void is_played_on_the_page(void **unused) {
    (void)unused;
    assert_answer(web_list(), "\"kind\": \"doubling\", \"name\": \"doubling\"");
    assert_answer(web_open("doubling.6", "", 0, "", "", 0),
                  "\"kind\": \"doubling\", \"name\": \"doubling.6\", \"title\": \"doubling.6\", "
                  "\"rules\": \"\", \"named\": true, \"start\": \"from 1 to 6\\u000a\"");
    assert_answer(web_state(),
                  "\"gestures\": [{\"from\": \"+\", \"to\": \"-\", \"moves\": [\"+\"]},"
                  " {\"from\": \"x\", \"to\": \"-\", \"moves\": [\"x\"]}]");
    assert_answer(web_play("x"), "\"steps\": [[\"x\"]], \"played\": 1, \"length\": 1, "
                                 "\"cost\": {\"moves\": 1}");
    assert_answer(web_play("-"), "\"message\": \"");
    assert_answer(web_why("-"), "{\"words\": \"a move is + or x\"}");
    assert_answer(web_explain("x"), "{\"words\": \"double\"}");
    assert_answer(web_explain("-"), "{\"words\": \"-\"}");
    assert_answer(web_undo(), "\"played\": 0");
}

static void helps_on_the_page(void **unused) {
    (void)unused;
    assert_answer(web_open("", "from 3 to 6", 11, "", "", 0), "\"named\": false");
    assert_answer(web_state(), "\"outlook\": \"uncertain\"");
    assert_answer(web_solve(""), "\"outcome\": \"solved\", \"reason\": \"\", \"moves\": [\"x\"], "
                                 "\"cost\": 1, \"unit\": \"moves\", \"shortest\": true");
    assert_answer(web_learn(0, "x"), "\"outlook\": \"winnable\"");
    assert_answer(web_state(), "\"hint\": {\"from\": \"x\", \"to\": \"-\", \"moves\": [\"x\"]}");
    assert_answer(web_play("x"), "\"won\": true");
    assert_answer(web_generate("doubling", "", 1), "\"message\": \"");
}

static void is_saved_on_the_page(void **unused) {
    (void)unused;
    web_open("doubling.6", "", 0, "", "x\n+", 1);
    assert_answer(web_save("solution"), "{\"bytes\": \"780a\"}");
    assert_answer(web_save("position"), "{\"bytes\": \"66726f6d203220746f20360a\"}");
    assert_answer(web_save("xpat2"), "\"message\": \"");
    assert_answer(web_save("game"), "{\"bytes\": \"");
    static const char file[] = "soliton game 1\npuzzle: doubling.6\nplayed: 1\nmoves:\nx\n+\n";
    web_open("FreeCell.1", "", 0, "", "", 0);
    assert_answer(web_open_file(file, strlen(file)),
                  "\"steps\": [[\"x\"], [\"+\"]], \"played\": 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_with_the_fewest_moves), cmocka_unit_test(says_what_it_is),
        cmocka_unit_test(is_found_by_its_name),         cmocka_unit_test(is_read_from_files),
        cmocka_unit_test(is_played_and_checked),        cmocka_unit_test(goes_on_from_any_position),
        cmocka_unit_test(is_stored_in_a_file),          cmocka_unit_test(opens_a_solution_file),
        cmocka_unit_test(is_played_on_the_page),        cmocka_unit_test(helps_on_the_page),
        cmocka_unit_test(is_saved_on_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
