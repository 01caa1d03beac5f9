#include "puzzles/patience/variants.h"

#include "base/word.h"
#include "puzzles/patience/shuffle.h"

static const struct variant variants[] = {
    {.entry = {.kind = "patience", .name = "FreeCell", .abbreviation = "fc"},
     .rules =
         {.ranks = RANKS, .columns = 8, .cells = 4, .build = BUILD_ALTERNATE, .empty = EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}}},
    {.entry = {.kind = "patience", .name = "Seahaven", .abbreviation = "st"},
     .rules = {.ranks = RANKS, .columns = 10, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_KING},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_cells = {0, 2},
                 .dealt_cell_count = 2}},
    {.entry = {.kind = "patience", .name = "MidnightOil", .abbreviation = "mo"},
     .rules = {.ranks = RANKS, .columns = 18, .cells = 0, .build = BUILD_SUIT, .empty = EMPTY_NONE},
     .dealing = {.sizes = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1}}},
    {.entry = {.kind = "patience", .name = "BakersDozen", .abbreviation = "bd"},
     .rules = {.ranks = RANKS, .columns = 13, .cells = 0, .build = BUILD_ANY, .empty = EMPTY_NONE},
     .dealing = {.sizes = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, .kings_first = true}},
    {.entry = {.kind = "patience", .name = "SeahavenRelaxed", .abbreviation = "sr"},
     .rules = {.ranks = RANKS, .columns = 10, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_ANY},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_cells = {0, 2},
                 .dealt_cell_count = 2}},
    {.entry = {.kind = "patience", .name = "BakersGame", .abbreviation = "bg"},
     .rules = {.ranks = RANKS, .columns = 8, .cells = 4, .build = BUILD_SUIT, .empty = EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}}},
    {.entry = {.kind = "patience", .name = "MidnightOilFull", .abbreviation = "mof"},
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

/* ---- What follows from a game's rules ------------------------------------------------------ */

/* Microsoft's FreeCell deals all cards, row by row, onto eight columns. */
bool variant_has_microsoft(const struct variant *game) {
    enum { MICROSOFT_COLUMNS = 8 };
    return game->rules.columns == MICROSOFT_COLUMNS && game->dealing.dealt_cell_count == 0;
}

const struct soliton_range *variant_ranges(const struct variant *game) {
    static const struct soliton_range all[] = {
        {"", 0, XPAT2_SEED_MAX}, {"ms", MICROSOFT_DEAL_MIN, MICROSOFT_DEAL_MAX}, {NULL, 0, 0}};
    static const struct soliton_range xpat2[] = {{"", 0, XPAT2_SEED_MAX}, {NULL, 0, 0}};
    return variant_has_microsoft(game) ? all : xpat2;
}

void dealing_describe(unsigned full_cells, bool kings_first, struct text *text) {
    if (full_cells > 0) {
        text_format(text, ", %u of the cells dealt full", full_cells);
    }
    if (kings_first) {
        text_add(text, ", kings at the bottom");
    }
}

void variant_describe(const struct variant *game, struct text *text) {
    rules_describe(&game->rules, text);
    dealing_describe(game->dealing.dealt_cell_count, game->dealing.kings_first, text);
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
