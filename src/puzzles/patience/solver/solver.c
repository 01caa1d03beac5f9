#include "puzzles/patience/solver/solver.h"

#include "puzzles/patience/solver/complete.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/quick.h"
#include "puzzles/patience/solver/shortest.h"

void patience_solve(const struct deal *deal, const struct search_wish *wish, struct limits *limits,
                    struct search_find *find) {
    const struct plan *plan = plan_for(&deal->rules);
    struct opening opening;
    opening_set_up(&opening, deal);
    if (wish->forgets) {
        complete_find_forgetting(&opening, plan, wish->forget, limits, find);
    } else if (plan->attempt.positions == 0 ||
               !quick_find(&opening, &plan->attempt, limits, find)) {
        complete_find(&opening, plan, wish->threads, limits, find);
    }
    if (wish->shortest && find->outcome == SOLITON_SOLVED) {
        shortest_find(&opening, limits, find);
    }
}
