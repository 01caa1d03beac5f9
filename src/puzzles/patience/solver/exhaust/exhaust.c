#include "puzzles/patience/solver/exhaust/exhaust.h"

#include "puzzles/patience/solver/exhaust/chamber_kind.h"
#include "puzzles/patience/solver/exhaust/outcomes.h"
#include "puzzles/patience/solver/exhaust/real_path.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"

#include "base/processor.h"
#include "engine/chambers/chambers.h"

#include <stdlib.h>

static inline unsigned successor_mark(const struct successor *successor) {
    return successor->macro_move.kind == SINGLE_MOVE ? successor->macro_move.card : NO_MARK;
}

/* The moves of cards but those of `but`, and what comes of them where twins trade places:
 * docs/proofs.md, 44. */
static inline unsigned expand_twins(const struct problem *problem, const struct state *state,
                                    uint64_t but, struct successor *successors) {
    if (is_deadlock_of_twins(state, problem->table)) {
        return 0;
    }
    struct successor moves[MAX_SUCCESSORS];
    struct outcomes outcomes;
    outcomes_start(&outcomes, state, problem->table, problem->apart, successors);
    unsigned count = expand_but(state, problem->without_autoplay, but, moves);
    count += foundation_moves(state, problem->without_autoplay, moves + count);
    outcomes_of(&outcomes, moves, count);
    return outcomes.count;
}

static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors) {
    const struct deal_table *table = problem->table;
    const uint64_t but = mark == NO_MARK ? 0 : cards_of(mark);
    if (problem->without_autoplay != NULL) {
        return expand_twins(problem, state, but, successors);
    }
    if (is_deadlock(state, table)) {
        return 0;
    }
    if (table->rules.build == BUILD_SUIT) {
        return expand_suit(state, table, successors);
    }
    const unsigned count = expand_but(state, table, but, successors);
    return count + foundation_moves(state, table, successors + count);
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return state_expand_marked(problem, state, NO_MARK, successors);
}

/* ---- The search -------------------------------------------------------------------------------
 */

static FOR_EACH_PROCESSOR enum search_result go_on(struct chamber_search *search) {
    return chamber_search_continue(search);
}

static FOR_EACH_PROCESSOR void do_round(void *team, unsigned number) { worker_round(team, number); }

struct exhaust {
    struct problem problem;
    struct deal_table without_autoplay;
    bool trade; /* do twins trade places, but for those that are told apart? */
    unsigned threads;
    struct limits *limits;
    struct chambers chambers;
};

/* Another deal, or other moves, make another key. */
static uint64_t key_of(const struct exhaust *exhaust) {
    enum { VERSION = 4 }; /* to be changed with what the search meets, and with how it is packed */
    const struct problem *problem = &exhaust->problem;
    const struct deal_table *table = problem->table;
    const struct rules *rules = &table->rules;
    const uint64_t numbers[] = {VERSION,      rules->ranks, rules->cells,    rules->columns,
                                rules->build, rules->empty, table->autoplay, exhaust->trade};
    uint64_t key = state_hash(&problem->root->after_forced);
    key = chambers_key(key, numbers, sizeof numbers / sizeof *numbers);
    for (unsigned card = 0; card < CARDS; card++) {
        const uint64_t onto = table->dealt_onto[card];
        key = chambers_key(key, &onto, 1);
    }
    return key;
}

/* Where the search begins, with its twins in order. */
static struct state start_of(const struct exhaust *exhaust) {
    const struct problem *problem = &exhaust->problem;
    struct state start = problem->root->after_forced;
    if (exhaust->trade) {
        state_order_twins(&start, state_twins(&start, problem->table, problem->apart));
    }
    return start;
}

/* Begins, or goes on with a search that is stored, and the twins that it told apart. */
static void begin(struct exhaust *exhaust) {
    struct problem *problem = &exhaust->problem;
    const struct deal_table *table = problem->table;
    const struct state start = start_of(exhaust);
    chambers_begin(&exhaust->chambers, problem, &start, key_of(exhaust), &problem->apart,
                   exhaust->threads, do_round, exhaust->limits);
    exhaust->chambers.start = start_of(exhaust); /* from where a path is searched */
    const bool some_trade = exhaust->trade && (table->all & EVEN_SUITS & ~problem->apart) != 0;
    problem->without_autoplay = some_trade ? &exhaust->without_autoplay : NULL;
}

struct exhaust *exhaust_new(const struct root *root, bool trade, unsigned threads,
                            struct limits *limits) {
    struct exhaust *exhaust = calloc(1, sizeof *exhaust);
    if (exhaust == NULL) {
        return NULL;
    }
    exhaust->threads = threads;
    exhaust->limits = limits;
    exhaust->problem = (struct problem){.root = root, .table = &root->table};
    exhaust->trade = trade && rules_have_twins(&root->table.rules);
    exhaust->without_autoplay = root->table;
    exhaust->without_autoplay.autoplay = AUTOPLAY_NONE;
    begin(exhaust);
    return exhaust;
}

void exhaust_free(struct exhaust *exhaust) {
    if (exhaust != NULL) {
        chambers_free(&exhaust->chambers);
        free(exhaust);
    }
}

/* Begins anew, and tells these apart, too. */
static void tell_apart(struct exhaust *exhaust, uint64_t twins) {
    exhaust->problem.apart |= twins;
    chambers_abandon(&exhaust->chambers);
    begin(exhaust);
}

enum search_result exhaust_continue(struct exhaust *exhaust) {
    struct limits *limits = exhaust->limits;
    const enum search_result end = chambers_continue(&exhaust->chambers, go_on);
    const bool too_many = end == SEARCH_STOPPED && limits->stop == STOP_SUCCESSORS;
    if (!too_many || exhaust->problem.without_autoplay == NULL) {
        return end;
    }
    /* When many twins come to their turn in one move, it has too many outcomes. That is rare. */
    limits->stop = STOP_NONE;
    tell_apart(exhaust, EVEN_SUITS);
    return chambers_continue(&exhaust->chambers, go_on);
}

uint64_t exhaust_apart(const struct exhaust *exhaust) { return exhaust->problem.apart; }

/* ---- Solutions --------------------------------------------------------------------------------
 */

static void fail(struct solve_result *result, enum search_result end, struct limits *limits) {
    if (end == SEARCH_STOPPED) {
        solve_result_unsolved(result, end, limits);
    } else { /* two positions have the same hash: it has lost the way, which proves nothing */
        result->outcome = SOLITON_ERROR;
        limits_end(limits);
    }
}

/* Fills in the solution. False if twins have to trade places on the path, which are told apart from
 * now on. */
static bool conclude_path(struct exhaust *exhaust, const struct chamber_path *found,
                          struct path *path, struct state *goal, struct solve_result *result) {
    const struct problem *problem = &exhaust->problem;
    const struct root *root = problem->root;
    const struct traded_path traded = {found->states, found->length};
    uint64_t apart = 0;
    enum real_path_end end = REAL_PATH_FOUND;
    path->length = found->length;
    if (found->states != NULL) {
        end = real_path_find(problem, &traded, path, goal, &apart);
    }
    switch (end) {
    case REAL_PATH_FOUND:
        retrace(problem, &root->after_forced, &root->forced_moves, path, goal, exhaust->limits,
                result);
        return true;
    case REAL_PATH_NEEDS_TRADES:
        tell_apart(exhaust, apart);
        return false;
    case REAL_PATH_NO_MEMORY:
        break;
    }
    limits_out_of_memory(exhaust->limits);
    fail(result, SEARCH_STOPPED, exhaust->limits);
    return true;
}

bool exhaust_retrace(struct exhaust *exhaust, struct solve_result *result) {
    struct path path;
    struct state goal;
    struct chamber_path found = {.notes = path.notes, .capacity = LONGEST_PATH};
    if (exhaust->problem.without_autoplay != NULL) {
        found.states = calloc(LONGEST_PATH, sizeof *found.states);
        if (found.states == NULL) {
            limits_out_of_memory(exhaust->limits);
            fail(result, SEARCH_STOPPED, exhaust->limits);
            return true;
        }
    }
    bool settled = true;
    const enum search_result end = chambers_find_path(&exhaust->chambers, go_on, &goal, &found);
    if (end == SEARCH_FOUND) {
        settled = conclude_path(exhaust, &found, &path, &goal, result);
    } else {
        fail(result, end, exhaust->limits);
    }
    free(found.states);
    return settled;
}
