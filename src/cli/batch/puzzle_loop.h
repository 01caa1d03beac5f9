/* Goes through the puzzles that a command line names: operand by operand, and puzzle by puzzle
 * where an operand is a range of deals or a text with several puzzles. */
#ifndef SOLITON_CLI_BATCH_PUZZLE_LOOP_H
#define SOLITON_CLI_BATCH_PUZZLE_LOOP_H

#include "cli/args/source.h"

/* What to do with one puzzle; `context` is the caller's. It sets *fatal if no other puzzle would
 * fare better, because an option is wrong. It may keep the puzzle: see source_detach. */
typedef enum exit_code puzzle_call(const struct arguments *arguments, struct source *source,
                                   void *context, bool *fatal);

/* Calls it for each puzzle, and writes out what it printed before the next one. Stops early after
 * an interrupt, a fatal error, or when nothing more can be written. Returns the worst exit code.
 * With --json, an operand that is no puzzle gets an object too. While more puzzles follow, and
 * after the last of several, monitor.h catches interrupts. */
enum exit_code for_each_puzzle(const struct arguments *arguments, puzzle_call *call, void *context);

/* The same for a command whose call may only begin its work, which is reported later. */
struct puzzle_visitor {
    puzzle_call *visit;
    /* Before anything is said of an operand that is no puzzle: reports what was begun before it.
     * False if nothing more is to be said. */
    bool (*before_failure)(void *context);
    /* After the last puzzle: reports what was begun; after an interrupt, what is done of it. */
    void (*end)(void *context);
    bool flushes; /* it writes out what it printed itself: soon, and all of it in those two */
};
enum exit_code visit_puzzles(const struct arguments *arguments,
                             const struct puzzle_visitor *visitor, void *context);

#endif
