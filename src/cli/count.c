/* soliton count: every position and every solution of a peg board. */
#include "cli/command.h"
#include "cli/each.h"
#include "cli/job.h"
#include "cli/watch.h"

#include <inttypes.h>
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

static void print_json(const struct source *source, const soliton_search *search) {
    struct soliton_level sum = total(search);
    const struct soliton_level *level;
    struct json json = {0};
    json_open(&json, NULL, '{');
    source_json(&json, source);
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
    json_close(&json, '}');
    json_end();
}

static void print_level(const char *name, const struct soliton_level *level) {
    printf("%5s %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %14" PRIu64 "\n", name, level->positions,
           level->up_to_symmetry, level->dead_ends, level->winning);
}

static void print_table(const struct source *source, const soliton_search *search) {
    struct soliton_level sum = total(search);
    const struct soliton_level *level;
    source_print_label(source);
    printf(":\n%5s %14s %14s %14s %14s\n", "jumps", "positions", "up to symmetry", "dead ends",
           "winning");
    for (size_t i = 0; (level = soliton_search_level(search, i)) != NULL; i++) {
        char jumps[24];
        snprintf(jumps, sizeof jumps, "%zu", i);
        print_level(jumps, level);
    }
    print_level("all", &sum);
    printf("solutions: %s, of them at the goal: %s\n", soliton_search_solutions(search),
           soliton_search_solutions_at_goal(search));
}

static enum exit_code count(const struct arguments *arguments, const struct source *source,
                            void *context) {
    (void)context;
    soliton_search *search;
    enum exit_code code = job_open(arguments, source, "count", &search);
    if (code == EXIT_OK) {
        struct soliton_error error = {0};
        watch_search(search, true);
        enum soliton_outcome outcome = soliton_search_count(search, &error);
        watch_end();
        code = job_end(source, search, outcome, &error, EXIT_OK);
        if (code == EXIT_OK && arguments_have(arguments, &option_json)) {
            print_json(source, search);
        } else if (code == EXIT_OK) {
            print_table(source, search);
        }
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    return each_puzzle(arguments, count, NULL);
}

static const struct option *const options[] = {&option_json, &option_rules, &option_start,
                                               &option_goal, NULL};

const struct command command_count = {
    .name = "count",
    .operands = "BOARD...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Counts all positions and solutions of a peg board",
    .notes = "For each number of jumps: the positions that can be reached; how many these are up\n"
             "to the symmetries that keep the start; how many are dead ends (no jump is left, and\n"
             "the game is not won); and from how many of them the game can still be won.\n"
             "Solutions are sequences of jumps. Those at the goal end where --goal says; if that\n"
             "is 'any', the goal meant here is the cell that is empty at the start.\n"
             "\n"
             "A count that may not fit into --memory says so before it starts. Exit status: 0\n"
             "counted, 1 gave up.\n",
    .options = options,
    .searches = SEARCH_LIMITS,
    .run = run};
