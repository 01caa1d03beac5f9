/* The numbers were found by bench/tune.c on deals that no benchmark uses; docs/performance.md says
 * on which. */
#include "puzzles/patience/solver/plan.h"

#include "puzzles/patience/solver/macro_moves.h"

/* The weights stand in the order of struct weights: waiting, unsorted, blockers, over_next,
 * over_second, buriers, burying, cells, stuck, moves, empty_columns, kings, king_runs. */

/* With cells, stacking in alternate colours or in any suit: FreeCell. */
static const struct plan alternate = {
    .attempt = {6000, 332, ALL_MACRO_MOVES, {19, 12, 7, 2, 8, 0, 0, 45, 0, 17, 38, 18, 20}},
    .complete = {22, 0, 31, 9, 0, 0, 0, 1, 0, 10, 25, 25, 40},
};

/* With cells, stacking in suit: Seahaven. */
static const struct plan suit = {
    .attempt = {1000,
                135,
                ALL_MACRO_MOVES & ~(BREAK_RUN | FROM_CELL),
                {45, 8, 3, 34, 4, 57, 0, 15, 25, -4, 18, 33, 48}},
    .complete = {6, 0, 31, 8, 4, 0, 0, 4, 3, 0, 29, 3, 46},
};

/* Without cells, not in suit: Baker's Dozen. */
static const struct plan without_cells = {
    .attempt = {30000,
                495,
                ALL_MACRO_MOVES & ~(MOVE_RUN | BREAK_RUN),
                {34, 0, 19, 11, 12, 41, 18, 0, 0, 18, 0, 53, 13}},
    .complete = {16, 19, 16, 11, 15, 59, 24, 0, 0, 20, 0, 202, 7},
};

/* Without cells, in suit: Midnight Oil. Most deals have no solution, and it takes little to
 * prove that. */
static const struct plan closed = {.complete = {14, 0, 20, 4, 0, 0, 0, 0, 0, 12, 0, 0, 0}};

const struct plan *plan_for(const struct rules *rules) {
    if (rules->cells > 0) {
        return rules->build == BUILD_SUIT ? &suit : &alternate;
    }
    return rules->build == BUILD_SUIT ? &closed : &without_cells;
}
