#include "puzzles/patience/solver/exhaust/exhaust.h"

#include "puzzles/patience/solver/exhaust/chamber_kind.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"

#include "base/processor.h"
#include "engine/chambers/chamber_path.h"
#include "engine/chambers/chamber_team.h"

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
    struct limits *limits;
    bool has_team;
    union {
        struct chamber_search search;
        struct chamber_team team;
    };
    enum search_result begun;
    struct chamber_store *store; /* NULL: none */
    bool ended;
};

static bool is_team(const struct exhaust *exhaust) {
    return SEARCH_THREADS_MOST > 1 && exhaust->has_team;
}

/* Which search a store belongs to: another deal, or other moves, make another key. */
static uint64_t key_of(const struct root *root) {
    enum { VERSION = 1 }; /* to be changed with what the search meets, and with how it is packed */
    const struct deal_table *table = &root->table;
    const struct rules *rules = &table->rules;
    const unsigned numbers[] = {VERSION,      rules->ranks, rules->cells,   rules->columns,
                                rules->build, rules->empty, table->autoplay};
    uint64_t key = state_hash(&root->after_forced);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        key = (key ^ numbers[i]) * UINT64_C(0x9E3779B97F4A7C15);
        key ^= key >> 29;
    }
    for (unsigned card = 0; card < CARDS; card++) {
        key = (key ^ table->dealt_onto[card]) * UINT64_C(0xD6E8FEB86659FD93);
        key ^= key >> 31;
    }
    return key;
}

/* Begins, or goes on with what is stored. */
static enum search_result begin_with_storage(struct exhaust *exhaust) {
    struct limits_storage *storage = exhaust->limits->storage;
    const struct root *root = exhaust->problem.root;
    struct chamber_progress progress = {0};
    exhaust->store = chamber_store_open(storage->storage, &exhaust->limits->memory, key_of(root),
                                        &progress, storage->why, sizeof storage->why);
    if (exhaust->store == NULL) {
        limits_stop(exhaust->limits, STOP_STORAGE);
        return SEARCH_STOPPED;
    }
    return chamber_search_begin_with(&exhaust->search, &root->after_forced, exhaust->store,
                                     &progress);
}

struct exhaust *exhaust_new(const struct root *root, unsigned threads, struct limits *limits) {
    struct exhaust *exhaust = calloc(1, sizeof *exhaust);
    if (exhaust == NULL) {
        return NULL;
    }
    const bool has_storage = limits->storage != NULL && limits->storage->storage != NULL;
    exhaust->problem = (struct problem){.root = root, .table = &root->table};
    exhaust->limits = limits;
    exhaust->begun = SEARCH_CONTINUE;
    exhaust->has_team = SEARCH_THREADS_MOST > 1 && threads > 1 && !has_storage &&
                        chamber_team_start(&exhaust->team, &exhaust->problem, limits, threads,
                                           do_round, &root->after_forced);
    if (!is_team(exhaust)) {
        chamber_search_start(&exhaust->search, &exhaust->problem, limits, CHAMBER_NOTHING);
        exhaust->begun = has_storage ? begin_with_storage(exhaust)
                                     : chamber_search_begin(&exhaust->search, &root->after_forced);
    }
    return exhaust;
}

static void free_search(struct exhaust *exhaust, bool ended) {
    if (is_team(exhaust)) {
        chamber_team_free(&exhaust->team);
    } else {
        chamber_search_free(&exhaust->search);
    }
    if (exhaust->store != NULL) {
        chamber_store_close(exhaust->store, ended);
    }
    exhaust->store = NULL;
}

void exhaust_free(struct exhaust *exhaust) {
    if (exhaust != NULL) {
        free_search(exhaust, exhaust->ended);
        free(exhaust);
    }
}

enum search_result exhaust_continue(struct exhaust *exhaust) {
    if (exhaust->begun == SEARCH_STOPPED) {
        return SEARCH_STOPPED;
    }
    const enum search_result end =
        is_team(exhaust) ? chamber_team_continue(&exhaust->team) : go_on(&exhaust->search);
    exhaust->ended = end != SEARCH_STOPPED;
    return end;
}

/* Searches once more, with links. */
void exhaust_retrace(struct exhaust *exhaust, struct solve_result *result) {
    const struct problem *problem = &exhaust->problem;
    const struct root *root = problem->root;
    struct limits *limits = exhaust->limits;
    struct path path;
    struct chamber_path notes = {.notes = path.notes, .capacity = LONGEST_PATH};
    struct state goal;
    free_search(exhaust, true);
    exhaust->has_team = false;
    chamber_search_start(&exhaust->search, problem, limits, CHAMBER_LINKS);
    enum search_result end = chamber_search_begin(&exhaust->search, &root->after_forced);
    if (end == SEARCH_CONTINUE) {
        end = go_on(&exhaust->search);
    }
    if (end == SEARCH_FOUND) {
        end = chamber_path_find(&exhaust->search, &root->after_forced, &goal, &notes);
    }
    if (end == SEARCH_FOUND) {
        path.length = notes.length;
        retrace(problem, &root->after_forced, &root->forced_moves, &path, &goal, limits, result);
    } else {
        solve_result_unsolved(result, end, limits);
    }
}
