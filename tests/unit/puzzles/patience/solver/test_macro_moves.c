#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/macro_moves.h"
#include "support/replay.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

/* A position in which something is played. */
struct scene {
    struct deal_table table;
    struct state start;
    struct play play;
    struct steps steps;
};

static void set_scene(struct scene *scene, const char *layout) {
    struct deal deal = laid(layout);
    scene->start = seen_by_solver(&scene->table, &deal.rules, &deal.start);
    scene->play = play_from(&scene->start, &scene->table);
    scene->steps.count = 0;
}

/* What was played is what is written down, and the referee allows it. */
static void assert_played(const struct scene *scene) {
    struct position position = position_of_state(&scene->table, &scene->start);
    replay_steps(&scene->table.rules, &scene->steps, &position);
    struct key played = key_of(&scene->table.rules, &position);
    struct key claimed = key_of_state(&scene->table, &scene->play.state);
    assert_memory_equal(&played, &claimed, sizeof played);
}

static void assert_lies(const struct scene *scene, const char *name, unsigned support) {
    assert_int_equal(state_support(&scene->play.state, card(name)), support);
}

/* ---- Digging ------------------------------------------------------------------------------- */

/* Plays a macro move if it is possible, and has the referee play it too. */
static bool play(struct scene *scene, enum macro_move_kind kind, const char *name,
                 unsigned support) {
    struct successor successors[MAX_SUCCESSORS];
    const unsigned count = macro_moves(&scene->start, &scene->table, kind, successors);
    const struct macro_move wanted = {(uint16_t)kind, (uint8_t)card(name), (uint8_t)support};
    for (unsigned i = 0; i < count; i++) {
        if (memcmp(&successors[i].macro_move, &wanted, sizeof wanted) == 0) {
            scene->steps.count = 0;
            macro_move_play(&scene->play, &scene->table, wanted, kind, &scene->steps);
            assert_played(scene);
            assert_true(state_equal(&scene->play.state, &successors[i].state));
            return true;
        }
    }
    return false;
}

static bool dig_out(struct scene *scene, const char *name) {
    return play(scene, DIG_OUT, name, ON_FOUNDATION);
}

static const char buried[] = "rules: ranks=5,columns=6,cells=3,build=alternate,empty=any\n"
                             "AC 3D 4S 2H 5H\n"
                             "5S\n4D 3C\nAS 2S 4C 5C\nAH 5D 2D 3S 4H\nAD 2C 3H\n";

/* What lies on a card goes onto columns first, to cells else. */
static void digs_out_a_card(void **state) {
    (void)state;
    struct scene scene;
    set_scene(&scene, buried);
    assert_true(dig_out(&scene, "AC"));
    assert_int_equal(scene.steps.count, 4);
    assert_lies(&scene, "5H", IN_CELL);
    assert_lies(&scene, "2H", BUILT + (HEARTS ^ CLUBS)); /* onto 3C */
    assert_lies(&scene, "4S", IN_CELL);
    assert_lies(&scene, "3D", IN_CELL); /* and not onto 4S there */
    assert_lies(&scene, "AC", ON_FOUNDATION);
}

static void digs_with_what_there_is(void **state) {
    (void)state;
    struct scene scene;
    set_scene(&scene, buried);
    scene.table.rules.cells = 2;
    assert_false(dig_out(&scene, "AC"));
    /* With one cell 4S has no place, unless a column is free. */
    scene.table.rules.cells = 1;
    assert_false(dig_out(&scene, "AC"));
    scene.table.rules.columns = 7;
    assert_true(dig_out(&scene, "AC"));
    assert_lies(&scene, "4S", ON_TABLE);
    assert_lies(&scene, "3D", BUILT + (DIAMONDS ^ SPADES));
    assert_lies(&scene, "AC", ON_FOUNDATION);
    /* A column that takes kings alone does not take it, and one that takes nothing neither. */
    for (unsigned empty = EMPTY_KING; empty <= EMPTY_NONE; empty++) {
        set_scene(&scene, buried);
        scene.table.rules.cells = 1;
        scene.table.rules.columns = 7;
        scene.table.rules.empty = (enum emptying)empty;
        scene.table.fit_empty_column = empty == EMPTY_KING ? scene.table.kings : 0;
        assert_false(dig_out(&scene, "AC"));
    }
}

/* Cards that go to their foundations on the way are the better for it. */
static void digs_past_autoplay(void **state) {
    (void)state;
    struct scene scene;
    set_scene(&scene, "rules: ranks=3,columns=3,cells=1,build=suit,empty=none\n"
                      "foundations: 3H AD\n"
                      "AC 2S AS 3D\n3S\n2D 3C 2C\n");
    /* With 3D away AS and 2S go, which lay on AC, and then everything. */
    assert_true(dig_out(&scene, "AC"));
    assert_int_equal(scene.steps.count, 1);
    assert_true(state_foundations(&scene.play.state) == scene.table.all);
}

/* Not if that makes a run that never comes apart: 2C onto 3C, over AC. */
static void digs_no_graves(void **state) {
    (void)state;
    struct scene scene;
    static const char layout[] = "rules: ranks=3,columns=4,cells=0,build=suit,empty=none\n"
                                 "foundations: 3H\n"
                                 "AS 2C\nAC 3C\n3S 2S\n3D AD 2D\n";
    set_scene(&scene, layout);
    assert_false(dig_out(&scene, "AS"));
    scene.table.rules.cells = 1;
    assert_true(dig_out(&scene, "AS"));
}

static void digs_out_a_card_for_another(void **state) {
    (void)state;
    struct scene scene;
    /* 4C onto 5H; 5C, which had to go to a cell, has no better place then. */
    set_scene(&scene, buried);
    assert_true(play(&scene, DIG_ONTO, "4C", BUILT + (CLUBS ^ HEARTS)));
    assert_int_equal(scene.steps.count, 2);
    assert_lies(&scene, "4C", BUILT + (CLUBS ^ HEARTS));
    assert_lies(&scene, "5C", IN_CELL);
    /* 3S onto 4D. Of what lay on it 2H can lie on it again, and 4H cannot. */
    set_scene(&scene, "rules: ranks=4,columns=5,cells=2,build=alternate,empty=none\n"
                      "4C 3S 4H 2H\nAC 4D\nAS 2S 3H\nAD 2C AH 3D\n2D 3C 4S\n");
    assert_true(play(&scene, DIG_ONTO, "3S", BUILT + (SPADES ^ DIAMONDS)));
    assert_int_equal(scene.steps.count, 4);
    assert_lies(&scene, "3S", BUILT + (SPADES ^ DIAMONDS));
    assert_lies(&scene, "2H", BUILT + (HEARTS ^ SPADES));
    assert_lies(&scene, "4H", IN_CELL);
}

/* Cards come back from cells where they can, the higher first, so that the lower can lie on them.
 * Uncovered cards are built only by an eager search, and never those that are built already. */
static void follows_up(void **state) {
    (void)state;
    struct scene scene;
    static const char layout[] = "rules: ranks=5,columns=6,cells=4,build=alternate,empty=none\n"
                                 "cells: 4H 3C 3S\n"
                                 "AC 5S\nAH 2H 5D\nAS 5H 4D 2S\nAD 5C 4S\n3D 2C 3H 4C 2D\n";
    set_scene(&scene, layout);
    play_follow_ups(&scene.play, &scene.table, false, &scene.steps);
    assert_played(&scene);
    assert_lies(&scene, "4H", BUILT + (HEARTS ^ SPADES));
    assert_lies(&scene, "3S", BUILT + (SPADES ^ HEARTS));
    assert_lies(&scene, "3C", IN_CELL);
    assert_lies(&scene, "2D", DEALT);
    assert_int_equal(scene.steps.count, 2);
    /* 4S goes onto 5D, too, and 2D onto 3S. Then 4C has no place, nor 3C a red 4. */
    set_scene(&scene, layout);
    play_follow_ups(&scene.play, &scene.table, true, &scene.steps);
    assert_played(&scene);
    assert_lies(&scene, "2D", BUILT + (DIAMONDS ^ SPADES));
    assert_lies(&scene, "4S", BUILT + (SPADES ^ DIAMONDS));
    assert_lies(&scene, "3C", IN_CELL);
    assert_int_equal(scene.steps.count, 4);
}

/* What is autoplayed on the way may take away either card. */
static void gives_up_what_was_autoplayed(void **state) {
    (void)state;
    struct scene scene;
    const unsigned support = BUILT + (SPADES ^ HEARTS);
    /* 3H goes as soon as 4D is away, and 4H after it, before 3S can lie on that. */
    set_scene(&scene, "rules: ranks=4,columns=5,cells=1,build=alternate,empty=none\n"
                      "foundations: 2H AS\n"
                      "3S 3H 4D\n4H\nAC 2C 4S\nAD 2D 4C\n2S 3D 3C\n");
    assert_false(play(&scene, DIG_ONTO, "3S", support));
    /* With nothing to be autoplayed it can be done. */
    set_scene(&scene, "rules: ranks=4,columns=5,cells=1,build=alternate,empty=none\n"
                      "foundations: 2H AS\n"
                      "3S 4D\n4H\nAC 2C 4S\nAD 2D 3H 4C\n2S 3D 3C\n");
    assert_true(play(&scene, DIG_ONTO, "3S", support));
    /* 2S goes, and 3S itself after it. */
    set_scene(&scene, "rules: ranks=4,columns=5,cells=1,build=alternate,empty=none\n"
                      "foundations: 2H AS\n"
                      "3S 2S 4D\n4H\nAC 2C 4S\nAD 2D 4C\n3H 3D 3C\n");
    assert_false(play(&scene, DIG_ONTO, "3S", support));
}

/* ---- Runs ---------------------------------------------------------------------------------- */

/* A run of so many cards in alternating colours on top of all the rest, and nothing else that could
 * help but the cells and the empty columns. Spades and hearts are built from the king on. */
static void set_run(struct scene *scene, unsigned length, unsigned cells, unsigned columns,
                    bool to_column) {
    struct deal deal = {.rules = {.ranks = RANKS,
                                  .columns = (uint8_t)(3 + columns),
                                  .cells = (uint8_t)cells,
                                  .build = BUILD_ALTERNATE,
                                  .empty = EMPTY_ANY}};
    position_clear(&deal.start);
    const unsigned foot = to_column ? 0 : 1; /* of the run; 1 leaves out the king, its goal */
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = 0; rank < RANKS; rank++) {
            const unsigned place = RANKS - 1 - rank;
            const bool in_run = place >= foot && place < foot + length &&
                                suit == (place % 2 == 0 ? SPADES : HEARTS);
            const bool goal = !to_column && place == 0 && suit == SPADES;
            if (!in_run && !goal) {
                /* Lower cards above: nothing can be put onto these, but aces lie lowest. */
                column_put(&deal.start.columns[0], rank * SUITS + suit);
            }
        }
    }
    if (!to_column) {
        column_put(&deal.start.columns[1], (RANKS - 1) * SUITS + SPADES);
    }
    /* The run lies on one of the others, the highest of diamonds. */
    column_put(&deal.start.columns[2], deal.start.columns[0].cards[--deal.start.columns[0].height]);
    for (unsigned place = foot; place < foot + length; place++) {
        column_put(&deal.start.columns[2],
                   (RANKS - 1 - place) * SUITS + (place % 2 == 0 ? SPADES : HEARTS));
    }
    scene->start = seen_by_solver(&scene->table, &deal.rules, &deal.start);
    scene->play = play_from(&scene->start, &scene->table);
    scene->steps.count = 0;
}

/* The longest run that can be moved at all, with nothing but that room: (cells + 1) cards, and
 * twice as many with each empty column. */
static void moves_runs_as_long_as_there_is_room(void **state) {
    (void)state;
    unsigned moved = 0;
    for (unsigned cells = 0; cells <= 5; cells++) {
        for (unsigned columns = 0; columns <= 5; columns++) {
            for (unsigned length = 1; length < RANKS - 1; length++) {
                struct scene scene;
                set_run(&scene, length, cells, columns, false);
                const unsigned free = state_empty_columns(&scene.start, &scene.table);
                assert_int_equal(free, columns);
                const unsigned longest = longest_run(&scene.table, cells, columns);
                if (length > longest) {
                    continue;
                }
                const unsigned foot = (RANKS - 2) * SUITS + HEARTS;
                const unsigned support = BUILT + (HEARTS ^ SPADES);
                play_move_run(&scene.play, &scene.table, foot, support, &scene.steps);
                assert_played(&scene);
                /* It lies there as a whole, and everything else as before. */
                struct state wanted = scene.start;
                state_put(&wanted, foot, support);
                assert_true(state_equal(&scene.play.state, &wanted));
                moved++;
            }
        }
    }
    assert_true(moved > 200);
}

static void moves_runs_to_empty_columns(void **state) {
    (void)state;
    for (unsigned cells = 0; cells <= 5; cells++) {
        /* One column is the goal, and another was taken by nobody: set_run leaves it empty. */
        for (unsigned columns = 0; columns <= 4; columns++) {
            for (unsigned length = 1; length < RANKS; length++) {
                struct scene scene;
                set_run(&scene, length, cells, columns, true);
                const unsigned free = state_empty_columns(&scene.start, &scene.table);
                assert_int_equal(free, columns + 1);
                if (length > longest_run(&scene.table, cells, free - 1)) {
                    continue;
                }
                const unsigned foot = (RANKS - 1) * SUITS + SPADES;
                play_move_run(&scene.play, &scene.table, foot, ON_TABLE, &scene.steps);
                assert_played(&scene);
                struct state wanted = scene.start;
                state_put(&wanted, foot, ON_TABLE);
                assert_true(state_equal(&scene.play.state, &wanted));
            }
        }
    }
}

static void knows_the_longest_run(void **state) {
    (void)state;
    struct deal_table table = {
        .rules = {
            .ranks = 13, .columns = 8, .cells = 4, .build = BUILD_ALTERNATE, .empty = EMPTY_ANY}};
    assert_int_equal(longest_run(&table, 4, 0), 5);
    assert_int_equal(longest_run(&table, 4, 1), 10);
    assert_int_equal(longest_run(&table, 0, 3), 8);
    assert_true(longest_run(&table, 0, 4) >= RANKS);
    assert_true(longest_run(&table, 0, 52) >= RANKS);
    /* Columns that do not take every card are no help. */
    table.rules.empty = EMPTY_KING;
    assert_int_equal(longest_run(&table, 2, 3), 3);
    table.rules.empty = EMPTY_NONE;
    assert_int_equal(longest_run(&table, 0, 3), 1);
}

static void takes_runs_to_cells(void **state) {
    (void)state;
    struct scene scene;
    set_run(&scene, 4, 4, 0, true);
    play_move_run(&scene.play, &scene.table, (RANKS - 1) * SUITS + SPADES, IN_CELL, &scene.steps);
    assert_played(&scene);
    assert_int_equal(scene.steps.count, 4);
    assert_int_equal(cards_count(state_cells(&scene.play.state)), 4);
}

/* Is 4S, with 3H and 2C on it, moved onto 5D as a whole? */
static bool run_is_moved(const char *hearts, const char *columns) {
    char layout[256];
    struct scene scene;
    snprintf(layout, sizeof layout,
             "rules: ranks=5,columns=5,cells=3,build=alternate,empty=none\n"
             "foundations: %s\n5D\nAD 2D 3D 4D 5C 4C 3C\n%s\n",
             hearts, columns);
    set_scene(&scene, layout);
    const unsigned foot = card("4S");
    const unsigned support = BUILT + (SPADES ^ DIAMONDS);
    struct play whole = scene.play;
    bool moved = macro_move_run(&whole, &scene.table, foot,
                                cards_of(card("3H")) | cards_of(card("2C")), support);
    play_move_run(&scene.play, &scene.table, foot, support, &scene.steps);
    /* Where it says so, that is what happens if one plays card by card; else it is not. */
    assert_int_equal(state_equal(&whole.state, &scene.play.state), moved);
    if (moved) {
        assert_played(&scene);
    }
    return moved;
}

/* Put aside, the cards of a run lie free for a while, and may go to their foundations. */
static void moves_runs_that_stay_together(void **state) {
    (void)state;
    assert_true(run_is_moved("AH", "AC 4S 3H 2C\nAS 2H 2S 3S 5S 5H 4H"));
    /* Here 3H is the next of its suit from the first, */
    assert_false(run_is_moved("2H", "AC 4S 3H 2C\nAS 2S 3S 5S 5H 4H"));
    /* and here from when 2H is uncovered. */
    assert_false(run_is_moved("AH", "2H 4S 3H 2C\nAS AC 2S 3S 5S 5H 4H"));
    /* If all of them go, it is the same whether they were together or not. */
    assert_true(run_is_moved("AH", "AC 2H 4S 3H 2C\nAS 2S 3S 5S 5H 4H"));
}

int test_macro_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digs_out_a_card),
        cmocka_unit_test(digs_with_what_there_is),
        cmocka_unit_test(digs_past_autoplay),
        cmocka_unit_test(digs_no_graves),
        cmocka_unit_test(digs_out_a_card_for_another),
        cmocka_unit_test(follows_up),
        cmocka_unit_test(gives_up_what_was_autoplayed),
        cmocka_unit_test(moves_runs_as_long_as_there_is_room),
        cmocka_unit_test(moves_runs_to_empty_columns),
        cmocka_unit_test(knows_the_longest_run),
        cmocka_unit_test(takes_runs_to_cells),
        cmocka_unit_test(moves_runs_that_stay_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
