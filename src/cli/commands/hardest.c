/* soliton hardest: the position that is farthest from the goal. */
#include "cli/batch/batch.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "cli/io/terminal.h"
#include "print/human.h"

#include <stdio.h>

/* What is found is the farthest position; its puzzle is NULL if there is no solution from any. */
static void print_json(const struct result *result) {
    const soliton_search *search = result->search;
    const struct found *hardest = result->found;
    struct soliton_stats stats = soliton_search_stats(search);
    struct json json = {0};
    answer_open(&json);
    result_json(&json, result);
    json_string(&json, "hardest_position",
                hardest->puzzle == NULL ? NULL : soliton_puzzle_name(hardest->puzzle));
    json_string(&json, "metric", soliton_search_unit(search));
    answer_length(&json, hardest->puzzle != NULL, hardest->distance);
    json_number(&json, "positions", stats.positions);
    json_number(&json, "bytes", stats.bytes);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static enum exit_code print_words(const struct result *result, unsigned style) {
    const soliton_search *search = result->search;
    const struct found *hardest = result->found;
    struct human positions = human_amount(soliton_search_stats(search).positions, "positions");
    source_print_label(result->source, stdout);
    if (hardest->puzzle == NULL) {
        printf(": no solution from any of its %s\n", positions.text);
        return EXIT_OK;
    }
    printf(": the hardest of %s is %s from the goal\n%s\n\n", positions.text,
           human_amount(hardest->distance, soliton_search_unit(search)).text,
           soliton_puzzle_name(hardest->puzzle));
    soliton_game *game = soliton_game_new(hardest->puzzle);
    enum exit_code code =
        game == NULL ? say_no_memory() : print_text(soliton_game_show(game, style));
    soliton_game_free(game);
    return code;
}

static enum exit_code print(const struct arguments *arguments, const struct result *result,
                            unsigned style) {
    const soliton_puzzle *hardest = result->found->puzzle;
    bool done = result_is_done(result);
    if (arguments_have(arguments, &option_json) && done) {
        print_json(result);
    } else if (arguments_have(arguments, &option_json)) {
        result_print_unfinished(result);
    } else if (arguments_have(arguments, &option_quiet)) {
        fputs(hardest == NULL ? "" : soliton_puzzle_name(hardest), stdout);
        fputs(hardest == NULL ? "" : "\n", stdout);
    } else if (done) {
        return print_words(result, style);
    }
    return EXIT_OK;
}

static enum soliton_outcome find_hardest(soliton_search *search, struct found *found,
                                         struct soliton_error *error) {
    return soliton_search_hardest(search, &found->puzzle, &found->distance, error);
}

static enum exit_code report(const struct arguments *arguments, const struct result *result,
                             void *style) {
    enum exit_code code = result_say(result);
    return exit_code_worse(code, print(arguments, result, *(const unsigned *)style));
}

static enum exit_code run(const struct arguments *arguments) {
    static const struct batch_calls calls = {
        .work = find_hardest, .needs = SOLITON_CAN_RATE, .report = report};
    struct summary summary;
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    if (code != EXIT_OK) {
        return code;
    }
    summary_begin(&summary);
    return batch_solve(arguments, "hardest", &calls, &style, &summary);
}

static const struct option *const options[] = {&option_json, &option_quiet, &option_ascii,
                                               &option_colour, NULL};

const struct command command_hardest = {
    .name = "hardest",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Finds the hardest position that a PUZZLE can come to",
    .notes =
        "Of all positions that can be reached from the start, prints the one that is farthest\n"
        "from the goal, of several always the same one: as one line that 'soliton solve' takes,\n"
        "and as a picture; with --quiet only the line.\n",
    .exits = "Exit status: 0, or 2 if there is no solution from any of them.\n",
    .options = options,
    .needs = SOLITON_CAN_RATE,
    .searches = SEARCH_LIMITS_METRIC_AND_THREADS,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
