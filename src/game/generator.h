/* A generator: the puzzles that it has made, or the census of them all. */
#ifndef SOLITON_GAME_GENERATOR_H
#define SOLITON_GAME_GENERATOR_H

#include "game/work.h"
#include "puzzles/puzzle.h"

struct soliton_generator {
    const struct puzzle_kind *kind;
    char *options;
    uint64_t seed;
    uint64_t made; /* tries that gave a puzzle, doubles included: the number of the next try */
    char **names;  /* of the puzzles handed out */
    size_t name_count;
    struct work work;
    struct soliton_rating rating; /* of the puzzle made last */
    const char *reason;
};

#endif
