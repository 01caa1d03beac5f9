/* soliton count: every position and every solution. */
#include "cli/batch/puzzle_loop.h"
#include "cli/batch/result.h"
#include "cli/batch/search_setup.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "print/human.h"

#include <stdio.h>

static struct soliton_level total(const soliton_search *search) {
    struct soliton_level sum = {0};
    const struct soliton_level *level;
    for (size_t i = 0; (level = soliton_search_level(search, i)) != NULL; i++) {
        sum.positions += level->positions;
        sum.up_to_symmetry += level->up_to_symmetry;
        sum.dead_ends += level->dead_ends;
        sum.winning += level->winning;
    }
    return sum;
}

static void json_level(struct json *json, const struct soliton_level *level) {
    json_number(json, "positions", level->positions);
    json_number(json, "up_to_symmetry", level->up_to_symmetry);
    json_number(json, "dead_ends", level->dead_ends);
    json_number(json, "winning", level->winning);
}

static void print_json(const struct result *result) {
    const soliton_search *search = result->search;
    struct soliton_level sum = total(search);
    const struct soliton_level *level;
    struct json json = {0};
    answer_open(&json);
    result_json(&json, result);
    json_level(&json, &sum);
    json_string(&json, "solutions", soliton_search_solutions(search));
    json_string(&json, "solutions_at_goal", soliton_search_solutions_at_goal(search));
    json_open(&json, "levels", '[');
    for (size_t i = 0; (level = soliton_search_level(search, i)) != NULL; i++) {
        json_open(&json, NULL, '{');
        json_level(&json, level);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_number(&json, "bytes", soliton_search_stats(search).bytes);
    json_seconds(&json, "seconds", soliton_search_stats(search).seconds);
    answer_close(&json);
}

static void print_level(const char *name, const struct soliton_level *level) {
    printf("%5s %15s %15s %15s %15s\n", name, human_number(level->positions).text,
           human_number(level->up_to_symmetry).text, human_number(level->dead_ends).text,
           human_number(level->winning).text);
}

static void print_table(const struct result *result) {
    const soliton_search *search = result->search;
    struct soliton_level sum = total(search);
    const struct soliton_level *level;
    source_print_label(result->source, stdout);
    printf(":\n%5s %15s %15s %15s %15s\n", soliton_search_level_unit(search), "positions",
           "up to symmetry", "dead ends", "winning");
    for (size_t i = 0; (level = soliton_search_level(search, i)) != NULL; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        print_level(number, level);
    }
    print_level("all", &sum);
    printf("solutions: %s in all, %s of them at the goal\n",
           human_digits(soliton_search_solutions(search)).text,
           human_digits(soliton_search_solutions_at_goal(search)).text);
}

static void print(const struct result *result, bool as_json) {
    if (as_json && result_is_done(result)) {
        print_json(result);
    } else if (as_json) {
        result_print_unfinished(result);
    } else if (result_is_done(result)) {
        print_table(result);
    }
}

static const struct option option_threads = {
    .name = "threads",
    .argument = "N",
    .help =
        "count with N threads, or one for each processor if N is 0 (default 1); what is counted "
        "is the same"};

/* A search with all options set, or the code of what was said. */
static enum exit_code set_up(const struct arguments *arguments, const soliton_puzzle *puzzle,
                             soliton_search **search, bool *fatal) {
    const char *threads = arguments_value(arguments, &option_threads);
    struct soliton_error error = {0};
    enum exit_code code = search_setup_or_say(arguments, puzzle, "count", search, fatal);
    if (code == EXIT_OK && threads != NULL &&
        soliton_search_set(*search, "threads", threads, &error) != SOLITON_OK) {
        *fatal = true;
        code = search_setup_refuse("count", &error);
    }
    return code;
}

static enum exit_code count(const struct arguments *arguments, struct source *source, void *context,
                            bool *fatal) {
    (void)context;
    soliton_search *search;
    enum exit_code code = set_up(arguments, source->puzzle, &search, fatal);
    if (code == EXIT_OK) {
        struct result result = {.source = source, .search = search};
        monitor_search(search, true);
        result.outcome = soliton_search_count(search, &result.error);
        monitor_end();
        code = result_say(&result);
        print(&result, arguments_have(arguments, &option_json));
    }
    soliton_search_free(search);
    /* Counting no solutions is a success, too. */
    return code == EXIT_UNSOLVABLE ? EXIT_OK : code;
}

static enum exit_code run(const struct arguments *arguments) {
    return for_each_puzzle(arguments, count, NULL);
}

static const struct option *const options[] = {&option_json, &option_threads, NULL};

const struct command command_count = {
    .name = "count",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Counts all positions and solutions of each PUZZLE",
    .notes =
        "For each number of moves: the positions that can be reached; how many these are up to\n"
        "the symmetries that keep the start; the dead ends (no move is left, and the game is not\n"
        "won); and the positions from which the game can still be won.\n"
        "\n"
        "A count that may not fit into --memory says so before it starts.\n",
    .exits = "Exit status: 0 counted, 1 gave up.\n",
    .options = options,
    .needs = SOLITON_CAN_COUNT,
    .searches = SEARCH_LIMITS,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
