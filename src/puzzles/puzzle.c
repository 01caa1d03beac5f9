#include "puzzles/puzzle.h"

#include "engine/limits.h"

bool every_move_counts(const char *before, const char *move, unsigned metric) {
    (void)before;
    (void)move;
    (void)metric;
    return true;
}

const struct soliton_range *no_ranges(const struct soliton_entry *entry) {
    (void)entry;
    return NULL;
}

void no_rules(const struct soliton_puzzle *puzzle, struct text *text) {
    (void)puzzle;
    (void)text;
}

void solve_result_unsolved(struct solve_result *result, enum search_result search_result,
                           const struct limits *limits) {
    switch (search_result) {
    case SEARCH_EXHAUSTED:
        result->outcome = SOLITON_UNSOLVABLE;
        break;
    case SEARCH_FORGOT:
        result->outcome = SOLITON_GAVE_UP;
        result->reason = "a search that forgets positions proves nothing";
        break;
    case SEARCH_CONTINUE:
    case SEARCH_FOUND:
    case SEARCH_STOPPED:
        result->outcome = limits_outcome(limits);
        result->reason = limits_reason(limits);
        break;
    }
}
