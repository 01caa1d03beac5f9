/* How promising a position looks: what the search for a first solution goes by.
 *
 * Pegs far from the middle are hard to fetch, pegs without a neighbour too, and a position with
 * many jumps has many ways on. How much each of these counts is a matter of taste, and luck:
 * whether a search finds a solution among a thousand positions or among a million turns on small
 * things, even the order of jumps. So there are several tastes, to be tried in turn. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_EVALUATE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_EVALUATE_H

#include "puzzles/pegs/solver/instance.h"

struct taste {
    unsigned distance; /* for the square of each peg's distance from the middle */
    unsigned lonely;   /* for a peg without a neighbour */
    unsigned jump;     /* for a jump that is possible: taken off */
};

struct evaluation {
    struct taste taste;
    unsigned cost[BOARD_CELLS_MAX];       /* of a peg there, by its distance */
    uint64_t neighbours[BOARD_CELLS_MAX]; /* in a line with a jump */
};

/* The middle is that of the board, or halfway from there to the goal. */
void evaluation_set_up(const struct question *question, const struct taste *taste, bool halfway,
                       struct evaluation *evaluation);

/* Small is good; always below FRONTIER_VALUES. */
static inline unsigned evaluate(const struct evaluation *evaluation, const struct jumps *jumps,
                                uint64_t pegs) {
    enum { AVERAGE = 400, MOST = 4095 };
    unsigned cost = AVERAGE;
    unsigned possible = 0;
    for (uint64_t rest = pegs; rest != 0; rest &= rest - 1) {
        unsigned cell = question_lowest(rest);
        cost += evaluation->cost[cell];
        if ((evaluation->neighbours[cell] & pegs) == 0) {
            cost += evaluation->taste.lonely;
        }
    }
    for (unsigned i = 0; i < jumps->count; i++) {
        possible += (pegs & jumps->list[i].turned) == jumps->list[i].before;
    }
    unsigned bonus = possible * evaluation->taste.jump;
    cost = cost > bonus ? cost - bonus : 0;
    return cost < MOST ? cost : MOST;
}

#endif
