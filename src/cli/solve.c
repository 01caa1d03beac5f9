/* soliton solve: looks for solutions. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/say.h"
#include "cli/solution_file.h"
#include "cli/terminal.h"
#include "cli/watch.h"

#include <stdint.h>

static const struct option steps = {.name = "steps", .help = "show the position after each move"};
static const struct option output = {.name = "output",
                                     .argument = "FILE",
                                     .letter = 'o',
                                     .help = "write the solution file; see below"};
static const struct option statistics = {
    .name = "stats", .help = "print what the search has used: positions, memory, time"};

static enum exit_code set_options(const struct arguments *arguments, soliton_search *search) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_option *given = &arguments->given[i];
        if (given->search == NULL) {
            continue;
        }
        struct soliton_error error = {0};
        enum soliton_status status =
            soliton_search_set(search, given->search->name, given->value, &error);
        if (status != SOLITON_OK) {
            say("solve: option --%s: %s", given->search->name, error.message);
            return exit_code_of_status(status);
        }
    }
    return EXIT_SOLVED;
}

static enum exit_code report(const struct arguments *arguments, const struct finding *finding,
                             unsigned style) {
    enum exit_code code = EXIT_SOLVED;
    bool quiet = arguments_have(arguments, &option_quiet);
    if (finding->outcome == SOLITON_ERROR) {
        say("%s: %s", finding->label, finding->error.message);
    }
    if (arguments_have(arguments, &option_json)) {
        report_json(finding);
    } else if (quiet) {
        report_lines(finding->search, stdout);
    } else {
        code = report_in_words(finding, style, arguments_have(arguments, &steps));
    }
    /* Quiet output is the solution file and nothing else, and JSON has the numbers already. */
    if (arguments_have(arguments, &statistics) && !arguments_have(arguments, &option_json)) {
        report_stats(finding->search, quiet ? stderr : stdout);
    }
    return code;
}

static enum exit_code search_and_report(const struct arguments *arguments, struct finding *finding,
                                        soliton_search *search, unsigned style) {
    enum exit_code code = set_options(arguments, search);
    if (code != EXIT_SOLVED) {
        return code;
    }
    bool progress = !arguments_have(arguments, &option_quiet);
    finding->search = search;
    finding->outcome = watch_search(search, progress, &finding->error);

    /* The file first: whatever happens to standard output, it is safe. And what cannot be written
     * there can still be read here. */
    const char *path = arguments_value(arguments, &output);
    enum exit_code written = EXIT_SOLVED;
    if (path != NULL && finding->outcome == SOLITON_SOLVED) {
        written = solution_file_write(path, search);
    }
    code = report(arguments, finding, style);
    enum exit_code flushed = output_flush();
    code = exit_code_worse(exit_code_worse(code, written), flushed);
    return exit_code_worse(code, exit_code_of_outcome(finding->outcome));
}

static enum exit_code solve(const struct arguments *arguments, const char *name, unsigned style) {
    soliton_puzzle *puzzle = NULL;
    bool is_file = false;
    const char *rules = arguments_value(arguments, &option_rules);
    enum exit_code code = input_puzzle(name, rules, &puzzle, &is_file);
    if (code != EXIT_SOLVED) {
        return code;
    }
    soliton_search *search = soliton_search_new(puzzle);
    if (search == NULL) {
        code = say_no_memory();
    } else {
        struct finding finding = {.label = is_file ? input_name(name) : soliton_puzzle_name(puzzle),
                                  .file = is_file ? name : NULL,
                                  .rules = rules,
                                  .puzzle = puzzle};
        code = search_and_report(arguments, &finding, search, style);
    }
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
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
        return EXIT_SOLVED;
    }
    if (arguments->operand_count > 1) {
        say("solve: --output takes the solution of one puzzle, not of %zu",
            arguments->operand_count);
        return EXIT_USAGE;
    }
    return output_check(arguments_value(arguments, &output));
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    if (code == EXIT_SOLVED) {
        code = check_options(arguments);
    }
    if (code != EXIT_SOLVED) {
        return code;
    }
    enum exit_code worst = EXIT_SOLVED;
    for (size_t i = 0; i < arguments->operand_count; i++) {
        if (watch_interrupted()) {
            return EXIT_INTERRUPTED;
        }
        code = solve(arguments, arguments->operands[i], style);
        worst = exit_code_worse(worst, code);
        /* Neither a wrong option nor a lost output gets better with the next puzzle. */
        if (code == EXIT_USAGE || code == EXIT_CANNOT_WRITE) {
            return worst;
        }
    }
    return worst;
}

static const struct option *const options[] = {&steps,        &output,        &option_json,
                                               &option_quiet, &statistics,    &option_rules,
                                               &option_ascii, &option_colour, NULL};

const struct command command_solve = {
    .name = "solve",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Looks for a solution of each PUZZLE, or proves that there is none",
    .notes = "--output FILE writes the solution once it is found; an older FILE survives a\n"
             "search that does not end with 'solved'. --json prints one object a puzzle,\n"
             "--quiet the lines of the solution file and nothing else; a solution that a search\n"
             "found before it was stopped is printed as well. Ctrl-C ends a search with what it\n"
             "has found.\n"
             "\n"
             "In patience, 'unsolvable' speaks of the course's game: every card that can be\n"
             "deposited is deposited at once, and never comes back.\n"
             "\n"
             "Exit status: 0 solved, 2 proved unsolvable, 1 gave up. Several puzzles end with\n"
             "the last of these that one of them met: 0, 2, 1, 66 (no such file), 65 (a bad\n"
             "file), 64 (wrong usage), 73 (cannot write), 70 (a bug in soliton),\n"
             "130 (interrupted).\n",
    .options = options,
    .searches = true,
    .run = run};
