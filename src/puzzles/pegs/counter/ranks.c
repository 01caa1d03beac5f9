#include "puzzles/pegs/counter/ranks.h"

#include <string.h>

void ranks_make(const struct numbering *numbering, const struct mirrors *mirrors,
                struct ranks *ranks) {
    memset(ranks, 0, sizeof *ranks);
    ranks->pivots = numbering->pivots;
    ranks->low_bits = numbering->dimension - numbering->block;
    if (numbering->dimension == 0) {
        /* There is but one position, which may have 64 pivots: any shift that is allowed and
         * leaves little will do. */
        ranks->pivots = BOARD_CELLS_MAX - 1;
        ranks->low_bits = 1;
    }
    unsigned below = numbering->pivots + numbering->dimension - numbering->block;
    for (unsigned pattern = 0; pattern < 1u << numbering->block; pattern++) {
        uint64_t pegs = pattern == 0 ? 0 : (uint64_t)pattern << below;
        if (mirrors_smallest(mirrors, pegs) == pegs) {
            ranks->pattern[pattern] = (uint16_t)ranks->patterns++;
        }
    }
}
