#include "cli/job.h"

#include "cli/report.h"
#include "cli/say.h"

/* Sets the library's options for searches, as they were given. */
static enum exit_code set_options(const struct arguments *arguments, const char *command,
                                  soliton_search *search) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_option *given = &arguments->given[i];
        if (given->search == NULL) {
            continue;
        }
        struct soliton_error error = {0};
        enum soliton_status status =
            soliton_search_set(search, given->search->name, given->value, &error);
        if (status != SOLITON_OK) {
            /* The message begins with the name of an option. */
            say("%s: --%s", command, error.message);
            return exit_code_of_status(status);
        }
    }
    return EXIT_OK;
}

enum exit_code job_open(const struct arguments *arguments, const struct source *source,
                        const char *command, soliton_search **search, bool *hopeless) {
    *search = soliton_search_new(source->puzzle);
    if (*search == NULL) {
        return say_no_memory();
    }
    enum exit_code code = set_options(arguments, command, *search);
    *hopeless = code != EXIT_OK;
    return code;
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
        say("%s: gave up: %s", source_label(end->source).text, soliton_search_reason(end->search));
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
    bool failed = end->outcome == SOLITON_ERROR;
    report_json_head(json, end->source, end->outcome,
                     failed ? end->error.message : soliton_search_reason(end->search));
}

void job_json_unfinished(const struct job_end *end) {
    struct json json = {0};
    json_open(&json, NULL, '{');
    job_json(&json, end);
    json_close(&json, '}');
    json_end();
}
