/* The objects that commands print with --json, one a line.
 *
 * All follow one schema, docs/soliton.schema.json. Each object names its command, its outcome and,
 * unless that is what was asked for, the reason. A member means the same in all objects. Whoever
 * adds a member here adds it to the schema; the tests compare. */
#ifndef SOLITON_CLI_IO_ANSWER_H
#define SOLITON_CLI_IO_ANSWER_H

#include "cli/args/source.h"
#include "print/json.h"

/* Sets the name of the command. Call it first. */
void answer_set_command(const char *command);

/* Begins an object with the command's name; ends it and its line. */
void answer_open(struct json *json);
void answer_close(struct json *json);

/* The members of a puzzle: puzzle, kind, file, line, rules. The puzzle is NULL if there is none,
 * the file too, and the line 0. */
void answer_puzzle(struct json *json, const soliton_puzzle *puzzle, const char *file, size_t line);
/* The same for an operand, whose name stands for a puzzle that there is not. */
void answer_source(struct json *json, const struct source *source);
void answer_rules(struct json *json, const soliton_puzzle *puzzle);

/* The outcome, the name of an enum soliton_outcome or one of these; and the reason, NULL or "" if
 * there is none. */
#define ANSWER_DONE  "done"
#define ANSWER_RIGHT "right"
#define ANSWER_WRONG "wrong"
void answer_outcome(struct json *json, const char *outcome, const char *reason);

/* The option whose limit was reached; NULL or "" if none was. */
void answer_limit(struct json *json, const char *limit);

/* Outcome, reason and limit of a search. The reason of an error, which has been reported already,
 * is the last message. */
void answer_search(struct json *json, const soliton_search *search, enum soliton_outcome outcome);

/* The length of a solution, or null if there is none. */
void answer_length(struct json *json, bool exists, size_t length);

/* The members of a rating: lengths, wrong_turns (null if unsolvable), positions. */
void answer_rating(struct json *json, const struct soliton_rating *rating, bool solvable);

/* How many objects have reported a failure so far; and one more for work that ended with this code,
 * unless one was printed since there were `before`. Its reason is the last message. Prints nothing
 * without --json. */
size_t answer_failures(void);
void answer_for_code(const struct arguments *arguments, const struct source *source,
                     enum exit_code code, size_t before);

#endif
