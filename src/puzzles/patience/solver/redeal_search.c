#include "puzzles/patience/solver/searches.h"

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/problem.h"
#include "puzzles/patience/solver/redeal_moves.h"

#include "engine/best_first.h"

#include <stdlib.h>
#include <string.h>

/* Every move to every position: what would be dead without a redeal is not dead with one, and a
 * move that is forced without one may change what it deals (docs/proofs.md, 13). */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct deal_table *table = problem->table;
    const struct play before = play_from(state, table);
    const uint64_t tops = before.tops;
    unsigned count = 0;
    for (uint64_t cards = tops & cards_under(tops, 0); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        successors[count].play = before;
        play_put(&successors[count].play, table, card, BUILT);
        successors[count++].macro_move = (struct macro_move){SINGLE_MOVE, (uint8_t)card, BUILT};
    }
    return count + foundation_moves(state, table, successors + count);
}

/* How many of each a solution uses. */
struct uses {
    unsigned rotations, redeals;
};

/* The game from one rotation or redeal to the next. */
struct stage {
    struct deal deal;
    struct root root;
    struct problem problem;
    struct search search;
    uint32_t *order;  /* of its positions: those with the most cards on foundations first */
    uint32_t node;    /* the position at which the next rotation or redeal is made */
    struct move move; /* which this is */
};

enum { MAX_STAGES = 2 * MAX_REPEATS }; /* as the rules can allow */

struct redeal_search {
    const struct deal *deal;
    struct limits *limits;
    struct solve_result *result;
    struct stage stages[MAX_STAGES];
    unsigned stage_count;
    bool uses_nothing; /* the solution that was found has neither rotations nor redeals */
};

/* As long as redeals are left, no card is safe: each changes what they deal. */
static enum autoplay autoplay_of(const struct redeal_search *search, unsigned redeals_made) {
    const struct rules *rules = &search->deal->rules;
    const bool redeals_left = redeals_made < rules->redeals;
    return rules->autoplay == AUTOPLAY_SAFE && redeals_left ? AUTOPLAY_NONE : rules->autoplay;
}

/* The deal that begins with these cards, as a game with neither rotations nor redeals. */
static struct deal deal_of(const struct redeal_search *search, const struct position *position,
                           struct uses left, struct uses all) {
    struct deal deal = *search->deal;
    deal.start = *position;
    deal.rules.rotations = 0;
    deal.rules.redeals = 0;
    deal.rules.autoplay = autoplay_of(search, all.redeals - left.redeals);
    return deal;
}

/* ---- The solution -------------------------------------------------------------------------- */

/* Writes down how the stages were played, each up to its `node`, with the rotations and redeals
 * between them; what comes behind the last stage is not written. */
static bool write_stages(const struct redeal_search *search, struct solution *solution) {
    bool retraced = true;
    for (unsigned i = 0; i < search->stage_count; i++) {
        const struct stage *stage = &search->stages[i];
        if (i == 0) {
            solution_start(solution, &stage->root, search->result);
        } else {
            solution_deal_anew(solution, search->stages[i - 1].move, &stage->root);
        }
        struct path path;
        path_to(&stage->search, stage->node, &path);
        retraced = path_follow(&stage->problem, &stage->root.start, &path,
                               &stage->search.visited.visits[stage->node].state, solution) &&
                   retraced;
    }
    return retraced;
}

/* What is behind the last rotation or redeal is just a deal to solve. */
static enum search_result solve_rest(struct redeal_search *search, const struct deal *deal) {
    struct root root;
    struct solve_result rest = {.outcome = SOLITON_ERROR, .reason = ""};
    root_set_up(&root, deal);
    complete_solve(&root, plan_for(&deal->rules), 1, search->limits, &rest);
    if (rest.outcome == SOLITON_UNSOLVABLE) {
        return SEARCH_EXHAUSTED;
    }
    if (rest.outcome != SOLITON_SOLVED) {
        return SEARCH_STOPPED;
    }
    struct solution solution;
    if (search->stage_count == 0) {
        search->uses_nothing = true;
        moves_drop(&search->result->solution);
        rest.unit = search->result->unit;
        *search->result = rest;
        return SEARCH_FOUND;
    }
    const bool retraced = write_stages(search, &solution);
    solution_append(&solution, search->stages[search->stage_count - 1].move, &rest);
    solution_end(&solution, retraced, search->limits);
    struct text *letters = &search->result->solution.letters;
    letters->failed = letters->failed || rest.solution.letters.failed;
    moves_drop(&rest.solution);
    return SEARCH_FOUND;
}

/* ---- Stages -------------------------------------------------------------------------------- */

static void stage_free(struct redeal_search *search, struct stage *stage) {
    memory_free(&search->limits->memory, stage->order, stage->search.visited.count,
                sizeof *stage->order);
    search_free(&stage->search);
}

/* Sorts the positions by the cards on foundations, the most first: these are the likeliest to win.
 * False if memory ran out, or time. */
static bool stage_sort(struct redeal_search *search, struct stage *stage) {
    const struct visited *visited = &stage->search.visited;
    uint32_t places[CARDS + 2] = {0};
    stage->order =
        memory_resize(&search->limits->memory, NULL, 0, visited->count, sizeof *stage->order);
    if (stage->order == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < visited->count; i++) {
        if (i % VISITED_AT_A_TIME == 0 && limits_poll(search->limits)) {
            return false;
        }
        places[CARDS + 1 - state_score(&stage->problem, &visited->visits[i].state)]++;
    }
    for (unsigned i = 1; i < CARDS + 2; i++) {
        places[i] += places[i - 1];
    }
    for (uint32_t i = 0; i < visited->count; i++) {
        if (i % VISITED_AT_A_TIME == 0 && limits_poll(search->limits)) {
            return false;
        }
        unsigned score = state_score(&stage->problem, &visited->visits[i].state);
        stage->order[places[CARDS - score]++] = i;
    }
    return true;
}

static enum search_result search_from(struct redeal_search *search, const struct position *position,
                                      struct uses left, struct uses all);

static void stage_lay_out(const struct stage *stage, uint32_t node, struct position *position) {
    redeal_lay_out(&stage->deal, &stage->root.table, &stage->search.visited.visits[node].state,
                   position);
}

static enum search_result leave_by_redeal(struct redeal_search *search, struct stage *stage,
                                          const struct position *before, struct uses left,
                                          struct uses all) {
    struct position after = *before;
    redeal_all(&stage->deal.rules, &after);
    stage->move = (struct move){NO_CARD, REDEAL};
    left.redeals--;
    return search_from(search, &after, left, all);
}

static bool same_column(const struct column *one, const struct column *other) {
    return one->height == other->height && memcmp(one->cards, other->cards, one->height) == 0;
}

/* Makes each rotation. The last one, if no redeal follows, need not be made in a column that was
 * the same one move before: made there, this move and its autoplay could still follow it
 * (docs/proofs.md, 14). */
static enum search_result leave_by_rotation(struct redeal_search *search, struct stage *stage,
                                            const struct position *before, struct uses left,
                                            struct uses all) {
    const uint32_t parent = stage->search.visited.visits[stage->node].parent;
    const bool is_last = left.rotations == 1 && left.redeals == 0 && parent != NO_NODE;
    struct position earlier;
    struct rotation rotations[MAX_ROTATIONS];
    enum search_result end = SEARCH_EXHAUSTED;
    const unsigned count = redeal_rotations(&stage->deal.rules, before, rotations);
    if (is_last) {
        stage_lay_out(stage, parent, &earlier);
    }
    left.rotations--;
    for (unsigned i = 0; i < count && end == SEARCH_EXHAUSTED; i++) {
        const unsigned column = rotations[i].column;
        if (!is_last || !same_column(&before->columns[column], &earlier.columns[column])) {
            struct position after = *before;
            stage->move = redeal_rotate(&after, rotations[i]);
            end = search_from(search, &after, left, all);
        }
    }
    return end;
}

/* Makes the next rotation or redeal at one of a stage's positions. */
static enum search_result stage_leave(struct redeal_search *search, struct stage *stage,
                                      struct uses left, struct uses all) {
    struct position position;
    enum search_result end = SEARCH_EXHAUSTED;
    stage_lay_out(stage, stage->node, &position);
    if (left.redeals > 0) {
        end = leave_by_redeal(search, stage, &position, left, all);
    }
    if (left.rotations > 0 && end == SEARCH_EXHAUSTED) {
        end = leave_by_rotation(search, stage, &position, left, all);
    }
    return end;
}

/* Meets every position of a stage, then goes on from each. */
static enum search_result stage_run(struct redeal_search *search, struct stage *stage,
                                    struct uses left, struct uses all) {
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = UINT32_MAX};
    enum search_result end = best_first(&stage->search, &options, &stage->root.start);
    if (end == SEARCH_FOUND) {
        struct solution solution;
        stage->node = stage->search.goal;
        const bool retraced = write_stages(search, &solution);
        solution_end(&solution, retraced, search->limits);
    }
    if (end != SEARCH_EXHAUSTED) {
        return end;
    }
    if (!stage_sort(search, stage)) {
        return search_stop(&stage->search, STOP_MEMORY);
    }
    for (uint32_t i = 0; i < stage->search.visited.count && end == SEARCH_EXHAUSTED; i++) {
        stage->node = stage->order[i];
        end = stage_leave(search, stage, left, all);
    }
    return end;
}

/* Looks for a solution from these cards on that uses what is left, `all` being what it uses in
 * all. */
static enum search_result search_from(struct redeal_search *search, const struct position *position,
                                      struct uses left, struct uses all) {
    const struct deal deal = deal_of(search, position, left, all);
    if (left.rotations == 0 && left.redeals == 0) {
        return solve_rest(search, &deal);
    }
    struct stage *stage = &search->stages[search->stage_count++];
    stage->deal = deal;
    stage->order = NULL;
    if (left.redeals > 0 && deal.rules.autoplay != AUTOPLAY_ALL) {
        root_set_up_by_choice(&stage->root, &deal, AUTOPLAY_NONE);
    } else {
        root_set_up(&stage->root, &deal);
    }
    stage->problem = (struct problem){.root = &stage->root,
                                      .table = &stage->root.table,
                                      .weights = &plan_for(&deal.rules)->complete};
    search_start(&stage->search, &stage->problem, search->limits);
    enum search_result end = stage_run(search, stage, left, all);
    stage_free(search, stage);
    search->stage_count--;
    return end;
}

/* ---- Uses ---------------------------------------------------------------------------------- */

enum { MAX_USE_COUNTS = (MAX_REPEATS + 1) * (MAX_REPEATS + 1) };

/* The uses that the rules allow, those of few rotations and redeals first, and which of them have
 * been found to lead nowhere. */
struct use_list {
    struct uses uses[MAX_USE_COUNTS];
    bool exhausted[MAX_USE_COUNTS];
    unsigned count, left;
};

static struct use_list all_uses(const struct rules *rules) {
    struct use_list list = {.count = 0};
    for (unsigned sum = 0; sum <= rules->rotations + rules->redeals; sum++) {
        for (unsigned rotations = 0; rotations <= sum; rotations++) {
            if (rotations <= rules->rotations && sum - rotations <= rules->redeals) {
                list.uses[list.count++] = (struct uses){rotations, sum - rotations};
            }
        }
    }
    list.left = list.count;
    return list;
}

/* Tries each use that is left, with so many positions. */
static enum search_result try_uses(struct redeal_search *search, struct use_list *list,
                                   uint64_t positions) {
    for (unsigned i = 0; i < list->count; i++) {
        if (list->exhausted[i]) {
            continue;
        }
        const uint64_t all = limits_begin_share(search->limits, positions);
        enum search_result end =
            search_from(search, &search->deal->start, list->uses[i], list->uses[i]);
        const bool out_of_budget = limits_end_share(search->limits, all);
        if (end == SEARCH_EXHAUSTED) {
            list->exhausted[i] = true;
            list->left--;
        } else if (end == SEARCH_FOUND || !out_of_budget) {
            return end;
        }
    }
    return list->left > 0 ? SEARCH_CONTINUE : SEARCH_EXHAUSTED;
}

static void solve_any(struct redeal_search *search) {
    enum { FIRST_BUDGET = 1000000, GROWTH = 4 };
    struct use_list list = all_uses(&search->deal->rules);
    enum search_result end = SEARCH_CONTINUE;
    for (uint64_t budget = FIRST_BUDGET; end == SEARCH_CONTINUE; budget *= GROWTH) {
        end = try_uses(search, &list, budget);
    }
    if (end != SEARCH_FOUND) {
        solve_result_unsolved(search->result, end, search->limits);
    }
}

/* The fewest moves are searched for among the solutions that use nothing, if there are any; so it
 * is never proved that there are no fewer. */
static void shorten(const struct redeal_search *search) {
    struct solve_result *result = search->result;
    if (search->uses_nothing) {
        const struct deal deal =
            deal_of(search, &search->deal->start, (struct uses){0, 0}, (struct uses){0, 0});
        struct root root;
        root_set_up(&root, &deal);
        shortest_solve(&root, search->limits, result);
        result->proved_shortest = false;
        result->lower_bound = 0;
    }
    if (result->outcome == SOLITON_SOLVED) {
        result->outcome = SOLITON_GAVE_UP;
        result->reason = "the fewest moves are not searched for with rotations or redeals";
    }
}

void redeal_solve(const struct deal *deal, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result) {
    struct redeal_search *search = malloc(sizeof *search);
    if (search == NULL) {
        limits_out_of_memory(limits);
        solve_result_unsolved(result, SEARCH_STOPPED, limits);
        return;
    }
    *search = (struct redeal_search){.deal = deal, .limits = limits, .result = result};
    solve_any(search);
    if (options->shortest && result->outcome == SOLITON_SOLVED) {
        shorten(search);
    }
    free(search);
}
