/* soliton hardest: the position that is farthest from the goal. */
#include "cli/batch/puzzle_loop.h"
#include "cli/batch/result.h"
#include "cli/batch/search_setup.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "cli/io/terminal.h"
#include "print/human.h"

#include <stdio.h>

/* The result: the farthest position; its puzzle is NULL if there is no solution from any. */
struct hardest {
    struct result result;
    soliton_puzzle *puzzle;
    unsigned distance;
};

static void print_json(const struct hardest *hardest) {
    const soliton_search *search = hardest->result.search;
    struct soliton_stats stats = soliton_search_stats(search);
    struct json json = {0};
    answer_open(&json);
    result_json(&json, &hardest->result);
    json_string(&json, "hardest_position",
                hardest->puzzle == NULL ? NULL : soliton_puzzle_name(hardest->puzzle));
    json_string(&json, "metric", soliton_search_unit(search));
    answer_length(&json, hardest->puzzle != NULL, hardest->distance);
    json_number(&json, "positions", stats.positions);
    json_number(&json, "bytes", stats.bytes);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static enum exit_code print_words(const struct hardest *hardest, unsigned style) {
    const soliton_search *search = hardest->result.search;
    struct human positions = human_amount(soliton_search_stats(search).positions, "positions");
    source_print_label(hardest->result.source, stdout);
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

static enum exit_code print(const struct arguments *arguments, const struct hardest *hardest,
                            unsigned style) {
    bool done = result_is_done(&hardest->result);
    if (arguments_have(arguments, &option_json) && done) {
        print_json(hardest);
    } else if (arguments_have(arguments, &option_json)) {
        result_print_unfinished(&hardest->result);
    } else if (arguments_have(arguments, &option_quiet)) {
        fputs(hardest->puzzle == NULL ? "" : soliton_puzzle_name(hardest->puzzle), stdout);
        fputs(hardest->puzzle == NULL ? "" : "\n", stdout);
    } else if (done) {
        return print_words(hardest, style);
    }
    return EXIT_OK;
}

static enum exit_code find_hardest(const struct arguments *arguments, const struct source *source,
                                   soliton_search *search, unsigned style) {
    struct hardest hardest = {.result = {.source = source, .search = search}};
    monitor_search(search, !arguments_have(arguments, &option_quiet));
    hardest.result.outcome =
        soliton_search_hardest(search, &hardest.puzzle, &hardest.distance, &hardest.result.error);
    monitor_end();
    enum exit_code code = result_say(&hardest.result);
    code = exit_code_worse(code, print(arguments, &hardest, style));
    soliton_puzzle_free(hardest.puzzle);
    return code;
}

static enum exit_code hardest_of(const struct arguments *arguments, struct source *source,
                                 void *style, bool *fatal) {
    soliton_search *search;
    enum exit_code code = search_setup_or_say(arguments, source->puzzle, "hardest", &search, fatal);
    if (code == EXIT_OK) {
        code = find_hardest(arguments, source, search, *(const unsigned *)style);
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    return code == EXIT_OK ? for_each_puzzle(arguments, hardest_of, &style) : code;
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
        "from the goal, or the first of several: as one line that 'soliton solve' takes, and as\n"
        "a picture; with --quiet only the line.\n",
    .exits = "Exit status: 0, or 2 if there is no solution from any of them.\n",
    .options = options,
    .needs = SOLITON_CAN_RATE,
    .searches = SEARCH_LIMITS_AND_METRIC,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
