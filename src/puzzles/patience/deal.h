/* Deals: from a name to the cards on the table. */
#ifndef SOLITON_PUZZLES_PATIENCE_DEAL_H
#define SOLITON_PUZZLES_PATIENCE_DEAL_H

#include "puzzles/patience/position.h"
#include "puzzles/patience/variants.h"
#include "puzzles/puzzle.h"

/* A deal: the rules it is played by and how it lies at the start, before autoplay. */
struct deal {
    struct rules rules;
    struct position start;
    bool shuffled;              /* false for a layout from a file, and in the middle of a game */
    bool seeded;                /* by xpat2's numbers, so that it can be redealt */
    uint8_t permutation[CARDS]; /* of the shuffle, all 52 cards, if shuffled */
};

/* The deal of a name such as "FreeCell.123456", "fc.123456" or "FreeCell.ms11982", with its full
 * name written to `full_name`. SOLITON_UNKNOWN if no game is meant, SOLITON_INVALID for a game
 * without a number or with one that cannot be. */
enum soliton_status deal_named(const char *name, const char *overrides, struct deal *deal,
                               char full_name[PUZZLE_NAME_SIZE], struct soliton_error *error);

/* Redeals come from xpat2's seeds: a deal with redeals and without a seed is refused, with this
 * status. */
enum soliton_status deal_check_redeals(const struct deal *deal, enum soliton_status refusal,
                                       struct soliton_error *error);

/* What is left of a deal in this position: a deal that begins with it, as a layout does, with as
 * many rotations and redeals as are left. */
void deal_rest(const struct deal *deal, const struct position *position, struct deal *rest);

#endif
