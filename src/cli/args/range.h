/* Ranges of numbered puzzles: "GAME.1..1000", "GAME.ms1..ms32000".
 *
 * The library decides which names exist: a range is the name of its first puzzle, whose number then
 * counts up. It is a counter, not a list, however long it is. */
#ifndef SOLITON_CLI_ARGS_RANGE_H
#define SOLITON_CLI_ARGS_RANGE_H

#include "soliton.h"

/* Owns the name; {0} is a range without puzzles. */
struct range {
    char *name;          /* of the current puzzle: a prefix and the number */
    size_t prefix;       /* the length of the prefix */
    uint64_t next, last; /* `next` is beyond `last` at the end */
};

/* Is this written as a range, right or wrong, rather than as a name? */
bool range_is_meant(const char *operand);

/* Reads a range, whose two ends must be names that the library knows. The error, unless it is NULL,
 * says what is wrong. Drop the range in any case. */
enum soliton_status range_read(const char *operand, struct range *range,
                               struct soliton_error *error);
void range_drop(struct range *range);

/* How many puzzles are left; and the name of the next one, valid until the next call. */
uint64_t range_left(const struct range *range);
const char *range_next(struct range *range);

#endif
