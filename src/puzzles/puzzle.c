#include "puzzles/puzzle.h"

#include "engine/limits.h"

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
