#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/play.h"
#include "replay.h"

/* The uncovered cards in columns, as the referee sees them. */
static uint64_t tops_of(const struct rules *rules, const struct position *position) {
    uint64_t tops = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        tops |= column->height > 0 ? cards_of(column->cards[column->height - 1]) : 0;
    }
    return tops;
}

static void check_play(const struct play *play, const struct table *table,
                       const struct position *position) {
    struct key played = key_of(&table->rules, position);
    struct key seen = key_of_state(table, &play->state);
    assert_memory_equal(&seen, &played, sizeof seen);
    assert_true(play->covered == state_covered(&play->state, table));
    assert_true(play->next == state_next_deposits(&play->state, table));
    assert_true(play_tops(play, table) == tops_of(&table->rules, position));
}

/* One game, played by the referee and in the solver's terms, where what is known of a position is
 * kept up to date and never worked out anew. */
static void check_walk(const struct deal *deal, uint32_t *random) {
    struct table table;
    struct position position = deal->start;
    position_normalise(&deal->rules, &position);
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

/* A move that uncovers the card that a deposit waits for, and others after it, some from registers
 * and one from beneath the run that has just been moved onto. */
static void deposits_all_that_follows(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=4,registers=2,stack=suit,empty=any\n"
                            "registers: 2C\n"
                            "deposits: 4H 4D\n"
                            "AC 3S\n4S\n2S 3C AS\n4C\n");
    struct table table;
    struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
    struct play play = play_from(&start, &table);
    const unsigned card = card_read("3S", 2);
    play_put(&play, &table, card, STACKED);
    /* AC, 2C; AS lay free from the first and is none of play_put's business; but it looks at all
     * that is free once something is. Then 3C, 2S, and 3S and 4S with it; at last 4C. */
    assert_true(state_deposited(&play.state) == table.all);
    assert_true(play.covered == 0);
    assert_true(play.next == 0);
}

/* A whole run goes along with its foot. */
static void moves_runs_by_their_foot(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=6,registers=0,stack=alternate,empty=any\n"
                            "deposits: AH AD\n"
                            "AC 3S 2H\nAS 3C 2D\n4H\n4D\n2S 4C\n2C 3H 3D 4S\n");
    struct table table;
    struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
    struct play play = play_from(&start, &table);
    play_put(&play, &table, card_read("3S", 2), STACKED + (SPADES ^ HEARTS));
    struct position position = position_of_state(&table, &play.state);
    const struct column *column = &position.columns[0];
    while (column->height == 0 || column->cards[0] != card_read("4H", 2)) {
        column++;
    }
    /* AC was beneath it; and 2H lies free, so that it goes to its deposit then, too. */
    assert_int_equal(column->height, 2);
    assert_int_equal(column->cards[1], card_read("3S", 2));
    assert_int_equal(position.deposited[CLUBS], 1);
    assert_int_equal(position.deposited[HEARTS], 2);
    assert_true(play.covered == state_covered(&play.state, &table));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_up_with_the_referee),
        cmocka_unit_test(deposits_all_that_follows),
        cmocka_unit_test(moves_runs_by_their_foot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
