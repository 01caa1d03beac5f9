/* soliton solve: a solution, or a proof that there is none. */
#define _POSIX_C_SOURCE 200809L

#include "cli/batch/batch.h"
#include "cli/batch/result.h"
#include "cli/batch/result_file.h"
#include "cli/commands/command.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/say.h"
#include "cli/io/scratch_folder.h"
#include "cli/io/terminal.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

static const struct option steps = {.name = "steps", .help = "show the position after each move"};
static const struct option brief = {
    .name = "brief", .letter = 'b', .help = "print one line a puzzle, without the moves"};
static const struct option output = {.name = "output",
                                     .argument = "FILE",
                                     .letter = 'o',
                                     .help = "write the solution file; see below"};
static const struct option proof = {
    .name = "proof",
    .argument = "FILE",
    .help = "write a proof if there is no solution, for 'soliton verify'"};
static const struct option scratch = {
    .name = "scratch",
    .argument = "DIR",
    .help = "when memory is full, keep what waits in the folder DIR; see below"};
static const struct option statistics = {
    .name = "stats", .help = "print the positions, memory and time that the search used"};

/* How to print, and how much has been printed. */
struct printer {
    unsigned style;
    size_t lines; /* results printed on one line */
};

/* Nobody wants to read the solutions of a whole range. */
static bool is_brief(const struct arguments *arguments, const struct source *source) {
    return arguments_have(arguments, &brief) ||
           (source->in_range && !arguments_have(arguments, &steps));
}

/* The options that name a file for one puzzle. */
static const struct option *const files[] = {&output, &proof, NULL};

/* The one of them whose file is standard output; NULL if none is. */
static const struct option *filling_output(const struct arguments *arguments) {
    const struct option *const *option = files;
    while (*option != NULL && !output_file_is_standard(arguments_value(arguments, *option))) {
        option++;
    }
    return *option;
}

/* Prints the result in the form that the options choose. */
static enum exit_code print_form(const struct arguments *arguments, const struct result *result,
                                 struct printer *printer) {
    if (arguments_have(arguments, &option_json)) {
        result_print_json(result);
        return EXIT_OK;
    }
    if (arguments_have(arguments, &option_quiet)) {
        return result_print_solution(result->search);
    }
    if (is_brief(arguments, result->source)) {
        result_print_headline(result, stdout);
        printer->lines++;
        return EXIT_OK;
    }
    return result_print_in_words(result, printer->style, arguments_have(arguments, &steps));
}

static enum exit_code print(const struct arguments *arguments, const struct result *result,
                            struct printer *printer) {
    enum exit_code code = EXIT_OK;
    const bool is_taken = filling_output(arguments) != NULL;
    if (result->outcome == SOLITON_ERROR) {
        code = output_flush();
        say("%s: %s", source_label(result->source).text, result->error.message);
    }
    if (!is_taken) {
        code = exit_code_worse(code, print_form(arguments, result, printer));
    }
    /* If standard output gets a file, it gets nothing else. JSON has these numbers already. */
    if (arguments_have(arguments, &statistics) && !arguments_have(arguments, &option_json)) {
        const bool aside = is_taken || arguments_have(arguments, &option_quiet);
        code = exit_code_worse(code, aside ? output_flush() : EXIT_OK);
        result_print_stats(result->search, aside ? stderr : stdout);
    }
    return code;
}

/* Writes the solution file. */
static enum exit_code write_solution(const char *path, const struct result *result) {
    if (result->outcome == SOLITON_SOLVED) {
        return result_file_write_solution(path, result->search);
    }
    /* An older file may hold a better one. */
    if (soliton_search_has_solution(result->search)) {
        say("%s: not written: the solution found is not proved shortest", output_file_name(path));
    }
    return EXIT_OK;
}

/* Writes the files that the options name. */
static enum exit_code write_files(const struct arguments *arguments, const struct result *result) {
    const char *solution_path = arguments_value(arguments, &output);
    const char *proof_path = arguments_value(arguments, &proof);
    enum exit_code code = EXIT_OK;
    if (solution_path != NULL) {
        code = write_solution(solution_path, result);
    }
    if (proof_path != NULL) {
        code = exit_code_worse(code, result_file_write_proof(proof_path, arguments, result));
    }
    return code;
}

static enum exit_code accept(const struct arguments *arguments, const struct source *source) {
    if (source->holds_several && arguments_have(arguments, &scratch)) {
        say("solve: --scratch is for one puzzle, and %s holds several", source->name);
        return EXIT_USAGE;
    }
    for (size_t i = 0; source->holds_several && files[i] != NULL; i++) {
        if (arguments_have(arguments, files[i])) {
            say("solve: --%s writes a file for one puzzle, and %s holds several", files[i]->name,
                source->name);
            return EXIT_USAGE;
        }
    }
    return EXIT_OK;
}

static enum exit_code report(const struct arguments *arguments, const struct result *result,
                             void *printer) {
    /* Says the outcome before anything about the files. */
    if (filling_output(arguments) != NULL && !arguments_have(arguments, &option_quiet) &&
        result->outcome != SOLITON_ERROR) {
        say_begin();
        result_print_headline(result, stderr);
    }
    /* Files first: they are safe whatever happens to standard output, and if they fail, the
     * solution can still be read there. */
    enum exit_code written = write_files(arguments, result);
    return exit_code_worse(written, print(arguments, result, printer));
}

/* At most one of these forms makes sense. */
static enum exit_code check_options(const struct arguments *arguments) {
    static const struct option *const forms[] = {&option_json, &option_quiet, &steps, &brief, NULL};
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
    const struct option *file = filling_output(arguments);
    if (file != NULL && form != NULL && form != &option_quiet) {
        say("solve: --%s %s and --%s exclude each other: both write to standard output", file->name,
            arguments_value(arguments, file), form->name);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static enum exit_code check_files(const struct arguments *arguments) {
    enum exit_code code = EXIT_OK;
    for (size_t i = 0; files[i] != NULL && code == EXIT_OK; i++) {
        const char *path = arguments_value(arguments, files[i]);
        if (path == NULL) {
            continue;
        }
        if (arguments->operand_count > 1) {
            say("solve: --%s writes a file for one puzzle, not for %zu", files[i]->name,
                arguments->operand_count);
            return EXIT_USAGE;
        }
        if (files[i] == &proof && output_file_is_standard(path) && isatty(STDOUT_FILENO) == 1) {
            say("solve: a proof is not for a terminal; write it to a file: --proof FILE");
            return EXIT_USAGE;
        }
        const char *operand = arguments->operands[0];
        if (output_file_is_input(path, operand) && !source_is_name(operand)) {
            say("solve: %s is the file that the puzzle is read from; write to another", path);
            return EXIT_USAGE;
        }
        code = output_file_check(path);
    }
    const char *one = arguments_value(arguments, &output);
    const char *other = arguments_value(arguments, &proof);
    if (one != NULL && other != NULL &&
        (strcmp(one, other) == 0 ||
         (output_file_is_standard(one) && output_file_is_standard(other)))) {
        say("solve: --output and --proof need two files, not %s twice", output_file_name(one));
        return EXIT_USAGE;
    }
    return code;
}

/* The folder of --scratch; NULL without one. */
static struct scratch_folder *folder;

static enum soliton_outcome run_search(soliton_search *search, struct found *found,
                                       struct soliton_error *error) {
    (void)found;
    if (folder != NULL) {
        soliton_search_use_storage(search, scratch_folder_storage(folder));
    }
    return soliton_search_run(search, error);
}

static enum exit_code open_folder(const struct arguments *arguments) {
    const char *path = arguments_value(arguments, &scratch);
    if (path == NULL) {
        return EXIT_OK;
    }
    if (arguments->operand_count > 1) {
        say("solve: --scratch is for one puzzle, not for %zu", arguments->operand_count);
        return EXIT_USAGE;
    }
    return scratch_folder_open(path, &folder);
}

static enum exit_code run(const struct arguments *arguments) {
    static const struct batch_calls calls = {
        .accept = accept, .work = run_search, .report = report};
    struct printer printer = {.style = SOLITON_PLAIN};
    struct summary summary;
    enum exit_code code = terminal_style(arguments, &printer.style);
    if (code == EXIT_OK) {
        code = check_options(arguments);
    }
    if (code == EXIT_OK) {
        code = check_files(arguments);
    }
    if (code == EXIT_OK) {
        code = open_folder(arguments);
    }
    if (code != EXIT_OK) {
        return code;
    }
    code = batch_solve(arguments, "solve", &calls, &printer, &summary);
    scratch_folder_close(folder);
    folder = NULL;
    if (printer.lines > 1 && code != EXIT_CANNOT_WRITE) {
        summary_say(&summary);
    }
    return code;
}

static const struct option *const options[] = {
    &brief,        &steps,      &output,       &proof,         &scratch, &option_json,
    &option_quiet, &statistics, &option_ascii, &option_colour, NULL};

const struct command command_solve = {
    .name = "solve",
    .operands = "PUZZLE...",
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .summary = "Solves each PUZZLE, or proves that it cannot be solved",
    .notes =
        "--output FILE writes the solution file if the puzzle was solved. Otherwise an older\n"
        "FILE stays as it is, even if a solution was found that is not proved shortest. --json\n"
        "prints one object a puzzle; --quiet prints the lines of the solution file and nothing\n"
        "else. Both also print a solution that was found before the search was stopped. If FILE\n"
        "is '-', standard output gets the file alone, and the outcome goes to standard error.\n"
        "Ctrl-C stops a search, which prints what it has found.\n"
        "\n"
        "--proof FILE writes a proof if the puzzle is unsolvable: a set of positions that no\n"
        "move leads out of, for anybody who does not trust the search. A second search finds\n"
        "them. It skips only what 'soliton verify' can check, so it may take longer and meet\n"
        "more positions; the limits apply to it again. If it gives up, or if the rules have no\n"
        "proofs, the exit status is 1. If the puzzle is solved, no FILE is written: the solution\n"
        "is the proof.\n"
        "\n"
        "--scratch DIR is for searches that take more than memory, of puzzles with moves that\n"
        "can never be undone. Once memory is full, what waits to be searched goes to files in\n"
        "DIR, which is made if it is not there: a proof then takes time and disk, but no more\n"
        "memory. What is needed to go on is stored there every few seconds, between two parts\n"
        "of the work: after an interruption the same command goes on where that was. When the\n"
        "search has come to its end, DIR is empty again, or gone. One thread does the work.\n"
        "--shortest does not use it.\n"
        "\n"
        "A range, GAME.1..1000, stands for each of its deals. It prints one line a deal (as with\n"
        "--brief) unless --steps, --json or --quiet is given; a last line on standard error has\n"
        "the totals. Several puzzles are shared among the threads of --threads; the answers come\n"
        "in the same order, whatever the number of threads. --timeout, --memory and\n"
        "--max-positions apply to each search.\n",
    .exits =
        "Exit status: 0 solved, 2 proved unsolvable, 1 gave up. With several puzzles it is the\n"
        "last of these that one of them met: 0, 2, 1, 66 (no such file), 65 (a bad file), 64\n"
        "(wrong usage), 73 (cannot write), 70 (a bug in soliton), 130 (interrupted).\n",
    .options = options,
    .searches = SEARCH_ALL,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
