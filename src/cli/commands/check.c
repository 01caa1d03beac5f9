/* soliton check: is a solution right? */
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "cli/io/solution.h"
#include "cli/io/terminal.h"
#include "print/escape.h"
#include "print/human.h"

#include <stdio.h>
#include <string.h>

static void print_words(const struct source *source, const struct solution_text *text,
                        const struct replay *replay) {
    const struct soliton_verdict *verdict = &replay->verdict;
    fputs(verdict->solved ? "right" : "wrong", stdout);
    source_print_rules(source, stdout);
    if (verdict->solved) {
        printf(": %s\n", human_amount(verdict->cost, "moves").text);
    } else if (verdict->illegal && replay->line > 0) {
        fputs(": ", stdout);
        escape_plain(stdout, text->name);
        printf(":%zu: move %zu: %s\n", replay->line, verdict->failed, replay->reason);
    } else if (verdict->illegal) {
        printf(": move %zu: %s\n", verdict->failed, replay->reason);
    } else {
        printf(": %s\n", replay->reason);
    }
}

static void print_json(const struct source *source, const struct solution_text *text,
                       const struct replay *replay) {
    const struct soliton_verdict *verdict = &replay->verdict;
    struct json json = {0};
    answer_open(&json);
    answer_source(&json, source);
    answer_outcome(&json, verdict->solved ? ANSWER_RIGHT : ANSWER_WRONG, replay->reason);
    json_string(&json, "solution_file", text->is_argument ? NULL : text->path);
    json_number(&json, "length", verdict->cost);
    json_positive(&json, "failed_move", verdict->failed);
    json_positive(&json, "failed_line", replay->line);
    answer_close(&json);
}

static enum exit_code print(const struct arguments *arguments, const struct source *source,
                            const struct solution_text *text, const soliton_game *game,
                            const struct replay *replay, unsigned style) {
    enum exit_code code = EXIT_OK;
    if (arguments_have(arguments, &option_json)) {
        print_json(source, text, replay);
    } else {
        if (!arguments_have(arguments, &option_quiet)) {
            code = print_text(soliton_game_show(game, style));
            putchar('\n');
        }
        print_words(source, text, replay);
    }
    if (code != EXIT_OK) {
        return code;
    }
    return replay->verdict.solved ? EXIT_OK : EXIT_GAVE_UP;
}

static enum exit_code check(const struct arguments *arguments, const struct source *source,
                            const struct solution_text *text, unsigned style) {
    soliton_game *game = soliton_game_new(source->puzzle);
    if (game == NULL) {
        return say_no_memory();
    }
    struct replay replay = {0};
    unsigned words = arguments_have(arguments, &option_json) ? SOLITON_ASCII : style;
    enum exit_code code = solution_text_replay(game, text, words, &replay);
    if (code == EXIT_OK) {
        code = print(arguments, source, text, game, &replay, style);
    } else if (code == EXIT_BAD_DATA) {
        solution_text_advise(source, text);
    }
    soliton_game_free(game);
    return code;
}

static enum exit_code check_solution(const struct arguments *arguments, struct source *source,
                                     unsigned style) {
    struct solution_text text;
    enum exit_code code = solution_text_find(source->puzzle, arguments->operands[1], &text);
    if (code == EXIT_OK) {
        code = solution_text_adopt_rules(source, &text, NULL);
    }
    if (code == EXIT_OK) {
        code = check(arguments, source, &text, style);
    }
    solution_text_drop(&text);
    return code;
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    if (code != EXIT_OK) {
        return code;
    }
    if (strcmp(arguments->operands[0], "-") == 0 && strcmp(arguments->operands[1], "-") == 0) {
        say("check: standard input cannot be both the puzzle and its solution");
        return EXIT_USAGE;
    }
    struct source source;
    monitor_catch_interrupts();
    code = source_open_only(arguments->operands[0], arguments, "check", &source);
    if (code == EXIT_OK) {
        code = check_solution(arguments, &source, style);
    }
    monitor_release_interrupts();
    answer_for_code(arguments, &source, code, 0);
    source_close(&source);
    return code;
}

static const struct option *const options[] = {&option_json, &option_quiet, &option_ascii,
                                               &option_colour, NULL};

const struct command command_check = {
    .name = "check",
    .operands = "PUZZLE SOLUTION",
    .least_operands = 2,
    .most_operands = 2,
    .summary = "Tells whether a solution is right",
    .notes =
        "SOLUTION is a file that 'soliton solve -o FILE' wrote, '-' for standard input; or, if\n"
        "there is no such file, the moves themselves. The last position is shown unless --quiet\n"
        "or --json is given.\n"
        "\n"
        "A solution whose first line names rules is checked by these rules. It is an error if\n"
        "options contradict them, or if the rules need such a line and the solution has none.\n",
    .exits = "Exit status: 0 the solution is right, 1 it is wrong.\n",
    .options = options,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
