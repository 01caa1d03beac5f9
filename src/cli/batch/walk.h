/* Walking through the puzzles that a command line names: operand by operand and, where one holds
 * several, puzzle by puzzle. */
#ifndef SOLITON_CLI_BATCH_WALK_H
#define SOLITON_CLI_BATCH_WALK_H

#include "cli/args/arguments.h"
#include "cli/args/source.h"

/* Where it stands. The source is its own; begin with {.arguments = ...}. */
struct walk {
    const struct arguments *arguments;
    size_t operands; /* how many have been opened */
    struct source source;
};

/* Does another puzzle follow? Then walk_next makes it the source's, or tells why not. From the
 * second puzzle on, interrupts are watch.h's. */
bool walk_has_more(const struct walk *walk);
enum exit_code walk_next(struct walk *walk);
void walk_end(struct walk *walk);

#endif
