#include "cli/batch/job.h"

#include "cli/batch/limit.h"
#include "cli/io/answer.h"
#include "cli/io/say.h"

enum soliton_status job_prepare(const struct arguments *arguments, const struct source *source,
                                soliton_search **search, struct soliton_error *error) {
    *search = soliton_search_new(source->puzzle);
    if (*search == NULL) {
        error->status = SOLITON_NO_MEMORY;
        return error->status;
    }
    limit_set_memory(*search); /* unless an option says else */
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_option *given = &arguments->given[i];
        if (given->search != NULL &&
            soliton_search_set(*search, given->search->name, given->value, error) != SOLITON_OK) {
            return error->status;
        }
    }
    return SOLITON_OK;
}

enum exit_code job_refuse(const char *command, const struct soliton_error *error) {
    if (error->status == SOLITON_NO_MEMORY) {
        return say_no_memory();
    }
    /* The message begins with the name of an option. */
    say("%s: --%s", command, error->message);
    return exit_code_of_status(error->status);
}

enum exit_code job_open(const struct arguments *arguments, const struct source *source,
                        const char *command, soliton_search **search, bool *hopeless) {
    struct soliton_error error = {0};
    enum soliton_status status = job_prepare(arguments, source, search, &error);
    *hopeless = status == SOLITON_INVALID;
    return status == SOLITON_OK ? EXIT_OK : job_refuse(command, &error);
}

bool job_is_done(const struct job_end *end) {
    return end->outcome == SOLITON_SOLVED || end->outcome == SOLITON_UNSOLVABLE;
}

enum exit_code job_say(const struct job_end *end) {
    switch (end->outcome) {
    case SOLITON_ERROR:
        say("%s: %s", source_label(end->source).text, end->error.message);
        return exit_code_of_status(end->error.status);
    case SOLITON_GAVE_UP:
        say("%s: gave up: %s", source_label(end->source).text, limit_reason(end->search, "").text);
        break;
    case SOLITON_INTERRUPTED:
        say("%s: interrupted", source_label(end->source).text);
        break;
    case SOLITON_UNSOLVABLE:
    case SOLITON_SOLVED:
        break;
    }
    return exit_code_of_outcome(end->outcome);
}

void job_json(struct json *json, const struct job_end *end) {
    answer_puzzle(json, end->source);
    answer_search(json, end->search, end->outcome);
}

void job_json_unfinished(const struct job_end *end) {
    struct json json = {0};
    answer_open(&json);
    job_json(&json, end);
    answer_close(&json);
}
