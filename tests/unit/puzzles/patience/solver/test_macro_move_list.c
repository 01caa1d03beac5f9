#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"
#include "support/space.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

/* ---- By hand ------------------------------------------------------------------------------- */

struct found {
    struct deal_table table;
    struct state state;
    unsigned count;
    struct successor successors[MAX_SUCCESSORS];
};

static void result(struct found *found, const char *layout, unsigned kinds) {
    struct deal deal = laid(layout);
    found->state = seen_by_solver(&found->table, &deal.rules, &deal.start);
    found->count = macro_moves(&found->state, &found->table, kinds, found->successors);
    for (unsigned i = 0; i < found->count; i++) {
        assert_reached(&found->table, &found->state, kinds, &found->successors[i]);
    }
}

static bool has(const struct found *found, const char *name, unsigned support) {
    for (unsigned i = 0; i < found->count; i++) {
        const struct macro_move *it = &found->successors[i].macro_move;
        if (it->card == card(name) && it->support == support) {
            return true;
        }
    }
    return false;
}

static const char layout[] = "rules: ranks=5,columns=7,cells=2,build=alternate,empty=any\n"
                             "cells: 3D\n"
                             "AC 4D 5H 4S\n"
                             "AS 5S 4H 3C\n"
                             "AH 2C 5C\n"
                             "AD 3S 5D\n"
                             "2S 2H 4C 3H\n"
                             "2D\n"
                             "-\n";

static void finds_each_kind(void **state) {
    (void)state;
    struct found found;
    /* Over AC three cards: 4S goes onto 5D, 5H to the cell, 4D onto 5C. Over AD two. AS has
     * three over it as well: 3C and 4H go aside, 5S cannot. Over AH, 5C to the cell, 2C onto
     * 3H. */
    result(&found, layout, DIG_OUT);
    assert_true(has(&found, "AC", ON_FOUNDATION));
    assert_true(has(&found, "AD", ON_FOUNDATION));
    assert_true(has(&found, "AH", ON_FOUNDATION));
    assert_true(has(&found, "AS", ON_FOUNDATION));
    assert_int_equal(found.count, 4);
    /* 2C onto 3H, from beneath 5C; 4D onto 5C; 3S has no red 4 to lie on. 2H would lie on 3C. */
    result(&found, layout, DIG_ONTO);
    assert_true(has(&found, "2C", BUILT + (CLUBS ^ HEARTS)));
    assert_true(has(&found, "4D", BUILT + (DIAMONDS ^ CLUBS)));
    assert_true(has(&found, "2H", BUILT + (HEARTS ^ CLUBS)));
    assert_true(has(&found, "4C", BUILT + (CLUBS ^ DIAMONDS)));
    /* 4S and 4C with 3H onto 5D, the second as a whole; 3H onto 4S as an upper part; 2D onto 3C. */
    result(&found, layout, MOVE_RUN);
    assert_true(has(&found, "4C", BUILT + (CLUBS ^ DIAMONDS)));
    assert_true(has(&found, "2D", BUILT + (DIAMONDS ^ CLUBS)));
    assert_false(has(&found, "3H", BUILT + (HEARTS ^ SPADES)));
    assert_false(has(&found, "4S", BUILT + (SPADES ^ DIAMONDS))); /* built on 5H */
    assert_int_equal(found.count, 2);
    result(&found, layout, BREAK_RUN);
    assert_true(has(&found, "3H", BUILT + (HEARTS ^ SPADES)));
    assert_true(has(&found, "4S", BUILT + (SPADES ^ DIAMONDS)));
    assert_true(has(&found, "4H", BUILT + (HEARTS ^ CLUBS))); /* with 3C */
    assert_int_equal(found.count, 3);
    /* Whole runs: 5H with 4S, 4C with 3H; of 5S, 4H, 3C there are too many for one cell; 2D has
     * a column of its own. */
    result(&found, layout, RUN_TO_COLUMN);
    assert_true(has(&found, "5H", ON_TABLE) && has(&found, "4C", ON_TABLE));
    assert_true(has(&found, "5C", ON_TABLE) && has(&found, "5D", ON_TABLE));
    assert_int_equal(found.count, 4);
}

/* From cells to an empty column: kings, and cards that take another one from a cell. */
static void finds_moves_from_cells(void **state) {
    (void)state;
    struct found found;
    result(&found, layout, CELL_TO_COLUMN);
    assert_int_equal(found.count, 0); /* nothing goes onto 3D */
    result(&found,
           "rules: ranks=5,columns=5,cells=4,build=alternate,empty=any\n"
           "cells: 5H 4D 3C 2S\n"
           "AC 5S 5C 5D 3H 4C\nAS 4H 3S\nAH 2H 4S\nAD 2C 3D 2D\n-\n",
           CELL_TO_COLUMN);
    assert_true(has(&found, "5H", ON_TABLE) && has(&found, "4D", ON_TABLE));
    assert_int_equal(found.count, 2);
}

/* An empty column that takes the card. */
static void needs_columns(void **state) {
    (void)state;
    struct found found;
    result(&found, layout, ALL_MACRO_MOVES);
    found.table.rules.empty = EMPTY_NONE;
    found.table.fit_empty_column = 0;
    assert_int_equal(
        macro_moves(&found.state, &found.table, RUN_TO_COLUMN | CELL_TO_COLUMN, found.successors),
        0);
    found.table.rules.empty = EMPTY_ANY;
    found.table.fit_empty_column = found.table.all;
    found.table.rules.columns = 6;
    assert_int_equal(
        macro_moves(&found.state, &found.table, RUN_TO_COLUMN | CELL_TO_COLUMN, found.successors),
        0);
    /* Kings alone: 5H with 4S, 5C, 5D. */
    found.table.rules.columns = 7;
    found.table.rules.empty = EMPTY_KING;
    found.table.fit_empty_column = found.table.kings;
    assert_int_equal(
        macro_moves(&found.state, &found.table, RUN_TO_COLUMN | CELL_TO_COLUMN, found.successors),
        3);
}

/* ---- In random games ----------------------------------------------------------------------- */

static unsigned met[16]; /* of each kind */
static unsigned met_eager;
static unsigned met_by_choice[16];

/* The kinds one by one find what all of them find together, in whatever order. */
static void check_kinds(const struct deal_table *table, const struct state *state, unsigned eager,
                        const struct successor *all, unsigned count) {
    struct successor some[MAX_SUCCESSORS];
    unsigned sum = 0;
    for (unsigned kind = 1; kind <= ALL_MACRO_MOVES; kind <<= 1) {
        unsigned found = macro_moves(state, table, kind | eager, some);
        for (unsigned i = 0; i < found; i++) {
            unsigned same = 0;
            assert_int_equal(some[i].macro_move.kind, kind);
            while (same < count && memcmp(&all[same].macro_move, &some[i].macro_move,
                                          sizeof some->macro_move) != 0) {
                same++;
            }
            assert_true(same < count && state_equal(&all[same].state, &some[i].state));
        }
        sum += found;
        met[cards_lowest(kind)] += found;
    }
    assert_int_equal(sum, count);
}

static void check_walk_from(const struct root *root, uint32_t *random) {
    struct successor successors[MAX_SUCCESSORS];
    struct state now = root->after_forced;
    for (unsigned step = 0; step < 40; step++) {
        const unsigned eager = random_below(random, 2) == 0 ? EAGER : 0;
        const unsigned kinds = ALL_MACRO_MOVES | eager;
        unsigned count = macro_moves(&now, &root->table, kinds, successors);
        if (root->table.autoplay == AUTOPLAY_ALL) {
            check_kinds(&root->table, &now, eager, successors, count);
        }
        met_eager += eager != 0 ? count : 0;
        count += foundation_moves(&now, &root->table, successors + count);
        assert_true(count <= MAX_SUCCESSORS);
        for (unsigned i = 0; i < count; i++) {
            assert_reached(&root->table, &now, kinds, &successors[i]);
            met_by_choice[cards_lowest(successors[i].macro_move.kind)]++;
        }
        if (count == 0) {
            return;
        }
        now = successors[random_below(random, count)].state;
    }
}

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct root root;
    root_set_up(&root, deal);
    check_walk_from(&root, random);
}

static void every_successor_is_reached_by_legal_moves(void **state) {
    (void)state;
    memset(met, 0, sizeof met);
    visit_varied_deals(6, check_walk);
    for (unsigned i = 0; (1u << i) <= ALL_MACRO_MOVES; i++) {
        print_message("%u ", met[i]);
        assert_true(met[i] > 300);
    }
    print_message("of each kind\n");
    assert_true(met_eager > 1000);
}

/* Small games from layouts, where autoplay comes in between at every turn. */
static void every_successor_is_reached_in_small_games(void **state) {
    (void)state;
    uint32_t random = 12;
    memset(met, 0, sizeof met);
    for (unsigned round = 0; round < 8000; round++) {
        struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 5)),
                              .columns = (uint8_t)(2 + random_below(&random, 6)),
                              .cells = (uint8_t)random_below(&random, 4),
                              .build = (enum building)random_below(&random, 3),
                              .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        check_walk(&deal, &random);
    }
    for (unsigned i = 0; (1u << i) <= ALL_MACRO_MOVES; i++) {
        assert_true(met[i] > 1000);
    }
}

/* Where autoplay leaves a choice, the next card of a foundation may lie free and be left there:
 * what is dug out for its foundation and what is dug out for a column may then be the same card. */
static void check_walk_by_choice(const struct deal *deal, uint32_t *random) {
    for (unsigned choice = 0; choice < CHOICE_RULES && deal->rules.build != BUILD_SUIT; choice++) {
        struct deal chosen = *deal;
        struct root root;
        chosen.rules = rules_by_choice(deal->rules, choice);
        root_set_up_by_choice(&root, &chosen, chosen.rules.autoplay);
        check_walk_from(&root, random);
    }
}

static void every_successor_is_reached_by_choice(void **state) {
    (void)state;
    uint32_t random = 13;
    memset(met_by_choice, 0, sizeof met_by_choice);
    visit_varied_deals(1, check_walk_by_choice);
    for (unsigned round = 0; round < 1000; round++) {
        struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 5)),
                              .columns = (uint8_t)(2 + random_below(&random, 6)),
                              .cells = (uint8_t)random_below(&random, 4),
                              .build = random_below(&random, 2) == 0 ? BUILD_ALTERNATE : BUILD_ANY,
                              .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        check_walk_by_choice(&deal, &random);
    }
    for (unsigned kind = 1; kind <= TAKE_BACK; kind <<= 1) {
        const bool is_made = (kind & (ALL_MACRO_MOVES | TO_ITS_FOUNDATION | TAKE_BACK)) != 0;
        assert_true(met_by_choice[cards_lowest(kind)] > 1000 || !is_made);
    }
}

int test_macro_move_list(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_kind),
        cmocka_unit_test(finds_moves_from_cells),
        cmocka_unit_test(needs_columns),
        cmocka_unit_test(every_successor_is_reached_by_legal_moves),
        cmocka_unit_test(every_successor_is_reached_in_small_games),
        cmocka_unit_test(every_successor_is_reached_by_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
