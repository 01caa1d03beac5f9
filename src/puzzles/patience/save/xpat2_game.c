#include "puzzles/patience/save/xpat2_game.h"

#include <string.h>

static const struct xpat2_game games[] = {
    {"Free Cell", "FreeCell", "FreeCell", true},
    {"Seahaven", "Seahaven", "Seahaven", true},
    {"Midnight Oil", "MidnightOil", "MidnightOilFull", false},
    {"Baker's Dozen", "BakersDozen", "BakersDozen", true},
};
enum { GAMES = sizeof games / sizeof *games };

const struct xpat2_game *xpat2_game_saved(const char *saved) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(games[i].saved, saved) == 0) {
            return &games[i];
        }
    }
    return NULL;
}

const struct xpat2_game *xpat2_game_of(const struct variant *variant) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(games[i].plain, variant->entry.name) == 0 ||
            strcmp(games[i].full, variant->entry.name) == 0) {
            return &games[i];
        }
    }
    return NULL;
}

const char *xpat2_free_rules(const struct xpat2_game *game) {
    return game->take_back ? "autoplay=none,take-back=yes" : "autoplay=none";
}
