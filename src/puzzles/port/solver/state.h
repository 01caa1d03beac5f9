/* A position as the search sees it: four bits for each row and column, the number of the
 * arrangement of its boats, in one word. See problem.h for the tables that give it meaning.
 *
 * This defines what the search templates of the engine ask for. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_STATE_H
#define SOLITON_PUZZLES_PORT_SOLVER_STATE_H

#include "puzzles/port/solver/problem.h"

struct state {
    uint64_t word;
};

struct successor {
    struct state state;
};

/* Moves are found again by expanding once more. */
static inline unsigned successor_note(const struct successor *successor) {
    (void)successor;
    return 0;
}

static inline unsigned successor_moves(const struct successor *successor) {
    (void)successor;
    return 1;
}

/* Room for every step: each is written before it is known to be possible. */
enum { MAX_SUCCESSORS = STEPS_MAX };

#include "engine/breadth_first.h" /* a template over what is defined above */

static inline uint64_t state_hash(const struct state *state) {
    /* Odd constants without pattern. A product carries bits upwards alone, so each is folded down
     * first. */
    uint64_t hash = (state->word ^ state->word >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
}

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->word == b->word;
}

static inline unsigned state_arrangement(const struct state *state, unsigned shift) {
    return state->word >> shift & (LINE_VALUES - 1);
}

static inline uint64_t state_cells(const struct problem *problem, const struct state *state) {
    uint64_t cells = 0;
    uint64_t word = state->word;
    for (unsigned i = 0; i < problem->line_count; i++, word >>= LINE_BITS) {
        cells |= problem->cells[i][word & (LINE_VALUES - 1)];
    }
    return cells;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const uint64_t cells = state_cells(problem, state);
    unsigned count = 0;
    for (unsigned i = 0; i < problem->step_count; i++) {
        const struct steps *steps = &problem->steps[i];
        const struct step *step =
            &problem->table[steps->first + state_arrangement(state, steps->shift)];
        successors[count].state.word = state->word ^ step->change;
        count += (cells & step->through) == 0;
    }
    return count;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return problem->won >> state_arrangement(state, problem->exit_shift) & 1;
}

/* There is no score to show as progress: the lower bound is the progress. */
static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    (void)state;
    return 0;
}

/* A lower bound: the fewest moves in A's row that take A to the exit, and in each column that A
 * still has to cross the fewest moves that take its boats out of A's row, all other lines being
 * empty. It is consistent: no move makes it smaller by more than one (docs/proofs.md, 15). Where
 * there is no number for a line, the position is lost (docs/proofs.md, 16). */
static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    unsigned row = state_arrangement(state, problem->exit_shift);
    unsigned bound = problem->least_moves[problem->exit_line][row];
    uint64_t word = state->word;
    for (unsigned i = 0; i < problem->columns_ahead[row]; i++, word >>= LINE_BITS) {
        bound += problem->least_moves[i][word & (LINE_VALUES - 1)];
    }
    return bound < NEVER ? bound : BREADTH_FIRST_DEAD;
}

#endif
