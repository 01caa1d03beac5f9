/* From a name or a text to the cards on the table. */
#ifndef SOLITON_PATIENCE_DEAL_H
#define SOLITON_PATIENCE_DEAL_H

#include "puzzles/patience/position.h"

/* A deal: the rules it is played by and how it lies at the start, before anything is deposited. */
struct deal {
    struct rules rules;
    struct position start;
    bool shuffled;              /* false for a layout from a file */
    uint8_t permutation[CARDS]; /* of the shuffle, all 52 cards, if shuffled */
};

/* The deal of a name such as "FreeCell.123456", "fc.123456" or "FreeCell.ms11982", with its full
 * name written to `full_name`. SOLITON_UNKNOWN if no game is meant (no dot, or no such game before
 * it), SOLITON_INVALID for a game with a number that cannot be. */
enum soliton_status deal_named(const char *name, const char *overrides, struct deal *deal,
                               char full_name[64], struct soliton_error *error);

/* The deal of a layout file; see docs/formats.md. deal_looks_like tells whether the text is meant
 * as one. */
bool deal_looks_like(const char *text, size_t length);
enum soliton_status deal_parse(const char *text, size_t length, const char *overrides,
                               struct deal *deal, char full_name[64], struct soliton_error *error);

#endif
