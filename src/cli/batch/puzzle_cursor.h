/* Goes through the puzzles that a command line names: operand by operand, and puzzle by puzzle
 * where an operand is a range of deals or a text with several puzzles. */
#ifndef SOLITON_CLI_BATCH_PUZZLE_CURSOR_H
#define SOLITON_CLI_BATCH_PUZZLE_CURSOR_H

#include "cli/args/source.h"

/* Owns the source, which holds the current puzzle. Begin with {.arguments = ...}. */
struct puzzle_cursor {
    const struct arguments *arguments;
    size_t operands; /* how many have been opened */
    struct source source;
};

/* Does another puzzle follow? cursor_next then opens it, or returns why it cannot. From the second
 * puzzle on, monitor.h catches interrupts, until cursor_end. */
bool cursor_has_more(const struct puzzle_cursor *cursor);
enum exit_code cursor_next(struct puzzle_cursor *cursor);
void cursor_end(struct puzzle_cursor *cursor);

/* What to do with one puzzle; `context` is the caller's. It sets *fatal if no other puzzle would
 * fare better, because an option is wrong. */
typedef enum exit_code puzzle_call(const struct arguments *arguments, const struct source *source,
                                   void *context, bool *fatal);

/* Calls it for each puzzle, and writes out what it printed before the next one. Stops early after
 * an interrupt, a fatal error, or when nothing more can be written. Returns the worst exit code.
 * With --json, an operand that is no puzzle gets an object too. */
enum exit_code for_each_puzzle(const struct arguments *arguments, puzzle_call *call, void *context);

#endif
