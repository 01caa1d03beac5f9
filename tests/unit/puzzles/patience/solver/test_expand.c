#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "successors.h"
#include "support/replay.h"

/* Compares the successors of one state; adds them to the states of the next depth. */
static void check_expansion(const struct deal_table *table, const struct state *state,
                            struct key_set *deeper, struct state *deeper_states, unsigned *dead) {
    struct position position = position_of_state(table, state);
    struct key_set wanted = successors_by_referee(&table->rules, &position, dead);
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = expand(state, table, successors);
    struct key_set got = {0};
    assert_true(count <= MAX_SUCCESSORS);
    for (unsigned i = 0; i < count; i++) {
        struct key key = key_of_state(table, &successors[i].state);
        assert_true(key_set_has(&wanted, &key));
        key_set_add(&got, &key);
        /* And it is where the one move that it tells of leads. */
        const struct macro_move macro_move = successors[i].macro_move;
        assert_int_equal(macro_move.kind, SINGLE_MOVE);
        struct position next = position;
        struct move move = move_of_step(macro_move.card, macro_move.support);
        assert_null(position_play(&table->rules, &next, move));
        struct key played = key_of(&table->rules, &next);
        assert_memory_equal(&key, &played, sizeof key);
        assert_reached(table, state, 0, &successors[i]);
        uint32_t known = deeper->count;
        if (key_set_add(deeper, &key) == known) {
            deeper_states[known] = successors[i].state;
        }
    }
    assert_int_equal(got.count, wanted.count);
    key_set_free(&got);
    key_set_free(&wanted);
}

enum { MOST = 20000 };

/* All positions up to a depth, or until there are too many. */
static void check_depths(const struct deal *deal, unsigned depth, uint32_t most, unsigned *dead) {
    struct deal_table table;
    struct state *states = calloc(MOST, sizeof *states);
    struct state *deeper_states = calloc(MOST, sizeof *states);
    states[0] = seen_by_solver(&table, &deal->rules, &deal->start);
    autoplay_state(&states[0], &table);
    uint32_t count = 1;
    for (; depth > 0 && count > 0; depth--) {
        struct key_set deeper = {0};
        for (uint32_t i = 0; i < count && deeper.count < most; i++) {
            check_expansion(&table, &states[i], &deeper, deeper_states, dead);
        }
        count = deeper.count;
        struct state *spare = states;
        states = deeper_states;
        deeper_states = spare;
        key_set_free(&deeper);
    }
    free(states);
    free(deeper_states);
}

static void check_three_moves(const struct deal *deal, uint32_t *random) {
    unsigned dead = 0;
    (void)random;
    check_depths(deal, 3, 2000, &dead);
}

static void same_successors_as_the_referee_near_the_start(void **state) {
    (void)state;
    visit_varied_deals(2, check_three_moves);
}

/* Deep into random games, where columns are empty and cells full. */
static void check_walk(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct key_set deeper = {0};
    struct state *states = calloc(MOST, sizeof *states);
    struct state now = seen_by_solver(&table, &deal->rules, &deal->start);
    autoplay_state(&now, &table);
    unsigned dead = 0;
    for (unsigned step = 0; step < 60; step++) {
        key_set_free(&deeper);
        check_expansion(&table, &now, &deeper, states, &dead);
        if (deeper.count == 0) {
            break;
        }
        now = states[random_below(random, deeper.count)];
    }
    key_set_free(&deeper);
    free(states);
}

static void same_successors_as_the_referee_in_random_games(void **state) {
    (void)state;
    visit_varied_deals(3, check_walk);
}

/* Small games as a whole, and those in which runs die. */
static void same_successors_as_the_referee_in_small_games(void **state) {
    (void)state;
    uint32_t random = 3;
    unsigned dead = 0;
    for (unsigned build = BUILD_ALTERNATE; build <= BUILD_ANY; build++) {
        for (unsigned empty = EMPTY_ANY; empty <= EMPTY_NONE; empty++) {
            for (uint8_t cells = 0; cells < 3; cells++) {
                struct rules rules = {.ranks = 6,
                                      .columns = 7,
                                      .cells = cells,
                                      .build = (enum building)build,
                                      .empty = (enum emptying)empty};
                struct deal deal = random_deal(&rules, cells / 2u, &random);
                check_depths(&deal, 10, 150, &dead);
            }
        }
    }
    assert_true(dead > 10);
}

int test_expand(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_successors_as_the_referee_near_the_start),
        cmocka_unit_test(same_successors_as_the_referee_in_random_games),
        cmocka_unit_test(same_successors_as_the_referee_in_small_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
