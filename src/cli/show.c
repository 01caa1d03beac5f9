/* soliton show: what is dealt. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/say.h"
#include "cli/terminal.h"

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = terminal_style(arguments, &style);
    if (code != EXIT_SOLVED) {
        return code;
    }
    soliton_puzzle *puzzle = NULL;
    bool is_file = false;
    const char *rules = arguments_value(arguments, &option_rules);
    code = input_puzzle(arguments->operands[0], rules, &puzzle, &is_file);
    if (code != EXIT_SOLVED) {
        return code;
    }
    code = print_text(soliton_puzzle_describe(puzzle, style));
    soliton_puzzle_free(puzzle);
    return code;
}

static const struct option *const options[] = {&option_rules, &option_ascii, &option_colour, NULL};

const struct command command_show = {.name = "show",
                                     .operands = "PUZZLE",
                                     .least_operands = 1,
                                     .most_operands = 1,
                                     .summary = "Shows a puzzle: its rules and its first position",
                                     .options = options,
                                     .run = run};
