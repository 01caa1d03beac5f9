/* Pagoda functions: proofs that a position is lost.
 *
 * A pagoda gives each cell a weight so that for every jump, from over to, the weight of `to` is at
 * most that of `from` and `over` together. So no jump can raise the weight of a position (the sum
 * over its pegs), and a position that weighs less than every end that is allowed is lost. Weights
 * may be negative.
 *
 * Which pagodas are useful depends on the board and the goal. They are learned: random games are
 * played, and for a position in them that can be shown to be lost in this way a pagoda is found
 * that does so, by linear programming. A pagoda is taken only if whole numbers say that it is one.
 *
 * Four of them share a word, 16 bits each, and are weighed at once. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_PAGODAS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_PAGODAS_H

#include "engine/limits.h"
#include "puzzles/pegs/solver/instance.h"

enum {
    PAGODAS_MAX = 32,
    PAGODA_LANES = 4,
    PAGODA_LANE_BITS = 16,
    PAGODA_WORDS = PAGODAS_MAX / PAGODA_LANES,
    PAGODA_PIECE_BITS = 8,
    PAGODA_PIECES = BOARD_CELLS_MAX / PAGODA_PIECE_BITS
};

/* The weights of one, whole numbers between -PAGODA_HEAVIEST and it. */
enum { PAGODA_HEAVIEST = 120 };
struct pagoda {
    int weight[BOARD_CELLS_MAX];
};

struct pagodas {
    unsigned count, words, pieces;
    struct pagoda list[PAGODAS_MAX];
    /* The sum of a position's weights in each lane, counted so that the highest bit of a lane is
     * set unless the position is lost: what the empty board has, and what each piece adds. */
    uint64_t empty[PAGODA_WORDS];
    uint64_t table[PAGODA_WORDS][PAGODA_PIECES][1U << PAGODA_PIECE_BITS];
};

static inline void pagodas_start(struct pagodas *pagodas) { pagodas->count = pagodas->words = 0; }

/* Is it a pagoda, by its weights? */
bool pagoda_holds(const struct instance *instance, const struct pagoda *pagoda);

/* The weight of a position, and the least weight of an allowed end. */
int pagoda_weight(const struct pagoda *pagoda, uint64_t pegs);
int pagoda_least_end(const struct instance *instance, const struct pagoda *pagoda);

/* Finds a pagoda that shows that the position is lost, if there is one with small weights. What it
 * needs for that is not counted, but that the system refuses it is noted. */
bool pagoda_find(const struct instance *instance, uint64_t pegs, struct memory *memory,
                 struct pagoda *pagoda);

/* Adds one; nothing happens if there is no room. */
void pagodas_add(const struct instance *instance, const struct pagoda *pagoda,
                 struct pagodas *pagodas);

/* Plays so many random games, always the same ones, and adds a pagoda for each position that is
 * lost and not known to be. Stops early at a limit. */
void pagodas_learn(const struct instance *instance, unsigned games, struct limits *limits,
                   struct pagodas *pagodas);

/* Is the position lost, as one of the pagodas shows? */
static inline bool pagodas_exclude(const struct pagodas *pagodas, uint64_t pegs) {
    const uint64_t highest = UINT64_C(0x8000800080008000);
    for (unsigned word = 0; word < pagodas->words; word++) {
        uint64_t sum = pagodas->empty[word];
        uint64_t rest = pegs;
        for (unsigned piece = 0; piece < pagodas->pieces; piece++) {
            sum += pagodas->table[word][piece][rest & ((1U << PAGODA_PIECE_BITS) - 1)];
            rest >>= PAGODA_PIECE_BITS;
        }
        if ((sum & highest) != highest) {
            return true;
        }
    }
    return false;
}

#endif
