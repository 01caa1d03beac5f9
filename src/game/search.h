/* A search, and what its last run gave: a solution, or a count. */
#ifndef SOLITON_GAME_SEARCH_H
#define SOLITON_GAME_SEARCH_H

#include "game/work.h"

struct soliton_search {
    const soliton_puzzle *puzzle;
    struct work work;

    /* What the last run gave. */
    struct solve_result result; /* its solution has been replayed by the referee */
    struct puzzle_count count;
    uint64_t sections; /* of the last proof that it checked */
};

/* Frees what the last run gave. Until the next one is over, the outcome is an error. */
void search_forget(soliton_search *search);

/* Refuses what puzzles of this kind cannot do: "puzzles of the kind NAME cannot be rated". */
enum soliton_outcome search_refuse(soliton_search *search, const char *what,
                                   struct soliton_error *error);

/* Ends a run other than solving: keeps its outcome, and the reason if it gave up. */
enum soliton_outcome search_end(soliton_search *search, struct limits *limits,
                                enum soliton_outcome outcome);

#endif
