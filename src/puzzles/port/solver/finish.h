/* Can A reach the exit in no more moves than the lower bound says?
 *
 * That is so if the boats ahead of A can be taken out of its row one column after the other, while
 * all others stay where they are: docs/proofs.md, 38. For each arrangement of a column the tables
 * have the cells that its boats go through, in each way to do it that needs none but its own. They
 * are plain data and own nothing. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_FINISH_H
#define SOLITON_PUZZLES_PORT_SOLVER_FINISH_H

#include "puzzles/port/solver/shift.h"

/* The boats of a column can be parted in so many ways into those that go up and those that go down.
 */
enum { CLEARINGS_MAX = LINE_BOATS_MAX + 1 };

struct clearings {
    uint8_t count;
    uint64_t through[CLEARINGS_MAX];
};

struct finish {
    struct clearings columns[PORT_SIDE_MAX][LINE_VALUES];
};

void finish_set_up(struct finish *finish, const struct shifts *shifts,
                   const struct problem *problem);

/* `across` are the cells of boats that lie in rows. */
static inline bool finish_is_near(const struct finish *finish, const struct shifts *shifts,
                                  uint64_t word, uint64_t across) {
    unsigned columns =
        shifts->counting[word >> shifts->exit_shift & (LINE_VALUES - 1)] % (1U << PORT_SIDE_MAX);
    for (; columns != 0; columns &= columns - 1) {
        const unsigned x = (unsigned)__builtin_ctz(columns);
        const struct clearings *clearings =
            &finish->columns[x][word >> LINE_BITS * x & (LINE_VALUES - 1)];
        unsigned i = 0;
        while (i < clearings->count && (clearings->through[i] & across) != 0) {
            i++;
        }
        if (i == clearings->count) {
            return false;
        }
    }
    return true;
}

#endif
