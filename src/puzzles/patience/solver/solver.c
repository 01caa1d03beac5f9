#include "puzzles/patience/solver/solver.h"

#include "base/processor.h"
#include "puzzles/patience/solver/loose/hosts.h"
#include "puzzles/patience/solver/loose/loose.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/searches.h"

/* ---- The root ------------------------------------------------------------------------------- */

static FOR_EACH_PROCESSOR void make_first_moves(struct root *root) {
    const struct deal_table *table = &root->table;
    struct play play = play_from(&root->dealt, table);
    play_autoplay(&play, table);
    root->start = play.state;
    root->forced_moves.count = 0;
    play_forced_moves(&play, table, &root->forced_moves);
    root->after_forced = play.state;
}

void root_set_up(struct root *root, const struct deal *deal) {
    deal_table_set_up(&root->table, deal, &root->dealt);
    make_first_moves(root);
}

void root_set_up_by_choice(struct root *root, const struct deal *deal, enum autoplay autoplay) {
    deal_table_set_up(&root->table, deal, &root->dealt);
    root->table.autoplay = autoplay;
    root->table.takes_back = deal->rules.take_back;
    make_first_moves(root);
}

/* ---- Which searches, and when --------------------------------------------------------------- */

/* In suit every card is safe, and nothing is gained by taking back: docs/proofs.md, 10. */
static bool choice_matters(const struct rules *rules) {
    return rules->autoplay != AUTOPLAY_ALL && rules->build != BUILD_SUIT;
}

/* An eager attempt is quick. What it does not solve another one may that is not. */
static bool attempt_twice(const struct root *root, const struct attempt *attempt,
                          struct limits *limits, struct solve_result *result) {
    if (attempt->positions == 0) {
        return false;
    }
    const struct attempt patient = attempt_patient(attempt);
    return attempt_solve(root, attempt, limits, result) ||
           (patient.kinds != attempt->kinds && attempt_solve(root, &patient, limits, result));
}

/* What counting hosts may take; hardly a deal needs so much. */
enum { LOOSE_POSITIONS = 25000000 };

static void solve_any(struct root *root, const struct deal *deal,
                      const struct solve_options *options, struct limits *limits,
                      struct solve_result *result) {
    const struct plan *plan = plan_for(&deal->rules);
    root_set_up(root, deal);
    /* Nearly every deal that can be won can be won without holding anything back. */
    if (!options->forgets && attempt_twice(root, &plan->attempt, limits, result)) {
        return;
    }
    if (choice_matters(&deal->rules)) {
        /* Autoplay of nothing is the same question: docs/proofs.md, 9. */
        root_set_up_by_choice(root, deal, AUTOPLAY_SAFE);
    }
    if (!options->forgets && hosts_are_counted(&deal->rules) &&
        loose_solve(root, LOOSE_POSITIONS, limits, result)) {
        return;
    }
    if (options->forgets) {
        complete_solve_forgetting(root, plan, options->forget, limits, result);
    } else {
        complete_solve(root, plan, options->threads, limits, result);
    }
}

void patience_solve(const struct deal *deal, const struct solve_options *options,
                    struct limits *limits, struct solve_result *result) {
    struct root root;
    if (deal->rules.rotations > 0 || deal->rules.redeals > 0) {
        redeal_solve(deal, options, limits, result);
        return;
    }
    solve_any(&root, deal, options, limits, result);
    if (options->shortest && result->outcome == SOLITON_SOLVED) {
        if (choice_matters(&deal->rules)) {
            root_set_up_by_choice(&root, deal, AUTOPLAY_SAFE);
        }
        shortest_solve(&root, limits, result);
    }
}
