#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/referee.h"

/* ---- The table ----------------------------------------------------------------------------- */

static const struct variant *variant(const char *name) { return variant_named(name, strlen(name)); }

static void finds_games_by_name(void **state) {
    (void)state;
    /* The course's games, by which files and other programs call them. */
    static const char *const names[][2] = {
        {"FreeCell", "fc"}, {"Seahaven", "st"}, {"MidnightOil", "mo"}, {"BakersDozen", "bd"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct variant *game = variant(names[i][0]);
        assert_non_null(game);
        assert_string_equal(game->entry.name, names[i][0]);
        assert_string_equal(game->entry.abbreviation, names[i][1]);
    }
    size_t count = 0;
    while (variant_at(count) != NULL) {
        count++;
    }
    assert_null(variant_at(count + 1));
    assert_null(variant_at(SIZE_MAX));
    assert_ptr_equal(variant("FREECELL"), variant_at(0));
    assert_ptr_equal(variant("Fc"), variant_at(0));
    assert_ptr_equal(variant_named("FreeCell.1", 8), variant_at(0));
    assert_null(variant(""));
    assert_null(variant("f"));
    assert_null(variant("FreeCel"));
    assert_null(variant("FreeCells"));
}

/* ---- What is wrong with an entry; NULL if nothing is --------------------------------------- */

static const char *fault_of_dealing(const struct rules *rules, const struct dealing *dealing) {
    unsigned cards = dealing->dealt_cell_count;
    if (cards > sizeof dealing->dealt_cells) {
        return "more cells are dealt to than have room in the table";
    }
    for (unsigned column = 0; column < MAX_COLUMNS; column++) {
        cards += dealing->sizes[column];
        if ((dealing->sizes[column] > 0) != (column < rules->columns)) {
            return "there are not as many sizes as columns";
        }
    }
    if (cards != rules_card_count(rules)) {
        return "the columns and the cells take more cards, or fewer, than there are";
    }
    for (unsigned i = 0; i < dealing->dealt_cell_count; i++) {
        if (dealing->dealt_cells[i] >= rules->cells) {
            return "a card is dealt to a cell that is not there";
        }
        for (unsigned j = 0; j < i; j++) {
            if (dealing->dealt_cells[i] == dealing->dealt_cells[j]) {
                return "two cards are dealt to one cell";
            }
        }
    }
    return NULL;
}

static const char *fault_of_rules(const struct rules *rules) {
    if (rules->ranks < 1 || rules->ranks > RANKS) {
        return "the ranks are not 1 to 13";
    }
    if (rules->columns < 1 || rules->columns > MAX_COLUMNS || rules->cells > MAX_CELLS) {
        return "there are too many columns or cells, or no columns";
    }
    if (rules->autoplay != AUTOPLAY_ALL || rules->take_back) {
        return "how cards go to the foundations, and back, is not for a game to say";
    }
    const bool columns_change = rules->rotations > 0 || rules->redeals > 0;
    if (columns_change &&
        (rules->build != BUILD_SUIT || rules->empty != EMPTY_NONE || rules->cells > 0)) {
        return "rotations and redeals go with building in suit, without cells, and with empty "
               "columns that stay empty";
    }
    return rules_are_plain(rules) == columns_change ? "rules are plain without these two" : NULL;
}

static const char *fault_of(const struct variant *game) {
    if (strcmp(game->entry.kind, "patience") != 0 || game->entry.puzzle != NULL) {
        return "its kind is patience, and its deals have numbers";
    }
    if (variant(game->entry.name) != game || variant(game->entry.abbreviation) != game) {
        return "another game has its name or its abbreviation";
    }
    struct text summary = {0};
    variant_describe(game, &summary);
    const bool is_line = summary.length > 0 && summary.length < 120;
    text_drop(&summary);
    if (!is_line) {
        return "its summary is no line";
    }
    const char *fault = fault_of_rules(&game->rules);
    return fault != NULL ? fault : fault_of_dealing(&game->rules, &game->dealing);
}

/* Whatever is added to the table must hold together. */
static void each_entry_holds_together(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const char *fault = fault_of(game);
        if (fault != NULL) {
            fail_msg("%s: %s", game->entry.name, fault);
        }
    }
}

static void finds_what_is_wrong_with_a_dealing(void **state) {
    (void)state;
    const struct variant *game = variant("Seahaven");
    struct dealing dealing = game->dealing;
    assert_null(fault_of_dealing(&game->rules, &dealing));
    dealing.dealt_cells[1] = dealing.dealt_cells[0];
    assert_string_equal(fault_of_dealing(&game->rules, &dealing),
                        "two cards are dealt to one cell");
    dealing.dealt_cells[1] = game->rules.cells;
    assert_non_null(fault_of_dealing(&game->rules, &dealing));
    dealing = game->dealing;
    dealing.sizes[0]--;
    assert_non_null(fault_of_dealing(&game->rules, &dealing));
    dealing.sizes[10]++;
    assert_non_null(fault_of_dealing(&game->rules, &dealing));
}

/* ---- Questions ----------------------------------------------------------------------------- */

static size_t count_of(const struct deal *deal) {
    size_t count = 0;
    while (question_at(&deal->rules, deal->seeded, count) != NULL) {
        count++;
    }
    assert_null(question_at(&deal->rules, deal->seeded, count + 1));
    return count;
}

/* The rules that a question asks about. */
static struct rules rules_of(const struct deal *deal, size_t index) {
    struct rules rules = deal->rules;
    struct soliton_error error = {0};
    const struct soliton_question *question = question_at(&deal->rules, deal->seeded, index);
    assert_non_null(question);
    assert_true(strlen(question->words) > 0);
    if (rules_override(&rules, question->rules, &error) != SOLITON_OK) {
        fail_msg("%s: %s", question->words, error.message);
    }
    return rules;
}

static void asks_what_makes_sense(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        size_t questions;
    } deals[] = {
        {"FreeCell.1", NULL, 3},
        {"FreeCell.ms1", NULL, 3},
        {"Seahaven.1", NULL, 3},
        {"BakersDozen.1", NULL, 3},
        {"MidnightOil.1", NULL, 6},
        {"MidnightOilFull.1", NULL, 6},
        {"MidnightOil.1", "cells=1", 3},
        {"MidnightOil.1", "empty=king", 3},
        {"MidnightOil.1", "build=any", 3},
        {"FreeCell.1", "build=suit,empty=none,cells=0", 6},
        {"FreeCell.ms1", "build=suit,empty=none,cells=0", 4},
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        const struct deal deal = named(deals[i].name, deals[i].rules);
        assert_int_equal(count_of(&deal), deals[i].questions);
    }
    /* A layout has no seed to be redealt by. */
    struct deal deal = laid("rules: ranks=2,columns=2,cells=0,build=suit,empty=none\n"
                            "AC AS AH AD\n2C 2S 2H 2D\n");
    assert_int_equal(count_of(&deal), 4);
}

static void asks_about_these_rules(void **state) {
    (void)state;
    static const struct {
        enum autoplay autoplay;
        bool take_back;
        uint8_t rotations, redeals;
    } asked[] = {{AUTOPLAY_ALL, false, 0, 0}, {AUTOPLAY_NONE, false, 0, 0},
                 {AUTOPLAY_NONE, true, 0, 0}, {AUTOPLAY_ALL, false, 1, 0},
                 {AUTOPLAY_ALL, false, 0, 2}, {AUTOPLAY_ALL, false, 1, 2}};
    static const char *const names[] = {"mof.45", "mo.45", "fc.45", "st.45", "bd.45"};
    static const char *const rules[] = {NULL, "autoplay=safe", "take-back=yes", "autoplay=none"};
    enum { NAMES = sizeof names / sizeof *names, RULES = sizeof rules / sizeof *rules };
    for (unsigned i = 0; i < NAMES * RULES; i++) {
        /* The first game has what taking back does not go with. */
        const struct deal deal = named(names[i % NAMES], i % NAMES == 0 ? NULL : rules[i / NAMES]);
        const size_t count = count_of(&deal);
        for (size_t j = 0; j < count; j++) {
            const struct rules found = rules_of(&deal, j);
            assert_int_equal(found.autoplay, asked[j].autoplay);
            assert_int_equal(found.take_back, asked[j].take_back);
            assert_int_equal(found.rotations, asked[j].rotations);
            assert_int_equal(found.redeals, asked[j].redeals);
            assert_int_equal(rules_are_plain(&found), j == 0);
            /* How it lies, and what goes onto what, stays. */
            assert_int_equal(found.columns, deal.rules.columns);
            assert_int_equal(found.cells, deal.rules.cells);
            assert_int_equal(found.ranks, deal.rules.ranks);
            assert_int_equal(found.build, deal.rules.build);
            assert_int_equal(found.empty, deal.rules.empty);
        }
    }
}

/* ---- As the library has them --------------------------------------------------------------- */

static soliton_puzzle *puzzle_of(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static enum soliton_outcome outcome_of(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    assert_non_null(search);
    const enum soliton_outcome outcome = soliton_search_run(search, NULL);
    soliton_search_free(search);
    return outcome;
}

/* The puzzle that is asked about is the same deal with other rules, whatever its own are. */
static void a_question_makes_a_puzzle(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "autoplay=safe,take-back=yes"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        soliton_puzzle *puzzle = puzzle_of("fc.307127", rules[i]);
        const struct soliton_question *question = NULL;
        for (size_t j = 0; (question = soliton_puzzle_question(puzzle, j)) != NULL; j++) {
            soliton_puzzle *variant = NULL;
            assert_int_equal(soliton_puzzle_with_rules(puzzle, question, &variant, NULL),
                             SOLITON_OK);
            assert_non_null(variant);
            assert_int_equal(outcome_of(variant), j == 0 ? SOLITON_UNSOLVABLE : SOLITON_SOLVED);
            assert_string_equal(soliton_puzzle_name(variant), soliton_puzzle_name(puzzle));
            soliton_puzzle *direct = puzzle_of("fc.307127", question->rules);
            char *asked_picture = soliton_puzzle_describe(variant, SOLITON_PLAIN);
            char *direct_picture = soliton_puzzle_describe(direct, SOLITON_PLAIN);
            assert_string_equal(asked_picture, direct_picture);
            free(asked_picture);
            free(direct_picture);
            soliton_puzzle_free(direct);
            soliton_puzzle_free(variant);
        }
        /* Its own rules are as they were. */
        assert_int_equal(outcome_of(puzzle), i == 0 ? SOLITON_UNSOLVABLE : SOLITON_SOLVED);
        soliton_puzzle_free(puzzle);
    }
}

static void other_kinds_have_none(void **state) {
    (void)state;
    soliton_puzzle *pegs = puzzle_of("peg.english", NULL);
    soliton_puzzle *variant = pegs;
    struct soliton_error error = {0};
    const struct soliton_question question = {"anything", "autoplay=none"};
    assert_null(soliton_puzzle_question(pegs, 0));
    assert_int_equal(soliton_puzzle_with_rules(pegs, &question, &variant, &error), SOLITON_INVALID);
    assert_null(variant);
    assert_true(strlen(error.message) > 0);
    soliton_puzzle_free(pegs);
}

/* A question of one's own, with rules that go with nothing. */
static void rules_that_cannot_be_are_refused(void **state) {
    (void)state;
    static const char *const rules[] = {"autoplay=all,take-back=yes", "redeals=1", "zebra=2"};
    soliton_puzzle *puzzle = puzzle_of("FreeCell.1", NULL);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct soliton_question question = {"odd", rules[i]};
        struct soliton_error error = {0};
        soliton_puzzle *variant = puzzle;
        assert_int_equal(soliton_puzzle_with_rules(puzzle, &question, &variant, &error),
                         SOLITON_INVALID);
        assert_null(variant);
        assert_true(strlen(error.message) > 0);
    }
    soliton_puzzle_free(puzzle);
}

int test_variants(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_games_by_name),
        cmocka_unit_test(each_entry_holds_together),
        cmocka_unit_test(finds_what_is_wrong_with_a_dealing),
        cmocka_unit_test(asks_what_makes_sense),
        cmocka_unit_test(asks_about_these_rules),
        cmocka_unit_test(a_question_makes_a_puzzle),
        cmocka_unit_test(other_kinds_have_none),
        cmocka_unit_test(rules_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
