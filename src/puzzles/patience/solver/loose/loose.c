/* The search over arrangements: each of its steps is one that can never be undone (chambers.h). A
 * card that can go to its foundation goes there at once, even if others have to be put aside for
 * that. So it finds solutions, and proves nothing; chambers alone prove. */
#include "puzzles/patience/solver/loose/loose.h"

#include "base/processor.h"
#include "puzzles/patience/solver/loose/arrangement.h"
#include "puzzles/patience/solver/loose/chambers.h"
#include "puzzles/patience/solver/loose/replay.h"

struct problem {
    const struct root *root;
    const struct deal_table *table; /* the root's */
    struct chambers *chambers;
    unsigned waiting, dealt; /* how much a card counts that waits, or lies as dealt */
    bool strict;             /* see fix_from */
};

struct successor {
    struct state state;
    struct loose_step step;
};

enum { MAX_SUCCESSORS = 2048 }; /* hardly a state has more; the rest is left out */

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
    const struct deal_table *table = problem->table;
    const uint64_t dealt = state_dealt(&successor->state, table);
    const uint64_t foundations = state_foundations(&successor->state);
    (void)depth;
    if (chambers_outlook(problem->chambers, dealt, foundations) == OUTLOOK_LOST) {
        return BEST_FIRST_DEAD;
    }
    return problem->waiting * cards_count(table->all & ~foundations) +
           problem->dealt * cards_count(dealt);
}

/* ---- Steps ---------------------------------------------------------------------------------- */

/* A step, and what comes of it. */
struct step_out {
    const struct deal_table *table;
    struct loose_step taken;
    uint64_t excluded; /* hosts on which no card can be fixed that was not so before the step */
    struct arrangement after;
    bool strict, frees; /* fixed cards that can be moved now */
    struct successor *successors;
    unsigned count;
};

static void fix_from(struct step_out *step, struct state state, unsigned rank);

/* Fixes `cards`, of one rank, wherever they can have been before the step, and goes on with the
 * next rank. */
static void fix_cards(struct step_out *step, const struct state *state, uint64_t cards,
                      unsigned rank) {
    if (cards == 0) {
        fix_from(step, *state, rank + 1);
        return;
    }
    const unsigned card = cards_lowest(cards);
    uint64_t hosts = step->table->parents[card] & step->after.hosts & ~step->excluded &
                     ~arrangement_covered(state, step->table);
    for (; hosts != 0 && step->count < MAX_SUCCESSORS; hosts &= hosts - 1) {
        struct state fixed = *state;
        state_put(&fixed, card, BUILT + ((card ^ cards_lowest(hosts)) & 3));
        fix_cards(step, &fixed, cards & (cards - 1), rank);
    }
}

/* From the lowest rank up: cards that have room and can be uncovered are loose, and those that
 * cannot any more are fixed. A card whose turn it is stays where it is. Strictly, nothing is freed
 * while a card can go to its foundation, since it might go before anything else has moved; but
 * sometimes other cards can hold it back. */
static void fix_from(struct step_out *step, struct state state, unsigned rank) {
    for (; rank < step->table->rules.ranks; rank++) {
        const uint64_t cards =
            UINT64_C(0xF) << SUITS * rank & step->after.hosts & ~step->after.no_room;
        const uint64_t covered = arrangement_covered(&state, step->table) | step->after.blocked;
        const uint64_t to_fix = cards & arrangement_loose(&state) & covered;
        uint64_t to_free = step->frees ? cards & state_built(&state) & ~covered &
                                             ~state_next_cards(&state, step->table)
                                       : 0;
        for (; to_free != 0; to_free &= to_free - 1) {
            state_put(&state, cards_lowest(to_free), LOOSE);
        }
        if (to_fix != 0) {
            fix_cards(step, &state, to_fix, rank);
            return;
        }
    }
    if (step->count < MAX_SUCCESSORS) {
        step->successors[step->count++] = (struct successor){state, step->taken};
    }
}

/* The card that lies beneath, if it is known, as a set. */
static uint64_t card_beneath(const struct state *state, const struct deal_table *table,
                             unsigned card) {
    return cards_have(arrangement_loose(state), card) ? 0 : state_beneath(state, table, card);
}

/* The cards that have come to have room, but cannot be moved: they are to be fixed. */
static uint64_t cards_to_fix(const struct state *state, const struct arrangement *arrangement) {
    return arrangement_loose(state) & ~arrangement->no_room &
           (arrangement->covered | arrangement->blocked);
}

/* A card leaves for a host, or for its foundation; then go there all that can for sure, before any
 * other card is moved but those that lie on them. So nothing is freed in between that was fixed
 * before. */
static void take_step(struct step_out *step, const struct state *before, unsigned card,
                      bool to_foundation) {
    struct state state = *before;
    uint64_t ready = cards_of(card);
    step->taken = (struct loose_step){(uint8_t)card, to_foundation};
    step->excluded = arrangement_covered(before, step->table) | cards_of(card);
    for (bool first = true; ready != 0; first = false) {
        const unsigned leaving = cards_lowest(ready);
        const uint64_t uncovered = card_beneath(&state, step->table, leaving);
        step->excluded |= uncovered;
        state_put(&state, leaving, first && !to_foundation ? LOOSE : ON_FOUNDATION);
        step->after = arrangement_of(&state, step->table);
        const uint64_t can_go =
            arrangement_free(&step->after) & state_next_cards(&state, step->table);
        const uint64_t uncertain =
            deal_table_parents(step->table, cards_to_fix(&state, &step->after));
        ready = can_go & (uncovered | ~uncertain);
        step->frees = can_go == 0 || !step->strict;
    }
    fix_from(step, state, 0);
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct deal_table *table = problem->table;
    const struct arrangement before = arrangement_of(state, table);
    const uint64_t free = arrangement_free(&before);
    const uint64_t ready = free & state_next_cards(state, table);
    struct step_out step = {.table = table, .strict = problem->strict, .successors = successors};
    if (ready != 0) {
        take_step(&step, state, cards_lowest(ready), true);
    } else {
        uint64_t leaving = free & state_dealt(state, table) & ~before.no_room;
        for (; leaving != 0; leaving &= leaving - 1) {
            take_step(&step, state, cards_lowest(leaving), false);
        }
    }
    return step.count;
}

/* ---- The search ----------------------------------------------------------------------------- */

static FOR_EACH_PROCESSOR enum search_result
run(struct search *search, const struct best_first_options *options, const struct state *start) {
    return best_first(search, options, start);
}

/* The first state: what is built in the deal is loose, unless other cards lie on it. */
static struct state first_state(const struct root *root) {
    struct successor first = {.state = root->start};
    struct step_out step = {.table = &root->table,
                            .excluded = root->table.all,
                            .after = arrangement_of(&root->start, &root->table),
                            .frees = true,
                            .successors = &first};
    fix_from(&step, root->start, 0);
    return first.state;
}

static bool replay_path(const struct search *search, struct limits *limits,
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
    return replay(search->problem->root, &path, limits, result);
}

/* Searches once. What is found may turn out to have no replay: then it is forgotten. */
static enum search_result search_once(const struct problem *problem, const struct state *start,
                                      struct limits *limits, struct solve_result *result) {
    enum { GREEDY_POSITIONS = 2000 };
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = GREEDY_POSITIONS};
    struct search search;
    search_start(&search, problem, limits);
    enum search_result end = run(&search, &options, start);
    const bool replayed = end == SEARCH_FOUND && replay_path(&search, limits, result);
    search_free(&search);
    return end == SEARCH_FOUND && !replayed ? SEARCH_FORGOT : end;
}

/* Looks for a solution where the chambers leave the question open: in one order after the other, as
 * long as what is found has no replay. */
static enum search_result search_loose(const struct root *root, struct chambers *chambers,
                                       struct limits *limits, struct solve_result *result) {
    static const uint8_t orders[][2] = {{24, 16}, {24, 8}, {16, 24}, {24, 12}};
    const struct state start = first_state(root);
    struct problem problem = {.root = root, .table = &root->table, .chambers = chambers};
    enum search_result end = SEARCH_FORGOT;
    for (unsigned strict = 2; strict-- > 0;) {
        end = SEARCH_FORGOT;
        problem.strict = strict != 0;
        for (size_t i = 0; i < sizeof orders / sizeof *orders && end == SEARCH_FORGOT; i++) {
            problem.waiting = orders[i][0];
            problem.dealt = orders[i][1];
            end = search_once(&problem, &start, limits, result);
        }
        if (end == SEARCH_FOUND || end == SEARCH_STOPPED) {
            break;
        }
    }
    return end;
}

bool loose_solve(const struct root *root, uint64_t positions, struct limits *limits,
                 struct solve_result *result) {
    const uint64_t all = limits_begin_share(limits, positions);
    struct chambers *chambers = chambers_new(root, limits);
    enum search_result end = SEARCH_STOPPED;
    if (chambers != NULL) {
        /* Where autoplay leaves a choice, cards may be held back from the first. */
        const bool choice = root->table.rules.autoplay != AUTOPLAY_ALL;
        const struct state *start = choice ? &root->dealt : &root->start;
        const enum outlook outlook =
            chambers_outlook(chambers, state_dealt(start, &root->table), state_foundations(start));
        if (outlook == OUTLOOK_OPEN) {
            end = search_loose(root, chambers, limits, result);
            end = end == SEARCH_EXHAUSTED ? SEARCH_FORGOT : end;
        } else if (outlook == OUTLOOK_LOST) {
            end = SEARCH_EXHAUSTED;
        }
    }
    chambers_free(chambers);
    const bool out_of_budget = limits_end_share(limits, all);
    const bool cannot_go_on = out_of_budget || limits->stop == STOP_MEMORY || end == SEARCH_FORGOT;
    if (end == SEARCH_EXHAUSTED || (end == SEARCH_STOPPED && !cannot_go_on)) {
        solve_result_unsolved(result, end, limits);
        return true;
    }
    return end == SEARCH_FOUND;
}
