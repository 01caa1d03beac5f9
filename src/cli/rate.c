/* soliton rate: how hard ports are. */
#include "cli/command.h"
#include "cli/each.h"
#include "cli/job.h"
#include "cli/rating.h"
#include "cli/watch.h"

#include <stdio.h>

static void print(const struct arguments *arguments, const struct source *source,
                  const struct soliton_rating *rating, bool solvable) {
    if (arguments_have(arguments, &option_json)) {
        struct json json = {0};
        json_open(&json, NULL, '{');
        source_json(&json, source);
        json_positive(&json, "line", source->line);
        rating_json(&json, rating, solvable);
        json_close(&json, '}');
        json_end();
    } else {
        source_print_label(source);
        fputs(": ", stdout);
        rating_print(rating, solvable);
        putchar('\n');
    }
}

static enum exit_code rate(const struct arguments *arguments, const struct source *source,
                           void *context) {
    (void)context;
    soliton_search *search;
    enum exit_code code = job_open(arguments, source, "rate", &search);
    if (code == EXIT_OK) {
        struct soliton_error error = {0};
        struct soliton_rating rating;
        watch_search(search, true);
        enum soliton_outcome outcome = soliton_search_rate(search, &rating, &error);
        watch_end();
        if (outcome == SOLITON_SOLVED || outcome == SOLITON_UNSOLVABLE) {
            print(arguments, source, &rating, outcome == SOLITON_SOLVED);
        }
        code = job_end(source, search, outcome, &error, EXIT_UNSOLVABLE);
    }
    soliton_search_free(search);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    return each_puzzle(arguments, rate, NULL);
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_rate = {
    .name = "rate",
    .operands = "PORT...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Tells how hard each PORT is",
    .notes = "That is: the fewest single-cell moves and the fewest slides that solve it, how many\n"
             "positions can be reached from it, and how many wrong turns there are: moves that\n"
             "are possible along a shortest solution but lead no nearer to the exit.\n"
             "Exit status: 0, or 2 if a port has no way out.\n",
    .options = options,
    .searches = SEARCH_LIMITS,
    .run = run};
