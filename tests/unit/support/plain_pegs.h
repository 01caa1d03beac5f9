/* Small peg puzzles for tests, and what is true of them: the fewest moves from each of their
 * positions to the goal, found in the plainest way. Everything is said in the referee's terms;
 * nothing here uses code of the solver. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_PLAIN_PEGS_H
#define SOLITON_TESTS_UNIT_SUPPORT_PLAIN_PEGS_H

#include "puzzles/pegs/referee.h"
#include "random.h"

#include <string.h>

enum { PLAIN_HOLES_MAX = 15, PLAIN_RANDOM_HOLES = 12, PLAIN_LOST = 99 };

/* For each position, the fewest moves to the goal; PLAIN_LOST if it is lost. */
struct plain_distances {
    uint8_t moves[1U << PLAIN_HOLES_MAX];
};

/* The least distance of a position that is one jump or more by the peg in `from` away. */
static inline unsigned plain_best_run(const struct board *board,
                                      const struct plain_distances *distances, uint64_t pegs,
                                      unsigned from) {
    unsigned best = PLAIN_LOST;
    for (unsigned to = 0; to < board->holes; to++) {
        uint64_t after = pegs;
        if (!referee_jump(board, &after, (struct peg_jump){(uint8_t)from, (uint8_t)to})) {
            continue;
        }
        unsigned further = plain_best_run(board, distances, after, to);
        best = distances->moves[after] < best ? distances->moves[after] : best;
        best = further < best ? further : best;
    }
    return best;
}

/* A jump takes a peg away, so positions with fewer pegs come first. */
static inline void plain_measure(const struct pegs *puzzle, struct plain_distances *distances) {
    const struct board *board = &puzzle->board;
    for (unsigned count = 0; count <= board->holes; count++) {
        for (uint64_t pegs = 0; pegs <= board_all(board); pegs++) {
            if (referee_count(pegs) != count) {
                continue;
            }
            unsigned best = PLAIN_LOST;
            for (unsigned from = 0; from < board->holes; from++) {
                unsigned run = plain_best_run(board, distances, pegs, from);
                best = run < best ? run : best;
            }
            best = best == PLAIN_LOST ? PLAIN_LOST : best + 1;
            distances->moves[pegs] = (uint8_t)(referee_won(puzzle, pegs) ? 0 : best);
        }
    }
}

/* A board at random, all or most of a small rectangle, with most pegs on it, and a goal: any end, a
 * hole, or what a few random jumps lead to. */
static inline struct pegs plain_random(uint32_t *random) {
    struct pegs puzzle;
    memset(&puzzle, 0, sizeof puzzle);
    board_start(&puzzle.board, 2 + random_below(random, 3));
    unsigned width = 3 + random_below(random, 3);
    bool whole = random_below(random, 3) == 0; /* such a board has symmetries */
    for (unsigned i = 0; puzzle.board.holes < PLAIN_RANDOM_HOLES && i < (whole ? 3 : 4) * width;
         i++) {
        if (random_below(random, 5) > 0 || whole) {
            board_add(&puzzle.board, i % width, i / width);
        }
    }
    uint64_t all = board_all(&puzzle.board);
    puzzle.start = all & ~(UINT64_C(1) << random_below(random, puzzle.board.holes));
    if (random_below(random, 2) == 0) {
        puzzle.start &= ~(UINT64_C(1) << random_below(random, puzzle.board.holes));
    }
    unsigned goal = random_below(random, 4);
    puzzle.any_end = goal == 0;
    puzzle.goal = UINT64_C(1) << random_below(random, puzzle.board.holes);
    if (goal == 1) {
        puzzle.goal = puzzle.start;
        for (unsigned i = random_below(random, 10); i > 0; i--) {
            struct peg_jump jumps[PEG_JUMPS_MAX];
            unsigned count = referee_jumps(&puzzle.board, puzzle.goal, jumps);
            if (count > 0) {
                referee_jump(&puzzle.board, &puzzle.goal, jumps[random_below(random, count)]);
            }
        }
    }
    return puzzle;
}

/* Goes on from a position that was reached with `length` jumps. Every jump takes a peg away, so
 * that it goes no deeper than there are holes. */
static inline bool plain_search_on(const struct pegs *puzzle, uint64_t *pegs,
                                   struct peg_jump *solution, unsigned *length) {
    if (referee_won(puzzle, *pegs)) {
        return true;
    }
    for (unsigned from = 0; from < puzzle->board.holes; from++) {
        for (unsigned to = 0; to < puzzle->board.holes; to++) {
            const struct peg_jump jump = {(uint8_t)from, (uint8_t)to};
            if (!referee_jump(&puzzle->board, pegs, jump)) {
                continue;
            }
            solution[(*length)++] = jump;
            if (plain_search_on(puzzle, pegs, solution, length)) {
                return true;
            }
            --*length;
            referee_undo(&puzzle->board, pegs, jump);
        }
    }
    return false;
}

/* The plainest search there is: jump after jump, and back where none is left, remembering nothing.
 * (The course's first search.) Finds a solution from this position, the first jump first; false if
 * there is none. */
static inline bool plain_search(const struct pegs *puzzle, uint64_t pegs,
                                struct peg_jump solution[BOARD_HOLES_MAX], unsigned *length) {
    *length = 0;
    return plain_search_on(puzzle, &pegs, solution, length);
}

#endif
