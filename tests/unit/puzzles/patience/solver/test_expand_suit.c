#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand_suit.h"
#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"
#include "support/space.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

/* ---- By hand ------------------------------------------------------------------------------- */

/* The successors of a position. */
struct found {
    unsigned count;
    struct successor successors[MAX_SUCCESSORS];
};

static void expand_layout(const char *layout, struct found *found) {
    struct deal deal = laid(layout);
    struct deal_table table;
    struct state state = seen_by_solver(&table, &deal.rules, &deal.start);
    found->count = expand_suit(&state, &table, found->successors);
    for (unsigned i = 0; i < found->count; i++) {
        assert_reached(&table, &state, 0, &found->successors[i]);
    }
}

static bool has(const struct found *found, enum macro_move_kind kind, const char *name) {
    unsigned times = 0;
    for (unsigned i = 0; i < found->count; i++) {
        const struct macro_move *it = &found->successors[i].macro_move;
        times += it->kind == kind && it->card == card(name);
    }
    assert_true(times <= 1);
    return times == 1;
}

static void moves_whole_runs(void **state) {
    (void)state;
    struct found found;
    static const char layout[] = "rules: ranks=5,columns=6,cells=%d,build=suit,empty=%s\n"
                                 "AC 4C 3C 2C\nAS 5C\nAH 5S 4S\n3S 2S\nAD 5H 4H 3H\n"
                                 "2H 5D 4D 3D 2D\n";
    char text[256];
    /* 4C with two cards on it, onto 5C or into cells; 4S, 3H and 2D lie where they belong, and
     * 5H, 5S and 5D can go to cells alone; 3S goes onto 4S. */
    snprintf(text, sizeof text, layout, 3, "king");
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "4C"));
    assert_true(has(&found, RUN_TO_CELLS, "4C"));
    assert_true(has(&found, MOVE_RUN, "3S"));
    assert_true(has(&found, RUN_TO_CELLS, "3S"));
    assert_true(has(&found, RUN_TO_CELLS, "5S"));
    assert_true(has(&found, RUN_TO_CELLS, "5H"));
    assert_true(has(&found, RUN_TO_CELLS, "5C"));
    assert_int_equal(found.count, 7);
    /* Two cells are enough to move three cards, not to hold them. And three cards on AC then
     * are not too many; four would be. Where columns stay empty, what lies on the table stays. */
    snprintf(text, sizeof text, layout, 2, "none");
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "4C"));
    assert_true(has(&found, RUN_TO_CELLS, "5S"));
    assert_true(has(&found, RUN_TO_CELLS, "5C"));
    assert_int_equal(found.count, 3);
    snprintf(text, sizeof text, layout, 1, "none");
    expand_layout(text, &found);
    assert_true(has(&found, RUN_TO_CELLS, "5C"));
    assert_int_equal(found.count, 1);
    snprintf(text, sizeof text, layout, 0, "any");
    expand_layout(text, &found);
    assert_int_equal(found.count, 0);
}

/* Moves into cells are made with what they prepare, and with nothing else. */
static void prepares_moves(void **state) {
    (void)state;
    struct found found;
    static const char layout[] = "rules: ranks=5,columns=6,cells=%d,build=suit,empty=king\n"
                                 "AC 5S 2C 4H\n2H 4S 5D\nAS 3C 5C\n4D AD 3D\nAH 2S 3H\n"
                                 "4C 2D 5H 3S\n";
    char text[256];
    snprintf(text, sizeof text, layout, 0);
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "3H"));
    assert_int_equal(found.count, 1);
    /* 5D leaves 4S for 3S, 3S leaves 5H for 4H, 3H leaves 2S, which goes onto 3S; 3D leaves AD. */
    snprintf(text, sizeof text, layout, 1);
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "3H"));
    assert_true(has(&found, MOVE_RUN, "3S"));
    assert_true(has(&found, MOVE_RUN, "4H"));
    assert_true(has(&found, MOVE_RUN, "2S"));
    assert_true(has(&found, RUN_TO_CELLS, "3D"));
    assert_int_equal(found.count, 5);
    /* With two cells: from beneath 4H, 2C onto 3C, beneath 5C; and AH comes out. */
    snprintf(text, sizeof text, layout, 2);
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "2C"));
    assert_true(has(&found, RUN_TO_CELLS, "2S"));
}

/* A card that comes from the same column is put back at once. */
static void puts_back_onto_the_same_column(void **state) {
    (void)state;
    struct found found;
    expand_layout("rules: ranks=4,columns=4,cells=2,build=suit,empty=king\n"
                  "AC 4S 4D 3S\nAS 3C 2C\nAH 4C 3H 2S\nAD 2H 4H 2D 3D\n",
                  &found);
    /* 4S takes 3S after 4D has left, which is no move of 3S. */
    assert_true(has(&found, RUN_TO_CELLS, "4D"));
    assert_false(has(&found, MOVE_RUN, "3S"));
}

static void takes_runs_apart_for_empty_columns(void **state) {
    (void)state;
    struct found found;
    static const char layout[] = "rules: ranks=4,columns=5,cells=%d,build=suit,empty=%s\n"
                                 "cells:%s\n"
                                 "AC 4C 3C 2C\nAS 4S 3S 2S\n%s\n4D 3D 2D AH 2H AD 3H\n";
    char text[256];
    snprintf(text, sizeof text, layout, 2, "any", " 4H", "-");
    expand_layout(text, &found);
    /* One cell: two cards, but not three. */
    assert_true(has(&found, RUN_TO_COLUMN, "2C") && has(&found, RUN_TO_COLUMN, "3C"));
    assert_true(has(&found, RUN_TO_COLUMN, "2S") && has(&found, RUN_TO_COLUMN, "3S"));
    assert_false(has(&found, RUN_TO_COLUMN, "4C") || has(&found, RUN_TO_COLUMN, "4S"));
    assert_true(has(&found, RUN_TO_COLUMN, "3H"));
    assert_true(has(&found, CELL_TO_COLUMN, "4H"));
    assert_true(has(&found, RUN_TO_CELLS, "3H"));
    assert_int_equal(found.count, 7);
    snprintf(text, sizeof text, layout, 3, "king", " 4H", "-");
    expand_layout(text, &found);
    assert_true(has(&found, RUN_TO_COLUMN, "4C") && has(&found, RUN_TO_COLUMN, "4S"));
    assert_true(has(&found, CELL_TO_COLUMN, "4H"));
    assert_true(has(&found, RUN_TO_CELLS, "3H"));
    assert_int_equal(found.count, 4);
    /* What has its column to itself gains nothing by another. */
    snprintf(text, sizeof text, layout, 3, "any", "", "4H");
    expand_layout(text, &found);
    assert_false(has(&found, RUN_TO_COLUMN, "4H"));
    assert_true(has(&found, RUN_TO_COLUMN, "4C") && has(&found, RUN_TO_COLUMN, "4S"));
    snprintf(text, sizeof text, layout, 3, "none", "", "4H");
    expand_layout(text, &found);
    assert_false(has(&found, RUN_TO_COLUMN, "4C") || has(&found, RUN_TO_COLUMN, "2C"));
}

/* A run that could never be taken apart again is not made: here 3C and 2C onto 4C, over AC. */
static void makes_no_dead_runs(void **state) {
    (void)state;
    struct found found;
    static const char layout[] = "rules: ranks=4,columns=5,cells=%d,build=suit,empty=none\n"
                                 "cells:%s\n"
                                 "AC 4C\nAS 3C\n4S AH 2C 3S 2S\n2H 4H 3H AD\n%s\n";
    char text[256];
    snprintf(text, sizeof text, layout, 1, " 4D", "2D 3D");
    expand_layout(text, &found);
    assert_true(has(&found, MOVE_RUN, "3C"));
    snprintf(text, sizeof text, layout, 0, "", "4D 2D 3D");
    expand_layout(text, &found);
    assert_false(has(&found, MOVE_RUN, "3C"));
}

/* ---- In random games ----------------------------------------------------------------------- */

static unsigned successors_met, long_ways;

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct root root;
    struct successor successors[MAX_SUCCESSORS];
    struct deal in_suit = *deal;
    in_suit.rules.build = BUILD_SUIT;
    root_set_up(&root, &in_suit);
    const struct deal_table *table = &root.table;
    struct state now = root.after_forced;
    for (unsigned step = 0; step < 40; step++) {
        unsigned count = expand_suit(&now, table, successors);
        if (count == 0) {
            return;
        }
        assert_true(count <= MAX_SUCCESSORS);
        for (unsigned i = 0; i < count; i++) {
            assert_reached(table, &now, 0, &successors[i]);
            /* And no forced move is left. */
            struct play play = play_from(&successors[i].state, table);
            struct steps steps = {.count = 0};
            play_forced_moves(&play, table, &steps);
            assert_int_equal(steps.count, 0);
        }
        successors_met += count;
        long_ways += step == 20;
        now = successors[random_below(random, count)].state;
    }
}

static void every_successor_is_reached_by_legal_moves(void **state) {
    (void)state;
    successors_met = 0;
    long_ways = 0;
    visit_varied_deals(15, check_walk);
    print_message("%u successors, %u long ways\n", successors_met, long_ways);
    assert_true(successors_met > 20000);
    assert_true(long_ways > 10);
}

/* ---- In all positions of small games ------------------------------------------------------- */

struct tally {
    unsigned games, unforced, won[3], lost[3];
    size_t edges, all_edges;
};

/* The number of the position of the space that a state is. */
static uint32_t number_of(const struct space *space, const struct deal_table *table,
                          const struct state *state) {
    struct key key = key_of_state(table, state);
    assert_true(key_set_has(&space->positions, &key));
    return *key_set_slot(&space->positions, &key) - 1;
}

/* Adds the edges that the search in suit sees from a position; false if a move is forced in it, so
 * that the search does not see it at all. */
static bool add_edges(struct space *seen, uint32_t from) {
    struct position position = position_of(&seen->positions.keys[from]);
    struct deal_table table;
    struct state state = seen_by_solver(&table, &seen->rules, &position);
    struct play play = play_from(&state, &table);
    play_forced_moves(&play, &table, NULL);
    if (!state_equal(&play.state, &state)) {
        return false;
    }
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = expand_suit(&state, &table, successors);
    for (unsigned i = 0; i < count; i++) {
        assert_reached(&table, &state, 0, &successors[i]);
        const uint32_t to = number_of(seen, &table, &successors[i].state);
        space_add_edge(seen, (struct edge){from, to, 1});
    }
    return true;
}

/* The same positions, joined by the edges of the search in suit alone: from each where no move is
 * forced, and not just from the start, the end can be reached if and only if it can be reached at
 * all. */
static void check_space(const struct space *space, void *context) {
    struct tally *tally = context;
    struct space seen = {.rules = space->rules, .positions = space->positions};
    bool *unforced = calloc(space->positions.count + 1u, sizeof *unforced);
    assert_non_null(unforced);
    for (uint32_t i = 0; i < space->positions.count; i++) {
        unforced[i] = add_edges(&seen, i);
    }
    space_measure(&seen);
    for (uint32_t i = 0; i < space->positions.count; i++) {
        if (unforced[i]) {
            assert_int_equal(seen.distance[i] == NEVER, space->distance[i] == NEVER);
            tally->unforced++;
            tally->won[space->rules.empty] += space->distance[i] != NEVER;
            tally->lost[space->rules.empty] += space->distance[i] == NEVER;
        }
    }
    tally->games++;
    tally->edges += seen.edge_count;
    tally->all_edges += space->edge_count;
    free(unforced);
    free(seen.edges);
    free(seen.distance);
}

static void leaves_out_nothing_that_is_needed(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_suit_spaces(5000, 8, check_space, &tally);
    print_message("%u games, %u positions, won %u, %u, %u, lost %u, %u, %u; %zu of %zu edges\n",
                  tally.games, tally.unforced, tally.won[0], tally.won[1], tally.won[2],
                  tally.lost[0], tally.lost[1], tally.lost[2], tally.edges, tally.all_edges);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(tally.won[i] > 3000);
        assert_true(tally.lost[i] > 1000);
    }
    /* It is there to see less. */
    assert_true(tally.edges * 2 < tally.all_edges);
}

int test_expand_suit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_whole_runs),
        cmocka_unit_test(prepares_moves),
        cmocka_unit_test(puts_back_onto_the_same_column),
        cmocka_unit_test(takes_runs_apart_for_empty_columns),
        cmocka_unit_test(makes_no_dead_runs),
        cmocka_unit_test(every_successor_is_reached_by_legal_moves),
        cmocka_unit_test(leaves_out_nothing_that_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
