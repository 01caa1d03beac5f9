#include "puzzles/pegs/solver/instance.h"

#include "puzzles/pegs/solver/jumps.h"

static void index_jumps(struct question *question) {
    unsigned next = 0;
    for (unsigned cell = 0; cell <= question->pegs->board.cells; cell++) {
        question->first[cell] = (uint16_t)next;
        while (next < question->jumps.count && question->jumps.list[next].from == cell) {
            next++;
        }
    }
}

/* The ends whose parities are those of the start. A position that is itself an end is one of them:
 * nothing need be jumped then. */
static bool find_ends(struct question *question) {
    const struct pegs *pegs = question->pegs;
    struct parities parities;
    parities_find(&pegs->board, &question->jumps, &parities);
    uint64_t class = parities_class(&parities, pegs->start);
    if (!pegs->any_end) {
        return parities_class(&parities, pegs->goal) == class;
    }
    question->ends = 0;
    for (unsigned cell = 0; cell < pegs->board.cells; cell++) {
        if (parities_class(&parities, UINT64_C(1) << cell) == class) {
            question->ends |= UINT64_C(1) << cell;
        }
    }
    return question->ends != 0;
}

bool question_set_up(const struct pegs *pegs, struct question *question) {
    question->pegs = pegs;
    jumps_find(&pegs->board, &question->jumps);
    index_jumps(question);
    question->ends = 0;
    if (!find_ends(question)) {
        return false;
    }
    symmetries_find(&pegs->board, &pegs->goal, pegs->any_end ? 0 : 1, &question->symmetries);
    const uint64_t ends = question->ends;
    for (unsigned i = 0; i < question->symmetries.count; i++) {
        question->ends |= symmetry_image(&question->symmetries, i, ends);
    }
    return true;
}
