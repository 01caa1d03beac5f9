/* A search as the outside sees it, and what its last run gave: a solution, or a count. */
#ifndef SOLITON_GAME_SEARCH_H
#define SOLITON_GAME_SEARCH_H

#include "game/work.h"

struct soliton_search {
    const soliton_puzzle *puzzle;
    struct work work;

    /* What the last run gave. */
    struct solve_result find;
    char **moves;
    size_t length;
    char *letters; /* of all the moves */
    struct puzzle_count count;
};

/* Frees what the last run gave, and leaves an error until the next one is over. */
void search_forget(soliton_search *search);

/* A puzzle that cannot do what is asked: "puzzles of the kind pegs cannot be rated". */
enum soliton_outcome search_refuse(soliton_search *search, const char *what,
                                   struct soliton_error *error);

/* Notes how a run other than solving ended, and why it gave up if it did. */
enum soliton_outcome search_end(soliton_search *search, struct limits *limits,
                                enum soliton_outcome outcome);

#endif
