/* What a game in progress is made of, for the files of this folder. */
#ifndef SOLITON_GAME_GAME_H
#define SOLITON_GAME_GAME_H

#include "soliton.h"

/* The position is the one after the moves played. Undoing plays them again from the start, all but
 * one: positions are larger than moves, and people undo more slowly than we play. */
struct soliton_game {
    const soliton_puzzle *puzzle;
    void *position;
    char **moves; /* those undone included */
    size_t count;
    size_t played;
    size_t capacity;
};

#endif
