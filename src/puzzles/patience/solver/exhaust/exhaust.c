#include "puzzles/patience/solver/exhaust/exhaust.h"

#include "puzzles/patience/solver/exhaust/chamber_kind.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"

#include "base/processor.h"
#include "engine/chambers/chambers.h"

#include <stdlib.h>

static inline unsigned successor_mark(const struct successor *successor) {
    return successor->macro_move.kind == SINGLE_MOVE ? successor->macro_move.card : NO_MARK;
}

static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors) {
    const struct deal_table *table = problem->table;
    if (is_deadlock(state, table)) {
        return 0;
    }
    if (table->rules.build == BUILD_SUIT) {
        return expand_suit(state, table, successors);
    }
    const unsigned count =
        expand_but(state, table, mark == NO_MARK ? 0 : cards_of(mark), successors);
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
    struct chambers chambers;
};

/* Another deal, or other moves, make another key. */
static uint64_t key_of(const struct root *root) {
    enum { VERSION = 2 }; /* to be changed with what the search meets, and with how it is packed */
    const struct deal_table *table = &root->table;
    const struct rules *rules = &table->rules;
    const uint64_t numbers[] = {VERSION,      rules->ranks, rules->cells,   rules->columns,
                                rules->build, rules->empty, table->autoplay};
    uint64_t key = state_hash(&root->after_forced);
    key = chambers_key(key, numbers, sizeof numbers / sizeof *numbers);
    for (unsigned card = 0; card < CARDS; card++) {
        const uint64_t onto = table->dealt_onto[card];
        key = chambers_key(key, &onto, 1);
    }
    return key;
}

struct exhaust *exhaust_new(const struct root *root, unsigned threads, struct limits *limits) {
    struct exhaust *exhaust = calloc(1, sizeof *exhaust);
    if (exhaust != NULL) {
        exhaust->problem = (struct problem){.root = root, .table = &root->table};
        chambers_begin(&exhaust->chambers, &exhaust->problem, &root->after_forced, key_of(root),
                       threads, do_round, limits);
    }
    return exhaust;
}

void exhaust_free(struct exhaust *exhaust) {
    if (exhaust != NULL) {
        chambers_free(&exhaust->chambers);
        free(exhaust);
    }
}

enum search_result exhaust_continue(struct exhaust *exhaust) {
    return chambers_continue(&exhaust->chambers, go_on);
}

void exhaust_retrace(struct exhaust *exhaust, struct solve_result *result) {
    const struct root *root = exhaust->problem.root;
    struct limits *limits = exhaust->chambers.limits;
    struct path path;
    struct chamber_path notes = {.notes = path.notes, .capacity = LONGEST_PATH};
    struct state goal;
    const enum search_result end = chambers_find_path(&exhaust->chambers, go_on, &goal, &notes);
    if (end == SEARCH_FOUND) {
        path.length = notes.length;
        retrace(&exhaust->problem, &root->after_forced, &root->forced_moves, &path, &goal, limits,
                result);
    } else {
        solve_result_unsolved(result, end, limits);
    }
}
