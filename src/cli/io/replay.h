/* Checking a solution file, for every front end that does. */
#ifndef SOLITON_CLI_IO_REPLAY_H
#define SOLITON_CLI_IO_REPLAY_H

#include "cli/io/input.h"

/* A solution file as it was read, or moves that a command line gave. Drop it in any case. */
struct solution_text {
    const char *path; /* as given */
    const char *name; /* for messages */
    struct input input;
    bool is_argument; /* which has no lines to speak of */
};

/* Reads the file; says why if it cannot, or if it is another program's. */
enum exit_code solution_text_read(const char *path, struct solution_text *text);

/* The same for a file or, if there is none of that name, for moves of this puzzle. */
enum exit_code solution_text_find(const soliton_puzzle *puzzle, const char *path_or_moves,
                                  struct solution_text *text);
void solution_text_drop(struct solution_text *text);

/* The rules that its first line says it is for, the caller's to free; "" if it says nothing. Says
 * what is wrong with that line. */
enum exit_code replay_rules(const soliton_puzzle *puzzle, const struct solution_text *text,
                            char **rules);

/* What checking gave, and why. */
struct replay {
    struct soliton_verdict verdict;
    size_t line;      /* of the illegal move in its file, if there is one; else 0 */
    char reason[512]; /* what is wrong, the illegal move or its line first; "" if nothing is */
};

/* Plays the solution on a game at its start; says why if it is for other rules than the game's. The
 * style is that of the reason. */
enum exit_code replay_text(soliton_game *game, const struct solution_text *text, unsigned style,
                           struct replay *result);

#endif
