/* The objects that commands print with --json, one a line.
 *
 * All are of one schema, docs/soliton.schema.json: each names its command, says what came of it
 * and, if that is not what was asked for, why; a member means the same in all of them. Whoever adds
 * one adds it there, and the tests compare. */
#ifndef SOLITON_CLI_IO_ANSWER_H
#define SOLITON_CLI_IO_ANSWER_H

#include "cli/args/source.h"
#include "print/json.h"

/* The command that answers; call it first. */
void answer_set_command(const char *command);

/* Opens an object with the command's name, and closes it with the end of its line. */
void answer_open(struct json *json);
void answer_close(struct json *json);

/* Which puzzle it is: puzzle, kind, file, line, rules. */
void answer_puzzle(struct json *json, const struct source *source);
void answer_rules(struct json *json, const soliton_puzzle *puzzle);

/* What came of it: a word of enum soliton_outcome, or one of these; and why, NULL or "" if there is
 * nothing to say. */
#define ANSWER_DONE  "done"
#define ANSWER_RIGHT "right"
#define ANSWER_WRONG "wrong"
void answer_outcome(struct json *json, const char *outcome, const char *reason);

/* The same for a search, with the limit that it may have reached. Of an error, of which somebody
 * has spoken already, it is what was said last. */
void answer_search(struct json *json, const soliton_search *search, enum soliton_outcome outcome);

/* A length of which there may be none. */
void answer_length(struct json *json, bool exists, size_t length);

/* The members of a rating: lengths, wrong_turns (null if unsolvable), positions. */
void answer_rating(struct json *json, const struct soliton_rating *rating, bool solvable);

/* A whole object, of which that is all; the source may be NULL, and so may the limit. */
void answer_failure(const struct source *source, const char *outcome, const char *reason,
                    const char *limit);

/* How many objects have told of a failure so far; and one more for a failure that ended a piece of
 * work with this code, if none has since there were `before`: its reason is what was said last.
 * Prints nothing without --json. */
size_t answer_failures(void);
void answer_for_code(const struct arguments *arguments, const struct source *source,
                     enum exit_code code, size_t before);

#endif
