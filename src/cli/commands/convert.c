/* soliton convert: solution files into saves of xpat2, and back. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands/command.h"
#include "cli/io/output_file.h"
#include "cli/io/say.h"
#include "cli/io/solution.h"
#include "print/human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct option to = {.name = "to",
                                 .argument = "FORMAT",
                                 .values = "xpat2|solution|extended",
                                 .help = "write this: xpat2, solution or extended"};
static const struct option output = {.name = "output",
                                     .argument = "FILE",
                                     .letter = 'o',
                                     .help = "write to this file (default: standard output)"};

/* A format that can be written, and the operands that it needs. */
struct target {
    const char *name;
    size_t operands;
    const char *takes;
    bool extended;
};
static const struct target targets[] = {
    {"xpat2", 2, "a puzzle and its solution file", false},
    {"solution", 1, "one file, a save of xpat2", false},
    {"extended", 1, "one file, a save of xpat2", true},
};

/* Does the output go to standard output? */
static bool goes_to_standard_output(const char *path) {
    return path == NULL || strcmp(path, "-") == 0;
}

/* What the last line says. */
struct summary_line {
    const char *name;
    const struct soliton_verdict *verdict;
};

static enum exit_code write_result(const struct arguments *arguments, const char *data,
                                   size_t length, struct summary_line summary) {
    const char *path = arguments_value(arguments, &output);
    bool standard = goes_to_standard_output(path);
    enum exit_code code = output_file_write(standard ? "-" : path, data, length);
    if (code == EXIT_OK && !arguments_have(arguments, &option_quiet)) {
        say("%s: %s, %s; written to %s", summary.name,
            human_amount(summary.verdict->cost, "moves").text,
            summary.verdict->solved ? "won" : "not won", standard ? "standard output" : path);
    }
    return code;
}

static bool is_text(const struct input *input) {
    return input->length > 0 && memchr(input->data, '\0', input->length) == NULL;
}

/* ---- To xpat2 ------------------------------------------------------------------------------ */

/* Refuses to print binary data on a terminal. Suggests the name that xpat2 itself would choose. */
static enum exit_code refuse_terminal(const char *save, size_t length) {
    char *name = soliton_save_name(save, length);
    if (name == NULL) {
        return say_no_memory();
    }
    say("convert: a save is not for a terminal; write it to a file: --output %s", name);
    free(name);
    return EXIT_USAGE;
}

/* Can xpat2 save the puzzle at its start? */
static enum soliton_status try_save(const soliton_puzzle *puzzle, struct soliton_error *error) {
    char *data = NULL;
    size_t length = 0;
    soliton_game *game = soliton_game_new(puzzle);
    if (game == NULL) {
        snprintf(error->message, sizeof error->message, "memory ran out");
        return SOLITON_NO_MEMORY;
    }
    enum soliton_status status = soliton_game_save(game, &data, &length, error);
    free(data);
    soliton_game_free(game);
    return status;
}

/* A puzzle that xpat2 does not have is refused before the solution is read. */
static enum exit_code check_puzzle(const struct source *source) {
    struct soliton_error error = {0};
    enum soliton_status status = try_save(source->puzzle, &error);
    if (status != SOLITON_OK) {
        say("%s: %s", source_label(source).text, error.message);
    }
    return exit_code_of_status(status);
}

/* The same for the rules in the solution's first line. */
static enum exit_code check_rules(const struct source *source, const struct solution_text *text) {
    struct soliton_error error = {0};
    enum soliton_status status = try_save(source->puzzle, &error);
    if (status != SOLITON_OK) {
        say("%s: %s (%s)", text->name, error.message, source->rules);
    }
    return status == SOLITON_INVALID ? EXIT_BAD_DATA : exit_code_of_status(status);
}

static enum exit_code write_save(const struct arguments *arguments, const soliton_game *game,
                                 struct summary_line summary) {
    struct soliton_error error = {0};
    char *data = NULL;
    size_t length = 0;
    enum soliton_status status = soliton_game_save(game, &data, &length, &error);
    enum exit_code code = exit_code_of_status(status);
    if (status != SOLITON_OK) {
        say("%s: %s", summary.name, error.message);
        code = status == SOLITON_ILLEGAL ? EXIT_BAD_DATA : code;
    } else if (goes_to_standard_output(arguments_value(arguments, &output)) &&
               isatty(STDOUT_FILENO) == 1) {
        code = refuse_terminal(data, length);
    } else {
        code = write_result(arguments, data, length, summary);
    }
    free(data);
    return code;
}

static void say_illegal(const struct solution_text *text, const struct replay *replay) {
    if (replay->line > 0) {
        say("%s:%zu: move %zu: %s", text->name, replay->line, replay->verdict.failed,
            replay->reason);
    } else {
        say("%s: move %zu: %s", text->name, replay->verdict.failed, replay->reason);
    }
}

static enum exit_code convert_solution(const struct arguments *arguments,
                                       const struct source *source,
                                       const struct solution_text *text) {
    soliton_game *game = soliton_game_new(source->puzzle);
    if (game == NULL) {
        return say_no_memory();
    }
    struct replay replay = {0};
    enum exit_code code = solution_text_replay(game, text, SOLITON_ASCII, &replay);
    if (code == EXIT_BAD_DATA) {
        solution_text_advise(source, text);
    }
    if (code == EXIT_OK && replay.verdict.illegal) {
        say_illegal(text, &replay);
        code = EXIT_BAD_DATA;
    }
    if (code == EXIT_OK) {
        struct source_label label = source_label(source);
        code = write_save(arguments, game, (struct summary_line){label.text, &replay.verdict});
    }
    soliton_game_free(game);
    return code;
}

static enum exit_code read_solution(const struct arguments *arguments, struct source *source) {
    struct solution_text text;
    bool adopted = false;
    enum exit_code code = solution_text_find(source->puzzle, arguments->operands[1], &text);
    if (code == EXIT_OK) {
        code = solution_text_adopt_rules(source, &text, &adopted);
    }
    if (code == EXIT_OK && adopted) {
        code = check_rules(source, &text);
    }
    if (code == EXIT_OK) {
        code = convert_solution(arguments, source, &text);
    }
    solution_text_drop(&text);
    return code;
}

static enum exit_code to_xpat2(const struct arguments *arguments) {
    if (strcmp(arguments->operands[0], "-") == 0 && strcmp(arguments->operands[1], "-") == 0) {
        say("convert: standard input cannot be both the puzzle and its solution");
        return EXIT_USAGE;
    }
    struct source source;
    enum exit_code code = source_open_only(arguments->operands[0], arguments, "convert", &source);
    if (code == EXIT_OK) {
        code = check_puzzle(&source);
    }
    if (code == EXIT_OK) {
        code = read_solution(arguments, &source);
    }
    source_close(&source);
    return code;
}

/* ---- From xpat2 ---------------------------------------------------------------------------- */

static enum exit_code write_solution(const struct arguments *arguments,
                                     const soliton_puzzle *puzzle, const char *solution) {
    soliton_game *game = soliton_game_new(puzzle);
    struct soliton_verdict verdict;
    struct soliton_error error = {0};
    if (game == NULL ||
        soliton_game_replay(game, solution, strlen(solution), &verdict, &error) != SOLITON_OK) {
        soliton_game_free(game);
        return say_no_memory();
    }
    soliton_game_free(game);
    struct summary_line summary = {soliton_puzzle_name(puzzle), &verdict};
    return write_result(arguments, solution, strlen(solution), summary);
}

/* Says more if the missing file has the name of a puzzle. */
static enum exit_code refuse_missing(const char *path, const struct input *input,
                                     enum exit_code code) {
    if (input->missing && source_is_name(path)) {
        say("%s: no such file; a puzzle goes with its solution file and --to xpat2", path);
    } else {
        say("%s: %s", input_name(path), input->problem);
    }
    return code;
}

static enum exit_code convert_save(const struct arguments *arguments, const struct target *target,
                                   const char *name, const struct input *input) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    char *solution = NULL;
    enum soliton_status status =
        soliton_save_read(input->data, input->length, target->extended, &puzzle, &solution, &error);
    enum exit_code code = exit_code_of_status(status);
    if (status == SOLITON_OK) {
        code = write_solution(arguments, puzzle, solution);
    } else if (status == SOLITON_ILLEGAL) {
        say("%s: %s; try --to extended", name, error.message);
        code = EXIT_BAD_DATA;
    } else if (is_text(input)) {
        say("%s: a text, not a save of xpat2; a solution file goes with its puzzle and --to xpat2",
            name);
    } else {
        say("%s: %s", name, error.message);
    }
    free(solution);
    soliton_puzzle_free(puzzle);
    return code;
}

static enum exit_code from_xpat2(const struct arguments *arguments, const struct target *target) {
    const char *path = arguments->operands[0];
    if (arguments->rules != NULL) {
        say("convert: %s: the rules of a save are its own", arguments->rules_option);
        return EXIT_USAGE;
    }
    struct input input;
    enum exit_code code = input_read(path, input_no_limits, &input);
    if (code != EXIT_OK) {
        return refuse_missing(path, &input, code);
    }
    code = convert_save(arguments, target, input_name(path), &input);
    free(input.data);
    return code;
}

static enum exit_code find_target(const struct arguments *arguments, const struct target **target) {
    const char *name = arguments_value(arguments, &to);
    if (name == NULL) {
        say("convert: --to is needed: xpat2, solution or extended");
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(targets[i].name, name) == 0) {
            *target = &targets[i];
            return EXIT_OK;
        }
    }
    say("convert: --to takes xpat2, solution or extended, not '%s'", name);
    return EXIT_USAGE;
}

/* Refuses to overwrite the input, which could not be restored from the output. */
static enum exit_code check_output(const struct arguments *arguments, const struct target *target) {
    const char *path = arguments_value(arguments, &output);
    if (goes_to_standard_output(path)) {
        return EXIT_OK;
    }
    for (size_t i = 0; i < target->operands; i++) {
        const char *operand = arguments->operands[i];
        bool is_puzzle = i + 1 < target->operands && source_is_name(operand);
        if (!is_puzzle && output_file_is_input(path, operand)) {
            say("convert: %s is the file that is read; write to another", path);
            return EXIT_USAGE;
        }
    }
    return output_file_check(path);
}

static enum exit_code run(const struct arguments *arguments) {
    const struct target *target = NULL;
    enum exit_code code = find_target(arguments, &target);
    if (code == EXIT_OK && arguments->operand_count != target->operands) {
        say("convert: --to %s takes %s", target->name, target->takes);
        code = EXIT_USAGE;
    }
    if (code == EXIT_OK) {
        code = check_output(arguments, target);
    }
    if (code != EXIT_OK) {
        return code;
    }
    return target->operands == 2 ? to_xpat2(arguments) : from_xpat2(arguments, target);
}

static const struct option *const options[] = {&to, &output, &option_quiet, NULL};

const struct command command_convert = {
    .name = "convert",
    .operands = "[PUZZLE] FILE",
    .least_operands = 1,
    .most_operands = 2,
    .summary = "Converts between solution files and the saves of xpat2",
    .notes =
        "--to xpat2 makes a save of the game that a solution file plays. As with 'soliton\n"
        "check', a solution whose first line names rules is played by these. It need not win.\n"
        "xpat2 opens the file only if its name does not begin with a digit.\n"
        "\n"
        "--to solution reads a save, from a file or from standard input ('-'), checks it to its\n"
        "last move, and writes the game as a solution by the ordinary rules, without undone\n"
        "moves. If that is impossible, the save is refused: try --to extended, which writes it\n"
        "by rules that allow more. The last line names the puzzle.\n",
    .exits = "Exit status: 0, or 65 for a file that is damaged or cannot be converted.\n",
    .options = options,
    .needs = SOLITON_CAN_SAVE,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
