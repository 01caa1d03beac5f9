#include "puzzles/pegs/solver/retrace.h"

#include "puzzles/pegs/solver/runs.h"

static const struct jump *jump_at(const struct instance *instance, const struct solution *solution,
                                  unsigned place) {
    return &instance->jumps.list[solution->jumps[place]];
}

static bool add_jump(const struct instance *instance, uint64_t *pegs, uint64_t wanted,
                     struct solution *solution) {
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if ((*pegs & jump->changed) == jump->before &&
            symmetry_smallest(&instance->symmetries, *pegs ^ jump->changed) == wanted) {
            *pegs ^= jump->changed;
            solution->jumps[solution->count++] = (uint16_t)i;
            return true;
        }
    }
    return false;
}

/* Adds the jumps of the run that ends with `last`. */
static void add_run(const struct instance *instance, uint64_t start, const struct runs *runs,
                    unsigned last, struct solution *solution) {
    uint16_t chain[BOARD_HOLES_MAX] = {0};
    unsigned length = 0;
    for (unsigned i = last; i != NO_RUN; i = runs->list[i].before) {
        chain[length++] = (uint16_t)i;
    }
    while (length-- > 0) {
        const struct run *run = &runs->list[chain[length]];
        uint64_t changed = start ^ run->pegs;
        for (unsigned i = 0; i < instance->jumps.count; i++) {
            const struct jump *jump = &instance->jumps.list[i];
            if (jump->changed == changed && (start & changed) == jump->before) {
                solution->jumps[solution->count++] = (uint16_t)i;
            }
        }
        start = run->pegs;
    }
}

static bool add_move(const struct instance *instance, struct runs *runs, uint64_t *pegs,
                     uint64_t wanted, struct solution *solution) {
    runs_start(instance, *pegs, runs);
    for (unsigned first = 0; first < runs->count;) {
        const unsigned longer = runs->count;
        runs_go_on(instance, first, runs);
        first = longer;
    }
    for (unsigned i = 0; i < runs->count; i++) {
        if (symmetry_smallest(&instance->symmetries, runs->list[i].pegs) == wanted) {
            add_run(instance, *pegs, runs, i, solution);
            *pegs = runs->list[i].pegs;
            return true;
        }
    }
    return false;
}

bool retrace(const struct instance *instance, const uint64_t *path, size_t length,
             struct runs *runs, struct solution *solution) {
    uint64_t pegs = instance->pegs->start;
    solution->count = 0;
    bool found = true;
    for (size_t i = 1; found && i <= length; i++) {
        uint64_t wanted = symmetry_smallest(&instance->symmetries, path[i]);
        found = runs != NULL ? add_move(instance, runs, &pegs, wanted, solution)
                             : add_jump(instance, &pegs, wanted, solution);
    }
    return found;
}

/* Does the peg of the jump before make this one, too? */
static bool goes_on(const struct instance *instance, const struct solution *solution,
                    unsigned place) {
    return place > 0 &&
           jump_at(instance, solution, place - 1)->to == jump_at(instance, solution, place)->from;
}

size_t retrace_count_runs(const struct instance *instance, const struct solution *solution) {
    size_t count = 0;
    for (unsigned i = 0; i < solution->count; i++) {
        count += !goes_on(instance, solution, i);
    }
    return count;
}

void retrace_write(const struct instance *instance, const struct solution *solution, bool by_runs,
                   struct moves *moves) {
    const struct board *board = &instance->pegs->board;
    struct text *letters = &moves->letters;
    for (unsigned i = 0; i < solution->count; i++) {
        const struct jump *jump = jump_at(instance, solution, i);
        if (!by_runs || !goes_on(instance, solution, i)) {
            text_add(letters, board_hole_name(board, jump->from).text);
        }
        text_add_char(letters, '-');
        text_add(letters, board_hole_name(board, jump->to).text);
        if (!by_runs || i + 1 == solution->count || !goes_on(instance, solution, i + 1)) {
            moves_end(moves);
        }
    }
}
