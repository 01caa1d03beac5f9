#include "puzzles/pegs/solver/jumps.h"

static void add_jump(const struct board *board, struct jumps *jumps, unsigned from, int x, int y) {
    unsigned over = board_hole_at(board, board->x[from] + x, board->y[from] + y);
    unsigned to = board_hole_at(board, board->x[from] + 2 * x, board->y[from] + 2 * y);
    if (over == NO_HOLE || to == NO_HOLE) {
        return;
    }
    struct jump *jump = &jumps->list[jumps->count++];
    jump->from = (uint8_t)from;
    jump->over = (uint8_t)over;
    jump->to = (uint8_t)to;
    jump->before = UINT64_C(1) << from | UINT64_C(1) << over;
    jump->after = UINT64_C(1) << to;
    jump->changed = jump->before | jump->after;
}

void jumps_find(const struct board *board, struct jumps *jumps) {
    jumps->count = 0;
    for (unsigned hole = 0; hole < board->holes; hole++) {
        for (unsigned axis = 0; axis < board->axes; axis++) {
            const struct direction *along = &board_axes[axis];
            add_jump(board, jumps, hole, along->x, along->y);
            add_jump(board, jumps, hole, -along->x, -along->y);
        }
    }
}

/* ---- Parities ------------------------------------------------------------------------------ */

/* The equations of the jumps, solved: each row is a set of holes of which a parity has an even
 * number. A row leads in one hole, which no other row has. */
struct equations {
    uint64_t row[BOARD_HOLES_MAX]; /* by the hole in which it leads; 0 if none does */
};

static uint64_t bit(unsigned hole) { return UINT64_C(1) << hole; }

static void add_equation(struct equations *equations, unsigned holes, uint64_t row) {
    for (unsigned hole = 0; hole < holes; hole++) {
        if ((row & bit(hole)) != 0) {
            row ^= equations->row[hole]; /* which leads in no other hole */
        }
    }
    if (row == 0) {
        return;
    }
    unsigned lead = 0;
    while ((row & bit(lead)) == 0) {
        lead++;
    }
    for (unsigned hole = 0; hole < holes; hole++) {
        if ((equations->row[hole] & bit(lead)) != 0) {
            equations->row[hole] ^= row;
        }
    }
    equations->row[lead] = row;
}

void parities_find(const struct board *board, const struct jumps *jumps,
                   struct parities *parities) {
    struct equations equations = {{0}};
    for (unsigned i = 0; i < jumps->count; i++) {
        add_equation(&equations, board->holes, jumps->list[i].changed);
    }
    parities->count = 0;
    for (unsigned free = 0; free < board->holes; free++) {
        if (equations.row[free] != 0) {
            continue;
        }
        /* The solution with this free hole and no other: it has those leading holes whose equations
         * have the free one. */
        uint64_t set = bit(free);
        for (unsigned hole = 0; hole < board->holes; hole++) {
            if ((equations.row[hole] & bit(free)) != 0) {
                set |= bit(hole);
            }
        }
        parities->set[parities->count] = set;
        parities->pivot[parities->count] = (uint8_t)free;
        parities->count++;
    }
}

static bool is_odd(uint64_t set) {
    bool odd = false;
    for (; set != 0; set &= set - 1) {
        odd = !odd;
    }
    return odd;
}

uint64_t parities_class(const struct parities *parities, uint64_t position) {
    uint64_t class = 0;
    for (unsigned i = 0; i < parities->count; i++) {
        if (is_odd(position & parities->set[i])) {
            class |= bit(i);
        }
    }
    return class;
}
