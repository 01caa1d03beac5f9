/* The numbers were found by bench/tune.c on deals that no benchmark uses; docs/performance.md says
 * on which. What is not named counts nothing. */
#include "puzzles/patience/solver/plan.h"

#include "puzzles/patience/solver/macro_moves.h"

/* With cells, building in alternate colours or in any suit: FreeCell. */
static const struct plan alternate = {
    .attempt = {.positions = 6000,
                .greedy_positions = 332,
                .kinds = ALL_MACRO_MOVES,
                .weights = {.waiting = 19,
                            .unsorted = 12,
                            .blockers = 7,
                            .over_next = 2,
                            .over_second = 8,
                            .cells = 45,
                            .moves = 17,
                            .empty_columns = 38,
                            .kings = 18,
                            .king_runs = 20}},
    .complete = {.waiting = 22,
                 .blockers = 31,
                 .over_next = 9,
                 .cells = 1,
                 .moves = 10,
                 .empty_columns = 25,
                 .kings = 25,
                 .king_runs = 40},
};

/* With cells, building in suit: Seahaven. */
static const struct plan suit = {
    .attempt = {.positions = 1000,
                .greedy_positions = 135,
                .kinds = ALL_MACRO_MOVES & ~(BREAK_RUN | FROM_CELL),
                .weights = {.waiting = 45,
                            .unsorted = 8,
                            .blockers = 3,
                            .over_next = 34,
                            .over_second = 4,
                            .buriers = 57,
                            .cells = 15,
                            .stuck = 25,
                            .moves = -4,
                            .empty_columns = 18,
                            .kings = 33,
                            .king_runs = 48}},
    .complete = {.waiting = 6,
                 .blockers = 31,
                 .over_next = 8,
                 .over_second = 4,
                 .cells = 4,
                 .stuck = 3,
                 .empty_columns = 29,
                 .kings = 3,
                 .king_runs = 46},
};

/* Without cells, not in suit: Baker's Dozen. */
static const struct plan without_cells = {
    .attempt = {.positions = 30000,
                .greedy_positions = 495,
                .kinds = ALL_MACRO_MOVES & ~(MOVE_RUN | BREAK_RUN),
                .weights = {.waiting = 34,
                            .blockers = 19,
                            .over_next = 11,
                            .over_second = 12,
                            .buriers = 41,
                            .burying = 18,
                            .moves = 18,
                            .kings = 53,
                            .king_runs = 13}},
    .complete = {.waiting = 16,
                 .unsorted = 19,
                 .blockers = 16,
                 .over_next = 11,
                 .over_second = 15,
                 .buriers = 59,
                 .burying = 24,
                 .moves = 20,
                 .kings = 202,
                 .king_runs = 7},
};

/* Without cells, in suit: Midnight Oil. Most deals have no solution, and it takes little to prove
 * that. */
static const struct plan without_cells_in_suit = {
    .complete = {.waiting = 14, .blockers = 20, .over_next = 4, .moves = 12},
};

const struct plan *plan_for(const struct rules *rules) {
    if (rules->cells > 0) {
        return rules->build == BUILD_SUIT ? &suit : &alternate;
    }
    return rules->build == BUILD_SUIT ? &without_cells_in_suit : &without_cells;
}
