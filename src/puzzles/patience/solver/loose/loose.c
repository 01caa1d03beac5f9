/* The search over arrangements. It meets every step that is possible (successors.h), so that when
 * nothing is left there is no solution: docs/proofs.md, 42. What it finds is a solution with few
 * exceptions; replay.c tells. */
#include "puzzles/patience/solver/loose/loose.h"

#include "puzzles/patience/solver/loose/arrangement.h"
#include "puzzles/patience/solver/loose/successors.h"

/* How much a card counts that waits for its foundation, lies as dealt, is fixed, or is loose. */
struct order {
    uint8_t waiting, dealt, fixed, loose;
};

struct problem {
    const struct deal_table *table;
    struct chambers *chambers;
    struct order order;
    bool *left_out; /* set if a state has too many successors */
};

#include "engine/best_first.h"

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state_foundations(state) == problem->table->all;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return cards_count(state_foundations(state));
}

static inline unsigned successor_note(const struct successor *successor) {
    return successor->step.card * 2u + successor->step.to_foundation;
}

static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth) {
    const struct state *state = &successor->state;
    const struct order *order = &problem->order;
    (void)depth;
    return order->waiting * cards_count(problem->table->all & ~state_foundations(state)) +
           order->dealt * cards_count(state_dealt(state, problem->table)) +
           order->fixed * cards_count(state_built(state)) +
           order->loose * cards_count(arrangement_loose(state));
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return loose_successors(problem->table, problem->chambers, state, successors,
                            problem->left_out);
}

/* ---- One order after the other -------------------------------------------------------------- */

static bool replay_path(const struct search *search, const struct root *root, struct limits *limits,
                        struct solve_result *result) {
    struct loose_path path;
    uint32_t node = search->goal;
    path.length = search->visited.visits[node].depth;
    for (unsigned i = path.length; i > 0; i--) {
        const struct visit *visit = &search->visited.visits[node];
        path.states[i] = visit->state;
        path.steps[i - 1] = (struct loose_step){(uint8_t)(visit->note / 2), visit->note % 2 != 0};
        node = visit->parent;
    }
    path.states[0] = search->visited.visits[node].state;
    return replay(root, &path, limits, result);
}

/* Searches once, with a share of the positions. SEARCH_FORGOT: it has settled nothing, but another
 * order may. */
static enum search_result search_once(const struct root *root, struct chambers *chambers,
                                      struct order order, uint64_t share, struct limits *limits,
                                      struct solve_result *result) {
    enum { GREEDY_POSITIONS = 2000 };
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = GREEDY_POSITIONS};
    bool left_out = false;
    const struct problem problem = {&root->table, chambers, order, &left_out};
    const struct state start = loose_first_state(root);
    struct search search;
    const uint64_t all = limits_begin_share(limits, share);
    search_start(&search, &problem, limits);
    enum search_result end = best_first(&search, &options, &start);
    const bool out_of_share = limits_end_share(limits, all);
    const bool no_replay = end == SEARCH_FOUND && !replay_path(&search, root, limits, result);
    search_free(&search);
    if (no_replay || out_of_share || (end == SEARCH_EXHAUSTED && left_out)) {
        return SEARCH_FORGOT;
    }
    return end;
}

/* Looks for a solution where the chambers leave the question open. No order is good for all deals:
 * each has its turn, and in the next round a longer one. */
static enum search_result search_loose(const struct root *root, struct chambers *chambers,
                                       struct limits *limits, struct solve_result *result) {
    enum { FIRST_SHARE = 250000, LONGER = 4, ROUNDS = 3 };
    static const struct order orders[] = {
        {24, 8, 24, 0}, {24, 0, 24, 12}, {24, 0, 0, 0}, {24, 0, 12, 0}};
    enum search_result end = SEARCH_FORGOT;
    uint64_t share = FIRST_SHARE;
    for (unsigned round = 0; round < ROUNDS; round++, share *= LONGER) {
        for (size_t i = 0; i < sizeof orders / sizeof *orders && end == SEARCH_FORGOT; i++) {
            end = search_once(root, chambers, orders[i], share, limits, result);
        }
    }
    return end;
}

/* ---- The whole ------------------------------------------------------------------------------ */

/* What the chambers say of the start, and the search if they leave it open. */
static enum search_result search_from(const struct root *root, struct chambers *chambers,
                                      bool search, struct limits *limits,
                                      struct solve_result *result) {
    enum search_result end = SEARCH_STOPPED;
    if (chambers != NULL) {
        const enum outlook outlook = chambers_outlook(
            chambers, state_dealt(&root->start, &root->table), state_foundations(&root->start));
        if (outlook == OUTLOOK_OPEN) {
            end = search ? search_loose(root, chambers, limits, result) : SEARCH_FORGOT;
        } else if (outlook == OUTLOOK_LOST) {
            end = SEARCH_EXHAUSTED;
        }
    }
    chambers_free(chambers);
    return end;
}

bool loose_solve(const struct root *root, uint64_t positions, struct limits *limits,
                 struct solve_result *result) {
    const bool autoplay = root->table.autoplay == AUTOPLAY_ALL;
    const uint64_t all = limits_begin_share(limits, positions);
    enum search_result end =
        search_from(root, chambers_new(root, limits), !autoplay, limits, result);
    if (autoplay && end == SEARCH_FORGOT) {
        end = search_from(root, chambers_new_for_autoplay(root, limits), true, limits, result);
    }
    const bool out_of_budget = limits_end_share(limits, all);
    const bool cannot_go_on = out_of_budget || limits->stop == STOP_MEMORY || end == SEARCH_FORGOT;
    if (end == SEARCH_EXHAUSTED || (end == SEARCH_STOPPED && !cannot_go_on)) {
        solve_result_unsolved(result, end, limits);
        return true;
    }
    return end == SEARCH_FOUND;
}
