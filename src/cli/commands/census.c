#include "cli/commands/census.h"

#include "cli/commands/survey/hint.h"
#include "cli/commands/survey/options.h"
#include "cli/commands/survey/progress.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/say.h"
#include "print/human.h"
#include "survey/census/run.h"
#include "survey/census/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct option census_option_all = {
    .name = "all", .help = "find all puzzles that there are, into a file, instead of making some"};
const struct option census_option_db = {
    .name = "db",
    .argument = "FILE",
    .help = "with --all: the file, an SQLite database (default KIND.sqlite)"};

struct census {
    const struct arguments *arguments;
    const char *conditions;
    census_make *make;
    struct census_settings settings;
    char path[sizeof ".sqlite" + 64];
    const char *file; /* that path, or the one that was given */
    unsigned threads;
    double shown, said, every; /* seconds of the run: lines of progress */
    bool quiet;
    struct census_state state;
};

static enum exit_code say_failure(const struct failure *failure) {
    say("generate: %s", failure->words);
    return exit_code_of_failure(failure->kind);
}

/* ---- Options ------------------------------------------------------------------------------- */

enum exit_code census_refuse_options(const struct arguments *arguments) {
    static const struct option *const own[] = {&census_option_db, &survey_option_progress};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (arguments_have(arguments, own[i])) {
            say("generate: --%s goes with --all", own[i]->name);
            return EXIT_USAGE;
        }
    }
    if (arguments_search_value(arguments, "metric") != NULL) {
        say("generate: --metric goes with --all");
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* A part that reached such a limit could not be stored. */
static enum exit_code check_options(const struct arguments *arguments) {
    static const char *const limits[] = {"timeout", "max-positions"};
    if (arguments_have(arguments, &option_json)) {
        say("generate: --all and --json exclude each other; see 'soliton report --json'");
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (arguments_search_value(arguments, limits[i]) != NULL) {
            say("generate: --all and --%s exclude each other", limits[i]);
            return EXIT_USAGE;
        }
    }
    return EXIT_OK;
}

static enum exit_code read_progress(struct census *census) {
    const char *value = arguments_value(census->arguments, &survey_option_progress);
    census->quiet = arguments_have(census->arguments, &option_quiet);
    if (value == NULL) {
        return EXIT_OK;
    }
    if (!survey_progress_read(value, &census->every)) {
        say("generate: --progress takes a number of seconds, such as 60, not '%s'", value);
        return EXIT_USAGE;
    }
    if (census->quiet) {
        say("generate: --quiet and --progress exclude each other");
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code read_file_name(struct census *census) {
    const char *path = arguments_value(census->arguments, &census_option_db);
    snprintf(census->path, sizeof census->path, "%.60s.sqlite", census->settings.kind);
    census->file = path == NULL ? census->path : path;
    if (*census->file == '\0' || strcmp(census->file, "-") == 0) {
        say("generate: --db takes a file, not '%s'", census->file);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* What the census is of, and on how many threads: a generator says it. */
static enum exit_code read_settings(struct census *census) {
    struct soliton_error error = {0};
    struct census_settings *settings = &census->settings;
    soliton_generator *generator = census->make(census->arguments, census->conditions, &error);
    char *conditions = NULL;
    if (generator != NULL) {
        census->threads = soliton_generator_threads(generator);
        limit_share_among(census->threads);
        settings->parts = soliton_generator_parts(generator, &conditions, &error);
    }
    soliton_generator_free(generator);
    if (settings->parts == 0) {
        say("generate: %s", error.message);
        return exit_code_of_status(error.status);
    }
    const struct soliton_kind *kind = soliton_kind_named(census->arguments->operands[0]);
    const char *metric = arguments_search_value(census->arguments, "metric");
    snprintf(settings->kind, sizeof settings->kind, "%s", kind->name);
    snprintf(settings->metric, sizeof settings->metric, "%s",
             metric == NULL ? kind->metrics[0] : metric);
    snprintf(settings->conditions, sizeof settings->conditions, "%s", conditions);
    free(conditions);
    return EXIT_OK;
}

/* ---- Progress ------------------------------------------------------------------------------ */

/* "22 %, 7 min left: 1,710 of 7,776 parts, 567,890 puzzles found". */
static struct survey_line line_of(const struct census_state *state) {
    struct survey_line line;
    struct survey_words left = {""};
    uint64_t done = state->done - state->done_before;
    if (done > 0 && state->stored_after > 0) {
        double seconds = (double)(state->parts - state->done) * state->stored_after / (double)done -
                         (state->seconds - state->stored_after);
        snprintf(left.text, sizeof left.text,
                 "%d %%, %s left: ", (int)((double)state->done * 100 / (double)state->parts),
                 survey_time(seconds > 0 ? seconds : 0).text);
    }
    snprintf(line.text, sizeof line.text, "%s%s of %s, %s found", left.text,
             human_number(state->done).text, human_amount(state->parts, "parts").text,
             human_amount(state->found, "puzzles").text);
    return line;
}

static bool watch(void *context, const struct census_state *state) {
    static const double interval = 0.2;
    struct census *census = context;
    if (!census->quiet && state->seconds - census->shown >= interval) {
        census->shown = state->seconds;
        monitor_show(line_of(state).text);
    }
    if (census->every > 0 && state->seconds - census->said >= census->every &&
        !monitor_is_interrupted()) {
        census->said = state->seconds;
        say("%s", line_of(state).text);
    }
    return !monitor_is_interrupted();
}

/* ---- The work ------------------------------------------------------------------------------ */

static soliton_generator *make_generator(const void *context) {
    const struct census *census = context;
    return census->make(census->arguments, census->conditions, NULL);
}

static enum failure_kind find_all(struct census *census, struct failure *failure) {
    struct census_file file;
    const struct census_watch watching = {.call = watch, .context = census};
    census->state.parts = census->settings.parts;
    enum failure_kind kind = census_file_open(census->file, &census->settings, &file, failure);
    if (kind == FAILURE_NONE) {
        kind = census_run(&file, census->threads, make_generator, census, &watching, &census->state,
                          failure);
    }
    census_file_close(&file);
    monitor_hide();
    return kind;
}

static void say_interrupted(const struct census *census) {
    if (!census->quiet) {
        say("generate: interrupted: %s of %s are done, and stored in %s; the same command goes on "
            "with the others",
            human_number(census->state.done).text, human_amount(census->state.parts, "parts").text,
            census->file);
    }
}

/* Prints what the whole file holds, not only what this run has found. */
static enum exit_code print(const struct census *census) {
    struct failure failure = {0};
    struct census_study *study = malloc(sizeof *study);
    if (study == NULL) {
        return say_no_memory();
    }
    if (census_study_open(census->file, study, &failure) != FAILURE_NONE) {
        free(study);
        return say_failure(&failure);
    }
    const struct census_puzzle *hardest = census_study_hardest(study);
    const struct soliton_kind *kind = soliton_kind_named(census->settings.kind);
    printf("%s: %s", census->file, human_amount(study->counted.found, kind->nouns).text);
    if (hardest != NULL) {
        printf(", the hardest in %u %s: %s", hardest->length, census->settings.metric,
               hardest->name);
    }
    putchar('\n');
    census_study_close(study);
    free(study);
    fflush(stdout); /* so that the line comes before the hint */
    survey_say_report(census->file);
    return EXIT_OK;
}

static enum exit_code run(struct census *census) {
    struct failure failure = {0};
    monitor_catch_interrupts();
    enum failure_kind kind = find_all(census, &failure);
    monitor_release_interrupts();
    if (kind == FAILURE_INTERRUPTED) {
        say_interrupted(census);
        return EXIT_INTERRUPTED;
    }
    if (kind != FAILURE_NONE) {
        return say_failure(&failure);
    }
    return census->quiet ? EXIT_OK : print(census);
}

enum exit_code census_do(const struct arguments *arguments, const char *conditions,
                         census_make *make) {
    struct census census = {.arguments = arguments, .conditions = conditions, .make = make};
    enum exit_code code = check_options(arguments);
    if (code == EXIT_OK) {
        code = read_progress(&census);
    }
    if (code == EXIT_OK) {
        code = read_settings(&census);
    }
    if (code == EXIT_OK) {
        code = read_file_name(&census);
    }
    return code == EXIT_OK ? run(&census) : code;
}
