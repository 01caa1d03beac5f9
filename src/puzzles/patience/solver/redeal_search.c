#include "puzzles/patience/solver/redeal_search.h"

#include "puzzles/patience/solver/choices.h"
#include "puzzles/patience/solver/complete.h"
#include "puzzles/patience/solver/problem.h"
#include "puzzles/patience/solver/redeal_moves.h"
#include "puzzles/patience/solver/shortest.h"

#include "engine/best_first.h"

#include <stdlib.h>
#include <string.h>

/* Every move to every position: what would be dead without a redeal is not dead with one, and what
 * is always right without one may change what it deals. */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct table *table = problem->table;
    const struct play before = play_from(state, table);
    const uint64_t tops = play_tops(&before, table);
    unsigned count = 0;
    for (uint64_t cards = tops & cards_under(tops, 0); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        struct play play = before;
        play_put(&play, table, card, BUILT);
        successors[count].state = play.state;
        successors[count++].macro_move = (struct macro_move){SINGLE_MOVE, (uint8_t)card, BUILT};
    }
    return count + choices(state, table, successors + count);
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
    uint32_t *order;  /* of its positions: the most deposited cards first */
    uint32_t node;    /* the position at which the next rotation or redeal is made */
    struct move move; /* which this is */
};

enum { MAX_USES = 2 * MAX_REPEATS }; /* as the rules can allow */

struct full {
    const struct deal *deal;
    struct limits *limits;
    struct solve_result *find;
    struct stage stages[MAX_USES];
    unsigned stage_count;
    bool uses_nothing; /* the solution that was found has neither rotations nor redeals */
};

/* As long as redeals are left, no deposit is safe: it changes what they deal. */
static enum autoplay autoplay_of(const struct full *full, unsigned redeals_made) {
    const struct rules *rules = &full->deal->rules;
    const bool redeals_left = redeals_made < rules->redeals;
    return rules->autoplay == AUTOPLAY_SAFE && redeals_left ? AUTOPLAY_NONE : rules->autoplay;
}

/* The deal that begins with these cards, as a game with neither rotations nor redeals. */
static struct deal deal_of(const struct full *full, const struct position *position,
                           struct uses left, struct uses all) {
    struct deal deal = *full->deal;
    deal.start = *position;
    deal.rules.rotations = 0;
    deal.rules.redeals = 0;
    deal.rules.autoplay = autoplay_of(full, all.redeals - left.redeals);
    return deal;
}

/* ---- The solution -------------------------------------------------------------------------- */

/* Writes down how the stages were played, each up to its `node`, with the rotations and redeals
 * between them; what comes behind the last stage is not written. */
static bool write_stages(const struct full *full, struct solution *solution) {
    bool retraced = true;
    for (unsigned i = 0; i < full->stage_count; i++) {
        const struct stage *stage = &full->stages[i];
        if (i == 0) {
            solution_start(solution, &stage->root, full->find);
        } else {
            solution_deal_anew(solution, full->stages[i - 1].move, &stage->root);
        }
        struct way way = {.length = 0};
        way_to(&stage->search, stage->node, &way);
        retraced = way_follow(&stage->problem, &stage->root.start, &way,
                              &stage->search.visited.visits[stage->node].state, solution) &&
                   retraced;
    }
    return retraced;
}

/* What is behind the last rotation or redeal is just a deal to solve. */
static enum search_result find_rest(struct full *full, const struct deal *deal) {
    struct root root;
    struct solve_result rest = {.outcome = SOLITON_ERROR, .reason = ""};
    root_set_up(&root, deal);
    complete_find(&root, plan_for(&deal->rules), 1, full->limits, &rest);
    if (rest.outcome == SOLITON_UNSOLVABLE) {
        return SEARCH_EXHAUSTED;
    }
    if (rest.outcome != SOLITON_SOLVED) {
        return SEARCH_STOPPED;
    }
    struct solution solution;
    if (full->stage_count == 0) {
        full->uses_nothing = true;
        text_drop(&full->find->solution);
        rest.unit = full->find->unit;
        *full->find = rest;
        return SEARCH_FOUND;
    }
    const bool retraced = write_stages(full, &solution);
    solution_append(&solution, full->stages[full->stage_count - 1].move, &rest);
    solution_end(&solution, retraced, full->limits);
    full->find->solution.failed = full->find->solution.failed || rest.solution.failed;
    text_drop(&rest.solution);
    return SEARCH_FOUND;
}

/* ---- Stages -------------------------------------------------------------------------------- */

static void stage_free(struct full *full, struct stage *stage) {
    memory_free(&full->limits->memory, stage->order, stage->search.visited.count,
                sizeof *stage->order);
    search_free(&stage->search);
}

/* Sorts the positions by the cards deposited, the most first: these are the likeliest to win. False
 * if memory ran out, or time. */
static bool stage_sort(struct full *full, struct stage *stage) {
    const struct visited *visited = &stage->search.visited;
    uint32_t places[CARDS + 2] = {0};
    stage->order =
        memory_resize(&full->limits->memory, NULL, 0, visited->count, sizeof *stage->order);
    if (stage->order == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < visited->count; i++) {
        if (i % VISITED_AT_A_TIME == 0 && limits_poll(full->limits)) {
            return false;
        }
        places[CARDS + 1 - state_score(&stage->problem, &visited->visits[i].state)]++;
    }
    for (unsigned i = 1; i < CARDS + 2; i++) {
        places[i] += places[i - 1];
    }
    for (uint32_t i = 0; i < visited->count; i++) {
        if (i % VISITED_AT_A_TIME == 0 && limits_poll(full->limits)) {
            return false;
        }
        unsigned score = state_score(&stage->problem, &visited->visits[i].state);
        stage->order[places[CARDS - score]++] = i;
    }
    return true;
}

static enum search_result search_from(struct full *full, const struct position *position,
                                      struct uses left, struct uses all);

static void stage_lay_out(const struct stage *stage, uint32_t node, struct position *position) {
    redeal_lay_out(&stage->deal, &stage->root.table, &stage->search.visited.visits[node].state,
                   position);
}

static enum search_result leave_by_redeal(struct full *full, struct stage *stage,
                                          const struct position *before, struct uses left,
                                          struct uses all) {
    struct position after = *before;
    redeal_all(&stage->deal.rules, &after);
    stage->move = (struct move){NO_CARD, REDEAL};
    left.redeals--;
    return search_from(full, &after, left, all);
}

static bool same_column(const struct column *one, const struct column *other) {
    return one->height == other->height && memcmp(one->cards, other->cards, one->height) == 0;
}

/* Makes each rotation. The last one, if no redeal follows, need not be made in a column that was
 * the same one move before: made there, this move and its deposits could still follow it (see
 * docs/design.md). */
static enum search_result leave_by_rotation(struct full *full, struct stage *stage,
                                            const struct position *before, struct uses left,
                                            struct uses all) {
    const uint32_t parent = stage->search.visited.visits[stage->node].parent;
    const bool is_last = left.rotations == 1 && left.redeals == 0 && parent != NO_NODE;
    struct position earlier;
    struct rotation rotations[MAX_ROTATIONS];
    enum search_result result = SEARCH_EXHAUSTED;
    const unsigned count = redeal_rotations(&stage->deal.rules, before, rotations);
    if (is_last) {
        stage_lay_out(stage, parent, &earlier);
    }
    left.rotations--;
    for (unsigned i = 0; i < count && result == SEARCH_EXHAUSTED; i++) {
        const unsigned column = rotations[i].column;
        if (!is_last || !same_column(&before->columns[column], &earlier.columns[column])) {
            struct position after = *before;
            stage->move = redeal_rotate(&after, rotations[i]);
            result = search_from(full, &after, left, all);
        }
    }
    return result;
}

/* Makes the next rotation or redeal at one of a stage's positions. */
static enum search_result stage_leave(struct full *full, struct stage *stage, struct uses left,
                                      struct uses all) {
    struct position position;
    enum search_result result = SEARCH_EXHAUSTED;
    stage_lay_out(stage, stage->node, &position);
    if (left.redeals > 0) {
        result = leave_by_redeal(full, stage, &position, left, all);
    }
    if (left.rotations > 0 && result == SEARCH_EXHAUSTED) {
        result = leave_by_rotation(full, stage, &position, left, all);
    }
    return result;
}

/* Meets every position of a stage, then goes on from each. */
static enum search_result stage_run(struct full *full, struct stage *stage, struct uses left,
                                    struct uses all) {
    const struct best_first_options how = {.forget = UINT32_MAX, .greedy_positions = UINT32_MAX};
    enum search_result result = best_first(&stage->search, &how, &stage->root.start);
    if (result == SEARCH_FOUND) {
        struct solution solution;
        stage->node = stage->search.goal;
        const bool retraced = write_stages(full, &solution);
        solution_end(&solution, retraced, full->limits);
    }
    if (result != SEARCH_EXHAUSTED) {
        return result;
    }
    if (!stage_sort(full, stage)) {
        return search_stop(&stage->search, STOP_MEMORY);
    }
    for (uint32_t i = 0; i < stage->search.visited.count && result == SEARCH_EXHAUSTED; i++) {
        stage->node = stage->order[i];
        result = stage_leave(full, stage, left, all);
    }
    return result;
}

/* Looks for a solution from these cards on that uses what is left, `all` being what it uses in
 * all. */
static enum search_result search_from(struct full *full, const struct position *position,
                                      struct uses left, struct uses all) {
    const struct deal deal = deal_of(full, position, left, all);
    if (left.rotations == 0 && left.redeals == 0) {
        return find_rest(full, &deal);
    }
    struct stage *stage = &full->stages[full->stage_count++];
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
    search_start(&stage->search, &stage->problem, full->limits);
    enum search_result result = stage_run(full, stage, left, all);
    stage_free(full, stage);
    full->stage_count--;
    return result;
}

/* ---- Uses ---------------------------------------------------------------------------------- */

enum { MAX_WAYS = (MAX_REPEATS + 1) * (MAX_REPEATS + 1) };

/* The uses that the rules allow, those of few rotations and redeals first, and which of them have
 * been found to lead nowhere. */
struct ways {
    struct uses uses[MAX_WAYS];
    bool exhausted[MAX_WAYS];
    unsigned count, left;
};

static struct ways all_ways(const struct rules *rules) {
    struct ways ways = {.count = 0};
    for (unsigned sum = 0; sum <= rules->rotations + rules->redeals; sum++) {
        for (unsigned rotations = 0; rotations <= sum; rotations++) {
            if (rotations <= rules->rotations && sum - rotations <= rules->redeals) {
                ways.uses[ways.count++] = (struct uses){rotations, sum - rotations};
            }
        }
    }
    ways.left = ways.count;
    return ways;
}

/* Tries each that is left with so many positions. */
static enum search_result try_ways(struct full *full, struct ways *ways, uint64_t positions) {
    for (unsigned i = 0; i < ways->count; i++) {
        if (ways->exhausted[i]) {
            continue;
        }
        const uint64_t all = limits_begin_share(full->limits, positions);
        enum search_result result =
            search_from(full, &full->deal->start, ways->uses[i], ways->uses[i]);
        const bool out_of_budget = limits_end_share(full->limits, all);
        if (result == SEARCH_EXHAUSTED) {
            ways->exhausted[i] = true;
            ways->left--;
        } else if (result == SEARCH_FOUND || !out_of_budget) {
            return result;
        }
    }
    return ways->left > 0 ? SEARCH_CONTINUE : SEARCH_EXHAUSTED;
}

static void find_any_way(struct full *full) {
    enum { FIRST_BUDGET = 1000000, GROWTH = 4 };
    struct ways ways = all_ways(&full->deal->rules);
    enum search_result result = SEARCH_CONTINUE;
    for (uint64_t budget = FIRST_BUDGET; result == SEARCH_CONTINUE; budget *= GROWTH) {
        result = try_ways(full, &ways, budget);
    }
    if (result != SEARCH_FOUND) {
        solve_result_unsolved(full->find, result, full->limits);
    }
}

/* The fewest moves are searched for among the solutions that use nothing, if there are any; so the
 * answer is never that there are no fewer. */
static void shorten(const struct full *full) {
    struct solve_result *find = full->find;
    if (full->uses_nothing) {
        const struct deal deal =
            deal_of(full, &full->deal->start, (struct uses){0, 0}, (struct uses){0, 0});
        struct root root;
        root_set_up(&root, &deal);
        shortest_find(&root, full->limits, find);
        find->proved_shortest = false;
        find->lower_bound = 0;
    }
    if (find->outcome == SOLITON_SOLVED) {
        find->outcome = SOLITON_GAVE_UP;
        find->reason = "the fewest moves are not searched for with rotations or redeals";
    }
}

void full_find(const struct deal *deal, const struct solve_options *wish, struct limits *limits,
               struct solve_result *find) {
    struct full *full = malloc(sizeof *full);
    if (full == NULL) {
        limits_out_of_memory(limits);
        solve_result_unsolved(find, SEARCH_STOPPED, limits);
        return;
    }
    *full = (struct full){.deal = deal, .limits = limits, .find = find};
    find_any_way(full);
    if (wish->shortest && find->outcome == SOLITON_SOLVED) {
        shorten(full);
    }
    free(full);
}
