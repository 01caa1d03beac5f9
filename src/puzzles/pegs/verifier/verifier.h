/* Checks a proof that a board of pegs cannot be solved, by rules that are written once more here:
 * see verifier/verifier.h. It shares nothing with the solver.
 *
 * A change of the proof is a jump, possible or not. The thing is the hole that it starts from, in
 * reading order; the place is its direction: 0 right, 1 left, 2 down, 3 up, 4 down and right, 5 up
 * and left, 6 down and left, 7 up and right. It changes three holes.
 *
 * What a proof may claim (claims.c):
 *
 * `symmetry:` and for each hole of the board, in reading order, the name of the hole that it goes
 * to when the board is turned or mirrored. Different holes go to different holes, the three holes
 * of a jump to those of a jump, and the goal (unless any end will do) to itself. So what is reached
 * from the image of a position is the image of what is reached from the position, and one position
 * may stand for all of its images.
 *
 * `parity:` and the names of some holes, of which every jump changes an even number: none or two.
 * So whether the number of pegs in them is odd or even never changes. Of the won positions only
 * those count that agree with the start in this: the *ends*. (With symmetries the images of ends
 * are ends, since an image may stand for the real position.)
 *
 * `weights:` and a whole number for each hole: a pagoda function. No jump raises the sum over all
 * pegs: the hole where it ends has at most the weight of the other two together. So a position that
 * weighs less than each of the ends is lost.
 *
 * If there are no ends, everything is lost. There may be several lines of each sort. */
#ifndef SOLITON_PUZZLES_PEGS_VERIFIER_VERIFIER_H
#define SOLITON_PUZZLES_PEGS_VERIFIER_VERIFIER_H

#include "puzzles/pegs/kind.h"
#include "verifier/verifier.h"

void pegs_verify(const struct pegs *pegs, struct verifier_work *work);

/* ---- Claims -------------------------------------------------------------------------------- */

enum {
    CLAIMS_DIRECTIONS = 8,
    CLAIMS_SYMMETRIES = 16, /* lines of each sort, at most */
    CLAIMS_PARITIES = 64,
    CLAIMS_WEIGHTS = 64,
    CLAIMS_HEAVIEST = 1000000 /* so that no sum overflows */
};

struct claims_weights {
    int32_t of[BOARD_HOLES_MAX];
    int64_t least_end; /* what the lightest of the ends weighs */
};

struct claims {
    const struct pegs *pegs;
    unsigned symmetries, parities, weights;
    uint8_t image[CLAIMS_SYMMETRIES][BOARD_HOLES_MAX];
    uint64_t parity[CLAIMS_PARITIES];
    struct claims_weights weighing[CLAIMS_WEIGHTS];
    bool has_end;
};

/* The three holes of a jump from a hole in a direction. False if they are not all on the board. */
struct claims_jump {
    uint8_t from, over, to;
};
bool claims_jump(const struct board *board, unsigned from, unsigned direction,
                 struct claims_jump *jump);

/* Reads and checks all claims. False after verifier_conclude if there is something wrong. */
bool claims_read(struct claims *claims, const struct pegs *pegs, struct verifier_work *work);

uint64_t claims_image(const struct claims *claims, unsigned symmetry, uint64_t pegs);

/* Is it lost, by weights or because there are no ends? */
bool claims_lost(const struct claims *claims, uint64_t pegs);

#endif
