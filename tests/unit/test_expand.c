#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "replay.h"

/* Does the column with this top end in a run in suit that is too long for the registers, with a
 * lower card of the suit somewhere beneath? The only moves into a position with such a column that
 * may be left out are those that make it. */
static bool has_dead_run(const struct rules *rules, const struct position *position, unsigned top) {
    if (rules->stack != STACK_SUIT || rules->empty == EMPTY_ANY) {
        return false;
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        unsigned length = 1;
        if (column->height == 0 || column->cards[column->height - 1] != top) {
            continue;
        }
        while (length < column->height &&
               column->cards[column->height - 1 - length] == top + length * SUITS) {
            length++;
        }
        bool over_lower = false;
        for (unsigned place = 0; place + length < column->height; place++) {
            over_lower = over_lower || (card_suit(column->cards[place]) == card_suit(top) &&
                                        column->cards[place] < top);
        }
        return over_lower && length >= rules->registers + 2u;
    }
    return false;
}

/* The successors by the referee, without those that are left out on purpose: a lone card that
 * goes to an empty column, which leads to the same position again, and dead runs. */
static struct key_set successors_by_referee(const struct rules *rules,
                                            const struct position *position, unsigned *dead) {
    struct key_set set = {0};
    struct key self = key_of(rules, position);
    struct move moves[MAX_MOVES];
    size_t count = position_moves(rules, position, moves);
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        assert_null(position_play(rules, &next, moves[i]));
        struct key key = key_of(rules, &next);
        bool stacks = moves[i].to != TO_REGISTER && moves[i].to != TO_EMPTY_COLUMN;
        if (stacks && has_dead_run(rules, &next, moves[i].card)) {
            ++*dead;
        } else if (!key_equal(&key, &self)) {
            key_set_add(&set, &key);
        }
    }
    return set;
}

/* Compares the successors of one state; adds them to the states of the next depth. */
static void check_expansion(const struct table *table, const struct state *state,
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
        const struct manoeuvre manoeuvre = successors[i].manoeuvre;
        assert_int_equal(manoeuvre.kind, SINGLE_MOVE);
        struct position next = position;
        struct move move = move_of_step(manoeuvre.card, manoeuvre.support);
        assert_null(position_play(&table->rules, &next, move));
        struct key played = key_of(&table->rules, &next);
        assert_memory_equal(&key, &played, sizeof key);
        assert_reached(table, state, &successors[i]);
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
    struct table table;
    struct state *states = calloc(MOST, sizeof *states);
    struct state *deeper_states = calloc(MOST, sizeof *states);
    states[0] = seen_by_solver(&table, &deal->rules, &deal->start);
    uint64_t covered = state_covered(&states[0], &table);
    state_deposit_all(&states[0], &table, &covered);
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

/* Deep into random games, where columns are empty and registers full. */
static void check_walk(const struct deal *deal, uint32_t *random) {
    struct table table;
    struct key_set deeper = {0};
    struct state *states = calloc(MOST, sizeof *states);
    struct state now = seen_by_solver(&table, &deal->rules, &deal->start);
    uint64_t covered = state_covered(&now, &table);
    state_deposit_all(&now, &table, &covered);
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
    for (unsigned stack = STACK_ALTERNATE; stack <= STACK_ANY; stack++) {
        for (unsigned empty = EMPTY_ANY; empty <= EMPTY_NONE; empty++) {
            for (uint8_t registers = 0; registers < 3; registers++) {
                struct rules rules = {6, 7, registers, (enum stacking)stack, (enum emptying)empty};
                struct deal deal = random_deal(&rules, registers / 2u, &random);
                check_depths(&deal, 10, 150, &dead);
            }
        }
    }
    assert_true(dead > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_successors_as_the_referee_near_the_start),
        cmocka_unit_test(same_successors_as_the_referee_in_random_games),
        cmocka_unit_test(same_successors_as_the_referee_in_small_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
