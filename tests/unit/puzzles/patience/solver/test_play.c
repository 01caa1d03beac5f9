#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/play.h"
#include "support/replay.h"
#include "support/space.h"

/* The uncovered cards in columns, as the referee sees them. */
static uint64_t tops_of(const struct rules *rules, const struct position *position) {
    uint64_t tops = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        tops |= column->height > 0 ? cards_of(column->cards[column->height - 1]) : 0;
    }
    return tops;
}

static void check_play(const struct play *play, const struct deal_table *table,
                       const struct position *position) {
    struct key played = key_of(&table->rules, position);
    struct key seen = key_of_state(table, &play->state);
    assert_memory_equal(&seen, &played, sizeof seen);
    assert_true(play->tops == tops_of(&table->rules, position));
    assert_true(play->tops == state_tops(&play->state, table));
    assert_true(play->next == state_next_cards(&play->state, table));
    assert_true(play->king_runs == state_king_runs(&play->state, table));
}

/* One game, played by the referee and in the solver's terms, where what is known of a position is
 * kept up to date and never worked out anew. */
static void check_walk(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct position position = deal->start;
    position_autoplay(&deal->rules, &position);
    struct state start = seen_by_solver(&table, &deal->rules, &position);
    struct play play = play_from(&start, &table);
    for (unsigned step = 0; step < 80; step++) {
        check_play(&play, &table, &position);
        struct move move;
        if (!move_at_random(&deal->rules, &position, random, &move)) {
            return;
        }
        assert_null(position_play(&deal->rules, &position, move));
        play_put(&play, &table, move.card, support_of_move(move));
    }
}

static void keeps_up_with_the_referee(void **state) {
    (void)state;
    visit_varied_deals(5, check_walk);
}

/* The same where autoplay leaves a choice and cards come back. */
static unsigned to_foundations, taken_back;

static void check_walk_by_choice(const struct deal *deal, unsigned steps, uint32_t *random) {
    struct deal_table table;
    struct position position = deal->start;
    position_autoplay(&deal->rules, &position);
    struct state start = seen_by_solver(&table, &deal->rules, &position);
    table.autoplay = deal->rules.autoplay;
    table.takes_back = deal->rules.take_back && deal->rules.build != BUILD_SUIT;
    struct play play = play_from(&start, &table);
    struct move move;
    while (steps-- > 0 && move_at_random(&deal->rules, &position, random, &move)) {
        const bool goes_to_foundation =
            card_rank(move.card) < position.foundations[card_suit(move.card)];
        assert_null(position_play(&deal->rules, &position, move));
        if (move.to == TO_FOUNDATION) {
            play_to_foundation(&play, &table, move.card);
            to_foundations++;
        } else if (goes_to_foundation) {
            play_take_back(&play, &table, move.card, support_of_move(move));
            /* What is safe goes to its foundation again, but not in the solver, which never takes
             * it back. */
            autoplay_state(&play.state, &table);
            play = play_from(&play.state, &table);
            taken_back++;
        } else {
            play_put(&play, &table, move.card, support_of_move(move));
        }
        check_play(&play, &table, &position);
    }
}

static void check_by_choice(const struct deal *deal, uint32_t *random) {
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        struct deal chosen = *deal;
        chosen.rules = rules_by_choice(deal->rules, choice);
        check_walk_by_choice(&chosen, 100, random);
    }
}

static void keeps_up_where_autoplay_leaves_a_choice(void **state) {
    (void)state;
    uint32_t random = 14;
    to_foundations = 0;
    taken_back = 0;
    visit_varied_deals(3, check_by_choice);
    for (unsigned round = 0; round < 1000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(2 + random_below(&random, 12)),
                                    .columns = (uint8_t)(2 + random_below(&random, 8)),
                                    .cells = (uint8_t)random_below(&random, 4),
                                    .build = (enum building)(round % 3),
                                    .empty = (enum emptying)random_below(&random, 3)};
        const struct deal deal = random_layout(&rules, &random);
        check_by_choice(&deal, &random);
    }
    assert_true(to_foundations > 5000 && taken_back > 5000);
}

/* Sending one card to its foundation by choice makes others safe, which follow; taking one back
 * covers the card that it is put on, and is what its foundation waits for. */
static void foundation_moves_by_hand(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=3,columns=4,cells=1,autoplay=safe,take-back=yes\n"
                            "cells: AD\n"
                            "foundations: AC 2S AH\n"
                            "3H 3C 2C\n3S\n3D 2H\n2D\n");
    struct deal_table table;
    struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
    table.autoplay = AUTOPLAY_SAFE;
    table.takes_back = true;
    struct play play = play_from(&start, &table);
    const unsigned three = card_read("3S", 2);
    const unsigned two = card_read("2S", 2);
    /* 3S is not safe, as twos wait; it may go all the same, and nothing follows from it but AD,
     * which lay safe already, and then the twos and threes. */
    play_to_foundation(&play, &table, three);
    assert_true(state_foundations(&play.state) == table.all);
    assert_true(play.tops == 0 && play.next == 0);
    /* And in a game without autoplay. */
    table.autoplay = AUTOPLAY_NONE;
    play = play_from(&start, &table);
    play_to_foundation(&play, &table, three);
    assert_int_equal(cards_count(state_foundations(&play.state)), 5);
    assert_false(cards_have(play.next, three));
    play = play_from(&start, &table);
    const unsigned to_d = BUILT + (SPADES ^ DIAMONDS);
    state_put(&play.state, card_read("2H", 2), IN_CELL);
    play = play_from(&play.state, &table);
    play_take_back(&play, &table, two, to_d);
    assert_int_equal(state_support(&play.state, two), to_d);
    assert_false(cards_have(play.tops, card_read("3D", 2)));
    assert_true(cards_have(play.next, two) && !cards_have(play.next, three));
}

/* A move that uncovers the card that a foundation waits for, and others after it, some from cells
 * and one from beneath the run that has just been moved onto. */
static void autoplays_all_that_follows(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=4,cells=2,build=suit,empty=any\n"
                            "cells: 2C\n"
                            "foundations: 4H 4D\n"
                            "AC 3S\n4S\n2S 3C AS\n4C\n");
    struct deal_table table;
    struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
    struct play play = play_from(&start, &table);
    const unsigned card = card_read("3S", 2);
    play_put(&play, &table, card, BUILT);
    /* AC, 2C; AS lay free from the first and is none of play_put's business; but it looks at all
     * that is free once something is. Then 3C, 2S, and 3S and 4S with it; at last 4C. */
    assert_true(state_foundations(&play.state) == table.all);
    assert_true(play.tops == 0 && play.king_runs == 0);
    assert_true(play.next == 0);
}

/* A whole run goes along with its foot. */
static void moves_runs_by_their_foot(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=6,cells=0,build=alternate,empty=any\n"
                            "foundations: AH AD\n"
                            "AC 3S 2H\nAS 3C 2D\n4H\n4D\n2S 4C\n2C 3H 3D 4S\n");
    struct deal_table table;
    struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
    struct play play = play_from(&start, &table);
    play_put_run(&play, &table, card_read("3S", 2), cards_of(card_read("2H", 2)),
                 BUILT + (SPADES ^ HEARTS));
    struct position position = position_of_state(&table, &play.state);
    const struct column *column = &position.columns[0];
    while (column->height == 0 || column->cards[0] != card_read("4H", 2)) {
        column++;
    }
    /* AC was beneath it; and 2H lies free, so that it goes to its foundation then, too. */
    assert_int_equal(column->height, 2);
    assert_int_equal(column->cards[1], card_read("3S", 2));
    assert_int_equal(position.foundations[CLUBS], 1);
    assert_int_equal(position.foundations[HEARTS], 2);
    assert_true(play.tops == state_tops(&play.state, &table));
}

int test_play(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_up_with_the_referee),
        cmocka_unit_test(keeps_up_where_autoplay_leaves_a_choice),
        cmocka_unit_test(foundation_moves_by_hand),
        cmocka_unit_test(autoplays_all_that_follows),
        cmocka_unit_test(moves_runs_by_their_foot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
