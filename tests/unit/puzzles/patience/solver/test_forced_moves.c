#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/play.h"
#include "support/replay.h"
#include "support/space.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

/* Tidies up twice, silently and with the moves written down, which the referee then plays. */
static struct state check_forced_moves(const struct deal_table *table, const struct state *state,
                                       struct steps *steps) {
    struct play quiet = play_from(state, table);
    struct play told = quiet;
    steps->count = 0;
    play_forced_moves(&quiet, table, NULL);
    play_forced_moves(&told, table, steps);
    assert_true(state_equal(&quiet.state, &told.state));
    assert_true(quiet.tops == state_tops(&quiet.state, table));
    assert_true(quiet.king_runs == state_king_runs(&quiet.state, table));
    assert_true(quiet.next == state_next_cards(&quiet.state, table));
    struct position position = position_of_state(table, state);
    replay_steps(&table->rules, steps, &position);
    struct key played = key_of(&table->rules, &position);
    struct key claimed = key_of_state(table, &quiet.state);
    assert_memory_equal(&played, &claimed, sizeof played);
    return quiet.state;
}

/* ---- By hand ------------------------------------------------------------------------------- */

struct after {
    struct deal_table table;
    struct state state;
    struct steps steps;
};

static struct after force(const char *rules, const char *layout) {
    char text[512];
    struct after it;
    snprintf(text, sizeof text, "rules: %s\n%s", rules, layout);
    struct deal deal = laid(text);
    struct state start = seen_by_solver(&it.table, &deal.rules, &deal.start);
    it.state = check_forced_moves(&it.table, &start, &it.steps);
    return it;
}

static void cells_go_back_onto_columns(void **state) {
    (void)state;
    /* 3C onto 4C, and then 2C onto that; 3S stays, as 4S is covered, and 3H, as 4H is in a cell
     * itself. */
    static const char layout[] = "cells: 2C 3C 3S 3H 4H\n"
                                 "AC 4C\n4S AS 2S\nAH 2H AD 4D 3D 2D\n";
    static const char *const empties[] = {"any", "king", "none"};
    for (size_t i = 0; i < 3; i++) {
        char rules[64];
        snprintf(rules, sizeof rules, "ranks=4,columns=5,cells=5,build=suit,empty=%s", empties[i]);
        struct after it = force(rules, layout);
        assert_int_equal(it.steps.count, 2);
        assert_int_equal(it.steps.steps[0].card, card("3C"));
        assert_int_equal(state_support(&it.state, card("3C")), BUILT);
        assert_int_equal(state_support(&it.state, card("2C")), BUILT);
        assert_int_equal(state_support(&it.state, card("3S")), IN_CELL);
        assert_int_equal(state_support(&it.state, card("3H")), IN_CELL);
    }
    /* Where a card has several places to go to, which is best is for a search to find out. */
    struct after it = force("ranks=4,columns=5,cells=5,build=alternate,empty=any", layout);
    assert_int_equal(it.steps.count, 0);
    it = force("ranks=4,columns=5,cells=5,build=any,empty=none", layout);
    assert_int_equal(it.steps.count, 0);
}

static void runs_settle_where_columns_stay_empty(void **state) {
    (void)state;
    /* 3C with 2C onto 4C, which lies on the table: a cell is needed for that. Then AS is free,
     * and 2S after it. */
    static const char layout[] = "4C\nAC AS 3C 2C\n4S 3S AD 2S\n2D 4H 3H 2H AH 3D\n4D\n";
    struct after it = force("ranks=4,columns=5,cells=1,build=suit,empty=none", layout);
    assert_int_equal(state_support(&it.state, card("3C")), ON_FOUNDATION);
    assert_true(state_foundations(&it.state) == it.table.all);
    it = force("ranks=4,columns=5,cells=0,build=suit,empty=none", layout);
    /* 3D can without one, all hearts follow it, and 2D can lie on it then. */
    assert_int_equal(state_support(&it.state, card("3D")), BUILT);
    assert_int_equal(state_support(&it.state, card("2D")), BUILT);
    assert_int_equal(state_support(&it.state, card("3C")), DEALT);
    assert_int_equal(state_support(&it.state, card("4H")), ON_FOUNDATION);
    assert_int_equal(it.steps.count, 2);
    /* Where empty columns can be filled again, that is not always right. */
    it = force("ranks=4,columns=5,cells=1,build=suit,empty=king", layout);
    assert_int_equal(it.steps.count, 0);
    it = force("ranks=4,columns=5,cells=1,build=suit,empty=any", layout);
    assert_int_equal(it.steps.count, 0);
}

static void cards_go_onto_hosts_that_cannot_leave(void **state) {
    (void)state;
    /* 2S onto 3S, which is built, and 3C onto 4C, a king, though both lie over aces; but not 2D
     * onto 3D nor 2H onto 3H, which might leave. */
    static const char layout[] = "AC 4C\n2D 3C\nAS 4S 3S\n2H 2S\nAD 4D 2C 3H\nAH 4H 3D\n";
    struct after it = force("ranks=4,columns=6,cells=0,build=suit,empty=none", layout);
    assert_int_equal(it.steps.count, 2);
    assert_int_equal(it.steps.steps[0].card, card("2S"));
    assert_int_equal(it.steps.steps[1].card, card("3C"));
    /* With a cell the king could leave. */
    it = force("ranks=4,columns=6,cells=1,build=suit,empty=none", layout);
    assert_int_equal(it.steps.count, 0);
}

static void kings_settle_if_there_is_a_column_for_each(void **state) {
    (void)state;
    /* 4C goes to the empty column, with 3C on it, which takes a cell; and 2S onto 3S then. */
    static const char layout[] = "2C 4C 3C\nAC AS 2S\n4S 3S\n4D 3D 2D AD\n%s\n-\n";
    char text[128];
    snprintf(text, sizeof text, layout, "4H 3H 2H AH");
    struct after it = force("ranks=4,columns=6,cells=1,build=suit,empty=king", text);
    assert_true(state_foundations(&it.state) == it.table.all);
    it = force("ranks=4,columns=6,cells=0,build=suit,empty=king", text);
    assert_int_equal(it.steps.steps[0].card, card("2S"));
    /* If another king has no column, it might be better to wait for it. */
    snprintf(text, sizeof text, layout, "3H 4H 2H AH");
    it = force("ranks=4,columns=6,cells=1,build=suit,empty=king", text);
    assert_int_equal(it.steps.count, 0);
}

static void runs_do_not_settle_on_what_has_to_move(void **state) {
    (void)state;
    /* AS lies beneath 4C. */
    struct after it = force("ranks=4,columns=5,cells=2,build=suit,empty=none",
                            "AS 4C\nAC 3C 2C\n4S 3S 2S\n4H 3H 2H AH\n4D 3D 2D AD\n");
    assert_int_equal(it.steps.count, 0);
    /* And nothing does from the middle of a column. */
    it = force("ranks=4,columns=5,cells=2,build=suit,empty=none",
               "4C\nAC 3C 2C AS 3S\n4S 2S\n4H 3H 2H AH\n4D 3D 2D AD\n");
    assert_int_equal(it.steps.count, 0);
}

static void finds_the_ends_of_runs(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=5,columns=5,cells=2,build=suit,empty=none\n"
                            "cells: 2H\n"
                            "AC 5C 4C 3C\n"
                            "2C 5S 4S 3S 2S AS\n"
                            "5H 3H\n4H AH\n5D 4D 3D 2D AD\n");
    struct deal_table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    static const struct {
        const char *card, *foot, *top;
        bool settled;
    } wanted[] = {
        {"AC", "AC", "AC", true},  {"3C", "5C", "3C", false}, {"4C", "5C", "3C", false},
        {"5C", "5C", "3C", false}, {"2C", "2C", "2C", true},  {"AS", "5S", "AS", false},
        {"3S", "5S", "AS", false}, {"5S", "5S", "AS", false}, {"3H", "3H", "3H", false},
        {"5H", "5H", "5H", true},  {"4H", "4H", "4H", true},  {"2D", "5D", "AD", true},
        {"5D", "5D", "AD", true},  {"2H", "2H", "2H", false},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_int_equal(suit_run_foot(&it, card(wanted[i].card)), card(wanted[i].foot));
        assert_int_equal(suit_run_top(&it, card(wanted[i].card)), card(wanted[i].top));
        assert_int_equal(run_is_settled(&it, card(wanted[i].card)), wanted[i].settled);
    }
}

/* ---- In random games ----------------------------------------------------------------------- */

/* The run on top of a column: how many cards from its top on lie on each other in suit. */
static unsigned run_length(const struct column *column) {
    unsigned length = 1;
    while (length < column->height && column->cards[column->height - length - 1] ==
                                          column->cards[column->height - length] + SUITS) {
        length++;
    }
    return length;
}

/* Is there no forced move left, as the referee sees it? */
static bool has_no_forced_move(const struct rules *rules, const struct position *position) {
    unsigned held = 0;
    for (unsigned i = 0; i < rules->cells; i++) {
        held += position->cells[i] != NO_CARD;
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *onto = &position->columns[i];
        if (onto->height == 0) {
            continue;
        }
        const unsigned wanted = onto->cards[onto->height - 1] - SUITS;
        for (unsigned j = 0; j < rules->cells; j++) {
            if (position->cells[j] != NO_CARD && position->cells[j] == wanted) {
                return false;
            }
        }
        for (unsigned j = 0; j < rules->columns; j++) {
            const struct column *from = &position->columns[j];
            const unsigned length = from->height > 0 ? run_length(from) : 0;
            if (rules->empty == EMPTY_NONE && length > 0 && run_length(onto) == onto->height &&
                from->cards[from->height - length] == wanted && length <= rules->cells - held + 1) {
                return false;
            }
        }
    }
    return true;
}

static unsigned moves_made;

static void check_rules(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct successor successors[MAX_SUCCESSORS];
    struct state state = seen_by_solver(&table, &deal->rules, &deal->start);
    autoplay_state(&state, &table);
    for (unsigned step = 0; step < 60; step++) {
        struct steps steps;
        struct state forced = check_forced_moves(&table, &state, &steps);
        struct position position = position_of_state(&table, &forced);
        moves_made += steps.count;
        if (deal->rules.build != BUILD_SUIT) {
            assert_int_equal(steps.count, 0);
        } else {
            assert_true(has_no_forced_move(&deal->rules, &position));
        }
        /* Mostly from where moves are forced, so that there is more to do. */
        const struct state *from = random_below(random, 4) == 0 ? &forced : &state;
        unsigned count = expand(from, &table, successors);
        if (count == 0) {
            return;
        }
        state = successors[random_below(random, count)].state;
    }
}

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct deal in_suit = *deal;
    in_suit.rules.build = BUILD_SUIT;
    check_rules(deal, random);
    check_rules(&in_suit, random);
}

static void makes_all_forced_moves_by_legal_ones(void **state) {
    (void)state;
    moves_made = 0;
    visit_varied_deals(15, check_walk);
    print_message("%u moves\n", moves_made);
    assert_true(moves_made > 3000);
}

/* ---- In all positions of small games ------------------------------------------------------- */

struct tally {
    unsigned positions, forced[3], won[3];
};

static void check_space(const struct space *space, void *context) {
    struct tally *tally = context;
    for (uint32_t i = 0; i < space->positions.count; i++) {
        struct position position = position_of(&space->positions.keys[i]);
        struct deal_table table;
        struct state state = seen_by_solver(&table, &space->rules, &position);
        struct steps steps;
        struct state forced = check_forced_moves(&table, &state, &steps);
        struct key key = key_of_state(&table, &forced);
        assert_true(key_set_has(&space->positions, &key));
        uint32_t after = *key_set_slot(&space->positions, &key) - 1;
        assert_int_equal(space->distance[i] == NEVER, space->distance[after] == NEVER);
        tally->positions++;
        tally->forced[space->rules.empty] += after != i;
        tally->won[space->rules.empty] += after != i && space->distance[i] != NEVER;
    }
}

/* What is always right: each position of the game, and not just its start, can be won after it if
 * and only if it could be won before. */
static void loses_no_game(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_suit_spaces(6000, 6, check_space, &tally);
    print_message("%u positions, forced %u, %u, %u, of these won %u, %u, %u\n", tally.positions,
                  tally.forced[0], tally.forced[1], tally.forced[2], tally.won[0], tally.won[1],
                  tally.won[2]);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(tally.won[i] > 10000);
        assert_true(tally.forced[i] - tally.won[i] > 1000);
    }
}

int test_forced_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_go_back_onto_columns),
        cmocka_unit_test(runs_settle_where_columns_stay_empty),
        cmocka_unit_test(cards_go_onto_hosts_that_cannot_leave),
        cmocka_unit_test(kings_settle_if_there_is_a_column_for_each),
        cmocka_unit_test(runs_do_not_settle_on_what_has_to_move),
        cmocka_unit_test(finds_the_ends_of_runs),
        cmocka_unit_test(makes_all_forced_moves_by_legal_ones),
        cmocka_unit_test(loses_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
