#include "puzzles/patience/solver/solver.h"

#include "puzzles/patience/solver/attempt.h"
#include "puzzles/patience/solver/complete.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/redeal_search.h"
#include "puzzles/patience/solver/shortest.h"

/* Where cards stack in suit, every deposit is safe, and nothing is gained by taking back. */
static bool choice_matters(const struct rules *rules) {
    return rules->autoplay != AUTOPLAY_ALL && rules->build != BUILD_SUIT;
}

static void find_any(struct root *root, const struct deal *deal, const struct solve_options *wish,
                     struct limits *limits, struct solve_result *find) {
    const struct plan *plan = plan_for(&deal->rules);
    root_set_up(root, deal);
    /* Nearly every deal that can be won can be won without holding anything back. */
    if (!wish->forgets && plan->attempt.positions > 0 &&
        quick_find(root, &plan->attempt, limits, find)) {
        return;
    }
    if (choice_matters(&deal->rules)) {
        root_set_up_by_choice(root, deal, AUTOPLAY_SAFE);
    }
    if (wish->forgets) {
        complete_find_forgetting(root, plan, wish->forget, limits, find);
    } else {
        complete_find(root, plan, wish->threads, limits, find);
    }
}

void patience_solve(const struct deal *deal, const struct solve_options *wish,
                    struct limits *limits, struct solve_result *find) {
    struct root root;
    if (deal->rules.rotations > 0 || deal->rules.redeals > 0) {
        full_find(deal, wish, limits, find);
        return;
    }
    find_any(&root, deal, wish, limits, find);
    if (wish->shortest && find->outcome == SOLITON_SOLVED) {
        if (choice_matters(&deal->rules)) {
            root_set_up_by_choice(&root, deal, AUTOPLAY_SAFE);
        }
        shortest_find(&root, limits, find);
    }
}
