/* soliton show: what is dealt. */
#include "cli/command.h"
#include "cli/print.h"
#include "cli/source.h"
#include "cli/style.h"

static enum exit_code run(const struct arguments *arguments) {
    unsigned style = SOLITON_PLAIN;
    enum exit_code code = style_choose(arguments, &style);
    if (code != EXIT_OK) {
        return code;
    }
    struct source source;
    code = source_open(arguments->operands[0], arguments->rules, &source);
    if (code == EXIT_OK) {
        code = print_text(soliton_puzzle_describe(source.puzzle, style));
    }
    source_close(&source);
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
