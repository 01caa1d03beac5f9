#include "puzzles/pegs/counter/census.h"

#include <stdlib.h>

static void find_ends(const struct pegs *pegs, const struct parities *parities,
                      struct census *census) {
    uint64_t class = parities_class(parities, pegs->start);
    uint64_t holes = board_all(&pegs->board) & ~pegs->start;
    census->any_end = pegs->any_end;
    census->ends_at_1 = pegs->any_end || count_bits(pegs->goal) == 1;
    census->has_goal = !pegs->any_end || count_bits(holes) == 1;
    uint64_t goal = pegs->any_end ? holes : pegs->goal;
    census->goal = numbering_position(&census->numbering, goal);
    census->goal_fits = parities_class(parities, goal) == class;
    for (unsigned cell = 0; cell < pegs->board.cells; cell++) {
        uint64_t peg = UINT64_C(1) << cell;
        if (parities_class(parities, peg) == class) {
            census->single_peg[census->single_pegs++] = numbering_position(&census->numbering, peg);
        }
    }
}

/* What is too large for the stack and needed only while the census is prepared. */
struct workshop {
    struct jumps jumps;
    struct parities parities;
    struct symmetries symmetries;
};

static void prepare(const struct pegs *pegs, struct workshop *workshop, struct census *census) {
    const struct board *board = &pegs->board;
    const struct jumps *jumps = &workshop->jumps;
    const struct parities *parities = &workshop->parities;
    struct symmetries *symmetries = &workshop->symmetries;
    const uint64_t kept[2] = {pegs->start, pegs->goal};

    jumps_find(board, &workshop->jumps);
    terrain_keep_usable(&workshop->jumps, pegs->start);
    parities_find(board, jumps, &workshop->parities);
    symmetries_find(board, kept, 1, symmetries);
    numbering_choose(board, parities, symmetries, &census->numbering);
    terrain_make(jumps, &census->terrain);
    census->start = numbering_position(&census->numbering, pegs->start);
    census->start_pegs = count_bits(census->start);
    find_ends(pegs, parities, census);

    mirrors_make(board, &census->numbering, &census->terrain, symmetries, &census->mirrors);
    ranks_make(&census->numbering, &census->mirrors, &census->reached_ranks);
    census->reached_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
    symmetries_find(board, kept, pegs->any_end ? 1 : 2, symmetries);
    mirrors_make(board, &census->numbering, &census->terrain, symmetries, &census->goal_mirrors);
    ranks_make(&census->numbering, &census->goal_mirrors, &census->winning_ranks);
    census->winning_bound = bound_positions(board, jumps, parities, symmetries, pegs->start);
}

struct census *census_new(const struct pegs *pegs, struct limits *limits) {
    struct census *census = calloc(1, sizeof *census);
    struct workshop *workshop = malloc(sizeof *workshop);
    if (census == NULL || workshop == NULL) {
        free(workshop);
        free(census);
        return NULL;
    }
    census->limits = limits;
    prepare(pegs, workshop, census);
    free(workshop);
    return census;
}
