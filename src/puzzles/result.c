#include "puzzles/result.h"

#include "engine/limits.h"

void find_nothing(struct search_find *find, enum search_result result,
                  const struct limits *limits) {
    switch (result) {
    case SEARCH_EXHAUSTED:
        find->outcome = SOLITON_UNSOLVABLE;
        break;
    case SEARCH_FORGOT:
        find->outcome = SOLITON_GAVE_UP;
        find->reason = "a search that forgets positions proves nothing";
        break;
    case SEARCH_FOUND:
    case SEARCH_STOPPED:
        find->outcome = limits_outcome(limits);
        find->reason = limits_reason(limits);
        break;
    }
}
