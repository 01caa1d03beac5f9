#include "puzzles/patience/solver/weights.h"

/* Found by random search on deals that no benchmark uses; docs/performance.md says on which. */

/* With registers, or columns that can be filled again. */
static const struct weights with_room = {
    .waiting = 17,
    .blockers = 30,
    .blocked = 3,
    .over_next = 12,
    .unsorted = 4,
    .registers = 4,
    .empty_columns = 4,
    .moves = 8,
};

/* Without: cards can only go onto cards. */
static const struct weights without_room = {
    .waiting = 14,
    .blockers = 20,
    .blocked = 3,
    .over_next = 4,
    .moves = 12,
};

const struct weights *weights_for(const struct rules *rules) {
    return rules->registers == 0 && rules->empty == EMPTY_NONE ? &without_room : &with_room;
}
