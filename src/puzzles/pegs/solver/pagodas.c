#include "puzzles/pegs/solver/pagodas.h"

#include "puzzles/pegs/solver/linear.h"

#include <stdlib.h>

/* ---- One pagoda ---------------------------------------------------------------------------- */

bool pagoda_holds(const struct instance *instance, const struct pagoda *pagoda) {
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if (pagoda->weight[jump->from] + pagoda->weight[jump->over] < pagoda->weight[jump->to]) {
            return false;
        }
    }
    return true;
}

int pagoda_weight(const struct pagoda *pagoda, uint64_t pegs) {
    int sum = 0;
    for (; pegs != 0; pegs &= pegs - 1) {
        sum += pagoda->weight[set_lowest(pegs)];
    }
    return sum;
}

int pagoda_least_end(const struct instance *instance, const struct pagoda *pagoda) {
    if (!instance->pegs->any_end) {
        return pagoda_weight(pagoda, instance->pegs->goal);
    }
    int least = PAGODA_HEAVIEST;
    for (uint64_t rest = instance->ends; rest != 0; rest &= rest - 1) {
        int weight = pagoda->weight[set_lowest(rest)];
        least = weight < least ? weight : least;
    }
    return least;
}

/* ---- Finding one --------------------------------------------------------------------------- */

/* The variables of the linear program: for each hole its weight above zero and that below, both at
 * most 1; and last the weight of the least end, above and below zero. */
static void set_weight(const struct linear *linear, unsigned row, unsigned variable,
                       double factor) {
    *linear_at(linear, row, 2 * variable) += factor;
    *linear_at(linear, row, 2 * variable + 1) -= factor;
}

static void set_holes(const struct linear *linear, unsigned row, uint64_t holes, double factor) {
    for (; holes != 0; holes &= holes - 1) {
        set_weight(linear, row, set_lowest(holes), factor);
    }
}

/* The limits of all jumps are zero. At such a degenerate corner the simplex method may cycle for
 * long; a tiny allowance for each limit, each another, prevents that. It is far smaller than what
 * is rounded off in the end. */
static double allowance(unsigned row) { return 1e-7 * (1 + row * 7919U % 1009U / 1009.0); }

static void set_program(const struct instance *instance, uint64_t pegs,
                        const struct linear *linear) {
    const unsigned least_end = instance->pegs->board.holes;
    unsigned row = 0;
    for (unsigned i = 0; i < instance->jumps.count; i++, row++) {
        const struct jump *jump = &instance->jumps.list[i];
        set_weight(linear, row, jump->to, 1);
        set_weight(linear, row, jump->from, -1);
        set_weight(linear, row, jump->over, -1);
        *linear_at(linear, row, linear->columns) = allowance(row);
    }
    for (unsigned i = 0; i < linear->columns - 2; i++, row++) {
        *linear_at(linear, row, i) = 1;
        *linear_at(linear, row, linear->columns) = 1;
    }
    /* The least end weighs no more than each of them. */
    if (instance->pegs->any_end) {
        for (uint64_t rest = instance->ends; rest != 0; rest &= rest - 1, row++) {
            set_weight(linear, row, least_end, 1);
            set_weight(linear, row, set_lowest(rest), -1);
        }
    } else {
        set_weight(linear, row, least_end, 1);
        set_holes(linear, row, instance->pegs->goal, -1);
    }
    set_weight(linear, linear->rows, least_end, 1);
    set_holes(linear, linear->rows, pegs, -1);
}

/* Scales fractions to whole numbers, if they have a small common denominator. */
static bool make_whole(const struct instance *instance, const double *values, uint64_t pegs,
                       struct pagoda *pagoda) {
    for (int scale = 1; scale <= PAGODA_HEAVIEST; scale++) {
        bool whole = true;
        for (size_t i = 0; whole && i < instance->pegs->board.holes; i++) {
            double weight = (values[2 * i] - values[2 * i + 1]) * scale;
            if (!(weight >= -PAGODA_HEAVIEST && weight <= PAGODA_HEAVIEST)) {
                return false; /* the solver of the program went wrong */
            }
            int rounded = (int)(weight + PAGODA_HEAVIEST + 0.5) - PAGODA_HEAVIEST;
            whole = weight - rounded < 1e-3 && rounded - weight < 1e-3;
            pagoda->weight[i] = rounded;
        }
        if (whole) {
            return pagoda_holds(instance, pagoda) &&
                   pagoda_weight(pagoda, pegs) < pagoda_least_end(instance, pagoda);
        }
    }
    return false;
}

bool pagoda_find(const struct instance *instance, uint64_t pegs, struct memory *memory,
                 struct pagoda *pagoda) {
    const unsigned holes = instance->pegs->board.holes;
    const unsigned ends = instance->pegs->any_end ? set_size(instance->ends) : 1;
    struct linear linear;
    double values[2 * (BOARD_HOLES_MAX + 1)];
    if (!linear_start(&linear, instance->jumps.count + 2 * holes + ends, 2 * (holes + 1))) {
        memory->out_of_memory = true;
        return false;
    }
    set_program(instance, pegs, &linear);
    bool found = linear_maximise(&linear, memory, values) > 1e-3 &&
                 make_whole(instance, values, pegs, pagoda);
    linear_free(&linear);
    return found;
}

/* ---- Many ---------------------------------------------------------------------------------- */

/* What a word has of each piece of the board, from what it has of each hole. */
static void fill_table(struct pagodas *pagodas, unsigned word, const uint64_t *weights) {
    for (unsigned piece = 0; piece < pagodas->pieces; piece++) {
        uint64_t(*rows)[PAGODA_WORDS] = pagodas->table[piece];
        rows[0][word] = 0;
        for (unsigned i = 0; i < PAGODA_PIECE_BITS; i++) {
            for (unsigned lower = 0; lower < 1U << i; lower++) {
                rows[1U << i | lower][word] =
                    rows[lower][word] + weights[piece * PAGODA_PIECE_BITS + i];
            }
        }
    }
}

/* Negative weights borrow from the lane above. In the sum every lane is positive, so all of that
 * has been given back. An unused lane always has its highest bit set. */
static void fill_word(const struct instance *instance, unsigned word, struct pagodas *pagodas) {
    uint64_t weights[BOARD_HOLES_MAX] = {0};
    pagodas->empty[word] = 0;
    for (unsigned lane = 0; lane < PAGODA_LANES; lane++) {
        const unsigned shift = lane * PAGODA_LANE_BITS;
        const unsigned index = word * PAGODA_LANES + lane;
        pagodas->empty[word] += UINT64_C(0x8000) << shift;
        if (index >= pagodas->count) {
            continue;
        }
        const struct pagoda *one = &pagodas->list[index];
        pagodas->empty[word] -= (uint64_t)(int64_t)pagoda_least_end(instance, one) << shift;
        for (unsigned hole = 0; hole < instance->pegs->board.holes; hole++) {
            weights[hole] += (uint64_t)(int64_t)one->weight[hole] << shift;
        }
    }
    fill_table(pagodas, word, weights);
}

void pagodas_add(const struct instance *instance, const struct pagoda *pagoda,
                 struct pagodas *pagodas) {
    if (pagodas->count == PAGODAS_MAX) {
        return;
    }
    const bool first = pagodas->count == 0;
    pagodas->list[pagodas->count++] = *pagoda;
    pagodas->pieces = (instance->pegs->board.holes + PAGODA_PIECE_BITS - 1) / PAGODA_PIECE_BITS;
    for (unsigned word = 0; first && word < PAGODA_WORDS; word++) {
        fill_word(instance, word, pagodas);
    }
    fill_word(instance, (pagodas->count - 1) / PAGODA_LANES, pagodas);
}

/* ---- Learning ------------------------------------------------------------------------------ */

static unsigned random_below(uint64_t *random, unsigned count) {
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*random >> 33) % count);
}

/* Plays a random game; returns the number of its positions, the start included. */
static unsigned play(const struct instance *instance, uint64_t *random,
                     uint64_t game[BOARD_HOLES_MAX + 1]) {
    unsigned length = 0;
    uint64_t pegs = instance->pegs->start;
    for (;;) {
        game[length++] = symmetry_smallest(&instance->symmetries, pegs);
        unsigned possible = 0;
        uint64_t next = 0;
        for (unsigned i = 0; i < instance->jumps.count; i++) {
            const struct jump *jump = &instance->jumps.list[i];
            if ((pegs & jump->changed) == jump->before && random_below(random, ++possible) == 0) {
                next = pegs ^ jump->changed;
            }
        }
        if (possible == 0) {
            return length;
        }
        pegs = next;
    }
}

/* Adds a pagoda for the first position of a game that has one. What follows a lost position is lost
 * by the same pagoda, so bisection finds the first. */
static void learn_from(const struct instance *instance, const uint64_t *game, unsigned length,
                       struct memory *memory, struct pagodas *pagodas) {
    struct pagoda best;
    bool found = false;
    unsigned low = 0; /* all positions before are without a pagoda, */
    unsigned high = 0;
    while (high < length && !pagodas_exclude(pagodas, game[high])) {
        high++; /* this one is known to be lost */
    }
    while (low < high && !memory_is_urgent(memory)) {
        unsigned middle = low + (high - low) / 2;
        struct pagoda pagoda;
        if (pagoda_find(instance, game[middle], memory, &pagoda)) {
            best = pagoda;
            found = true;
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if (found) {
        pagodas_add(instance, &best, pagodas);
    }
}

void pagodas_learn(const struct instance *instance, unsigned games, struct limits *limits,
                   struct pagodas *pagodas) {
    uint64_t random = 1;
    pagodas->games = games;
    for (unsigned i = 0; i < games && pagodas->count < PAGODAS_MAX && !limits_poll(limits); i++) {
        uint64_t game[BOARD_HOLES_MAX + 1];
        unsigned length = play(instance, &random, game);
        learn_from(instance, game, length, &limits->memory, pagodas);
    }
}
