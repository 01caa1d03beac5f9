/* soliton report: the results of a survey. */
#define _POSIX_C_SOURCE 200809L

#include "survey/report/report.h"

#include "cli/commands/command.h"
#include "cli/commands/survey/hint.h"
#include "cli/commands/survey/options.h"
#include "cli/io/output_file.h"
#include "cli/io/say.h"
#include "survey/census/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct option csv = {.name = "csv",
                                  .help = "print a table of all rows that the survey keeps"};
static const struct option svg = {.name = "svg", .help = "draw charts, as SVG"};
static const struct option html = {.name = "html", .help = "make one page with charts"};
static const struct option times = {.name = "times",
                                    .help = "add the times of the searches (text and JSON only)"};
static const struct option output = {.name = "output",
                                     .argument = "FILE",
                                     .letter = 'o',
                                     .help = "write to this file (default: standard output)"};

/* A form of the report, and the option that chooses it; text without any option. */
struct form {
    const struct option *option;
    bool takes_times;
    report_form *print;
    census_report *print_census; /* NULL if there is none of a census */
};
static const struct form text_form = {NULL, true, report_text, census_report_text};
static const struct form forms[] = {{&option_json, true, report_json, census_report_json},
                                    {&csv, false, report_csv, census_report_csv},
                                    {&svg, false, report_svg, NULL},
                                    {&html, false, report_html, NULL}};

static enum exit_code find_form(const struct arguments *arguments, const struct form **form) {
    *form = &text_form;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!arguments_have(arguments, forms[i].option)) {
            continue;
        }
        if (*form != &text_form) {
            say("report: --%s and --%s exclude each other", (*form)->option->name,
                forms[i].option->name);
            return EXIT_USAGE;
        }
        *form = &forms[i];
    }
    if (arguments_have(arguments, &times) && !(*form)->takes_times) {
        say("report: --times and --%s exclude each other", (*form)->option->name);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* Refuses to overwrite the survey by its report. */
static enum exit_code check_output(const char *path, const char *survey) {
    if (strcmp(path, "-") == 0) {
        return EXIT_OK;
    }
    if (output_file_is_input(path, survey)) {
        say("report: %s is the survey itself; write to another file", path);
        return EXIT_USAGE;
    }
    return output_file_check(path);
}

/* What to print: one of the two. */
struct report {
    const struct study *study;
    const struct census_study *census;
    const struct form *form;
    bool with_times;
};

static enum exit_code say_failure(const struct failure *failure) {
    say("%s", failure->words);
    return exit_code_of_failure(failure->kind);
}

static enum exit_code print(void *context, FILE *stream) {
    const struct report *report = context;
    struct failure failure = {0};
    enum failure_kind kind =
        report->census != NULL
            ? report->form->print_census(report->census, report->with_times, stream, &failure)
            : report->form->print(report->study, report->with_times, stream, &failure);
    return kind == FAILURE_NONE ? EXIT_OK : say_failure(&failure);
}

/* All puzzles of a kind: 'soliton generate --all'. */
static enum exit_code report_census(const char *file, const char *path, struct report *report) {
    struct failure failure = {0};
    if (report->form->print_census == NULL) {
        say("report: --%s is not for a census: %s", report->form->option->name, file);
        return EXIT_USAGE;
    }
    struct census_study *census = malloc(sizeof *census);
    if (census == NULL) {
        return say_no_memory();
    }
    enum exit_code code = EXIT_OK;
    if (census_study_open(file, census, &failure) == FAILURE_NONE) {
        report->census = census;
        code = output_file_print(path, print, report);
        census_study_close(census);
    } else {
        code = say_failure(&failure);
    }
    free(census);
    return code;
}

static enum exit_code report_survey(const char *file, const char *path, struct report *report) {
    struct failure failure = {0};
    struct study study = {0};
    report->study = &study;
    enum exit_code code = study_open(file, &study, &failure) == FAILURE_NONE
                              ? output_file_print(path, print, report)
                              : say_failure(&failure);
    study_close(&study);
    return code;
}

/* Without a file, it is the default one of surveys. */
static enum exit_code find_survey(const struct arguments *arguments, const char **survey) {
    if (arguments->operand_count > 0) {
        *survey = arguments->operands[0];
        return EXIT_OK;
    }
    *survey = SURVEY_DEFAULT_FILE;
    if (access(*survey, F_OK) != 0 && errno == ENOENT) {
        survey_say_missing(*survey);
        return EXIT_NO_INPUT;
    }
    return EXIT_OK;
}

static enum exit_code run(const struct arguments *arguments) {
    const char *survey = NULL;
    const char *path = arguments_value(arguments, &output);
    path = path == NULL ? "-" : path;
    struct report report = {.with_times = arguments_have(arguments, &times)};
    enum exit_code code = find_form(arguments, &report.form);
    if (code == EXIT_OK) {
        code = find_survey(arguments, &survey);
    }
    if (code == EXIT_OK) {
        code = check_output(path, survey);
    }
    if (code != EXIT_OK) {
        return code;
    }
    return census_file_is(survey) ? report_census(survey, path, &report)
                                  : report_survey(survey, path, &report);
}

static const struct option *const options[] = {&option_json, &csv,   &svg, &html,
                                               &output,      &times, NULL};

const struct command command_report = {
    .name = "report",
    .operands = "[FILE]",
    .most_operands = 1,
    .summary = "Reports the results of a survey",
    .notes =
        "  soliton report\n"
        "  soliton report free.sqlite --html -o free.html\n"
        "FILE is a survey's database (default " SURVEY_DEFAULT_FILE ", as for 'soliton survey').\n"
        "\n"
        "The report has the share of deals that can be won, with its 95 % interval (Wilson's),\n"
        "the moves of the solutions, the positions that the searches met, the hardest deals,\n"
        "and the names of those that are unsolvable or undecided. Numbers of positions, except\n"
        "the largest, are rounded down to one of eight values in each doubling.\n"
        "\n"
        "Surveys of the same deals with the same settings have the same reports to the byte,\n"
        "except with --times. A survey may be read while it runs. --json and --html name up to\n"
        "10000 deals of a kind; --csv has all rows that the survey keeps.\n"
        "\n"
        "FILE may also be one of 'soliton generate --all': the report then has how many puzzles\n"
        "of each length and with so many pieces there are, and the hardest of them; --csv has\n"
        "them all.\n",
    .exits =
        "Exit status: 0; 65 the file is no survey, or is damaged; 66 there is no such file; 73\n"
        "the report cannot be written.\n",
    .options = options,
    .run = run};
