/* If parities or one pagoda show that there is no solution, they are the proof. Else it is every
 * position that can be reached, up to symmetry, but those that pagodas show to be lost. */
#include "puzzles/pegs/kind.h"

#include "engine/proof_writer.h"
#include "puzzles/pegs/solver/pagodas.h"

#include <stdlib.h>

struct problem {
    const struct instance *instance;
    const struct pagodas *pagodas;
};

enum { MAX_SUCCESSORS = JUMPS_MAX };

#include "puzzles/pegs/solver/state.h"
#include "puzzles/pegs/verifier/verifier.h"

#include "engine/closure.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct instance *instance = problem->instance;
    unsigned count = 0;
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if ((state->pegs & jump->changed) != jump->before) {
            continue;
        }
        const uint64_t after =
            symmetry_smallest(&instance->symmetries, state->pegs ^ jump->changed);
        if (!pagodas_exclude(problem->pagodas, after)) {
            successors[count++].state.pegs = after;
        }
    }
    return count;
}

/* ---- Claims, a line each, as verifier/verifier.h has them ----------------------------------- */

static void add_hole(const struct instance *instance, unsigned hole, struct text *claims) {
    text_add_char(claims, ' ');
    text_add(claims, board_hole_name(&instance->pegs->board, hole).text);
}

static void add_parity(const struct instance *instance, uint64_t set, struct text *claims) {
    text_add(claims, "parity:");
    for (; set != 0; set &= set - 1) {
        add_hole(instance, set_lowest(set), claims);
    }
    text_add_char(claims, '\n');
}

static bool is_odd(uint64_t set) { return set_size(set) % 2 != 0; }

/* Of these ends, those that agree with the start in this parity. An end is a hole if any end will
 * do; else there is one end, bit 0. */
static uint64_t agreeing(const struct pegs *pegs, uint64_t ends, uint64_t set) {
    const bool odd = is_odd(pegs->start & set);
    if (!pegs->any_end) {
        return is_odd(pegs->goal & set) == odd ? ends : 0;
    }
    return ends & (odd ? set : ~set);
}

/* As few parities as exclude the same ends as all of them do. */
static void claim_parities(const struct instance *instance, struct text *claims) {
    const struct pegs *pegs = instance->pegs;
    struct parities parities;
    parities_find(&pegs->board, &instance->jumps, &parities);
    uint64_t ends = pegs->any_end ? board_all(&pegs->board) : 1;
    for (unsigned i = 0; i < parities.count; i++) {
        const uint64_t left = agreeing(pegs, ends, parities.set[i]);
        if (left != ends) {
            add_parity(instance, parities.set[i], claims);
            ends = left;
        }
    }
}

/* Every symmetry but the identity. */
static void claim_symmetries(const struct instance *instance, struct text *claims) {
    const struct symmetries *symmetries = &instance->symmetries;
    for (unsigned i = 1; i < symmetries->count; i++) {
        text_add(claims, "symmetry:");
        for (unsigned hole = 0; hole < instance->pegs->board.holes; hole++) {
            add_hole(instance, symmetries->image[i][hole], claims);
        }
        text_add_char(claims, '\n');
    }
}

static void claim_weights(const struct instance *instance, const struct pagoda *pagoda,
                          struct text *claims) {
    text_add(claims, "weights:");
    for (unsigned hole = 0; hole < instance->pegs->board.holes; hole++) {
        text_format(claims, " %d", pagoda->weight[hole]);
    }
    text_add_char(claims, '\n');
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* The number of a jump's direction: twice the axis, and one more against it. */
static unsigned direction_of(const struct board *board, const struct jump *jump) {
    const int x = (board->x[jump->to] - board->x[jump->from]) / 2;
    const int y = (board->y[jump->to] - board->y[jump->from]) / 2;
    unsigned axis = 0;
    while (axis + 1 < board->axes && (board_axes[axis].x != x || board_axes[axis].y != y) &&
           (board_axes[axis].x != -x || board_axes[axis].y != -y)) {
        axis++;
    }
    return 2 * axis + (board_axes[axis].x != x || board_axes[axis].y != y);
}

/* The search entered each position while it expanded the parent, in the order of the jumps.
 * Expanding all once more meets them in the same order. */
static void write_positions(const struct search *search, struct proof_writer *writer) {
    const struct instance *instance = search->problem->instance;
    const struct visit *visits = search->visited.visits;
    const uint32_t count = search->visited.count;
    uint32_t next = 1;
    for (uint32_t node = 0; node < count && next < count && !writer->failed; node++) {
        const uint64_t pegs = visits[node].state.pegs;
        for (unsigned i = 0; i < instance->jumps.count && next < count; i++) {
            const struct jump *jump = &instance->jumps.list[i];
            if (visits[next].parent == node && (pegs & jump->changed) == jump->before &&
                symmetry_smallest(&instance->symmetries, pegs ^ jump->changed) ==
                    visits[next].state.pegs) {
                proof_position(writer, node);
                proof_change(writer, jump->from, direction_of(&instance->pegs->board, jump));
                next++;
            }
        }
    }
}

/* Writes the claims and the positions: those of the search, or the start alone if it is NULL. */
static enum soliton_outcome write_proof(const struct search *search, struct text *claims,
                                        struct limits *limits, struct proof_writer *writer) {
    if (claims->failed) {
        text_drop(claims);
        limits_out_of_memory(limits);
        return limits_outcome(limits);
    }
    proof_begin(writer, claims->data != NULL ? claims->data : "",
                search != NULL ? search->visited.count : 1);
    text_drop(claims);
    if (search != NULL) {
        write_positions(search, writer);
    }
    proof_end(writer); /* the writer knows whether all could be written */
    return SOLITON_UNSOLVABLE;
}

/* ---- Proving ------------------------------------------------------------------------------- */

/* With so few positions the proof does without pagodas, and is shorter. */
enum { SMALL = 2000, LEARNING_GAMES = 100 };

/* Large, and the same for every board. */
struct workspace {
    struct instance instance;
    struct pagodas pagodas;
};

/* A pagoda that shows the start to be lost: it is the whole proof, without symmetries. */
static const struct pagoda *settles_start(const struct workspace *workspace) {
    for (unsigned i = 0; i < workspace->pagodas.count; i++) {
        const struct pagoda *pagoda = &workspace->pagodas.list[i];
        if (pagoda_weight(pagoda, workspace->instance.pegs->start) <
            pagoda_least_end(&workspace->instance, pagoda)) {
            return pagoda;
        }
    }
    return NULL;
}

static enum soliton_outcome write_closure(const struct search *search, struct limits *limits,
                                          struct proof_writer *writer) {
    const struct instance *instance = search->problem->instance;
    const struct pagodas *pagodas = search->problem->pagodas;
    struct text claims = {0};
    claim_symmetries(instance, &claims);
    if (pagodas->count > 0) {
        /* Weights are compared with the ends that parities leave. */
        claim_parities(instance, &claims);
    }
    for (unsigned i = 0; i < pagodas->count; i++) {
        claim_weights(instance, &pagodas->list[i], &claims);
    }
    return write_proof(search, &claims, limits, writer);
}

/* Finds all positions. False if there are more than `most`; they are not counted then. */
static bool try_closure(const struct workspace *workspace, uint64_t most, struct limits *limits,
                        struct proof_writer *writer, enum soliton_outcome *outcome) {
    const struct problem problem = {&workspace->instance, &workspace->pagodas};
    const struct state start = state_start(&workspace->instance);
    const struct soliton_stats before = limits->stats;
    struct search search;
    const uint64_t all = limits_begin_share(limits, most);
    search_start(&search, &problem, limits);
    const enum search_result result = closure_run(&search, &start);
    const bool settled = !limits_end_share(limits, all);
    if (settled && result == SEARCH_EXHAUSTED) {
        limits->stats.symmetric += state_count_symmetric(&search);
        *outcome = write_closure(&search, limits, writer);
    } else {
        *outcome = result == SEARCH_FOUND ? SOLITON_SOLVED : limits_outcome(limits);
    }
    search_free(&search);
    if (!settled) {
        limits->stats = before;
    }
    return settled;
}

static enum soliton_outcome prove_by_pagoda(const struct instance *instance,
                                            const struct pagoda *pagoda, struct limits *limits,
                                            struct proof_writer *writer) {
    struct text claims = {0};
    limits_count(limits, 0, 0);
    claim_parities(instance, &claims);
    claim_weights(instance, pagoda, &claims);
    return write_proof(NULL, &claims, limits, writer);
}

static enum soliton_outcome prove(struct workspace *workspace, struct limits *limits,
                                  struct proof_writer *writer) {
    const struct instance *instance = &workspace->instance;
    enum soliton_outcome outcome;
    pagodas_start(&workspace->pagodas);
    if (try_closure(workspace, SMALL, limits, writer, &outcome)) {
        return outcome;
    }
    pagodas_learn(instance, LEARNING_GAMES, limits, &workspace->pagodas);
    const struct pagoda *pagoda = settles_start(workspace);
    if (pagoda != NULL) {
        return prove_by_pagoda(instance, pagoda, limits, writer);
    }
    try_closure(workspace, UINT64_MAX, limits, writer, &outcome);
    return outcome;
}

enum soliton_outcome pegs_prove(const struct pegs *pegs, struct limits *limits,
                                struct proof_writer *writer) {
    struct workspace *workspace = malloc(sizeof *workspace);
    enum soliton_outcome outcome;
    if (workspace == NULL) {
        limits_out_of_memory(limits);
        return limits_outcome(limits);
    }
    if (instance_set_up(pegs, &workspace->instance)) {
        outcome = prove(workspace, limits, writer);
    } else {
        struct text claims = {0};
        limits_count(limits, 0, 0);
        claim_parities(&workspace->instance, &claims);
        outcome = write_proof(NULL, &claims, limits, writer);
    }
    free(workspace);
    return outcome;
}

/* ---- The kind's proofs ----------------------------------------------------------------------- */

static const struct pegs *pegs_of(const struct soliton_puzzle *puzzle) {
    return (const struct pegs *)puzzle;
}

static enum soliton_outcome prove_puzzle(const struct soliton_puzzle *puzzle, struct limits *limits,
                                         struct proof_writer *writer, struct soliton_error *error) {
    (void)error; /* there is a proof for every board without a solution */
    return pegs_prove(pegs_of(puzzle), limits, writer);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    pegs_verify(pegs_of(puzzle), work);
}

const struct puzzle_proofs pegs_proofs = {.prove = prove_puzzle, .verify = verify};
