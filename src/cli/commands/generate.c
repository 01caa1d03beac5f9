/* soliton generate: new puzzles. */
#include "cli/commands/census.h"
#include "cli/commands/command.h"
#include "cli/commands/survey/options.h"
#include "cli/io/answer.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "print/human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option count = {
    .name = "count", .argument = "N", .letter = 'n', .help = "how many to make (default 1)"};
static const struct option seed = {
    .name = "seed", .argument = "N", .help = "the same number makes the same puzzles (default 1)"};

/* The most positions that a part of a census may have. */
static const char WITHOUT_END[] = "18446744073709551615";

/* The conditions that the library takes: "moves=40..60,size=6x6". */
struct conditions {
    char text[256];
};

/* Is it the last option of its name? That one counts. */
static bool is_last(const struct arguments *arguments, size_t index) {
    const struct soliton_condition *condition = arguments->options[index].condition;
    size_t i = index + 1;
    while (i < arguments->option_count && arguments->options[i].condition != condition) {
        i++;
    }
    return i == arguments->option_count;
}

static enum exit_code read_conditions(const struct arguments *arguments,
                                      struct conditions *conditions) {
    size_t length = 0;
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->condition == NULL || !is_last(arguments, i)) {
            continue;
        }
        length +=
            (size_t)snprintf(conditions->text + length, sizeof conditions->text - length, "%s%s=%s",
                             length == 0 ? "" : ",", given->condition->name, given->value);
        if (length >= sizeof conditions->text) {
            say("generate: --%s is too long", given->condition->name);
            return EXIT_USAGE;
        }
    }
    return EXIT_OK;
}

/* Reads a whole number; digits only. */
static enum exit_code read_number(const struct arguments *arguments, const struct option *option,
                                  uint64_t *number) {
    enum { DIGITS_MOST = 18 };
    const char *value = arguments_value(arguments, option);
    if (value == NULL) {
        return EXIT_OK;
    }
    size_t length = strlen(value);
    if (length == 0 || length > DIGITS_MOST || strspn(value, "0123456789") != length) {
        say("generate: --%s takes a whole number of up to %d digits, not '%s'", option->name,
            DIGITS_MOST, value);
        return EXIT_USAGE;
    }
    *number = strtoull(value, NULL, 10);
    return EXIT_OK;
}

/* Makes a generator with the limits of the command line. */
static soliton_generator *make_generator(const struct arguments *arguments, const char *conditions,
                                         uint64_t first_seed, struct soliton_error *error) {
    soliton_generator *generator =
        soliton_generator_new(arguments->operands[0], conditions, first_seed, error);
    const struct limit_memory memory = limit_memory(); /* the default */
    if (generator != NULL && *memory.value != '\0') {
        soliton_generator_set(generator, "memory", memory.value, NULL);
    }
    for (size_t i = 0; generator != NULL && i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        struct soliton_error refused = {0};
        if (given->search != NULL && soliton_generator_set(generator, given->search->name,
                                                           given->value, &refused) != SOLITON_OK) {
            soliton_generator_free(generator);
            generator = NULL;
            error->status = refused.status;
            snprintf(error->message, sizeof error->message, "--%.*s",
                     (int)sizeof error->message - 3, refused.message);
        }
    }
    return generator;
}

/* For a census: each processor has a thread, unless the command line says otherwise. */
static soliton_generator *make_census_generator(const struct arguments *arguments,
                                                const char *conditions,
                                                struct soliton_error *error) {
    soliton_generator *generator = make_generator(arguments, conditions, 1, error);
    if (arguments_search_value(arguments, "threads") == NULL) {
        soliton_generator_set(generator, "threads", "0", NULL);
    }
    soliton_generator_set(generator, "max-positions", WITHOUT_END, NULL);
    return generator;
}

static void print_json(soliton_puzzle *puzzle, const struct soliton_rating *rating) {
    struct json json = {0};
    answer_open(&json);
    answer_puzzle(&json, puzzle, NULL, 0);
    answer_outcome(&json, ANSWER_DONE, NULL);
    answer_rating(&json, rating, true);
    answer_close(&json);
}

static void print_json_gave_up(const char *reason, const char *limit) {
    struct json json = {0};
    answer_open(&json);
    answer_outcome(&json, soliton_outcome_name(SOLITON_GAVE_UP), reason);
    answer_limit(&json, limit);
    answer_close(&json);
}

static void print(const struct arguments *arguments, soliton_puzzle *puzzle,
                  const struct soliton_rating *rating) {
    if (arguments_have(arguments, &option_json)) {
        print_json(puzzle, rating);
    } else if (arguments_have(arguments, &option_quiet)) {
        puts(soliton_puzzle_name(puzzle));
    } else {
        printf("%s  # ", soliton_puzzle_name(puzzle));
        print_rating(rating, true);
        putchar('\n');
    }
}

static enum exit_code make_one(const struct arguments *arguments, soliton_generator *generator) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle;
    monitor_generator(generator, !arguments_have(arguments, &option_quiet));
    enum soliton_outcome outcome = soliton_generator_next(generator, &puzzle, &error);
    monitor_end();
    enum exit_code code = exit_code_of_outcome(outcome);
    if (outcome == SOLITON_SOLVED) {
        struct soliton_rating rating = soliton_generator_rating(generator);
        print(arguments, puzzle, &rating);
        code = output_flush();
    } else if (outcome == SOLITON_GAVE_UP) {
        const struct limit_reason why = limit_reason_of_generator(generator);
        say("generate: gave up: %s", why.text);
        if (arguments_have(arguments, &option_json)) {
            print_json_gave_up(why.text, soliton_generator_limit(generator));
        }
    } else if (outcome == SOLITON_ERROR) {
        say("generate: %s", error.message);
    }
    soliton_puzzle_free(puzzle);
    return code;
}

static enum exit_code make_them(const struct arguments *arguments, soliton_generator *generator,
                                uint64_t wanted) {
    enum exit_code code = EXIT_OK;
    for (uint64_t made = 0; made < wanted; made++) {
        code = make_one(arguments, generator);
        if (code == EXIT_INTERRUPTED) {
            say("generate: interrupted: %s of %s made", human_number(made).text,
                human_number(wanted).text);
        }
        if (code != EXIT_OK) {
            break;
        }
    }
    return code;
}

static enum exit_code make_some(const struct arguments *arguments,
                                const struct conditions *conditions) {
    uint64_t how_many = 1;
    uint64_t first_seed = 1;
    enum exit_code code = census_refuse_options(arguments);
    if (code == EXIT_OK) {
        code = read_number(arguments, &count, &how_many);
    }
    if (code == EXIT_OK) {
        code = read_number(arguments, &seed, &first_seed);
    }
    if (code != EXIT_OK) {
        return code;
    }
    struct soliton_error error = {0};
    soliton_generator *generator = make_generator(arguments, conditions->text, first_seed, &error);
    if (generator == NULL) {
        say("generate: %s", error.message);
        return exit_code_of_status(error.status);
    }
    code = make_them(arguments, generator, how_many);
    soliton_generator_free(generator);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    struct conditions conditions = {""};
    const bool all = arguments_have(arguments, &census_option_all);
    if (arguments_have(arguments, &option_json) && arguments_have(arguments, &option_quiet)) {
        say("generate: --json and --quiet exclude each other");
        return EXIT_USAGE;
    }
    if (all && (arguments_have(arguments, &count) || arguments_have(arguments, &seed))) {
        say("generate: --all and --%s exclude each other",
            arguments_have(arguments, &count) ? count.name : seed.name);
        return EXIT_USAGE;
    }
    enum exit_code code = read_conditions(arguments, &conditions);
    if (code != EXIT_OK) {
        return code;
    }
    return all ? census_do(arguments, conditions.text, make_census_generator)
               : make_some(arguments, &conditions);
}

static const struct option *const options[] = {&count,
                                               &seed,
                                               &census_option_all,
                                               &census_option_db,
                                               &survey_option_progress,
                                               &option_json,
                                               &option_quiet,
                                               NULL};

const struct command command_generate = {
    .name = "generate",
    .operands = "KIND",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "Makes new puzzles of a KIND, of a given difficulty",
    .notes =
        "Each puzzle is printed by its name and with its rating (see 'soliton help rate'), on a\n"
        "line that 'soliton solve' and 'soliton show' can read from a file. Ctrl-C ends the\n"
        "work, --timeout limits the time for each puzzle, and after 2,000,000,000 positions for\n"
        "one puzzle (see --max-positions) it gives up.\n"
        "\n"
        "With --all it finds all puzzles that there are, by their size alone: every one that is\n"
        "the hardest position of all that can be reached from it, in the metric, and becomes\n"
        "easier whatever is taken away. They go into a file, part by part; however it ended,\n"
        "the same command goes on where it was. The result does not depend on the number of\n"
        "threads. 'soliton report FILE' has the hardest of each size.\n",
    .exits =
        "Exit status: 0, or 1 if it gave up. With --all: 0 all are found; 64 wrong usage, or a\n"
        "file of other puzzles; 65 the file is no census, or is damaged; 73 cannot write, or\n"
        "another census is running; 130 interrupted.\n",
    .options = options,
    .needs = SOLITON_CAN_GENERATE,
    .takes_conditions = true,
    .searches = SEARCH_LIMITS_METRIC_AND_THREADS,
    .run = run};
