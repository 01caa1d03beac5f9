/* The numbers were found by bench/tune.c on deals that no benchmark uses; docs/performance.md says
 * on which. */
#include "puzzles/patience/solver/attempts.h"

#include "puzzles/patience/solver/manoeuvre.h"

/* The weights stand in the order of struct weights: waiting, unsorted, blockers, over_next,
 * over_second, buriers, burying, registers, stuck, moves, empty_columns, kings, king_runs. */

/* With registers, stacking in alternate colours or in any suit: FreeCell. */
static const struct attempt alternate[] = {
    {303, ALL_MANOEUVRES, {24, 12, 4, 0, 0, 0, 0, 45, 1, 3, 41, 29, 23}},
    {367, ALL_MANOEUVRES & ~BREAK_RUN, {0, 12, 25, 0, 1, 13, 7, 45, 0, 5, 46, 0, 9}},
    {477, ALL_MANOEUVRES, {17, 7, 0, 0, 17, 0, 0, 45, 22, -4, 65, 22, 57}},
    {419, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {0, 20, 4, 1, 0, 60, 9, 47, 4, 7, 55, 33, 21}},
    {322, ALL_MANOEUVRES & ~BREAK_RUN, {24, 43, 50, 0, 0, 20, 34, 60, 4, 12, 38, 64, 20}},
    {184, ALL_MANOEUVRES & ~(DIG_OUT | BREAK_RUN), {0, 43, 0, 2, 0, 0, 0, 42, 4, 20, 34, 64, 49}},
    {535, ALL_MANOEUVRES, {1, 42, 0, 0, 0, 0, 38, 62, 55, 19, 68, 16, 53}},
    {825, ALL_MANOEUVRES & ~DIG_OUT, {0, 2, 0, 0, 0, 0, 0, 36, 4, 11, 46, 0, 52}},
    {2001, ALL_MANOEUVRES & ~DIG_OUT, {17, 2, 1, 13, 0, 0, 0, 26, 87, 11, 24, 5, 57}},
    {2108, ALL_MANOEUVRES & ~BREAK_RUN, {22, 0, 35, 9, 0, 0, 0, 40, 26, 11, 88, 0, 0}},
};

/* With registers, stacking in suit: Seahaven. */
static const struct attempt suit[] = {
    {137, ALL_MANOEUVRES, {28, 10, 4, 8, 0, 0, 0, 44, 31, -1, 13, 33, 50}},
    {178, ALL_MANOEUVRES, {3, 15, 20, 4, 4, 36, 15, 49, 37, 9, 17, 2, 14}},
};

/* Without registers, not in suit: Baker's Dozen. */
static const struct attempt without_registers[] = {
    {217,
     ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN),
     {34, 20, 24, 13, 11, 44, 18, 0, 0, 18, 0, 86, 5}},
    {197, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {6, 15, 27, 34, 8, 49, 19, 0, 0, 2, 0, 90, 0}},
    {158,
     ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN),
     {34, 45, 24, 10, 11, 46, 15, 0, 0, 19, 0, 42, 0}},
    {552,
     ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN),
     {37, 6, 23, 14, 8, 53, 32, 0, 0, 19, 0, 45, 21}},
    {523, ALL_MANOEUVRES & ~BREAK_RUN, {31, 46, 24, 10, 9, 46, 15, 0, 0, 19, 0, 42, 0}},
    {199,
     ALL_MANOEUVRES & ~(DIG_OUT | BREAK_RUN),
     {16, 46, 24, 10, 10, 46, 15, 0, 0, 19, 0, 36, 0}},
    {245,
     ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN),
     {56, 6, 23, 27, 11, 48, 2, 0, 0, 18, 0, 25, 21}},
    {234, ALL_MANOEUVRES & ~MOVE_RUN, {26, 28, 23, 18, 0, 3, 32, 0, 0, 20, 0, 47, 11}},
    {209, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {13, 10, 24, 34, 0, 56, 19, 0, 0, 8, 0, 84, 2}},
    {309, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {40, 0, 21, 7, 12, 3, 40, 0, 0, 2, 0, 3, 21}},
    {206, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {33, 26, 0, 37, 3, 43, 21, 0, 0, 19, 0, 0, 11}},
    {8313, ALL_MANOEUVRES & ~(MOVE_RUN | BREAK_RUN), {23, 2, 0, 5, 3, 46, 19, 0, 0, 20, 0, 77, 5}},
    {8140, ALL_MANOEUVRES & ~(DIG_OUT | DIG_ONTO), {22, 7, 13, 4, 0, 53, 40, 0, 0, 18, 0, 0, 27}},
};

/* For deals that all of those leave unsolved. */
static const struct attempt alternate_persistent[] = {
    {0, ALL_MANOEUVRES, {22, 0, 31, 9, 0, 0, 0, 1, 0, 10, 25, 25, 40}},
    {0, ALL_MANOEUVRES, {17, 2, 1, 13, 0, 0, 0, 26, 87, 11, 24, 5, 57}},
};
static const struct attempt without_registers_persistent[] = {
    {0, ALL_MANOEUVRES, {16, 19, 6, 12, 16, 73, 21, 0, 0, 20, 0, 202, 10}},
    {0, ALL_MANOEUVRES, {23, 14, 33, 19, 17, 37, 16, 0, 0, 12, 0, 61, 8}},
    {0, ALL_MANOEUVRES, {47, 7, 6, 11, 9, 98, 11, 0, 0, 16, 0, 161, 9}},
};

static const struct plan alternate_plan = {
    .attempts = alternate,
    .attempt_count = sizeof alternate / sizeof *alternate,
    .complete = {22, 0, 31, 9, 0, 0, 0, 1, 0, 10, 25, 25, 40},
    .persistent = alternate_persistent,
    .persistent_count = sizeof alternate_persistent / sizeof *alternate_persistent,
};

static const struct plan suit_plan = {
    .attempts = suit,
    .attempt_count = sizeof suit / sizeof *suit,
    .complete = {6, 0, 31, 8, 4, 0, 0, 4, 3, 0, 29, 3, 46},
};

static const struct plan without_registers_plan = {
    .attempts = without_registers,
    .attempt_count = sizeof without_registers / sizeof *without_registers,
    .complete = {16, 19, 6, 12, 16, 73, 21, 0, 0, 20, 0, 202, 10},
    .persistent = without_registers_persistent,
    .persistent_count = sizeof without_registers_persistent / sizeof *without_registers_persistent,
};

/* Without registers, in suit: Midnight Oil. Most deals have no solution, and it takes little to
 * prove that. */
static const struct plan closed_plan = {.complete = {14, 0, 20, 4, 0, 0, 0, 0, 0, 12, 0, 0, 0}};

const struct plan *plan_for(const struct rules *rules) {
    if (rules->registers > 0) {
        return rules->stack == STACK_SUIT ? &suit_plan : &alternate_plan;
    }
    return rules->stack == STACK_SUIT ? &closed_plan : &without_registers_plan;
}
