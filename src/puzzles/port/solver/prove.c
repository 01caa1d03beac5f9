/* The proof is every position that can be reached; or the first one alone, where a look at A's path
 * is enough: see component_is_lost. */
#include "puzzles/port/kind.h"

#include "engine/proof_writer.h"
#include "puzzles/port/solver/component.h"
#include "puzzles/port/solver/state.h"
#include "puzzles/port/verifier/verifier.h"

#include "engine/closure.h"

/* Writes a position as the one boat that moved on the way to it from its parent. */
static void write_change(const struct problem *problem, const struct state *from,
                         const struct state *to, struct proof_writer *writer) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const struct arrangement *before =
            &line->arrangements[state_arrangement(from, LINE_BITS * i)];
        const struct arrangement *after = &line->arrangements[state_arrangement(to, LINE_BITS * i)];
        for (unsigned j = 0; before != after && j < line->boat_count; j++) {
            if (before->offsets[j] != after->offsets[j]) {
                proof_change(writer, line->boats[j], after->offsets[j]);
            }
        }
    }
}

static void write_positions(const struct search *search, struct proof_writer *writer) {
    const struct visit *visits = search->visited.visits;
    proof_begin(writer, "", search->visited.count);
    for (uint32_t node = 1; node < search->visited.count && !writer->failed; node++) {
        const uint32_t parent = visits[node].parent;
        proof_position(writer, parent);
        write_change(search->problem, &visits[parent].state, &visits[node].state, writer);
    }
}

/* The writer knows whether all could be written. */
static enum soliton_outcome end(struct proof_writer *writer) {
    proof_end(writer);
    return SOLITON_UNSOLVABLE;
}

enum soliton_outcome port_prove(const struct port *port, struct limits *limits,
                                struct proof_writer *writer) {
    if (component_is_lost(port)) {
        limits_count(limits, 0, 0);
        proof_begin(writer, "argument: lines\n", 1);
        return end(writer);
    }
    struct problem problem;
    struct search search;
    enum soliton_outcome outcome;
    problem_set_up(&problem, port, METRIC_MOVES);
    search_start(&search, &problem, limits);
    switch (closure_run(&search, &(struct state){0})) {
    case SEARCH_EXHAUSTED:
        write_positions(&search, writer);
        outcome = end(writer);
        break;
    case SEARCH_FOUND:
        outcome = SOLITON_SOLVED;
        break;
    default:
        outcome = limits_outcome(limits);
        break;
    }
    search_free(&search);
    return outcome;
}

/* ---- The kind's proofs ----------------------------------------------------------------------- */

static const struct port *port_of(const struct soliton_puzzle *puzzle) {
    return &((const struct port_puzzle *)puzzle)->port;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    (void)error; /* there is a proof for every port without a solution */
    return port_prove(port_of(puzzle), limits, writer);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    port_verify(port_of(puzzle), work);
}

const struct puzzle_proofs port_proofs = {.prove = prove, .verify = verify};
