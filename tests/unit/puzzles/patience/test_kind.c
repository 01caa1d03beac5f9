#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/kind.h"
#include "puzzles/patience/text.h"
#include "support/referee.h"

#include <stdio.h>

static soliton_puzzle *puzzle_named(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static soliton_puzzle *puzzle_laid(const char *layout) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

/* ---- Playing, against a plain model -------------------------------------------------------- */

enum { MOST_MOVES = 200 };

/* All positions of the game so far, one after each move, those undone included. */
struct model {
    struct rules rules;
    struct position positions[MOST_MOVES + 1];
    size_t played, known;
};

static void assert_same(const soliton_game *game, const struct model *model) {
    const struct position *position = &model->positions[model->played];
    struct text wanted = {0};
    position_show(&model->rules, position, SOLITON_ASCII, &wanted);
    char *shown = soliton_game_show(game, SOLITON_ASCII);
    assert_string_equal(shown, wanted.data);
    assert_true(shown[strlen(shown) - 1] == '\n');
    free(shown);
    text_drop(&wanted);
    struct move moves[MAX_MOVES];
    size_t count = position_moves(&model->rules, position, moves);
    for (size_t i = 0; i < count; i++) {
        move_write(moves[i], &wanted);
        text_add_char(&wanted, '\n');
    }
    char *listed = soliton_game_moves(game);
    assert_string_equal(listed, count > 0 ? wanted.data : "");
    free(listed);
    text_drop(&wanted);
    assert_int_equal(soliton_game_length(game), model->played);
    assert_int_equal(soliton_game_won(game), position_won(&model->rules, position));
}

/* Writes a random move, mostly a legal one. */
static void choose_move(const struct model *model, uint32_t *random, char text[16]) {
    struct move moves[MAX_MOVES];
    size_t count = position_moves(&model->rules, &model->positions[model->played], moves);
    struct move move = {(uint8_t)random_below(random, CARDS), (uint8_t)random_below(random, CARDS)};
    if (count > 0 && random_below(random, 5) > 0) {
        move = moves[random_below(random, (uint32_t)count)];
    }
    struct text written = {0};
    move_write(move, &written);
    snprintf(text, 16, "%s", written.data);
    text_drop(&written);
}

static void play_one(soliton_game *game, struct model *model, uint32_t *random) {
    char text[16];
    choose_move(model, random, text);
    struct move move = {0};
    assert_true(move_read(text, strlen(text), &move));
    struct position next = model->positions[model->played];
    const char *why_not = position_play(&model->rules, &next, move);
    struct soliton_error error = {0};
    enum soliton_status status = soliton_game_play(game, text, &error);
    if (why_not != NULL) {
        assert_int_equal(status, SOLITON_ILLEGAL);
        assert_int_equal(error.status, SOLITON_ILLEGAL);
        assert_string_equal(error.message, why_not);
        return;
    }
    assert_int_equal(status, SOLITON_OK);
    assert_string_equal(error.message, "");
    model->positions[++model->played] = next;
    model->known = model->played;
}

static void play_undo_and_redo(const char *name, const char *rules, uint32_t *random) {
    static struct model model;
    struct deal deal = named(name, rules);
    soliton_puzzle *puzzle = puzzle_named(name, rules);
    soliton_game *game = soliton_game_new(puzzle);
    assert_non_null(game);
    model = (struct model){.rules = deal.rules};
    model.positions[0] = deal.start;
    position_autoplay(&deal.rules, &model.positions[0]);
    for (unsigned step = 0; step < 300; step++) {
        assert_same(game, &model);
        unsigned what = random_below(random, 10);
        if (what < 6 && model.played < MOST_MOVES) {
            play_one(game, &model, random);
        } else if (what < 8) {
            assert_int_equal(soliton_game_undo(game), model.played > 0);
            model.played -= model.played > 0;
        } else {
            assert_int_equal(soliton_game_redo(game), model.played < model.known);
            model.played += model.played < model.known;
        }
    }
    while (model.played > 0) {
        assert_true(soliton_game_undo(game));
        model.played--;
    }
    assert_false(soliton_game_undo(game));
    assert_same(game, &model);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void plays_like_the_model(void **state) {
    (void)state;
    uint32_t random = 99;
    for (unsigned seed = 1; seed <= 4; seed++) {
        const struct variant *entry = NULL;
        for (size_t i = 0; (entry = variant_at(i)) != NULL; i++) {
            char name[64];
            snprintf(name, sizeof name, "%s.%u", entry->entry.name, seed);
            play_undo_and_redo(name, NULL, &random);
            play_undo_and_redo(name, "autoplay=none", &random);
            if (rules_are_plain(&entry->rules)) {
                play_undo_and_redo(name, "ranks=4,columns=5,cells=2,empty=any", &random);
                play_undo_and_redo(name, "ranks=4,columns=5,cells=2,empty=any,take-back=yes",
                                   &random);
                play_undo_and_redo(name, "ranks=6,columns=7,autoplay=safe,take-back=yes", &random);
            }
        }
    }
    soliton_game_free(NULL);
}

static void refuses_what_is_no_move(void **state) {
    (void)state;
    static const char *const texts[] = {"",
                                        " ",
                                        "1",
                                        "1 ",
                                        " 1 2",
                                        "1  2",
                                        "1 2 ",
                                        "1 2\n",
                                        "1 v",
                                        "x T",
                                        "1 X",
                                        "52 T",
                                        "-1 T",
                                        "1 52",
                                        "01 T",
                                        "1\tT",
                                        "1 T T",
                                        "T 1",
                                        "999999999999999999999 T"};
    soliton_puzzle *puzzle = puzzle_named("fc.1", NULL);
    soliton_game *game = soliton_game_new(puzzle);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct soliton_error error = {0};
        assert_int_equal(soliton_game_play(game, texts[i], &error), SOLITON_ILLEGAL);
        assert_true(strlen(error.message) > 0);
        assert_int_equal(soliton_game_play(game, texts[i], NULL), SOLITON_ILLEGAL);
    }
    assert_int_equal(soliton_game_length(game), 0);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void explains_moves(void **state) {
    (void)state;
    static const char *const explained[][2] = {
        {"18 23", "5H onto 6D"}, /* illegal, yet it can be said */
        {"39 V", "10D to an empty column"},
        {"51 T", "KD to a free cell"},
        {"nonsense", "nonsense"}};
    soliton_puzzle *puzzle = puzzle_named("fc.1", NULL);
    soliton_game *game = soliton_game_new(puzzle);
    for (size_t i = 0; i < sizeof explained / sizeof *explained; i++) {
        char *words = soliton_game_explain(game, explained[i][0], SOLITON_ASCII);
        assert_string_equal(words, explained[i][1]);
        free(words);
    }
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

/* What autoplay does after a move belongs to it: a player who follows the words has to see it
 * happen. */
static void explains_autoplay(void **state) {
    (void)state;
    static const char few[] = "rules: ranks=2,columns=3,cells=1\nAC 2S\nAS 2C\nAH AD 2D 2H\n";

    static const char no_autoplay[] = "rules: ranks=2,columns=4,cells=1,take-back=yes\n"
                                      "foundations: AS AD\nAC\n2C AH\n2D 2S\n2H\n";
    static const char safe[] = "rules: ranks=2,columns=5,autoplay=safe,take-back=yes\n"
                               "foundations: AS AH AD\nAC 2S\n2C\n2D\n2H\n";
    static const char turned[] = "game: mo\nrules: ranks=2,columns=3,rotations=1\n"
                                 "foundations: AC 2H 2D\nAS 2C 2S\n";
    static const struct {
        const char *layout, *move, *words;
    } cases[] = {
        {few, "5 T", "2S to a free cell (to the foundations: AC 2C AS 2S)"},
        {few, "6 T", "2H to a free cell"},
        {few, "6 V", "2H to an empty column"}, /* which is not there */
        {no_autoplay, "5 F", "2S to its foundation"},
        {no_autoplay, "0 2", "AC onto AH"}, /* illegal: no word about where it comes from */
        {no_autoplay, "1 T", "AS to a free cell, from its foundation"},
        {no_autoplay, "1 6", "AS onto 2H, from its foundation"},
        {safe, "5 V", "2S to an empty column (to the foundations: AC 2C 2S 2H 2D)"},
        {safe, "3 V", "AD to an empty column, from its foundation (to the foundations: AD)"},
        {safe, "6 F", "2H to its foundation"},
        {safe, "7 F", "2D to its foundation"},
        {turned, "4 R", "2C to the top of its column (to the foundations: 2C)"},
        {turned, "5 R 4", "2S beneath 2C (to the foundations: 2C)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        soliton_puzzle *puzzle = NULL;
        assert_int_equal(
            soliton_puzzle_parse(cases[i].layout, strlen(cases[i].layout), NULL, &puzzle, NULL),
            SOLITON_OK);
        soliton_game *game = soliton_game_new(puzzle);
        char *words = soliton_game_explain(game, cases[i].move, SOLITON_ASCII);
        assert_string_equal(words, cases[i].words);
        assert_int_equal(soliton_game_length(game), 0);
        free(words);
        soliton_game_free(game);
        soliton_puzzle_free(puzzle);
    }
}

/* ---- Replaying ----------------------------------------------------------------------------- */

/* Both black 3s (8 and 9) must leave the aces: two moves, and all the rest goes to the foundations.
 * There is room for them in a cell and in an empty column. */
static const char two_moves[] = "rules: ranks=3,columns=4,cells=1,empty=any\n"
                                "foundations: 3H 3D\n"
                                "AC 3S\n"
                                "AS 3C\n"
                                "2C 2S\n";

struct replay {
    enum soliton_status status;
    struct soliton_verdict verdict;
    struct soliton_error error;
    size_t length; /* of the game, afterwards */
    bool won;
};

static struct replay replay_bytes(const char *text, size_t length) {
    struct replay replay = {0};
    soliton_puzzle *puzzle = puzzle_laid(two_moves);
    soliton_game *game = soliton_game_new(puzzle);
    replay.status = soliton_game_replay(game, text, length, &replay.verdict, &replay.error);
    replay.length = soliton_game_length(game);
    replay.won = soliton_game_won(game);
    /* And the same where nobody asks why. */
    soliton_game *other = soliton_game_new(puzzle);
    struct soliton_verdict verdict;
    assert_int_equal(soliton_game_replay(other, text, length, &verdict, NULL), replay.status);
    assert_int_equal(verdict.failed, replay.verdict.failed);
    soliton_game_free(other);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    assert_int_equal(replay.status, SOLITON_OK);
    assert_int_equal(replay.verdict.moves, replay.length);
    assert_int_equal(replay.verdict.solved, replay.verdict.failed == 0);
    return replay;
}

static struct replay replay(const char *text) { return replay_bytes(text, strlen(text)); }

static void accepts_solutions(void **state) {
    (void)state;
    static const char *const right[] = {"9 V\n8 T\n", "9 V\n8 T",       "9 V\r\n8 T\r\n",
                                        "9 V\r\n8 T", "9 V\n8 T\r\n",   "9 V\n8 T\r",
                                        "9 T\n8 V\n", "9 T\n9 V\n8 T\n"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        struct replay it = replay(right[i]);
        assert_true(it.verdict.solved);
        assert_false(it.verdict.illegal);
        assert_int_equal(it.verdict.moves, i == 7 ? 3 : 2);
        assert_true(it.won);
        assert_string_equal(it.error.message, "");
    }
}

static void finds_the_first_illegal_move(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t failed; /* a line has one move, so this is its line too */
    } wrong[] = {
        {"9 9\n", 1},
        {"\n", 1},
        {"\n9 V\n8 T\n", 1},
        {"9 V \n8 T\n", 1},
        {"9  V\n8 T\n", 1},
        {"9 V\r\r\n8 T\n", 1},
        {"9 V\n\n8 T\n", 2},
        {"9 V\n8 9\n", 2},
        {"9 V\n1 T\n8 T\n", 2},
        {"9 T\r\n9 T\r\n", 2},
        {"9 T\n9 V\nx\n8 T\n", 3},
        {"9 V\n8 T\n\n", 3}, /* won, and one line too many */
        {"9 V\n8 T\n9 V\n", 3},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct replay it = replay(wrong[i].text);
        assert_false(it.verdict.solved);
        assert_true(it.verdict.illegal);
        assert_int_equal(it.verdict.failed, wrong[i].failed);
        assert_int_equal(it.verdict.moves, wrong[i].failed - 1);
        assert_int_equal(it.error.status, SOLITON_ILLEGAL);
        assert_int_equal(it.error.line, wrong[i].failed);
        assert_int_equal(it.error.column, 1);
        assert_true(strlen(it.error.message) > 0);
    }
}

static void tells_when_the_game_is_not_won(void **state) {
    (void)state;
    static const char *const texts[] = {"", "9 V\n", "9 T\n9 V\n", "9 V"};
    static const size_t moves[] = {0, 1, 2, 1};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct replay it = replay(texts[i]);
        assert_false(it.verdict.solved);
        assert_false(it.verdict.illegal);
        assert_int_equal(it.verdict.moves, moves[i]);
        assert_int_equal(it.verdict.failed, moves[i] + 1);
        assert_false(it.won);
        assert_true(strlen(it.error.message) > 0);
        assert_int_equal(it.error.line, 0);
    }
}

static void takes_garbage_for_what_it_is(void **state) {
    (void)state;
    static const char nul[] = "9 V\0\n8 T\n";
    struct replay it = replay_bytes(nul, sizeof nul - 1);
    assert_int_equal(it.verdict.failed, 1);
    assert_true(it.verdict.illegal);
    static const char bytes[] = "9 V\n\xFF\xFE\x01\x1B[31m\n8 T\n";
    it = replay_bytes(bytes, sizeof bytes - 1);
    assert_int_equal(it.verdict.failed, 2);
    for (const char *c = it.error.message; *c != '\0'; c++) {
        assert_true(*c >= ' ' && *c <= '~');
    }
    /* A long text whose lines are all legal: 9 goes to and fro. */
    struct text text = {0};
    for (unsigned i = 0; i < 5000; i++) {
        text_add(&text, "9 T\n9 V\n");
    }
    it = replay_bytes(text.data, text.length);
    assert_false(it.verdict.illegal);
    assert_int_equal(it.verdict.failed, 10001);
    text_drop(&text);
}

/* A replay goes on from where the game is, and what it played can be undone. */
static void replays_on_a_game_in_progress(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_laid(two_moves);
    soliton_game *game = soliton_game_new(puzzle);
    struct soliton_verdict verdict;
    assert_int_equal(soliton_game_play(game, "9 V", NULL), SOLITON_OK);
    assert_int_equal(soliton_game_replay(game, "8 T\n", 4, &verdict, NULL), SOLITON_OK);
    assert_true(verdict.solved);
    assert_int_equal(verdict.moves, 1);
    assert_int_equal(soliton_game_length(game), 2);
    assert_true(soliton_game_undo(game));
    assert_false(soliton_game_won(game));
    assert_true(soliton_game_redo(game));
    assert_true(soliton_game_won(game));
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static void a_game_may_be_won_from_the_start(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_laid("rules: ranks=1,columns=4\nAC\nAS\nAH\nAD\n");
    soliton_game *game = soliton_game_new(puzzle);
    struct soliton_verdict verdict;
    assert_true(soliton_game_won(game));
    assert_int_equal(soliton_game_replay(game, "", 0, &verdict, NULL), SOLITON_OK);
    assert_true(verdict.solved);
    char *moves = soliton_game_moves(game);
    assert_string_equal(moves, "");
    free(moves);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

/* ---- Solutions by other rules -------------------------------------------------------------- */

/* The same without autoplay: after the two moves, every card by itself. */
static const char no_autoplay_layout[] = "rules: ranks=2,columns=3,cells=1,autoplay=none\n"
                                         "foundations: 2H AD\nAC 2S\nAS 2C\n2D\n";
static const char no_autoplay_moves[] = "5 T\n0 F\n4 F\n1 F\n5 F\n7 F\n";

static enum soliton_status replay_on(const char *layout, const char *rules, const char *header,
                                     const char *moves, struct soliton_verdict *verdict,
                                     struct soliton_error *error) {
    soliton_puzzle *puzzle = NULL;
    struct text text = {0};
    *error = (struct soliton_error){0};
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), rules, &puzzle, NULL),
                     SOLITON_OK);
    text_add(&text, header);
    text_add(&text, moves);
    soliton_game *game = soliton_game_new(puzzle);
    enum soliton_status status = soliton_game_replay(game, text.data, text.length, verdict, error);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    text_drop(&text);
    return status;
}

static void replays_solutions_by_other_rules(void **state) {
    (void)state;
    static const char *const headers[] = {"soliton 1 autoplay=none\n",
                                          "soliton 1 autoplay=none\r\n",
                                          "soliton 1 autoplay=none redeals=0\n"};
    struct soliton_verdict verdict;
    struct soliton_error error;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        assert_int_equal(
            replay_on(no_autoplay_layout, NULL, headers[i], no_autoplay_moves, &verdict, &error),
            SOLITON_OK);
        assert_true(verdict.solved);
        assert_int_equal(verdict.moves, 6);
        assert_int_equal(verdict.cost, 1); /* moves to foundations are not counted */
    }
    /* Places in the text count the first line, numbers of moves do not. */
    assert_int_equal(
        replay_on(no_autoplay_layout, NULL, headers[0], "5 T\n0 F\n0 F\n", &verdict, &error),
        SOLITON_OK);
    assert_true(verdict.illegal);
    assert_int_equal(verdict.failed, 3);
    assert_int_equal(verdict.moves, 2);
    assert_int_equal(verdict.cost, 1);
    assert_int_equal(error.line, 4);
    assert_int_equal(verdict.offset, strlen(headers[0]) + 8);
    /* The line of another header, in the middle, is no move. */
    assert_int_equal(replay_on(no_autoplay_layout, NULL, headers[0], headers[0], &verdict, &error),
                     SOLITON_OK);
    assert_int_equal(verdict.failed, 1);
}

static void refuses_solutions_by_rules_that_differ(void **state) {
    (void)state;
    static const struct {
        const char *rules, *header, *message;
    } cases[] = {
        {NULL, "",
         "the first line does not say that the solution is for the rules autoplay=none; without "
         "such a line it is for the ordinary ones"},
        {NULL, "soliton 1 autoplay=safe\n",
         "the solution is for the rules autoplay=safe, but the puzzle has autoplay=none"},
        {NULL, "soliton 1 autoplay=none take-back\n",
         "the solution is for the rules autoplay=none,take-back=yes, but the puzzle has "
         "autoplay=none"},
        {"autoplay=all", "soliton 1 autoplay=none\n",
         "the solution is for the rules autoplay=none, but the puzzle has its ordinary ones"},
        {"autoplay=all", "soliton 1 autoplay=all\n",
         "the solution is for the rules autoplay=all, but the puzzle has its ordinary ones"},
        {NULL, "soliton 2 autoplay=none\n",
         "'2' is not a version that is known: there is version 1"},
    };
    struct soliton_verdict verdict;
    struct soliton_error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(replay_on(no_autoplay_layout, cases[i].rules, cases[i].header,
                                   no_autoplay_moves, &verdict, &error),
                         SOLITON_BAD_DATA);
        assert_int_equal(error.status, SOLITON_BAD_DATA);
        assert_string_equal(error.message, cases[i].message);
        assert_int_equal(error.line, 1);
        assert_false(verdict.solved);
        assert_int_equal(verdict.moves, 0);
    }
}

static void tells_the_rules_of_solutions(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"", ""},
        {"1 V\n", ""},
        {"soliton 1 autoplay=none\n1 F\n", "autoplay=none"},
        {"soliton 1 take-back autoplay=safe", "autoplay=safe,take-back=yes"},
    };
    soliton_puzzle *puzzle = puzzle_named("fc.1", NULL);
    char *rules = NULL;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = texts[i][0];
        assert_int_equal(soliton_solution_rules(puzzle, text, strlen(text), &rules, NULL),
                         SOLITON_OK);
        assert_string_equal(rules, texts[i][1]);
        free(rules);
    }
    struct soliton_error error = {0};
    assert_int_equal(soliton_solution_rules(puzzle, "soliton 1\n", 10, &rules, &error),
                     SOLITON_BAD_DATA);
    assert_null(rules);
    assert_int_equal(error.line, 1);
    /* An argument that begins as a solution does. */
    assert_true(soliton_puzzle_reads_moves(puzzle, "soliton 1 autoplay=none", 23));
    assert_false(soliton_puzzle_reads_moves(puzzle, "soliton", 7));
    assert_true(soliton_puzzle_reads_moves(puzzle, "redeal", 6));
    soliton_puzzle_free(puzzle);
}

/* Be it right or wrong where it belongs. */
static void refuses_the_first_line_of_another_kind(void **state) {
    (void)state;
    static const char *const texts[] = {"soliton 1 autoplay=none\n", "soliton 1\n"};
    soliton_puzzle *puzzle = puzzle_named("peg.english", NULL);
    soliton_game *game = soliton_game_new(puzzle);
    char *rules = NULL;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct soliton_error error = {0};
        struct soliton_verdict verdict;
        assert_int_equal(soliton_solution_rules(puzzle, texts[i], strlen(texts[i]), &rules, &error),
                         SOLITON_BAD_DATA);
        assert_null(rules);
        assert_int_equal(error.line, 1);
        assert_string_equal(error.message, "the first line is that of a solution of the kind "
                                           "patience, and the puzzle is of the kind pegs");
        assert_int_equal(soliton_game_replay(game, texts[i], strlen(texts[i]), &verdict, NULL),
                         SOLITON_BAD_DATA);
    }
    assert_int_equal(soliton_solution_rules(puzzle, "d2-d4\n", 6, &rules, NULL), SOLITON_OK);
    assert_string_equal(rules, "");
    free(rules);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

/* The other deals of a game are played by the rules of this one. */
static void siblings_keep_their_rules(void **state) {
    (void)state;
    static const char all[] = "ranks=6,columns=5,cells=1,build=suit,empty=king,autoplay=none,"
                              "take-back=yes";
    soliton_puzzle *puzzle = puzzle_named("FreeCell.ms7", all);
    soliton_puzzle *expected = puzzle_named("FreeCell.ms12", all);
    soliton_puzzle *sibling = NULL;
    assert_int_equal(soliton_puzzle_sibling(puzzle, 11, &sibling, NULL), SOLITON_OK);
    char *rules = soliton_puzzle_rules(sibling), *same = soliton_puzzle_rules(expected);
    char *text = soliton_puzzle_write(sibling), *same_text = soliton_puzzle_write(expected);
    assert_non_null(strstr(rules, "ranks=6"));
    assert_string_equal(rules, same);
    assert_string_equal(text, same_text);
    free(rules);
    free(same);
    free(text);
    free(same_text);
    soliton_puzzle_free(sibling);
    soliton_puzzle_free(expected);
    soliton_puzzle_free(puzzle);
}

int test_kind(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_like_the_model),
        cmocka_unit_test(refuses_what_is_no_move),
        cmocka_unit_test(explains_moves),
        cmocka_unit_test(explains_autoplay),
        cmocka_unit_test(accepts_solutions),
        cmocka_unit_test(finds_the_first_illegal_move),
        cmocka_unit_test(tells_when_the_game_is_not_won),
        cmocka_unit_test(takes_garbage_for_what_it_is),
        cmocka_unit_test(replays_on_a_game_in_progress),
        cmocka_unit_test(a_game_may_be_won_from_the_start),
        cmocka_unit_test(replays_solutions_by_other_rules),
        cmocka_unit_test(refuses_solutions_by_rules_that_differ),
        cmocka_unit_test(tells_the_rules_of_solutions),
        cmocka_unit_test(refuses_the_first_line_of_another_kind),
        cmocka_unit_test(siblings_keep_their_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
