/* soliton rate: how hard puzzles are. */
#include "cli/batch/batch.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
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

static enum soliton_outcome rate(soliton_search *search, struct found *found,
                                 struct soliton_error *error) {
    return soliton_search_rate(search, &found->rating, error);
}

static enum exit_code report(const struct arguments *arguments, const struct result *result,
                             void *context) {
    (void)context;
    enum exit_code code = result_say(result);
    print(result, &result->found->rating, arguments_have(arguments, &option_json));
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    static const struct batch_calls calls = {
        .work = rate, .needs = SOLITON_CAN_RATE, .report = report};
    struct summary summary;
    summary_begin(&summary);
    return batch_solve(arguments, "rate", &calls, NULL, &summary);
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
                                     .searches = SEARCH_LIMITS_AND_THREADS,
                                     .rules = RULES_AND_SHORTCUTS,
                                     .run = run};
