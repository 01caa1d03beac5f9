#include "puzzles/patience/solver/exhaust/sections.h"

#include "puzzles/patience/solver/exhaust/chamber_kind.h"
#include "puzzles/patience/solver/exhaust/outcomes.h"
#include "puzzles/patience/solver/exhaust/proof_parts.h"

#include "base/processor.h"

#include <stdio.h>

/* A proof says of an entry from how many positions it is reached: no move is left out. */
static inline unsigned successor_mark(const struct successor *successor) {
    (void)successor;
    return NO_MARK;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct deal_table *table = problem->table;
    if (problem->without_autoplay == NULL) {
        return expand_for_proof(state, table, true, successors);
    }
    /* Twins trade places: docs/proofs.md, 44. */
    struct successor moves[MAX_SUCCESSORS];
    struct outcomes outcomes;
    outcomes_start(&outcomes, state, table, problem->apart, successors);
    outcomes_of(&outcomes, moves, expand_for_proof(state, problem->without_autoplay, false, moves));
    if (outcomes.count == TOO_MANY_SUCCESSORS) {
        return TOO_MANY_SUCCESSORS;
    }
    unsigned left = 0;
    for (unsigned i = 0; i < outcomes.count; i++) {
        if (!is_deadlock_of_twins(&successors[i].state, table)) {
            successors[left++].state = successors[i].state;
        }
    }
    return left;
}

static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors) {
    (void)mark;
    return state_expand(problem, state, successors);
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct sections {
    struct proof_writer *writer;
    bool begun;
    struct state first; /* entry of the section before */
};

static struct state position_of(const struct chamber *chamber, uint32_t number) {
    struct state state;
    chamber_unpack(&chamber->form, chamber_at(chamber, number), &state);
    return state;
}

static bool write_section(void *context, const struct chamber *chamber, uint32_t entries) {
    struct sections *sections = context;
    struct proof_writer *writer = sections->writer;
    struct state before = sections->first;
    proof_section(writer, chamber->count, entries);
    for (uint32_t i = 0; i < entries && !writer->failed; i++) {
        const struct state state = position_of(chamber, i);
        /* The start is the first entry of all, and met by none. */
        proof_entry(writer, sections->begun ? chamber->notes[i] : 0);
        if (sections->begun) {
            proof_write_changes(writer, &before, &state);
        }
        sections->begun = true;
        before = state;
    }
    sections->first = position_of(chamber, 0);
    for (uint32_t i = entries; i < chamber->count && !writer->failed; i++) {
        const struct state parent = position_of(chamber, chamber->notes[i]);
        const struct state state = position_of(chamber, i);
        proof_position(writer, chamber->notes[i]);
        proof_write_changes(writer, &parent, &state);
    }
    return !writer->failed;
}

/* ---- The search ------------------------------------------------------------------------------ */

static FOR_EACH_PROCESSOR enum search_result run(struct chamber_search *search) {
    return chamber_search_continue(search);
}

/* The claims of the proof: "argument: twins", say, and "apart: 34 38". */
static void begin(const struct problem *problem, struct proof_writer *writer) {
    enum { ROOM = 48 + 3 * CARDS };
    char claims[ROOM];
    int length = snprintf(claims, sizeof claims, "argument: deadlock\n");
    if (problem->without_autoplay != NULL) {
        length += snprintf(claims + length, sizeof claims - (size_t)length, "argument: twins\n%s",
                           problem->apart != 0 ? "apart:" : "");
        for (uint64_t apart = problem->apart; apart != 0; apart &= apart - 1) {
            length += snprintf(claims + length, sizeof claims - (size_t)length, " %u%s",
                               cards_lowest(apart), (apart & (apart - 1)) == 0 ? "\n" : "");
        }
    }
    proof_begin_sections(writer, claims);
}

enum search_result sections_prove(const struct root *root, uint64_t apart, struct limits *limits,
                                  struct proof_writer *writer) {
    const struct deal_table *table = &root->table;
    struct problem problem = {
        .root = root, .table = table, .apart = apart & table->all & EVEN_SUITS};
    struct deal_table without_autoplay = *table;
    struct sections sections = {.writer = writer};
    struct chamber_search search;
    struct state start = root->start;
    without_autoplay.autoplay = AUTOPLAY_NONE;
    if (rules_have_twins(&table->rules) && (table->all & EVEN_SUITS & ~apart) != 0) {
        problem.without_autoplay = &without_autoplay;
        state_order_twins(&start, state_twins(&start, table, apart));
    }
    chamber_search_start(&search, &problem, limits, CHAMBER_PARENTS);
    search.on_closed = write_section;
    search.context = &sections;
    begin(&problem, writer);
    enum search_result end = chamber_search_begin(&search, &start);
    if (end == SEARCH_CONTINUE) {
        end = run(&search);
    }
    if (end == SEARCH_EXHAUSTED) {
        proof_end_sections(writer);
    }
    chamber_search_free(&search);
    return end;
}
