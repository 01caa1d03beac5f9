/* Work on one puzzle: what commands that search, count or rate have in common. */
#ifndef SOLITON_CLI_BATCH_JOB_H
#define SOLITON_CLI_BATCH_JOB_H

#include "cli/args/source.h"
#include "print/json.h"

/* Makes a search of the puzzle with the options of the command line, or fills the error, for
 * job_refuse to say what is wrong. Free the search in any case. */
enum soliton_status job_prepare(const struct arguments *arguments, const struct source *source,
                                soliton_search **search, struct soliton_error *error);
enum exit_code job_refuse(const char *command, const struct soliton_error *error);

/* Both at once. If an option is wrong, *hopeless is set. */
enum exit_code job_open(const struct arguments *arguments, const struct source *source,
                        const char *command, soliton_search **search, bool *hopeless);

/* How a job other than solving ended. */
struct job_end {
    const struct source *source;
    const soliton_search *search;
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR */
};

/* Did it come to its end, be it that the puzzle is unsolvable? */
bool job_is_done(const struct job_end *end);

/* The exit code of a job; says why if it failed, gave up or was interrupted. */
enum exit_code job_say(const struct job_end *end);

/* The first members of its JSON object: which puzzle, the outcome, the reason, the limit. */
void job_json(struct json *json, const struct job_end *end);

/* The whole object of a job that did not come to its end. */
void job_json_unfinished(const struct job_end *end);

#endif
