#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/dead_ends.h"
#include "support/solver_view.h"
#include "support/space.h"

/* ---- By hand ------------------------------------------------------------------------------- */

static bool run_is_dead(const char *rules, const char *columns, const char *top) {
    char layout[512];
    snprintf(layout, sizeof layout, "rules: %s\n%s", rules, columns);
    struct deal deal = laid(layout);
    struct deal_table table;
    struct state state = seen_by_solver(&table, &deal.rules, &deal.start);
    return is_dead_run(&state, &table, card_read(top, strlen(top)));
}

static void a_run_over_a_lower_card(void **state) {
    (void)state;
    static const char columns[] = "AC 4C 3C 2C\nAS 3H 4S 3S\n4H 2H AH 2S\n4D 3D 2D AD\n-\n";
    /* The 3 and the 2 would have to find room before the 4 can, and it is not there for both. */
    assert_true(run_is_dead("ranks=4,columns=5,cells=1,build=suit,empty=none", columns, "2C"));
    assert_true(run_is_dead("ranks=4,columns=5,cells=0,build=suit,empty=king", columns, "2C"));
    /* Even where the 4 could go to an empty column. */
    assert_true(run_is_dead("ranks=4,columns=5,cells=1,build=suit,empty=king", columns, "2C"));
    assert_false(run_is_dead("ranks=4,columns=5,cells=2,build=suit,empty=king", columns, "2C"));
    assert_false(run_is_dead("ranks=4,columns=5,cells=1,build=suit,empty=any", columns, "2C"));
    assert_false(run_is_dead("ranks=4,columns=5,cells=1,build=any,empty=none", columns, "2C"));
    assert_false(
        run_is_dead("ranks=4,columns=5,cells=0,build=alternate,empty=none", columns, "2C"));
    /* The 3 of spades lies on the 4, and the ace beneath: a run of two. */
    assert_true(run_is_dead("ranks=4,columns=5,cells=0,build=suit,empty=none", columns, "3S"));
    assert_false(run_is_dead("ranks=4,columns=5,cells=1,build=suit,empty=none", columns, "3S"));
    /* A run that lies on the table, and one card alone. */
    assert_false(run_is_dead("ranks=4,columns=5,cells=0,build=suit,empty=none", columns, "AD"));
    assert_false(run_is_dead("ranks=4,columns=5,cells=0,build=suit,empty=none", columns, "2S"));
}

static void a_run_over_other_suits(void **state) {
    (void)state;
    static const char columns[] = "AS 4C 3C 2C\nAC 4S\n4H 3H 2H AH 3S 2S\n4D 3D 2D AD\n";
    assert_false(run_is_dead("ranks=4,columns=4,cells=0,build=suit,empty=none", columns, "2C"));
    /* The same where the ace is on its foundation already. */
    static const char foundations[] =
        "foundations: AC\nAS 4C 3C 2C\n4S 3S\n4H 3H 2H AH 2S\n4D 3D 2D AD";
    assert_false(run_is_dead("ranks=4,columns=4,cells=0,build=suit,empty=none", foundations, "2C"));
}

/* What lay beneath a king when it was dealt is beneath it no more once it has moved. */
static void a_run_on_a_king_that_has_moved(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=5,cells=0,build=suit,empty=king\n"
                            "AC AS 4C\n2C 3C\n4S 3S 2S\n4H 3H 2H AH\n4D 3D 2D AD\n");
    struct deal_table table;
    struct state it = seen_by_solver(&table, &deal.rules, &deal.start);
    const unsigned three = card_read("3C", 2);
    state_put(&it, three, BUILT);
    assert_true(is_dead_run(&it, &table, three));
    state_put(&it, card_read("4C", 2), ON_TABLE);
    assert_false(is_dead_run(&it, &table, three));
}

static bool deadlock_in(const char *layout) {
    struct deal deal = laid(layout);
    struct deal_table table;
    struct state state = seen_by_solver(&table, &deal.rules, &deal.start);
    return is_deadlock(&state, &table);
}

static void kings_over_each_others_aces(void **state) {
    (void)state;
    /* Neither 2 can move, and each waits for the ace under the other. */
    assert_true(deadlock_in("rules: ranks=2,columns=3,cells=0,empty=none\n"
                            "foundations: 2H 2D\nAC 2S\nAS 2C\n"));
    /* They can where a column is empty and takes them, or a cell is free. */
    assert_false(deadlock_in("rules: ranks=2,columns=3,cells=0,empty=any\n"
                             "foundations: 2H 2D\nAC 2S\nAS 2C\n"));
    assert_false(deadlock_in("rules: ranks=2,columns=3,cells=0,empty=king\n"
                             "foundations: 2H 2D\nAC 2S\nAS 2C\n"));
    assert_false(deadlock_in("rules: ranks=2,columns=3,cells=1,empty=none\n"
                             "foundations: 2H 2D\nAC 2S\nAS 2C\n"));
    /* But not where that column is missing, or that cell full for good. */
    assert_true(deadlock_in("rules: ranks=2,columns=2,cells=0,empty=any\n"
                            "foundations: 2H 2D\nAC 2S\nAS 2C\n"));
    assert_true(deadlock_in("rules: ranks=2,columns=2,cells=1,empty=any\n"
                            "foundations: 2D\ncells: 2H\nAC AH 2S\nAS 2C\n"));
    /* The ace of hearts lets the cell's card go. */
    assert_false(deadlock_in("rules: ranks=2,columns=3,cells=1,empty=none\n"
                             "foundations: 2D\ncells: 2H\nAC 2S\nAS 2C\nAH\n"));
}

static void a_card_that_finds_a_place(void **state) {
    (void)state;
    /* The 2 of spades can go onto the red 3 where cards are built in alternating colours, and all
     * the rest follows; in suit it would need the black 3, which is under an ace. */
    static const char layout[] = "rules: ranks=3,columns=3,cells=0,empty=none,build=%s\n"
                                 "foundations: 3D AH\n3C AC 2H 2S\n3S AS 2C\n3H\n";
    char text[256];
    snprintf(text, sizeof text, layout, "alternate");
    assert_false(deadlock_in(text));
    snprintf(text, sizeof text, layout, "any");
    assert_false(deadlock_in(text));
    snprintf(text, sizeof text, layout, "suit");
    assert_true(deadlock_in(text));
    /* Nothing can be put onto a card in a cell. */
    assert_true(deadlock_in("rules: ranks=3,columns=2,cells=1,empty=none\n"
                            "foundations: 3D AH\ncells: 3H\n3C AC 2H 2S\n3S AS 2C\n"));
}

static void the_won_game_is_not_dead(void **state) {
    (void)state;
    assert_false(deadlock_in("rules: ranks=2,columns=1,cells=0,empty=none\n"
                             "foundations: 2C 2S 2H 2D\n-\n"));
}

/* ---- In all positions of small games ------------------------------------------------------- */

struct tally {
    unsigned positions, lost, runs, deadlocks;
};

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    (void)deal;
    for (uint32_t i = 0; i < space->positions.count; i++) {
        struct position position = position_of(&space->positions.keys[i]);
        struct deal_table table;
        struct state state = seen_by_solver(&table, &space->rules, &position);
        bool deadlock = is_deadlock(&state, &table);
        bool run = false;
        for (unsigned column = 0; column < space->rules.columns; column++) {
            const struct column *cards = &position.columns[column];
            run = run || (cards->height > 0 &&
                          is_dead_run(&state, &table, cards->cards[cards->height - 1]));
        }
        if (deadlock || run) {
            assert_int_equal(space->distance[i], NEVER);
        }
        tally->positions++;
        tally->lost += space->distance[i] == NEVER;
        tally->runs += run;
        tally->deadlocks += deadlock;
    }
}

static void nothing_dead_can_be_won(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned games = visit_small_spaces(3, 2000, check_space, &tally);
    /* And there was something to be wrong about. */
    print_message("%u games, %u positions, %u lost, %u deadlocks\n", games, tally.positions,
                  tally.lost, tally.deadlocks);
    assert_true(games > 500);
    assert_true(tally.positions - tally.lost > 10000);
    assert_true(tally.deadlocks > 5000);
}

/* Games in suit with little room, in which runs are often too long. */
static void no_dead_run_can_be_won(void **state) {
    (void)state;
    struct tally tally = {0};
    uint32_t random = 9;
    for (unsigned round = 0; round < 600; round++) {
        struct rules rules = {.ranks = (uint8_t)(4 + round % 3),
                              .columns = (uint8_t)(5 + random_below(&random, 4)),
                              .cells = (uint8_t)random_below(&random, 3),
                              .build = BUILD_SUIT,
                              .empty = round % 2 == 0 ? EMPTY_KING : EMPTY_NONE};
        struct deal deal = random_deal(&rules, 0, &random);
        struct space space;
        if (space_explore(&space, &deal, 3000)) {
            check_space(&deal, &space, &tally);
            space_free(&space);
        }
    }
    print_message("%u positions, %u lost, %u runs\n", tally.positions, tally.lost, tally.runs);
    assert_true(tally.positions - tally.lost > 10000);
    assert_true(tally.runs > 5000);
}

/* ---- Where autoplay leaves a choice ---------------------------------------------------------- */

struct chosen {
    unsigned winnable, deadlocks;
    unsigned back;           /* positions in games with taking back */
    unsigned deadlocks_back; /* those of them that are deadlocks all the same */
    unsigned saved;          /* those that are won, and would be deadlocks without it */
};

static void check_space_by_choice(const struct deal *deal, const struct space *space,
                                  void *context) {
    struct chosen *chosen = context;
    for (uint32_t i = 0; i < space->positions.count; i++) {
        const struct position position = position_of(&space->positions.keys[i]);
        const bool winnable = space->distance[i] != NEVER;
        struct deal_table table;
        struct state state = seen_by_solver(&table, &space->rules, &position);
        const bool deadlock_without = is_deadlock(&state, &table);
        table.autoplay = deal->rules.autoplay;
        table.takes_back = deal->rules.take_back;
        const bool deadlock = is_deadlock(&state, &table);
        if (deadlock) {
            assert_false(winnable);
            assert_true(deadlock_without);
        }
        chosen->winnable += winnable;
        chosen->deadlocks += deadlock;
        chosen->back += deal->rules.take_back;
        chosen->deadlocks_back += deadlock && deal->rules.take_back;
        chosen->saved += winnable && deadlock_without;
    }
}

static void nothing_dead_can_be_won_by_choice(void **state) {
    (void)state;
    struct chosen chosen = {0};
    unsigned games = visit_spaces_by_choice(1500, 71, 250, check_space_by_choice, &chosen);
    print_message("%u games, %u winnable positions, %u deadlocks, %u with taking back, %u saved\n",
                  games, chosen.winnable, chosen.deadlocks, chosen.deadlocks_back, chosen.saved);
    assert_true(games > 2000 && chosen.winnable > 10000);
    assert_true(chosen.deadlocks > 5000 && chosen.deadlocks_back > 1000);
    assert_true(chosen.saved > 0);
}

int test_dead_ends(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_over_a_lower_card),
        cmocka_unit_test(a_run_over_other_suits),
        cmocka_unit_test(a_run_on_a_king_that_has_moved),
        cmocka_unit_test(kings_over_each_others_aces),
        cmocka_unit_test(a_card_that_finds_a_place),
        cmocka_unit_test(the_won_game_is_not_dead),
        cmocka_unit_test(nothing_dead_can_be_won),
        cmocka_unit_test(no_dead_run_can_be_won),
        cmocka_unit_test(nothing_dead_can_be_won_by_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
