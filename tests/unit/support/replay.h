/* Moves and solutions of the solver, played by the referee. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_REPLAY_H
#define SOLITON_TESTS_UNIT_SUPPORT_REPLAY_H

#include "engine/limits.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/text.h"
#include "puzzles/puzzle.h"
#include "solver_view.h"

static inline struct limits without_limits(void) {
    struct limits limits = {
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
    limits_begin(&limits);
    return limits;
}

static inline struct solve_result nothing_found(void) {
    return (struct solve_result){.outcome = SOLITON_ERROR, .reason = ""};
}

/* The referee's words for a single move of the solver's. */
static inline struct move move_of_step(unsigned card, unsigned support) {
    struct move move = {(uint8_t)card, TO_CELL};
    if (support == ON_TABLE) {
        move.to = TO_EMPTY_COLUMN;
    } else if (support == ON_FOUNDATION) {
        move.to = TO_FOUNDATION;
    } else if (support >= BUILT) {
        move.to = (uint8_t)((card ^ (support - BUILT)) + SUITS);
    } else {
        assert_int_equal(support, IN_CELL);
    }
    return move;
}

/* Plays the single moves, all of which must be legal. */
static inline void replay_steps(const struct rules *rules, const struct steps *steps,
                                struct position *position) {
    assert_true(steps->count < MAX_STEPS); /* if it is full, some may be missing */
    for (unsigned i = 0; i < steps->count; i++) {
        struct move move = move_of_step(steps->steps[i].card, steps->steps[i].support);
        const char *wrong = position_play(rules, position, move);
        if (wrong != NULL) {
            fail_msg("move %u of %u: %s", i + 1, steps->count, wrong);
        }
    }
}

/* A successor is where the single moves lead that are written down for it, and they are possible.
 */
static inline void assert_reached(const struct deal_table *table, const struct state *state,
                                  unsigned kinds, const struct successor *successor) {
    struct play play = play_from(state, table);
    struct steps steps = {.count = 0};
    macro_move_play(&play, table, successor->macro_move, kinds, &steps);
    assert_true(state_equal(&play.state, &successor->state));
    struct position position = position_of_state(table, state);
    replay_steps(&table->rules, &steps, &position);
    struct key played = key_of(&table->rules, &position);
    struct key claimed = key_of_state(table, &successor->state);
    assert_memory_equal(&played, &claimed, sizeof played);
}

/* A solution wins the game, in as many moves as it says; moves to foundations do not count. */
static inline void assert_right(const struct deal *deal, const struct solve_result *result) {
    struct position position = deal->start;
    const struct moves *solution = &result->solution;
    size_t moves = 0;
    assert_true(result->has_solution);
    position_autoplay(&deal->rules, &position);
    for (size_t i = 0; i < solution->count; i++) {
        struct move move;
        assert_true(move_read(moves_at(solution, i), moves_length(solution, i), &move));
        assert_null(position_play(&deal->rules, &position, move));
        moves += move.to != TO_FOUNDATION;
    }
    assert_true(position_won(&deal->rules, &position));
    assert_int_equal(moves, result->length);
}

#endif
