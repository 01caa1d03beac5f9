#include "puzzles/patience/solver/exhaust/sections.h"

#include "puzzles/patience/solver/exhaust/chamber_kind.h"
#include "puzzles/patience/solver/exhaust/proof_parts.h"

#include "base/processor.h"

/* A proof says of an entry from how many positions it is reached: no move is left out. */
static inline unsigned successor_mark(const struct successor *successor) {
    (void)successor;
    return NO_MARK;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return expand_for_proof(state, problem->table, true, successors);
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

enum search_result sections_prove(const struct root *root, struct limits *limits,
                                  struct proof_writer *writer) {
    const struct problem problem = {.root = root, .table = &root->table};
    struct sections sections = {.writer = writer};
    struct chamber_search search;
    chamber_search_start(&search, &problem, limits, CHAMBER_PARENTS);
    search.on_closed = write_section;
    search.context = &sections;
    proof_begin_sections(writer, "argument: deadlock\n");
    enum search_result end = chamber_search_begin(&search, &root->start);
    if (end == SEARCH_CONTINUE) {
        end = run(&search);
    }
    if (end == SEARCH_EXHAUSTED) {
        proof_end_sections(writer);
    }
    chamber_search_free(&search);
    return end;
}
