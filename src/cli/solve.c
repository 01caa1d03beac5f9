/* soliton solve: looks for solutions. */
#include "cli/command.h"
#include "cli/each.h"
#include "cli/job.h"
#include "cli/output_file.h"
#include "cli/report.h"
#include "cli/say.h"
#include "cli/solution_file.h"
#include "cli/style.h"
#include "cli/watch.h"

#include <stdint.h>
#include <string.h>

static const struct option steps = {.name = "steps", .help = "show the position after each move"};
static const struct option output = {.name = "output",
                                     .argument = "FILE",
                                     .letter = 'o',
                                     .help = "write the solution file; see below"};
static const struct option statistics = {
    .name = "stats", .help = "print what the search has used: positions, memory, time"};

static enum exit_code report(const struct arguments *arguments, const struct finding *finding,
                             unsigned style) {
    enum exit_code code = EXIT_OK;
    bool quiet = arguments_have(arguments, &option_quiet);
    if (finding->outcome == SOLITON_ERROR) {
        say("%s: %s", source_label(finding->source).text, finding->error.message);
    }
    if (arguments_have(arguments, &option_json)) {
        report_json(finding);
    } else if (quiet) {
        code = report_solution(finding->search);
    } else {
        code = report_in_words(finding, style, arguments_have(arguments, &steps));
    }
    /* Quiet output is the solution file and nothing else, and JSON has the numbers already. */
    if (arguments_have(arguments, &statistics) && !arguments_have(arguments, &option_json)) {
        report_stats(finding->search, quiet ? stderr : stdout);
    }
    return code;
}

/* Writes the solution file if there is to be one. */
static enum exit_code write_solution(const char *path, const struct finding *finding) {
    if (path == NULL) {
        return EXIT_OK;
    }
    if (finding->outcome == SOLITON_SOLVED) {
        return solution_file_write(path, finding->search);
    }
    /* An older file may hold a better one. */
    if (soliton_search_has_solution(finding->search)) {
        say("%s: not written: the solution found is not proved shortest", path);
    }
    return EXIT_OK;
}

static enum exit_code search_and_report(const struct arguments *arguments, soliton_search *search,
                                        const struct source *source, unsigned style) {
    struct finding finding = {.source = source, .search = search};
    bool progress = !arguments_have(arguments, &option_quiet);
    watch_search(search, progress);
    finding.outcome = soliton_search_run(search, &finding.error);
    watch_end();

    /* The file first: whatever happens to standard output, it is safe. And what cannot be written
     * there can still be read here. */
    enum exit_code written = write_solution(arguments_value(arguments, &output), &finding);
    enum exit_code code = report(arguments, &finding, style);
    code = exit_code_worse(code, written);
    return exit_code_worse(code, exit_code_of_outcome(finding.outcome));
}

static enum exit_code solve(const struct arguments *arguments, const struct source *source,
                            void *style, bool *hopeless) {
    if (source->holds_several && arguments_have(arguments, &output)) {
        say("solve: --output takes the solution of one puzzle, and %s holds several", source->name);
        *hopeless = true;
        return EXIT_USAGE;
    }
    soliton_search *search;
    enum exit_code code = job_open(arguments, source, "solve", &search, hopeless);
    if (code == EXIT_OK) {
        code = search_and_report(arguments, search, source, *(const unsigned *)style);
    }
    soliton_search_free(search);
    return code;
}

/* Of these, one at most makes sense. */
static enum exit_code check_options(const struct arguments *arguments) {
    static const struct option *const forms[] = {&option_json, &option_quiet, &steps, NULL};
    const struct option *form = NULL;
    for (size_t i = 0; forms[i] != NULL; i++) {
        if (!arguments_have(arguments, forms[i])) {
            continue;
        }
        if (form != NULL) {
            say("solve: --%s and --%s exclude each other", form->name, forms[i]->name);
            return EXIT_USAGE;
        }
        form = forms[i];
    }
    if (!arguments_have(arguments, &output)) {
        return EXIT_OK;
    }
    if (arguments->operand_count > 1) {
        say("solve: --output takes the solution of one puzzle, not of %zu",
            arguments->operand_count);
        return EXIT_USAGE;
    }
    const char *path = arguments_value(arguments, &output);
    if (strcmp(path, "-") == 0) {
        say("solve: --output takes a file, not '-'; --quiet prints the solution file's lines");
        return EXIT_USAGE;
    }
    return output_file_check(path);
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = style_choose(arguments, &style);
    if (code == EXIT_OK) {
        code = check_options(arguments);
    }
    return code == EXIT_OK ? each_puzzle(arguments, solve, &style) : code;
}

static const struct option *const options[] = {
    &steps,        &output,      &option_json,  &option_quiet,  &statistics, &option_rules,
    &option_start, &option_goal, &option_ascii, &option_colour, NULL};

const struct command command_solve = {
    .name = "solve",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Finds a solution of each PUZZLE, or proves that there is none",
    .notes = "--output FILE writes the solution if the outcome is 'solved'. An older FILE\n"
             "survives everything else, even a solution that is not proved shortest. --json\n"
             "prints one object a puzzle, --quiet the lines of the solution file and nothing\n"
             "else; a solution that a search found before it was stopped is printed as well.\n"
             "Ctrl-C ends a search with what it has found. A file may hold several ports.\n"
             "\n"
             "In patience, 'unsolvable' speaks of the course's game: every card that can be\n"
             "deposited is deposited at once, and never comes back. The solution of a port is\n"
             "always a shortest one. On a peg board --shortest counts a run of jumps by one peg\n"
             "as one move.\n"
             "\n"
             "Exit status: 0 solved, 2 proved unsolvable, 1 gave up. Several puzzles end with\n"
             "the last of these that one of them met: 0, 2, 1, 66 (no such file), 65 (a bad\n"
             "file), 64 (wrong usage), 73 (cannot write), 70 (a bug in soliton),\n"
             "130 (interrupted).\n",
    .options = options,
    .searches = SEARCH_ALL,
    .run = run};
