#include "puzzles/patience/variants.h"

#include "base/word.h"

static const struct variant variants[] = {
    {.entry = {"patience", "FreeCell", "fc",
               "FreeCell.0 .. FreeCell.999999999, FreeCell.ms1 .. FreeCell.ms2147483647",
               "eight columns, four free cells, building in alternating colours"},
     .rules =
         {.ranks = RANKS, .columns = 8, .cells = 4, .build = BUILD_ALTERNATE, .empty = EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}, .microsoft = true}},
    {.entry = {"patience", "Seahaven", "st", "Seahaven.0 .. Seahaven.999999999",
               "ten columns, four free cells, building in suit, kings on empty columns"},
     .rules = {.ranks = RANKS, .columns = 10, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_KING},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_cells = {0, 2},
                 .dealt_cell_count = 2}},
    {.entry = {"patience", "MidnightOil", "mo", "MidnightOil.0 .. MidnightOil.999999999",
               "eighteen columns, no free cells, building in suit, empty columns stay empty"},
     .rules = {.ranks = RANKS, .columns = 18, .cells = 0, .build = BUILD_SUIT, .empty = EMPTY_NONE},
     .dealing = {.sizes = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1}}},
    {.entry = {"patience", "BakersDozen", "bd", "BakersDozen.0 .. BakersDozen.999999999",
               "thirteen columns, no free cells, building in any suit, empty columns stay empty"},
     .rules = {.ranks = RANKS, .columns = 13, .cells = 0, .build = BUILD_ANY, .empty = EMPTY_NONE},
     .dealing = {.sizes = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, .kings_first = true}},
    {.entry = {"patience", "SeahavenRelaxed", "sr",
               "SeahavenRelaxed.0 .. SeahavenRelaxed.999999999",
               "Seahaven with any card on an empty column"},
     .rules = {.ranks = RANKS, .columns = 10, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_ANY},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_cells = {0, 2},
                 .dealt_cell_count = 2}},
    {.entry = {"patience", "BakersGame", "bg",
               "BakersGame.0 .. BakersGame.999999999, BakersGame.ms1 .. BakersGame.ms2147483647",
               "FreeCell building in suit"},
     .rules = {.ranks = RANKS, .columns = 8, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}, .microsoft = true}},
    {.entry = {"patience", "MidnightOilFull", "mof",
               "MidnightOilFull.0 .. MidnightOilFull.999999999",
               "MidnightOil with xpat2's rotation and two redeals"},
     .rules = {.ranks = RANKS,
               .columns = 18,
               .cells = 0,
               .build = BUILD_SUIT,
               .empty = EMPTY_NONE,
               .rotations = 1,
               .redeals = 2},
     .dealing = {.sizes = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1}}},
};

const struct variant *variant_at(size_t index) {
    return index < sizeof variants / sizeof *variants ? &variants[index] : NULL;
}

const struct variant *variant_named(const char *name, size_t length) {
    struct word word = {name, length};
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        if (word_is_in_any_case(word, game->entry.name) ||
            word_is_in_any_case(word, game->entry.abbreviation)) {
            return game;
        }
    }
    return NULL;
}

/* ---- Questions ----------------------------------------------------------------------------- */

static const struct soliton_question of_all[] = {
    {"with autoplay", "autoplay=all,take-back=no,rotations=0,redeals=0"},
    {"without autoplay", "autoplay=none,take-back=no,rotations=0,redeals=0"},
    {"and taking back", "autoplay=none,take-back=yes,rotations=0,redeals=0"},
};

/* In games like Midnight Oil. */
static const struct soliton_question of_rotations[] = {
    {"with the rotation", "autoplay=all,take-back=no,rotations=1,redeals=0"},
};
static const struct soliton_question of_redeals[] = {
    {"with the redeals", "autoplay=all,take-back=no,rotations=0,redeals=2"},
    {"with both", "autoplay=all,take-back=no,rotations=1,redeals=2"},
};

enum {
    ALL = sizeof of_all / sizeof *of_all,
    ROTATIONS = sizeof of_rotations / sizeof *of_rotations,
    REDEALS = sizeof of_redeals / sizeof *of_redeals
};

const struct soliton_question *question_at(const struct rules *rules, bool seeded, size_t index) {
    if (index < ALL) {
        return &of_all[index];
    }
    index -= ALL;
    if (!rules_allow_rotations(rules)) {
        return NULL;
    }
    if (index < ROTATIONS) {
        return &of_rotations[index];
    }
    index -= ROTATIONS;
    return seeded && index < REDEALS ? &of_redeals[index] : NULL;
}
