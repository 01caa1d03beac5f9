#define _POSIX_C_SOURCE 200809L

#include "cli/commands/survey/options.h"

#include "cli/args/example.h"
#include "cli/args/options.h"
#include "cli/commands/survey/hint.h"
#include "cli/commands/survey/progress.h"
#include "cli/io/input.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct option survey_option_db = {
    .name = "db",
    .argument = "FILE",
    .help = "the file of the survey, an SQLite database (default " SURVEY_DEFAULT_FILE ")"};
const struct option survey_option_threads = {
    .name = "threads",
    .argument = "N",
    .help = "solve N deals side by side, or one for each processor if N is 0 (the default); for "
            "soliton-mpi, N in each process (default 1). N searches at once may take N times "
            "--memory"};
const struct option survey_option_keep = {
    .name = "keep",
    .argument = "WHICH",
    .values = "unsolvable|solved|all|none",
    .help = "the deals that get a row of their own, besides undecided ones and the few hardest: "
            "unsolvable (the default), solved, all, none"};
const struct option survey_option_all = {.name = "all", .help = "the same as --keep all"};
const struct option survey_option_chunk = {
    .name = "chunk",
    .argument = "N",
    .help =
        "store the results of N deals at a time, 1 to 1000000 (default: by the number of deals and "
        "threads)"};
const struct option survey_option_retry = {.name = "retry",
                                           .argument = "WHICH",
                                           .values = "undecided",
                                           .help =
                                               "solve deals again, with larger limits: undecided"};
const struct option survey_option_progress = {
    .name = "progress",
    .argument = "SECONDS",
    .help =
        "print a line of progress every so many seconds, also if standard error is no terminal"};
const struct option survey_option_quiet = {
    .name = "quiet", .letter = 'q', .help = "print nothing, unless something is wrong"};

void survey_options_drop(struct survey_options *options) {
    deals_drop(&options->deals);
    *options = (struct survey_options){0};
}

/* ---- Options ------------------------------------------------------------------------------- */

static enum exit_code read_file_name(const struct arguments *arguments,
                                     struct survey_options *options) {
    const char *path = arguments_value(arguments, &survey_option_db);
    options->path = path == NULL ? SURVEY_DEFAULT_FILE : path;
    if (*options->path == '\0' || strcmp(options->path, "-") == 0) {
        say("survey: --db takes a file, not '%s'", options->path);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code read_keep(const struct arguments *arguments, struct survey_options *options) {
    const char *name = arguments_value(arguments, &survey_option_keep);
    bool all = arguments_have(arguments, &survey_option_all);
    options->keep = all ? KEEP_ALL : KEEP_UNSOLVABLE;
    if (name == NULL) {
        return EXIT_OK;
    }
    if (!keep_read(name, &options->keep)) {
        say("survey: --keep takes unsolvable, solved, all or none, not '%s'", name);
        return EXIT_USAGE;
    }
    if (all && options->keep != KEEP_ALL) {
        say("survey: --all and --keep %s exclude each other", name);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* The results of a chunk are held in memory, and sent by MPI as one message. */
static enum exit_code read_chunk(const struct arguments *arguments,
                                 struct survey_options *options) {
    enum { DIGITS_MOST = 12, MOST = 1000000 };
    const char *value = arguments_value(arguments, &survey_option_chunk);
    if (value == NULL) {
        return EXIT_OK;
    }
    size_t length = strlen(value);
    bool is_number = length > 0 && length <= DIGITS_MOST && strspn(value, "0123456789") == length;
    options->chunk = is_number ? strtoull(value, NULL, 10) : 0;
    if (options->chunk == 0 || options->chunk > MOST) {
        say("survey: --chunk takes a number of deals from 1 to %d, not '%s'", MOST, value);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code read_retry(const struct arguments *arguments,
                                 struct survey_options *options) {
    const char *which = arguments_value(arguments, &survey_option_retry);
    options->retry = which != NULL;
    if (which != NULL && strcmp(which, "undecided") != 0) {
        say("survey: --retry takes 'undecided', not '%s'", which);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code read_progress(const struct arguments *arguments,
                                    struct survey_options *options) {
    const char *value = arguments_value(arguments, &survey_option_progress);
    options->quiet = arguments_have(arguments, &survey_option_quiet);
    if (value == NULL) {
        return EXIT_OK;
    }
    if (!survey_progress_read(value, &options->progress)) {
        say("survey: --progress takes a number of seconds, such as 60, not '%s'", value);
        return EXIT_USAGE;
    }
    if (options->quiet) {
        say("survey: --quiet and --progress exclude each other");
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code read_options(const struct arguments *arguments,
                                   struct survey_options *options) {
    enum exit_code code = read_file_name(arguments, options);
    if (code == EXIT_OK) {
        code = read_keep(arguments, options);
    }
    if (code == EXIT_OK) {
        code = read_chunk(arguments, options);
    }
    if (code == EXIT_OK) {
        code = read_progress(arguments, options);
    }
    return code == EXIT_OK ? read_retry(arguments, options) : code;
}

/* Sets the number of threads and the limits. */
static enum soliton_status set_numbers(const struct arguments *arguments, const char *standard,
                                       soliton_search *search, struct soliton_error *error) {
    const char *threads = arguments_value(arguments, &survey_option_threads);
    enum soliton_status status =
        soliton_search_set(search, "threads", threads == NULL ? standard : threads, error);
    for (size_t i = 0; i < arguments->option_count && status == SOLITON_OK; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL && given->search->is_limit) {
            status = soliton_search_set(search, given->search->name, given->value, error);
        }
    }
    return status;
}

/* Tries them on a search of any puzzle before a file is touched. */
static enum exit_code read_numbers(const struct arguments *arguments, unsigned default_threads,
                                   struct survey_options *options) {
    char standard[16];
    soliton_puzzle *any = NULL;
    struct soliton_error error = {0};
    snprintf(standard, sizeof standard, "%u", default_threads);
    soliton_puzzle_named(example_puzzle().text, NULL, &any, NULL);
    soliton_search *search = any == NULL ? NULL : soliton_search_new(any);
    enum exit_code code = EXIT_OK;
    if (search == NULL) {
        code = say_no_memory();
    } else if (set_numbers(arguments, standard, search, &error) != SOLITON_OK) {
        say("survey: --%s", error.message);
        code = exit_code_of_status(error.status);
    } else {
        options->threads = soliton_search_threads(search);
    }
    soliton_search_free(search);
    soliton_puzzle_free(any);
    return code;
}

/* ---- What goes together -------------------------------------------------------------------- */

/* The first option that cannot change when a survey goes on, or NULL. */
static const char *settled_option(const struct arguments *arguments, bool limits_may_change) {
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL && !(limits_may_change && given->search->is_limit)) {
            return given->search->name;
        }
        if (given->own == &survey_option_keep || given->own == &survey_option_all ||
            given->own == &survey_option_chunk || given->own == &option_rules ||
            given->shortcut != NULL) {
            return option_name(given);
        }
    }
    return NULL;
}

static enum exit_code check(const struct arguments *arguments,
                            const struct survey_options *options) {
    if (arguments->operand_count > 0 && options->retry) {
        say("survey: --retry takes no deals: it tries all that are undecided");
        return EXIT_USAGE;
    }
    const char *settled =
        arguments->operand_count > 0 ? NULL : settled_option(arguments, options->retry);
    if (settled != NULL && options->retry) {
        say("survey: --retry takes larger limits only, not --%s", settled);
        return EXIT_USAGE;
    }
    if (settled != NULL) {
        say("survey: --%s is for new deals; without any, the survey goes on as it was begun",
            settled);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* ---- Deals --------------------------------------------------------------------------------- */

static enum exit_code add_file(struct survey_options *options, const char *path,
                               struct soliton_limits limits) {
    struct input input;
    struct failure failure = {0};
    enum exit_code code = input_read(path, limits, &input);
    if (code == EXIT_INTERRUPTED) {
        return code;
    }
    if (code != EXIT_OK && input.missing) {
        const char *game = survey_game_near(path);
        say("survey: %s: no such game%s%s%s, deal or file", path,
            game == NULL ? "" : " (did you mean ", game == NULL ? "" : game,
            game == NULL ? "" : "?)");
        return code;
    }
    if (code != EXIT_OK) {
        input_say(path, &input);
        return code;
    }
    uint64_t before = deals_total(&options->deals);
    enum failure_kind kind = deals_read(&options->deals, input.data, input.length, &failure);
    free(input.data);
    if (kind != FAILURE_NONE) {
        say("%s:%s", input_name(path), failure.words);
        return exit_code_of_failure(kind);
    }
    if (before == 0 && deals_total(&options->deals) == 0) {
        say("%s: there are no deals in it", input_name(path));
        return EXIT_BAD_DATA;
    }
    return EXIT_OK;
}

static enum exit_code add_word(struct survey_options *options, const char *word,
                               struct soliton_limits limits) {
    struct failure failure = {0};
    if (!deals_is_meant(word)) {
        return add_file(options, word, limits);
    }
    enum failure_kind kind = deals_add(&options->deals, word, &failure);
    const char *game = survey_game_near(word);
    if (kind != FAILURE_NONE && access(word, F_OK) == 0) {
        say("survey: %s; the file of that name is ./%s", failure.words, word);
    } else if (kind != FAILURE_NONE && game != NULL) {
        say("survey: %s (did you mean %s?)", failure.words, game);
    } else if (kind != FAILURE_NONE) {
        say("survey: %s", failure.words);
    }
    return exit_code_of_failure(kind);
}

static enum exit_code read_deals(const struct arguments *arguments,
                                 struct survey_options *options) {
    const struct soliton_limits limits = input_memory_of(arguments);
    enum exit_code code = EXIT_OK;
    for (size_t i = 0; i < arguments->operand_count && code == EXIT_OK; i++) {
        code = add_word(options, arguments->operands[i], limits);
    }
    if (code == EXIT_OK && arguments->operand_count > 0 && deals_total(&options->deals) == 0) {
        say("survey: which deals of %s? such as 'soliton survey %s 1..1000'", options->deals.game,
            options->deals.game);
        code = EXIT_USAGE;
    }
    return code;
}

enum exit_code survey_options_read(const struct arguments *arguments, unsigned default_threads,
                                   struct survey_options *options) {
    enum exit_code code = read_options(arguments, options);
    if (code == EXIT_OK) {
        code = check(arguments, options);
    }
    if (code == EXIT_OK) {
        code = read_numbers(arguments, default_threads, options);
    }
    return code == EXIT_OK ? read_deals(arguments, options) : code;
}
