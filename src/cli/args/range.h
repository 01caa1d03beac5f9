/* Ranges of puzzles that have numbers: "FreeCell.1..1000", "fc.ms1..ms32000".
 *
 * Which names there are is the library's affair: a range is the name of its first puzzle, and then
 * the number alone goes up. It is a counter, not a list, however long it is. */
#ifndef SOLITON_CLI_ARGS_RANGE_H
#define SOLITON_CLI_ARGS_RANGE_H

#include "soliton.h"

/* Owns the name; {0} is a range without puzzles. */
struct range {
    char *name;          /* of the puzzle at hand: what comes before the number, and the number */
    size_t prefix;       /* the characters of the former */
    uint64_t next, last; /* `next` is beyond `last` at the end */
};

/* Is this written as a range, be it right or wrong, rather than as a name? */
bool range_is_meant(const char *operand);

/* Reads one. Both ends are names that the library knows. The error, unless it is NULL, says why it
 * is none. Drop it in any case. */
enum soliton_status range_read(const char *operand, struct range *range,
                               struct soliton_error *error);
void range_drop(struct range *range);

/* How many puzzles are to come, and the name of the next of them, which lives until the one after
 * it is asked for. */
uint64_t range_left(const struct range *range);
const char *range_next(struct range *range);

#endif
