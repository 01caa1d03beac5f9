/* soliton check: is a solution right? */
#include "cli/command.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/replay.h"
#include "cli/say.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>

static void print_words(const struct replay *replay) {
    const struct soliton_verdict *verdict = &replay->verdict;
    if (verdict->solved) {
        printf("right: %s\n", human_moves(verdict->moves).text);
    } else if (verdict->illegal) {
        printf("wrong: move %zu (line %zu): %s\n", verdict->failed, replay->line, replay->reason);
    } else {
        printf("wrong: after %s: %s\n", human_moves(verdict->moves).text, replay->reason);
    }
}

static void print_number_or_null(size_t number) {
    if (number == 0) {
        fputs("null", stdout);
    } else {
        printf("%zu", number);
    }
}

static void print_json(const soliton_puzzle *puzzle, const struct replay *replay) {
    const struct soliton_verdict *verdict = &replay->verdict;
    fputs("{\"puzzle\": ", stdout);
    json_string(stdout, soliton_puzzle_name(puzzle));
    printf(", \"solved\": %s, \"moves\": %zu", verdict->solved ? "true" : "false", verdict->moves);
    fputs(", \"failed\": ", stdout);
    print_number_or_null(verdict->failed);
    fputs(", \"line\": ", stdout);
    print_number_or_null(replay->line);
    fputs(", \"reason\": ", stdout);
    if (verdict->solved) {
        fputs("null", stdout);
    } else {
        json_string(stdout, replay->reason);
    }
    puts("}");
}

static enum exit_code print(const struct arguments *arguments, const soliton_puzzle *puzzle,
                            const soliton_game *game, const struct replay *replay, unsigned style) {
    enum exit_code code = EXIT_SOLVED;
    if (arguments_have(arguments, &option_json)) {
        print_json(puzzle, replay);
    } else {
        if (!arguments_have(arguments, &option_quiet)) {
            code = print_text(soliton_game_show(game, style));
            putchar('\n');
        }
        print_words(replay);
    }
    if (code != EXIT_SOLVED) {
        return code;
    }
    return replay->verdict.solved ? EXIT_SOLVED : EXIT_GAVE_UP;
}

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    if (code != EXIT_SOLVED) {
        return code;
    }
    const char *name = arguments->operands[0];
    const char *path = arguments->operands[1];
    if (strcmp(name, "-") == 0 && strcmp(path, "-") == 0) {
        say("check: standard input cannot be both the puzzle and its solution");
        return EXIT_USAGE;
    }
    soliton_puzzle *puzzle = NULL;
    bool is_file = false;
    code = input_puzzle(name, arguments_value(arguments, &option_rules), &puzzle, &is_file);
    if (code != EXIT_SOLVED) {
        return code;
    }
    soliton_game *game = soliton_game_new(puzzle);
    struct replay replay = {0};
    unsigned words = arguments_have(arguments, &option_json) ? SOLITON_ASCII : style;
    code = game == NULL ? say_no_memory() : replay_file(game, path, words, &replay);
    if (code == EXIT_SOLVED) {
        code = print(arguments, puzzle, game, &replay, style);
    }
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    return code;
}

static const struct option *const options[] = {&option_json,  &option_quiet,  &option_rules,
                                               &option_ascii, &option_colour, NULL};

const struct command command_check = {
    .name = "check",
    .operands = "PUZZLE FILE",
    .least_operands = 2,
    .most_operands = 2,
    .summary = "Tells whether the solution in FILE is right",
    .notes = "FILE is a solution file as 'soliton solve -o FILE' writes it, '-' for standard\n"
             "input. The last position reached is shown unless --quiet or --json is given.\n"
             "Exit status: 0 the solution is right, 1 it is wrong.\n",
    .options = options,
    .run = run};
