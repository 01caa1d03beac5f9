#include "cli/batch/search_setup.h"

#include "cli/io/limit.h"
#include "cli/io/say.h"

enum soliton_status search_setup(const struct arguments *arguments, const soliton_puzzle *puzzle,
                                 soliton_search **search, struct soliton_error *error) {
    *search = soliton_search_new(puzzle);
    if (*search == NULL) {
        error->status = SOLITON_NO_MEMORY;
        return error->status;
    }
    limit_set_memory(*search); /* the default */
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL &&
            soliton_search_set(*search, given->search->name, given->value, error) != SOLITON_OK) {
            return error->status;
        }
    }
    return SOLITON_OK;
}

enum exit_code search_setup_refuse(const char *command, const struct soliton_error *error) {
    if (error->status == SOLITON_NO_MEMORY) {
        return say_no_memory();
    }
    /* The message begins with the name of an option. */
    say("%s: --%s", command, error->message);
    return exit_code_of_status(error->status);
}

enum exit_code search_setup_or_say(const struct arguments *arguments, const soliton_puzzle *puzzle,
                                   const char *command, soliton_search **search, bool *fatal) {
    struct soliton_error error = {0};
    enum soliton_status status = search_setup(arguments, puzzle, search, &error);
    *fatal = status == SOLITON_INVALID;
    return status == SOLITON_OK ? EXIT_OK : search_setup_refuse(command, &error);
}
