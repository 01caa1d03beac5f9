#define _POSIX_C_SOURCE 200809L

#include "cli/commands/survey/options.h"

#include "cli/io/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The options for searches in the command line; NULL if memory ran out. */
static struct search_option *search_options(const struct arguments *arguments, size_t *count) {
    struct search_option *options = calloc(arguments->option_count + 1, sizeof *options);
    *count = 0;
    for (size_t i = 0; options != NULL && i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL) {
            options[(*count)++] = (struct search_option){given->search->name, given->value};
        }
    }
    return options;
}

/* Says what is wrong, with the option or the rules that it is about. A message about an option
 * begins with its name. */
static enum exit_code refuse(const struct arguments *arguments, const struct failure *failure) {
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        size_t length = given->search == NULL ? 0 : strlen(given->search->name);
        if (length > 0 && strncmp(failure->words, given->search->name, length) == 0 &&
            failure->words[length] == ' ') {
            say("survey: --%s", failure->words);
            return exit_code_of_failure(failure->kind);
        }
    }
    say("survey: %s%s%s", arguments->rules == NULL ? "" : arguments->rules_option,
        arguments->rules == NULL ? "" : ": ", failure->words);
    return exit_code_of_failure(failure->kind);
}

enum exit_code survey_settings_new(const struct arguments *arguments,
                                   const struct survey_options *survey,
                                   struct survey_settings *settings) {
    const struct span *first = &survey->deals.spans[0];
    struct deal_name sample = deal_name(survey->deals.game, first->series, first->first);
    struct failure failure = {0};
    size_t count;
    struct search_option *options = search_options(arguments, &count);
    if (options == NULL) {
        return say_no_memory();
    }
    enum failure_kind kind = survey_settings_make(survey->deals.game, sample.text, arguments->rules,
                                                  options, count, survey->keep, settings, &failure);
    free(options);
    return kind == FAILURE_NONE ? EXIT_OK : refuse(arguments, &failure);
}

/* The stored options, changed by those given; NULL if that fails. */
static char *merged_options(const struct arguments *arguments, const char *stored,
                            soliton_search *search, struct failure *failure) {
    struct soliton_error error = {0};
    if (survey_settings_apply(stored, search, failure) != FAILURE_NONE) {
        return NULL;
    }
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL &&
            soliton_search_set(search, given->search->name, given->value, &error) != SOLITON_OK) {
            failure_set(failure, FAILURE_USAGE, "%s", error.message);
            return NULL;
        }
    }
    char *options = soliton_search_options(search);
    if (options == NULL) {
        failure_no_memory(failure);
    }
    return options;
}

/* Changes the options of the settings by those given. */
static enum failure_kind merge(const struct arguments *arguments, const soliton_puzzle *puzzle,
                               struct survey_settings *settings, struct failure *failure) {
    soliton_search *search = soliton_search_new(puzzle);
    if (search == NULL) {
        return failure_no_memory(failure);
    }
    char *options = merged_options(arguments, settings->options, search, failure);
    soliton_search_free(search);
    if (options == NULL) {
        return failure->kind;
    }
    free(settings->options);
    settings->options = options;
    return FAILURE_NONE;
}

/* Is the limit larger than before? No limit is larger than any. */
static bool is_larger(const char *stored, const char *wanted, const char *name) {
    double before;
    double now;
    return survey_settings_limit(stored, name, &before) &&
           (!survey_settings_limit(wanted, name, &now) || now > before);
}

/* Gives an example, for the limit that most likely stopped the survey's searches. */
static void say_larger(const char *stored) {
    static const double more = 10, more_memory = 4, megabyte = 1048576;
    static const char words[] =
        "survey: --retry needs a larger limit than the survey's own, such as";
    double value;
    if (survey_settings_limit(stored, "max-positions", &value)) {
        say("%s --max-positions %.0f (it is %.0f)", words, value * more, value);
    } else if (survey_settings_limit(stored, "timeout", &value)) {
        say("%s --timeout %g (it is %g)", words, value * more, value);
    } else if (survey_settings_limit(stored, "memory", &value)) {
        say("%s --memory %.0fM (it is %.0fM)", words, ceil(value * more_memory / megabyte),
            value / megabyte);
    }
}

/* With no larger limit, the undecided deals would stay undecided. */
static enum exit_code check_limits(const char *stored, const char *wanted) {
    if (is_larger(stored, wanted, "memory") || is_larger(stored, wanted, "max-positions") ||
        is_larger(stored, wanted, "timeout")) {
        return EXIT_OK;
    }
    say_larger(stored);
    return EXIT_USAGE;
}

/* The name of a deal of this game; the game's own name if there is no such game. NULL if memory ran
 * out. */
static char *any_deal(const char *game) {
    const struct soliton_entry *entry = soliton_entry_named(game, strlen(game));
    return entry == NULL ? strdup(game) : soliton_entry_example(entry);
}

enum exit_code survey_settings_stored(const struct arguments *arguments,
                                      const struct survey_options *survey,
                                      const struct survey_settings *stored,
                                      struct survey_settings *settings) {
    struct failure failure = {0};
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    if (!survey_settings_copy(stored, settings)) {
        return say_no_memory();
    }
    if (survey->retry) {
        settings->keep = KEEP_ALL; /* the retry stores the result of each deal */
    }
    /* Any deal will do: options depend on the kind of puzzle alone. */
    char *sample = any_deal(settings->game);
    if (sample == NULL) {
        return say_no_memory();
    }
    enum soliton_status status = soliton_puzzle_named(sample, NULL, &puzzle, &error);
    free(sample);
    if (status != SOLITON_OK) {
        say("%s: is damaged: %s", survey->path, error.message);
        return EXIT_BAD_DATA;
    }
    enum failure_kind kind = merge(arguments, puzzle, settings, &failure);
    soliton_puzzle_free(puzzle);
    if (kind == FAILURE_BAD_DATA) {
        say("%s: %s", survey->path, failure.words);
        return EXIT_BAD_DATA;
    }
    if (kind != FAILURE_NONE) {
        return refuse(arguments, &failure);
    }
    return survey->retry ? check_limits(stored->options, settings->options) : EXIT_OK;
}
