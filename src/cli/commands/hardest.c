/* soliton hardest: the position from which it is farthest to the exit. */
#include "cli/batch/puzzle_cursor.h"
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

static const struct option metric = {.name = "metric",
                                     .argument = "NAME",
                                     .values = "moves|slides",
                                     .help = "measure the way in moves (the default) or slides"};

/* What was found: the farthest position, if there is a way out. */
struct found {
    struct result result;
    soliton_puzzle *puzzle;
    unsigned distance;
};

static void print_json(const struct found *found) {
    const soliton_search *search = found->result.search;
    struct soliton_stats stats = soliton_search_stats(search);
    struct json json = {0};
    answer_open(&json);
    result_json(&json, &found->result);
    json_string(&json, "hardest_position",
                found->puzzle == NULL ? NULL : soliton_puzzle_name(found->puzzle));
    json_string(&json, "metric", soliton_search_unit(search));
    answer_length(&json, found->puzzle != NULL, found->distance);
    json_number(&json, "positions", stats.positions);
    json_number(&json, "bytes", stats.bytes);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static enum exit_code print_words(const struct found *found, unsigned style) {
    const soliton_search *search = found->result.search;
    struct human positions = human_amount(soliton_search_stats(search).positions, "positions");
    source_print_label(found->result.source, stdout);
    if (found->puzzle == NULL) {
        printf(": no way out of any of its %s\n", positions.text);
        return EXIT_OK;
    }
    printf(": the hardest of %s is %s from the exit\n%s\n\n", positions.text,
           human_amount(found->distance, soliton_search_unit(search)).text,
           soliton_puzzle_name(found->puzzle));
    soliton_game *game = soliton_game_new(found->puzzle);
    enum exit_code code =
        game == NULL ? say_no_memory() : print_text(soliton_game_show(game, style));
    soliton_game_free(game);
    return code;
}

static enum exit_code print(const struct arguments *arguments, const struct found *found,
                            unsigned style) {
    bool done = result_is_done(&found->result);
    if (arguments_have(arguments, &option_json) && done) {
        print_json(found);
    } else if (arguments_have(arguments, &option_json)) {
        result_print_unfinished(&found->result);
    } else if (arguments_have(arguments, &option_quiet)) {
        fputs(found->puzzle == NULL ? "" : soliton_puzzle_name(found->puzzle), stdout);
        fputs(found->puzzle == NULL ? "" : "\n", stdout);
    } else if (done) {
        return print_words(found, style);
    }
    return EXIT_OK;
}

static enum exit_code find(const struct arguments *arguments, const struct source *source,
                           soliton_search *search, unsigned style) {
    struct found found = {.result = {.source = source, .search = search}};
    monitor_search(search, !arguments_have(arguments, &option_quiet));
    found.result.outcome =
        soliton_search_hardest(search, &found.puzzle, &found.distance, &found.result.error);
    monitor_end();
    enum exit_code code = result_say(&found.result);
    code = exit_code_worse(code, print(arguments, &found, style));
    soliton_puzzle_free(found.puzzle);
    return code;
}

static enum exit_code set_metric(const struct arguments *arguments, soliton_search *search) {
    struct soliton_error error = {0};
    const char *name = arguments_value(arguments, &metric);
    if (name == NULL || soliton_search_set(search, metric.name, name, &error) == SOLITON_OK) {
        return EXIT_OK;
    }
    say("hardest: --%s", error.message);
    return exit_code_of_status(error.status);
}

static enum exit_code hardest_of(const struct arguments *arguments, const struct source *source,
                                 void *style, bool *fatal) {
    soliton_search *search;
    enum exit_code code = search_setup_or_say(arguments, source, "hardest", &search, fatal);
    if (code == EXIT_OK) {
        code = set_metric(arguments, search);
    }
    if (code == EXIT_OK) {
        code = find(arguments, source, search, *(const unsigned *)style);
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    return code == EXIT_OK ? for_each_puzzle(arguments, hardest_of, &style) : code;
}

static const struct option *const options[] = {&metric,       &option_json,   &option_quiet,
                                               &option_ascii, &option_colour, NULL};

const struct command command_hardest = {
    .name = "hardest",
    .operands = "PORT...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Finds the hardest position that a PORT leads to",
    .notes = "Of all positions that can be reached from the port, it prints the one that is\n"
             "farthest from the exit, the first of several: as one line that 'soliton solve'\n"
             "takes, and as a picture; with --quiet the line alone.\n"
             "Exit status: 0, or 2 if there is no way out.\n",
    .options = options,
    .searches = SEARCH_LIMITS,
    .run = run};
