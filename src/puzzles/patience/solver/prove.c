#include "puzzles/patience/solver/solver.h"

#include "base/error.h"
#include "engine/proof_writer.h"
#include "puzzles/patience/kind.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/problem.h"
#include "puzzles/patience/verifier/verifier.h"

#include "engine/closure.h"

/* Takes the deadlocks out: they need not be listed (docs/proofs.md, 4). */
static unsigned without_deadlocks(const struct deal_table *table, struct successor *successors,
                                  unsigned count) {
    unsigned left = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!is_deadlock(&successors[i].state, table)) {
            successors[left++].state = successors[i].state;
        }
    }
    return left;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct deal_table *table = problem->table;
    unsigned count = expand_all(state, table, successors);
    count += foundation_moves(state, table, successors + count);
    return problem->leaves_out_deadlocks ? without_deadlocks(table, successors, count) : count;
}

/* Where a card lies, as a proof numbers it: like a support, but what it is built on by its suit.
 */
static unsigned place_of(const struct state *state, unsigned card) {
    const enum support support = state_support(state, card);
    return support >= BUILT ? BUILT + card_suit(state_beneath_built(state, card)) : support;
}

/* Writes the proof; writer->failed says whether the sink took it all. */
static void write(const struct visited *visited, const char *claims, struct proof_writer *writer) {
    proof_begin(writer, claims, visited->count);
    for (uint32_t node = 1; node < visited->count && !writer->failed; node++) {
        const struct visit *visit = &visited->visits[node];
        const struct state *parent = &visited->visits[visit->parent].state;
        uint64_t changed = 0;
        for (unsigned i = 0; i < 3; i++) {
            changed |= visit->state.plane[i] ^ parent->plane[i];
        }
        proof_position(writer, visit->parent);
        for (; changed != 0; changed &= changed - 1) {
            const unsigned card = cards_lowest(changed);
            proof_change(writer, card, place_of(&visit->state, card));
        }
    }
    proof_end(writer);
}

static enum soliton_outcome settle(const struct search *search, enum search_result end,
                                   struct proof_writer *writer) {
    switch (end) {
    case SEARCH_FOUND:
        return SOLITON_SOLVED;
    case SEARCH_EXHAUSTED:
        /* The positions of an earlier try are no part of the proof. */
        search->limits->stats.positions = search->visited.count;
        write(&search->visited, search->problem->leaves_out_deadlocks ? "argument: deadlock\n" : "",
              writer);
        return SOLITON_UNSOLVABLE;
    default:
        return limits_outcome(search->limits);
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

/* If the first position is a deadlock, it alone is the proof. */
static enum search_result run_without_deadlocks(struct search *search, const struct root *root) {
    if (!is_deadlock(&root->start, &root->table)) {
        return closure_run(search, &root->start);
    }
    const enum search_result end = closure_add(search, &root->start, NO_NODE, 0);
    return end == SEARCH_CONTINUE ? SEARCH_EXHAUSTED : end;
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
    if (limits_end_share(limits, all) || limits->stop == STOP_MEMORY) {
        limits->stop = STOP_NONE;
        search_free(&search);
        problem.leaves_out_deadlocks = true;
        search_start(&search, &problem, limits);
        end = run_without_deadlocks(&search, &root);
    }
    const enum soliton_outcome outcome = settle(&search, end, writer);
    search_free(&search);
    return outcome;
}

/* ---- The kind's proofs ----------------------------------------------------------------------- */

static const struct deal *deal_of(const struct soliton_puzzle *puzzle) {
    return &((const struct patience *)puzzle)->deal;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    return patience_prove(deal_of(puzzle), PROVE_PLAINLY, limits, writer, error);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    patience_verify(deal_of(puzzle), work);
}

const struct puzzle_proofs patience_proofs = {.prove = prove, .verify = verify};
