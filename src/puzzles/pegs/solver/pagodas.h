/* Pagoda functions: proofs that a position is lost (docs/proofs.md, 21).
 *
 * A pagoda function gives each hole a weight such that for every jump, from over to, the weight of
 * `to` is at most that of `from` and `over` together. So no jump raises the weight of a position
 * (the sum over its pegs), and a position that weighs less than every allowed end is lost. Weights
 * may be negative.
 *
 * Which of them are useful depends on the board and the goal. They are learned: random games are
 * played, and for a position that can be shown lost in this way linear programming finds the
 * weights. They are used only if they are whole numbers and a check of every jump finds them right.
 *
 * Four of them share a word, 16 bits each, and all words are added up side by side. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_PAGODAS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_PAGODAS_H

#include "engine/limits.h"
#include "puzzles/pegs/solver/instance.h"

enum {
    PAGODAS_MAX = 32,
    PAGODA_LANES = 4,
    PAGODA_LANE_BITS = 16,
    PAGODA_WORDS = PAGODAS_MAX / PAGODA_LANES,
    PAGODA_PIECE_BITS = 4,
    PAGODA_PIECES = BOARD_HOLES_MAX / PAGODA_PIECE_BITS
};

/* Whole numbers from -PAGODA_HEAVIEST to PAGODA_HEAVIEST. */
enum { PAGODA_HEAVIEST = 120 };
struct pagoda {
    int weight[BOARD_HOLES_MAX];
};

struct pagodas {
    unsigned games; /* from which they were learned */
    unsigned count, pieces;
    struct pagoda list[PAGODAS_MAX];
    /* A position's weight in each lane, offset so that the highest bit of the lane is set unless
     * the position is lost: that of the empty board, and what each piece of the board adds. */
    uint64_t empty[PAGODA_WORDS];
    uint64_t table[PAGODA_PIECES][1U << PAGODA_PIECE_BITS][PAGODA_WORDS];
};

static inline void pagodas_start(struct pagodas *pagodas) { pagodas->games = pagodas->count = 0; }

/* Is it a pagoda function? */
bool pagoda_holds(const struct instance *instance, const struct pagoda *pagoda);

/* The weight of a position, and the least weight of an allowed end. */
int pagoda_weight(const struct pagoda *pagoda, uint64_t pegs);
int pagoda_least_end(const struct instance *instance, const struct pagoda *pagoda);

/* Finds a pagoda that shows the position to be lost, if there is one with small weights. Its memory
 * is not counted, but a refusal of the system is noted. */
bool pagoda_find(const struct instance *instance, uint64_t pegs, struct memory *memory,
                 struct pagoda *pagoda);

/* Adds one, if there is room. */
void pagodas_add(const struct instance *instance, const struct pagoda *pagoda,
                 struct pagodas *pagodas);

/* Plays so many random games, always the same ones, and adds a pagoda for each position that is
 * lost and not known to be so. Stops early at a limit. */
void pagodas_learn(const struct instance *instance, unsigned games, struct limits *limits,
                   struct pagodas *pagodas);

/* Does one of the pagodas show that the position is lost? */
static inline bool pagodas_exclude(const struct pagodas *pagodas, uint64_t pegs) {
    const uint64_t highest = UINT64_C(0x8000800080008000);
    uint64_t sums[PAGODA_WORDS];
    if (pagodas->count == 0) {
        return false;
    }
    for (unsigned word = 0; word < PAGODA_WORDS; word++) {
        sums[word] = pagodas->empty[word];
    }
    for (unsigned piece = 0; piece < pagodas->pieces; piece++) {
        const uint64_t *row = pagodas->table[piece][pegs & ((1U << PAGODA_PIECE_BITS) - 1)];
        for (unsigned word = 0; word < PAGODA_WORDS; word++) {
            sums[word] += row[word];
        }
        pegs >>= PAGODA_PIECE_BITS;
    }
    uint64_t all = highest;
    for (unsigned word = 0; word < PAGODA_WORDS; word++) {
        all &= sums[word];
    }
    return all != highest;
}

#endif
