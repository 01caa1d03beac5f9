/* Solutions that a program reads: their text, the rules that they are for, and replaying them. */
#ifndef SOLITON_CLI_IO_SOLUTION_H
#define SOLITON_CLI_IO_SOLUTION_H

#include "cli/args/source.h"

/* A solution file, or moves from the command line. Drop it in any case. */
struct solution_text {
    const char *path; /* as given */
    const char *name; /* for messages */
    struct input input;
    bool is_argument; /* moves from the command line: no line numbers in messages */
};

/* Reads the file; says why if it cannot, or if it is a save of xpat2. */
enum exit_code solution_text_read(const char *path, struct solution_text *text);

/* The same for a file or, if there is no such file, for moves of this puzzle. */
enum exit_code solution_text_find(const soliton_puzzle *puzzle, const char *path_or_moves,
                                  struct solution_text *text);
void solution_text_drop(struct solution_text *text);

/* Gives the puzzle the rules in the first line of the solution. Rules from the command line take
 * precedence. *adopted, unless NULL, tells whether the line has any. Says what is wrong. */
enum exit_code solution_text_adopt_rules(struct source *source, const struct solution_text *text,
                                         bool *adopted);

/* The outcome of a replay, and why. */
struct replay {
    struct soliton_verdict verdict;
    size_t line;      /* of the illegal move in its file; 0 if there is none */
    char reason[512]; /* what is wrong, beginning with the move or its line; "" if nothing is */
};

/* Plays the solution on a game at its start. Says why if the solution is for other rules than the
 * game's. The style is that of the reason. */
enum exit_code solution_text_replay(soliton_game *game, const struct solution_text *text,
                                    unsigned style, struct replay *result);

/* After a replay was refused for other rules: says which rules to give if the solution, which names
 * none, is for the ordinary ones. */
void solution_text_advise(const struct source *source, const struct solution_text *text);

#endif
