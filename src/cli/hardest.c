/* soliton hardest: the position from which it is farthest to the exit. */
#include "cli/command.h"
#include "cli/each.h"
#include "cli/human.h"
#include "cli/job.h"
#include "cli/print.h"
#include "cli/say.h"
#include "cli/style.h"
#include "cli/watch.h"

#include <stdio.h>

static const struct option metric = {.name = "metric",
                                     .argument = "NAME",
                                     .help = "measure the way in moves (the default) or slides"};

/* A position that was found. */
struct found {
    const soliton_puzzle *puzzle;
    const soliton_search *search;
    unsigned distance;
};

static void print_json(const struct source *source, const struct found *found) {
    struct json json = {0};
    json_open(&json, NULL, '{');
    source_json(&json, source);
    json_positive(&json, "line", source->line);
    json_string(&json, "hardest", soliton_puzzle_name(found->puzzle));
    json_string(&json, "metric", soliton_search_unit(found->search));
    json_number(&json, "length", found->distance);
    json_number(&json, "positions", soliton_search_stats(found->search).positions);
    json_close(&json, '}');
    json_end();
}

static enum exit_code print_words(const struct source *source, const struct found *found,
                                  unsigned style) {
    size_t positions = soliton_search_stats(found->search).positions;
    source_print_label(source);
    printf(": the hardest of %s is %s from the exit\n%s\n\n",
           human_length(positions, "positions").text,
           human_length(found->distance, soliton_search_unit(found->search)).text,
           soliton_puzzle_name(found->puzzle));
    soliton_game *game = soliton_game_new(found->puzzle);
    enum exit_code code =
        game == NULL ? say_no_memory() : print_text(soliton_game_show(game, style));
    soliton_game_free(game);
    return code;
}

static enum exit_code print(const struct arguments *arguments, const struct source *source,
                            const struct found *found, unsigned style) {
    if (arguments_have(arguments, &option_json)) {
        print_json(source, found);
    } else if (arguments_have(arguments, &option_quiet)) {
        puts(soliton_puzzle_name(found->puzzle));
    } else {
        return print_words(source, found, style);
    }
    return EXIT_OK;
}

static enum exit_code find(const struct arguments *arguments, const struct source *source,
                           soliton_search *search, unsigned style) {
    struct soliton_error error = {0};
    soliton_puzzle *hardest;
    struct found found = {.search = search};
    watch_search(search, !arguments_have(arguments, &option_quiet));
    enum soliton_outcome outcome =
        soliton_search_hardest(search, &hardest, &found.distance, &error);
    watch_end();
    enum exit_code code = job_end(source, search, outcome, &error, EXIT_UNSOLVABLE);
    if (outcome == SOLITON_UNSOLVABLE) {
        say("%s: no way out of any of its %s", source->name,
            human_length(soliton_search_stats(search).positions, "positions").text);
    } else if (outcome == SOLITON_SOLVED) {
        found.puzzle = hardest;
        code = print(arguments, source, &found, style);
    }
    soliton_puzzle_free(hardest);
    return code;
}

static enum exit_code hardest_of(const struct arguments *arguments, const struct source *source,
                                 void *style) {
    soliton_search *search;
    struct soliton_error error = {0};
    enum exit_code code = job_open(arguments, source, "hardest", &search);
    const char *name = arguments_value(arguments, &metric);
    if (code == EXIT_OK && name != NULL) {
        code = exit_code_of_status(soliton_search_set(search, metric.name, name, &error));
        if (code != EXIT_OK) {
            say("hardest: --%s", error.message);
        }
    }
    if (code == EXIT_OK) {
        code = find(arguments, source, search, *(const unsigned *)style);
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = style_choose(arguments, &style);
    return code == EXIT_OK ? each_puzzle(arguments, hardest_of, &style) : code;
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
