/* soliton rate: how hard ports are. */
#include "cli/batch/each.h"
#include "cli/batch/job.h"
#include "cli/commands/command.h"
#include "cli/commands/rating.h"
#include "cli/io/answer.h"
#include "cli/io/watch.h"

#include <stdio.h>

static void print_json(const struct job_end *end, const struct soliton_rating *rating) {
    struct soliton_stats stats = soliton_search_stats(end->search);
    struct json json = {0};
    answer_open(&json);
    job_json(&json, end);
    rating_json(&json, rating, end->outcome == SOLITON_SOLVED);
    json_number(&json, "bytes", stats.bytes);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static void print(const struct job_end *end, const struct soliton_rating *rating, bool as_json) {
    if (as_json && job_is_done(end)) {
        print_json(end, rating);
    } else if (as_json) {
        job_json_unfinished(end);
    } else if (job_is_done(end)) {
        source_print_label(end->source, stdout);
        fputs(": ", stdout);
        rating_print(rating, end->outcome == SOLITON_SOLVED);
        putchar('\n');
    }
}

static enum exit_code rate(const struct arguments *arguments, const struct source *source,
                           void *context, bool *hopeless) {
    (void)context;
    soliton_search *search;
    enum exit_code code = job_open(arguments, source, "rate", &search, hopeless);
    if (code == EXIT_OK) {
        struct job_end end = {.source = source, .search = search};
        struct soliton_rating rating;
        watch_search(search, true);
        end.outcome = soliton_search_rate(search, &rating, &end.error);
        watch_end();
        code = job_say(&end);
        print(&end, &rating, arguments_have(arguments, &option_json));
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
