/* soliton show: a puzzle and its first position. */
#include "cli/batch/puzzle_loop.h"
#include "cli/commands/command.h"
#include "cli/io/print.h"
#include "cli/io/terminal.h"

#include <stdio.h>

/* The style, and whether anything was printed before. */
struct listing {
    unsigned style;
    bool has_printed;
};

static enum exit_code show(const struct arguments *arguments, struct source *source, void *context,
                           bool *fatal) {
    (void)fatal;
    struct listing *listing = context;
    if (listing->has_printed) {
        putchar('\n');
    }
    listing->has_printed = true;
    /* Names each of several files. */
    if (source->file != NULL && (source->holds_several || arguments->operand_count > 1)) {
        source_print_label(source, stdout);
        puts(":");
    }
    return print_text(soliton_puzzle_describe(source->puzzle, listing->style));
}

static enum exit_code run(const struct arguments *arguments) {
    struct listing listing = {.style = SOLITON_PLAIN};
    enum exit_code code = terminal_style(arguments, &listing.style);
    return code == EXIT_OK ? for_each_puzzle(arguments, show, &listing) : code;
}

static const struct option *const options[] = {&option_ascii, &option_colour, NULL};

const struct command command_show = {.name = "show",
                                     .operands = "PUZZLE...",
                                     .least_operands = 1,
                                     .most_operands = SIZE_MAX,
                                     .summary = "Shows a puzzle: its rules and its first position",
                                     .options = options,
                                     .rules = RULES_AND_SHORTCUTS,
                                     .run = run};
