/* Checking a solution file, for every front end that does. */
#ifndef SOLITON_CLI_REPLAY_H
#define SOLITON_CLI_REPLAY_H

#include "cli/exit_code.h"

/* What checking gave, and why. */
struct replay {
    struct soliton_verdict verdict;
    size_t line;      /* of the illegal move in its file, if there is one; else 0 */
    char reason[512]; /* what is wrong, the illegal move or its line first; "" if nothing is */
};

/* Plays the solution file on a game at its start; says why if the file cannot be read. The style
 * is that of the reason. */
enum exit_code replay_file(soliton_game *game, const char *path, unsigned style,
                           struct replay *result);

/* The same for a file or, if there is none of that name, for moves of this puzzle. */
enum exit_code replay_solution(const soliton_puzzle *puzzle, soliton_game *game,
                               const char *path_or_moves, unsigned style, struct replay *result);

#endif
