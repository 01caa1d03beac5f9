/* The numbers were found by bench/tune.c on deals that no benchmark uses; docs/performance.md says
 * on which. What is not named counts nothing. */
#include "puzzles/patience/solver/plan.h"

#include "puzzles/patience/solver/macro_moves.h"

/* With cells, building in alternate colours or in any suit: FreeCell. */
static const struct plan alternate = {
    .attempt = {.positions = 6000,
                .greedy_positions = 284,
                .kinds = ALL_MACRO_MOVES | EAGER,
                .weights = {.waiting = 20,
                            .unsorted = 3,
                            .blockers = 4,
                            .cells = 26,
                            .stuck = 94,
                            .moves = 30,
                            .empty_columns = 27,
                            .kings = 21,
                            .king_runs = 18}},
    .complete = {.waiting = 22,
                 .blockers = 31,
                 .over_next = 9,
                 .cells = 1,
                 .moves = 10,
                 .empty_columns = 25,
                 .kings = 25,
                 .king_runs = 40},
    .exhaust_times = 20,
};

/* With cells, building in suit: the complete search moves whole runs, has few positions to look at,
 * and needs no attempt before it. Kings alone into empty columns: Seahaven. */
static const struct plan suit = {
    .complete = {.waiting = 27,
                 .unsorted = 4,
                 .blockers = 22,
                 .over_next = 9,
                 .buriers = 34,
                 .burying = 24,
                 .cells = 49,
                 .stuck = 85,
                 .moves = 5,
                 .empty_columns = 64,
                 .kings = 4,
                 .king_runs = 41},
    .exhaust_times = 4,
};

/* All cards: Baker's Game. */
static const struct plan suit_any = {
    .complete = {.waiting = 35,
                 .unsorted = 5,
                 .blockers = 20,
                 .over_next = 13,
                 .cells = 51,
                 .stuck = 38,
                 .moves = 10,
                 .kings = 1,
                 .king_runs = 16},
    .exhaust_times = 4,
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
                            .locked = 2,
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
                 .locked = 4,
                 .moves = 20,
                 .kings = 202,
                 .king_runs = 7},
    .exhaust_times = 3,
};

/* Without cells, in suit: Midnight Oil. Most deals have no solution, and it takes little to prove
 * that. */
static const struct plan without_cells_in_suit = {
    .complete = {.waiting = 14, .blockers = 20, .over_next = 4, .moves = 12},
    .exhaust_times = 4,
};

struct attempt attempt_patient(const struct attempt *attempt) {
    struct attempt patient = *attempt;
    patient.kinds &= ~(unsigned)EAGER;
    return patient;
}

const struct plan *plan_for(const struct rules *rules) {
    if (rules->cells > 0 && rules->build == BUILD_SUIT) {
        return rules->empty == EMPTY_ANY ? &suit_any : &suit;
    }
    if (rules->cells > 0) {
        return &alternate;
    }
    return rules->build == BUILD_SUIT ? &without_cells_in_suit : &without_cells;
}
