#include "puzzles/pegs/sets/numbering.h"

#include "puzzles/pegs/solver/jumps.h"

#include <string.h>

/* The orbits of the holes under the symmetries. */
struct orbits {
    unsigned count;
    uint64_t orbit[BOARD_HOLES_MAX]; /* the smallest first; of equal ones, that with most jumps */
};

static unsigned count_jumps(const struct jumps *jumps, uint64_t holes) {
    unsigned count = 0;
    for (unsigned i = 0; i < jumps->count; i++) {
        count += (jumps->list[i].changed & holes) != 0;
    }
    return count;
}

static bool goes_before(const struct jumps *jumps, uint64_t orbit, uint64_t other) {
    const unsigned size = set_size(orbit), others = set_size(other);
    return size < others ||
           (size == others && count_jumps(jumps, orbit) > count_jumps(jumps, other));
}

static void find_orbits(const struct board *board, const struct jumps *jumps,
                        const struct symmetries *symmetries, struct orbits *orbits) {
    uint64_t left = board_all(board);
    orbits->count = 0;
    while (left != 0) {
        uint64_t rest = left, orbit = 0;
        unsigned hole = set_take_lowest(&rest);
        for (unsigned i = 0; i < symmetries->count; i++) {
            orbit |= UINT64_C(1) << symmetries->image[i][hole];
        }
        left &= ~orbit;
        unsigned at = orbits->count++;
        while (at > 0 && goes_before(jumps, orbit, orbits->orbit[at - 1])) {
            orbits->orbit[at] = orbits->orbit[at - 1];
            at--;
        }
        orbits->orbit[at] = orbit;
    }
}

/* Parities, the first `found` of which have a pivot each: a hole that no other has. */
struct solved {
    unsigned count, found;
    uint64_t set[BOARD_HOLES_MAX + 1];
    bool of_pegs[BOARD_HOLES_MAX + 1];
    uint8_t pivot[BOARD_HOLES_MAX + 1];
};

static void swap_parities(struct solved *solved, unsigned a, unsigned b) {
    const uint64_t set = solved->set[a];
    const bool of_pegs = solved->of_pegs[a];
    solved->set[a] = solved->set[b];
    solved->of_pegs[a] = solved->of_pegs[b];
    solved->set[b] = set;
    solved->of_pegs[b] = of_pegs;
}

/* Solves the parities again so that this hole is a pivot, unless it depends on the pivots so far.
 */
static bool make_pivot(struct solved *solved, unsigned hole) {
    const unsigned found = solved->found;
    unsigned chosen = found;
    while (chosen < solved->count && (solved->set[chosen] >> hole & 1) == 0) {
        chosen++;
    }
    if (chosen == solved->count) {
        return false;
    }
    swap_parities(solved, chosen, found);
    for (unsigned i = 0; i < solved->count; i++) {
        if (i != found && (solved->set[i] >> hole & 1) != 0) {
            solved->set[i] ^= solved->set[found];
            solved->of_pegs[i] ^= solved->of_pegs[found];
        }
    }
    solved->pivot[solved->found++] = (uint8_t)hole;
    return true;
}

static uint64_t pivots_of(const struct solved *solved) {
    uint64_t pivots = 0;
    for (unsigned i = 0; i < solved->found; i++) {
        pivots |= UINT64_C(1) << solved->pivot[i];
    }
    return pivots;
}

/* There is a choice of pivots. They are taken from few and small orbits, to leave whole ones to the
 * block. */
static void choose_any_pivots(const struct orbits *orbits, struct solved *solved) {
    for (unsigned i = 0; i < orbits->count; i++) {
        for (uint64_t holes = orbits->orbit[i]; holes != 0;) {
            make_pivot(solved, set_take_lowest(&holes));
        }
    }
}

static bool make_pivots(struct solved *solved, uint64_t holes) {
    bool all = true;
    while (all && holes != 0) {
        all = make_pivot(solved, set_take_lowest(&holes));
    }
    return all;
}

/* Pivots that are whole orbits, from the given one on. */
static bool choose_whole_orbits(const struct orbits *orbits, unsigned from, struct solved *solved) {
    for (unsigned i = from; i < orbits->count && solved->found < solved->count; i++) {
        struct solved tried = *solved;
        if (make_pivots(&tried, orbits->orbit[i])) {
            *solved = tried;
        }
    }
    return solved->found == solved->count;
}

/* For sweeps. False if there are no such pivots, or too many. */
static bool choose_pivots(const struct orbits *orbits, uint64_t fixed, struct solved *solved) {
    make_pivots(solved, fixed);
    const struct solved given = *solved;
    for (unsigned from = 0; from < orbits->count; from++) {
        *solved = given;
        if (choose_whole_orbits(orbits, from, solved)) {
            return solved->found - given.found <= PIVOTS_MAX;
        }
    }
    return false;
}

/* The holes of the row: whole orbits, as many holes as may be. 0 if they cannot fill a word. */
static uint64_t choose_row(const struct orbits *orbits, uint64_t free) {
    uint64_t with[ROW_MAX + 1] = {0}; /* so many holes; 0 if that cannot be */
    for (unsigned i = 0; i < orbits->count; i++) {
        const unsigned size = set_size(orbits->orbit[i]);
        for (unsigned sum = ROW_MAX; (orbits->orbit[i] & free) != 0 && sum >= size; sum--) {
            if (with[sum] == 0 && (sum == size || with[sum - size] != 0)) {
                with[sum] = with[sum - size] | orbits->orbit[i];
            }
        }
    }
    unsigned size = ROW_MAX;
    while (size > ROW_MIN && with[size] == 0) {
        size--;
    }
    return with[size];
}

static uint64_t choose_block(const struct orbits *orbits, uint64_t taken) {
    uint64_t block = 0;
    for (unsigned i = orbits->count; i-- > 0;) {
        uint64_t orbit = orbits->orbit[i];
        if ((orbit & taken) == 0 && set_size(block | orbit) <= BLOCK_MAX) {
            block |= orbit;
        }
    }
    return block;
}

static void fill_holes(const struct board *board, struct numbering *numbering) {
    numbering->bytes = (board->holes + 7) / 8;
    for (unsigned hole = 0; hole < board->holes; hole++) {
        unsigned byte = numbering->bit[hole] / 8, bit = numbering->bit[hole] % 8;
        for (unsigned value = 0; value < 256; value++) {
            if ((value >> bit & 1) != 0) {
                numbering->holes[byte][value] |= UINT64_C(1) << hole;
            }
        }
    }
}

/* The parities of the pivots, in terms of the numbering. */
static void fill_parities(const struct solved *solved, struct numbering *numbering) {
    for (unsigned i = 0; i < solved->found; i++) {
        const unsigned bit = numbering->bit[solved->pivot[i]];
        if (bit >= numbering->fixed) {
            numbering->parity[bit - numbering->fixed] = (struct numbering_parity){
                .holes = numbering_from_board(numbering, solved->set[i]) & ~(UINT64_C(1) << bit),
                .of_pegs = solved->of_pegs[i]};
        }
    }
}

static void order_holes(const uint64_t *order, unsigned count, struct numbering *numbering) {
    unsigned next = 0;
    for (unsigned i = 0; i < count; i++) {
        for (uint64_t holes = order[i]; holes != 0;) {
            numbering->bit[set_take_lowest(&holes)] = (uint8_t)next++;
        }
    }
}

void numbering_choose(const struct board *board, const struct jumps *jumps,
                      const struct parities *parities, const struct symmetries *symmetries,
                      struct numbering *numbering) {
    const uint64_t all = board_all(board);
    uint64_t moving = 0;
    for (unsigned i = 0; i < jumps->count; i++) {
        moving |= jumps->list[i].changed;
    }
    struct orbits orbits;
    find_orbits(board, jumps, symmetries, &orbits);
    struct solved given = {.count = parities->count};
    memcpy(given.set, parities->set, parities->count * sizeof *given.set);
    struct solved solved = given;
    memset(numbering, 0, sizeof *numbering);
    uint64_t row = 0;
    if (moving != 0) {
        solved.set[solved.count] = moving;
        solved.of_pegs[solved.count++] = true;
        if (choose_pivots(&orbits, all & ~moving, &solved)) {
            row = choose_row(&orbits, all & ~pivots_of(&solved));
        }
    }
    numbering->for_sweeps = row != 0;
    if (!numbering->for_sweeps) {
        solved = given;
        choose_any_pivots(&orbits, &solved);
    }
    const uint64_t pivots = pivots_of(&solved);
    const uint64_t block = choose_block(&orbits, pivots | row);
    const uint64_t order[] = {pivots & ~moving, pivots & moving, row, all & ~pivots & ~row & ~block,
                              block};
    order_holes(order, sizeof order / sizeof *order, numbering);
    numbering->pivots = solved.found;
    numbering->dimension = board->holes - solved.found;
    numbering->row = set_size(row);
    numbering->block = set_size(block);
    fill_holes(board, numbering);
    if (numbering->for_sweeps) {
        numbering->fixed = set_size(pivots & ~moving);
        fill_parities(&solved, numbering);
    }
}

uint64_t numbering_from_board(const struct numbering *numbering, uint64_t holes) {
    uint64_t position = 0;
    while (holes != 0) {
        position |= UINT64_C(1) << numbering->bit[set_take_lowest(&holes)];
    }
    return position;
}
