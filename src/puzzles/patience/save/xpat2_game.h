/* The games that both xpat2 and we know: what they are called in its saves, and what it allows. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_XPAT2_GAME_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_XPAT2_GAME_H

#include "puzzles/patience/variants.h"

struct xpat2_game {
    const char *saved; /* its name in a save: "Free Cell" */
    const char *plain; /* the variant's name, "FreeCell" */
    const char *full;  /* the same, with all that xpat2 allows in it */
    bool take_back;    /* a card may come back from its foundation */
};

/* The game with this name in a save, and that of a variant; NULL if there is none. */
const struct xpat2_game *xpat2_game_saved(const char *saved);
const struct xpat2_game *xpat2_game_of(const struct variant *variant);

/* The rules, as rules_override takes them for the full variant, by which nothing goes by
 * itself and all is allowed that xpat2 allows. */
const char *xpat2_free_rules(const struct xpat2_game *game);

#endif
