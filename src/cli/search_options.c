#include "cli/search_options.h"

#include "cli/say.h"

enum exit_code search_options_set(const struct arguments *arguments, const char *command,
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
