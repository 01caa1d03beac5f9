/* Solution files: their header, which is the first line and says the rules, and their moves. */
#ifndef SOLITON_GAME_SOLUTION_H
#define SOLITON_GAME_SOLUTION_H

#include "base/moves.h"
#include "soliton.h"

struct puzzle_kind;

/* The kind of puzzle that this text has a header of, be it right or wrong; NULL if it has none. */
const struct puzzle_kind *solution_header_kind(const char *text, size_t length);

/* Finds the first move behind the header, which must be this puzzle's. */
enum soliton_status solution_skip_header(const soliton_puzzle *puzzle, const char *text,
                                         size_t length, size_t *offset,
                                         struct soliton_error *error);

/* The same for what is left of the game, whose solution may lack the header. */
enum soliton_status solution_skip_rest_header(const soliton_game *game, const char *text,
                                              size_t length, size_t *offset,
                                              struct soliton_error *error);

/* Writes a solution file of the first `count` of these moves. */
void solution_write(const soliton_puzzle *puzzle, const struct moves *moves, size_t count,
                    struct text *text);

/* Adds up the length of moves that follow one another, in one of the kind's metrics. */
struct measure {
    const struct puzzle_kind *kind;
    unsigned metric;
    const char *before; /* the last move that was added; NULL at first */
    size_t length;
};
void measure_add(struct measure *measure, const struct moves *moves, size_t first, size_t end);

/* The number of a metric, NULL being the first; false if the kind has none of that name. */
bool measure_find_metric(const struct puzzle_kind *kind, const char *name, unsigned *metric);

#endif
