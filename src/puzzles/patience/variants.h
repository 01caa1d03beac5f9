/* The patience games: one table entry each, and nothing elsewhere that knows a game by its name. */
#ifndef SOLITON_PUZZLES_PATIENCE_VARIANTS_H
#define SOLITON_PUZZLES_PATIENCE_VARIANTS_H

#include "puzzles/patience/rules.h"

/* How a shuffle is laid out. The columns are filled one after the other. */
struct dealing {
    uint8_t sizes[MAX_COLUMNS]; /* of the columns; where they do not fit the (overridden) rules the
                                   cards are spread evenly, the first columns taking one more */
    uint8_t dealt_cells[4];     /* the cells, from 0, that take the last cards, one each */
    uint8_t dealt_cell_count;
    bool kings_first; /* in each column kings go to the bottom */
};

/* A game of patience: FreeCell, Seahaven, ... (A game in progress is something else: src/game.) */
struct variant {
    struct soliton_entry entry; /* name, abbreviation */
    struct rules rules;
    struct dealing dealing;
};

/* The games one by one, from index 0; NULL after the last. */
const struct variant *variant_at(size_t index);

/* The game with this name or abbreviation (letters in any case), or NULL. */
const struct variant *variant_named(const char *name, size_t length);

/* What follows from its rules and its dealing: whether Microsoft's numbered deals suit it, the
 * numbers of its deals, and a line of words. */
bool variant_has_microsoft(const struct variant *game);
const struct soliton_range *variant_ranges(const struct variant *game);
void variant_describe(const struct variant *game, struct text *text);

/* What such a line says of the dealing; rules that are changed may have fewer cells to deal to. */
void dealing_describe(unsigned full_cells, bool kings_first, struct text *text);

/* What one may ask of a deal with these rules: can it be solved with autoplay, or by easier
 * rules? From index 0; NULL after the last. The rules of a question change how a deal is played and
 * not how it lies. `seeded`: xpat2's number of the deal is known, so that it can be redealt. */
const struct soliton_question *question_at(const struct rules *rules, bool seeded, size_t index);

#endif
