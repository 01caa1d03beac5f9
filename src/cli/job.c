#include "cli/job.h"

#include "cli/say.h"
#include "cli/search_options.h"

enum exit_code job_open(const struct arguments *arguments, const struct source *source,
                        const char *command, soliton_search **search) {
    *search = soliton_search_new(source->puzzle);
    return *search == NULL ? say_no_memory() : search_options_set(arguments, command, *search);
}

enum exit_code job_end(const struct source *source, const soliton_search *search,
                       enum soliton_outcome outcome, const struct soliton_error *error,
                       enum exit_code unsolvable) {
    switch (outcome) {
    case SOLITON_ERROR:
        say("%s: %s", source->name, error->message);
        return exit_code_of_status(error->status);
    case SOLITON_GAVE_UP:
        say("%s: gave up: %s", source->name, soliton_search_reason(search));
        return EXIT_GAVE_UP;
    case SOLITON_INTERRUPTED:
        say("%s: interrupted", source->name);
        return EXIT_INTERRUPTED;
    case SOLITON_UNSOLVABLE:
        return unsolvable;
    case SOLITON_SOLVED:
        break;
    }
    return EXIT_OK;
}
