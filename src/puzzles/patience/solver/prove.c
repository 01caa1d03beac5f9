#include "puzzles/patience/solver/solver.h"

#include "base/error.h"
#include "puzzles/patience/kind.h"
#include "puzzles/patience/solver/exhaust/exhaust.h"
#include "puzzles/patience/solver/exhaust/proof_parts.h"
#include "puzzles/patience/solver/exhaust/sections.h"
#include "puzzles/patience/solver/loose/chamber_steps.h"
#include "puzzles/patience/solver/loose/chambers.h"
#include "puzzles/patience/solver/problem.h"
#include "puzzles/patience/verifier/verifier.h"

#include "engine/closure.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct deal_table *table = problem->table;
    if (problem->counts_hosts) {
        return chamber_steps(state, table, successors);
    }
    return expand_for_proof(state, table, problem->leaves_out_deadlocks, successors);
}

/* Writes the proof; writer->failed says whether the sink took it all. */
static void write(const struct visited *visited, const char *claims, struct proof_writer *writer) {
    proof_begin(writer, claims, visited->count);
    for (uint32_t node = 1; node < visited->count && !writer->failed; node++) {
        const struct visit *visit = &visited->visits[node];
        const struct state *parent = &visited->visits[visit->parent].state;
        proof_position(writer, visit->parent);
        proof_write_changes(writer, parent, &visit->state);
    }
    proof_end(writer);
}

static const char *claims_of(const struct problem *problem) {
    if (problem->counts_hosts) {
        return "argument: hosts\n";
    }
    return problem->leaves_out_deadlocks ? "argument: deadlock\n" : "";
}

static enum soliton_outcome outcome_of(enum search_result end, const struct limits *limits) {
    switch (end) {
    case SEARCH_FOUND:
        return SOLITON_SOLVED;
    case SEARCH_EXHAUSTED:
        return SOLITON_UNSOLVABLE;
    default:
        return limits_outcome(limits);
    }
}

/* Sets the root up by the rules to the letter. In suit every card is safe: where safe cards go by
 * themselves, that is autoplay of all (docs/proofs.md, 10). */
static void set_up(struct root *root, const struct deal *deal) {
    const struct rules *rules = &deal->rules;
    if (rules->autoplay == AUTOPLAY_ALL ||
        (rules->autoplay == AUTOPLAY_SAFE && rules->build == BUILD_SUIT)) {
        root_set_up(root, deal);
    } else {
        root_set_up_by_choice(root, deal, rules->autoplay);
    }
}

/* ---- One try after the other ------------------------------------------------------------------
 */

/* Is there no end to what a search goes through? Then it is forgotten, and another may be tried. */
static bool is_endless(struct search *search, bool out_of_budget) {
    if (!out_of_budget && search->limits->stop != STOP_MEMORY) {
        return false;
    }
    search->limits->stop = STOP_NONE;
    search_free(search);
    return true;
}

/* The outlook is quick to say where a chamber leads to the end; then there is nothing to list. */
static enum search_result run_through_chambers(struct search *search, const struct root *root) {
    const struct deal_table *table = &root->table;
    const struct state start = chamber_of(&root->start, table);
    struct chambers *chambers = chambers_new(root, search->limits);
    const enum outlook outlook = chambers == NULL
                                     ? OUTLOOK_UNKNOWN
                                     : chambers_outlook(chambers, state_dealt(&root->start, table),
                                                        state_foundations(&root->start));
    chambers_free(chambers);
    switch (outlook) {
    case OUTLOOK_LOST:
        return closure_run(search, &start);
    case OUTLOOK_OPEN:
        return SEARCH_FOUND;
    case OUTLOOK_UNKNOWN:
        break;
    }
    return SEARCH_STOPPED;
}

/* Looks for a proof by counting hosts. False if there is none, and the search is forgotten. */
static bool count_hosts(struct search *search, struct problem *problem, struct limits *limits,
                        enum search_result *end) {
    const uint64_t all = limits_begin_share(limits, PROVE_BY_HOSTS);
    problem->counts_hosts = true;
    search_start(search, problem, limits);
    *end = run_through_chambers(search, problem->root);
    if (is_endless(search, limits_end_share(limits, all))) {
        problem->counts_hosts = false;
    } else if (*end == SEARCH_FOUND) { /* the won chamber, which shows nothing */
        problem->counts_hosts = false;
        search_free(search);
    }
    return problem->counts_hosts;
}

static enum search_result leave_out_deadlocks(struct search *search, struct problem *problem,
                                              struct limits *limits) {
    const struct state *start = &problem->root->start;
    problem->leaves_out_deadlocks = true;
    search_start(search, problem, limits);
    if (!is_deadlock(start, problem->table)) {
        return closure_run(search, start);
    }
    /* If the first position is one, it alone is the proof. */
    const enum search_result end = closure_add(search, start, NO_NODE, 0);
    return end == SEARCH_CONTINUE ? SEARCH_EXHAUSTED : end;
}

/* Where there are twins, finds out which of them are to be told apart, so that there is no solution
 * by trading places: SEARCH_EXHAUSTED then. */
static enum search_result tell_apart(const struct root *root, struct limits *limits,
                                     uint64_t *apart) {
    struct solve_result result = {0};
    struct exhaust *exhaust = exhaust_new(root, true, 1, limits);
    enum search_result end;
    if (exhaust == NULL) {
        limits_out_of_memory(limits);
        return SEARCH_STOPPED;
    }
    do {
        end = exhaust_continue(exhaust);
    } while (end == SEARCH_FOUND && !exhaust_retrace(exhaust, &result));
    *apart = exhaust_apart(exhaust);
    exhaust_free(exhaust);
    moves_drop(&result.solution);
    return end == SEARCH_FOUND && result.outcome != SOLITON_SOLVED ? SEARCH_STOPPED : end;
}

static enum soliton_outcome prove_in_sections(const struct root *root, struct limits *limits,
                                              struct proof_writer *writer) {
    uint64_t apart = 0;
    enum search_result end =
        rules_have_twins(&root->table.rules) ? tell_apart(root, limits, &apart) : SEARCH_EXHAUSTED;
    const uint64_t before = limits->stats.positions;
    if (end == SEARCH_EXHAUSTED) {
        end = sections_prove(root, apart, limits, writer);
    }
    if (end == SEARCH_EXHAUSTED) {
        limits->stats.positions -= before; /* those of an earlier try */
    }
    return outcome_of(end, limits);
}

enum soliton_outcome patience_prove(const struct deal *deal, uint64_t plainly,
                                    struct limits *limits, struct proof_writer *writer,
                                    struct soliton_error *error) {
    struct root root;
    struct search search;
    if (deal->rules.rotations > 0 || deal->rules.redeals > 0) {
        error_set(error, SOLITON_INVALID,
                  "there are no proofs for games with rotations or redeals");
        return SOLITON_ERROR;
    }
    set_up(&root, deal);
    struct problem problem = {.root = &root, .table = &root.table};
    const uint64_t all = limits_begin_share(limits, plainly);
    search_start(&search, &problem, limits);
    enum search_result end = closure_run(&search, &root.start);
    if (is_endless(&search, limits_end_share(limits, all))) {
        const bool dead = is_deadlock(&root.start, &root.table);
        if (dead || !hosts_are_counted(&deal->rules) ||
            !count_hosts(&search, &problem, limits, &end)) {
            if (!dead && exhaust_suits(&root)) {
                return prove_in_sections(&root, limits, writer);
            }
            end = leave_out_deadlocks(&search, &problem, limits);
        }
    }
    if (end == SEARCH_EXHAUSTED) {
        limits->stats.positions = search.visited.count; /* without those of an earlier try */
        write(&search.visited, claims_of(&problem), writer);
    }
    search_free(&search);
    return outcome_of(end, limits);
}

/* ---- The kind's proofs ----------------------------------------------------------------------- */

static const struct deal *deal_of(const struct soliton_puzzle *puzzle) {
    return &((const struct patience *)puzzle)->deal;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    const struct deal *deal = deal_of(puzzle);
    const uint64_t plainly = rules_have_twins(&deal->rules) ? PROVE_BEFORE_TWINS : PROVE_PLAINLY;
    return patience_prove(deal, plainly, limits, writer, error);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    patience_verify(deal_of(puzzle), work);
}

const struct puzzle_proofs patience_proofs = {.prove = prove, .verify = verify};
