#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/expand.h"
#include "support/solver_view.h"

enum { FACTOR = 3, MOVES = 5 };

/* How often a weight counts, which evaluate() multiplies it by. */
static int times(const struct state *state, const struct deal_table *table,
                 const struct weights *weights) {
    const struct play play = play_from(state, table);
    const unsigned nothing = evaluate(&play, table, &(struct weights){0}, MOVES);
    const int difference = (int)evaluate(&play, table, weights, MOVES) - (int)nothing;
    assert_int_equal(difference % FACTOR, 0);
    return difference / FACTOR;
}

/* ---- By hand ------------------------------------------------------------------------------- */

static void weighs_each_thing(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=7,cells=2,build=alternate,empty=any\n"
                            "cells: 2D\n"
                            "AC 3C 2C\n"
                            "4S 3D AS\n"
                            "AH 4D\n"
                            "2H AD 4H 3S\n"
                            "4C 3H 2S\n"
                            "-\n");
    struct deal_table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    const struct {
        struct weights weights;
        int times;
    } wanted[] = {
        {{.waiting = FACTOR}, 16},
        /* 3C, 2C; AS; 4D; AD, 4H. The others lie on the table or are built. */
        {{.unsorted = FACTOR}, 6},
        /* 3C and 2C over AC; not 4D over AH, nor 4H over AD, but 4H over 2H. */
        {{.blockers = FACTOR}, 3},
        /* 3C and 2C over AC, 4D over AH, 4H over AD (3S is built on it), and nothing over AS. */
        {{.over_next = FACTOR}, 4},
        /* AD and 4H over 2H; nothing over 2C and 2S; 2D is in a cell. */
        {{.over_second = FACTOR}, 2},
        /* Of 3S, 3H and 2S, which are built and uncovered with what lies on them, none lies over
         * a lower card of its suit, and 3S alone over the next card of a foundation, AD. */
        {{.buriers = FACTOR}, 0},
        {{.burying = FACTOR}, 1},
        {{.cells = FACTOR}, 1},
        {{.stuck = FACTOR}, 0},
        {{.moves = FACTOR}, MOVES},
        {{.empty_columns = FACTOR}, -2},
        /* 4S and 4C, on which lie 3D, and 3H and 2S. */
        {{.kings = FACTOR}, -2},
        {{.king_runs = FACTOR}, -5},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_int_equal(times(&it, &table, &wanted[i].weights), wanted[i].times);
    }
    /* Empty columns are worth nothing where they stay empty, and no way out. */
    table.rules.empty = EMPTY_NONE;
    assert_int_equal(times(&it, &table, &(struct weights){.empty_columns = FACTOR}), 0);
    assert_int_equal(times(&it, &table, &(struct weights){.stuck = FACTOR}), 0);
    table.rules.cells = 1;
    assert_int_equal(times(&it, &table, &(struct weights){.stuck = FACTOR}), 1);
    table.rules.empty = EMPTY_ANY;
    assert_int_equal(times(&it, &table, &(struct weights){.stuck = FACTOR}), 0);
    /* And nothing is better than zero. */
    const struct play play = play_from(&it, &table);
    assert_int_equal(evaluate(&play, &table, &(struct weights){.waiting = -1000}, 0), 0);
}

/* A run over a lower card of its suit, and over cards that the foundations wait for. */
static void weighs_what_runs_bury(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=4,cells=0,build=suit,empty=none\n"
                            "AC AS 4C 3C 2C\n"
                            "AH 2H 4S 3S 2S\n"
                            "3H 4H\n"
                            "4D 3D 2D AD\n");
    struct deal_table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    /* 3C and 2C over AC. (4C is not built.) */
    assert_int_equal(times(&it, &table, &(struct weights){.buriers = FACTOR}), 2);
    /* 3C and 2C over AC and over AS, 3S and 2S over AH; over AD nothing. */
    assert_int_equal(times(&it, &table, &(struct weights){.burying = FACTOR}), 6);
    /* A card of a run that the foundation waits for, 3C, and the one on it. */
    deal = laid("rules: ranks=4,columns=4,cells=0,build=alternate,empty=none\n"
                "foundations: 2C AS AH AD\n"
                "4S 3H 2S\n4H 3C 2D\n4D 3S 2H\n4C 3D\n");
    it = seen_by_solver(&table, &deal.rules, &deal.start);
    assert_int_equal(times(&it, &table, &(struct weights){.burying = FACTOR}), 1);
}

/* ---- In random games, card by card --------------------------------------------------------- */

struct counts {
    int unsorted, blockers, over_next, over_second, kings, king_runs, buriers, burying;
};

static bool may_lie_on(const struct deal_table *table, unsigned card, unsigned onto) {
    return card_rank(onto) == card_rank(card) + 1 &&
           deal_table_allows(table, card_suit(card) ^ card_suit(onto));
}

static bool is_next(const struct position *position, unsigned card, unsigned distance) {
    return card_rank(card) == position->foundations[card_suit(card)] + distance;
}

/* What a card that may not lie on the one beneath it counts for. */
static void count_unsorted(const struct position *position, const struct column *column,
                           unsigned place, struct counts *counts) {
    bool blocks = false;
    counts->unsorted++;
    for (unsigned i = 0; i < place; i++) {
        blocks = blocks || (card_suit(column->cards[i]) == card_suit(column->cards[place]) &&
                            column->cards[i] < column->cards[place]);
        counts->over_next += is_next(position, column->cards[i], 0);
        counts->over_second += is_next(position, column->cards[i], 1);
    }
    counts->blockers += blocks;
}

/* What a built card counts for. */
static void count_built(const struct position *position, const struct column *column,
                        unsigned place, struct counts *counts) {
    bool blocks = false;
    for (unsigned i = 0; i < place; i++) {
        blocks = blocks || (card_suit(column->cards[i]) == card_suit(column->cards[place]) &&
                            column->cards[i] < column->cards[place]);
        counts->burying += is_next(position, column->cards[i], 0);
    }
    counts->buriers += blocks;
}

static struct counts count(const struct deal_table *table, const struct position *position) {
    struct counts counts = {0};
    for (unsigned i = 0; i < table->rules.columns; i++) {
        const struct column *column = &position->columns[i];
        bool king_run =
            column->height > 0 && card_rank(column->cards[0]) + 1u == table->rules.ranks;
        counts.kings += king_run;
        counts.king_runs += king_run;
        for (unsigned place = 1; place < column->height; place++) {
            bool sorted = may_lie_on(table, column->cards[place], column->cards[place - 1]);
            if (!sorted) {
                count_unsorted(position, column, place, &counts);
            }
            king_run = king_run && sorted;
            counts.king_runs += king_run;
        }
        /* Those in the run on top of the column; in suit, all. */
        for (unsigned place = column->height; place-- > 1;) {
            if (may_lie_on(table, column->cards[place], column->cards[place - 1])) {
                count_built(position, column, place, &counts);
            } else if (table->rules.build != BUILD_SUIT) {
                break;
            }
        }
    }
    return counts;
}

static void check_counts(const struct deal_table *table, const struct state *state) {
    const struct position position = position_of_state(table, state);
    const struct counts counts = count(table, &position);
    const struct weights unsorted = {.unsorted = FACTOR};
    const struct weights blockers = {.blockers = FACTOR};
    const struct weights over_next = {.over_next = FACTOR};
    const struct weights over_second = {.over_second = FACTOR};
    const struct weights kings = {.kings = FACTOR};
    const struct weights king_runs = {.king_runs = FACTOR};
    const struct weights buriers = {.buriers = FACTOR};
    const struct weights burying = {.burying = FACTOR};
    assert_int_equal(times(state, table, &unsorted), counts.unsorted);
    assert_int_equal(times(state, table, &blockers), counts.blockers);
    assert_int_equal(times(state, table, &over_next), counts.over_next);
    assert_int_equal(times(state, table, &over_second), counts.over_second);
    assert_int_equal(times(state, table, &kings), -counts.kings);
    assert_int_equal(times(state, table, &king_runs), -counts.king_runs);
    assert_int_equal(times(state, table, &buriers), counts.buriers);
    assert_int_equal(times(state, table, &burying), counts.burying);
}

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct successor successors[MAX_SUCCESSORS];
    struct state state = seen_by_solver(&table, &deal->rules, &deal->start);
    for (unsigned step = 0; step < 60; step++) {
        check_counts(&table, &state);
        unsigned found = expand(&state, &table, successors);
        if (found == 0) {
            return;
        }
        state = successors[random_below(random, found)].state;
    }
}

static void counts_what_there_is_in_random_games(void **state) {
    (void)state;
    visit_varied_deals(4, check_walk);
}

int test_evaluate(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weighs_each_thing),
        cmocka_unit_test(weighs_what_runs_bury),
        cmocka_unit_test(counts_what_there_is_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
