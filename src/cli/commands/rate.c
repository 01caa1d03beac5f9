/* soliton rate: how hard puzzles are. */
#include "cli/batch/puzzle_loop.h"
#include "cli/batch/result.h"
#include "cli/batch/search_setup.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "cli/io/print.h"

#include <stdio.h>

static void print_json(const struct result *result, const struct soliton_rating *rating) {
    struct soliton_stats stats = soliton_search_stats(result->search);
    struct json json = {0};
    answer_open(&json);
    result_json(&json, result);
    answer_rating(&json, rating, result->outcome == SOLITON_SOLVED);
    json_number(&json, "bytes", stats.bytes);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static void print(const struct result *result, const struct soliton_rating *rating, bool as_json) {
    if (as_json && result_is_done(result)) {
        print_json(result, rating);
    } else if (as_json) {
        result_print_unfinished(result);
    } else if (result_is_done(result)) {
        source_print_label(result->source, stdout);
        fputs(": ", stdout);
        print_rating(rating, result->outcome == SOLITON_SOLVED);
        putchar('\n');
    }
}

static enum exit_code rate(const struct arguments *arguments, struct source *source, void *context,
                           bool *fatal) {
    (void)context;
    soliton_search *search;
    enum exit_code code = search_setup_or_say(arguments, source->puzzle, "rate", &search, fatal);
    if (code == EXIT_OK) {
        struct result result = {.source = source, .search = search};
        struct soliton_rating rating;
        monitor_search(search, true);
        result.outcome = soliton_search_rate(search, &rating, &result.error);
        monitor_end();
        code = result_say(&result);
        print(&result, &rating, arguments_have(arguments, &option_json));
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    return for_each_puzzle(arguments, rate, NULL);
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_rate = {.name = "rate",
                                     .operands = "PUZZLE...",
                                     .least_operands = 1,
                                     .most_operands = SIZE_MAX,
                                     .summary = "Tells how hard each PUZZLE is",
                                     .exits = "Exit status: 0, or 2 if a puzzle has no solution.\n",
                                     .options = options,
                                     .needs = SOLITON_CAN_RATE,
                                     .searches = SEARCH_LIMITS,
                                     .rules = RULES_AND_SHORTCUTS,
                                     .run = run};
