/* soliton: shows, solves and checks puzzles. */
#include "cli/command.h"
#include "cli/output.h"
#include "cli/say.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>

const struct command *const commands[] = {&command_show, &command_solve, &command_check,
                                          &command_list, &command_help,  NULL};

const struct command *command_named(const char *name) {
    const struct command *near = NULL;
    for (const struct command *const *command = commands; *command != NULL; command++) {
        if (strcmp((*command)->name, name) == 0) {
            return *command;
        }
        if (near == NULL && is_near(name, (*command)->name)) {
            near = *command;
        }
    }
    if (near != NULL) {
        say("%s: no such command (did you mean %s?); see 'soliton help'", name, near->name);
    } else {
        say("%s: no such command; see 'soliton help'", name);
    }
    return NULL;
}

static enum exit_code run_command(int argc, char **argv) {
    const struct command *command = command_named(argv[0]);
    if (command == NULL) {
        return EXIT_USAGE;
    }
    struct arguments arguments;
    enum exit_code code = arguments_parse(command, argc, argv, &arguments);
    if (code == EXIT_SOLVED && arguments.help) {
        help_print_command(command);
    } else if (code == EXIT_SOLVED) {
        code = command->run(&arguments);
    }
    arguments_drop(&arguments);
    return code;
}

static enum exit_code run(int argc, char **argv) {
    if (argc < 2) {
        say("a command is expected, such as 'soliton solve FreeCell.1'; see 'soliton help'");
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_print_program();
        return EXIT_SOLVED;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("soliton %s\n", soliton_version());
        return EXIT_SOLVED;
    }
    if (argv[1][0] == '-') {
        say("unknown option %s; see 'soliton help'", argv[1]);
        return EXIT_USAGE;
    }
    return run_command(argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    output_prepare();
    terminal_prepare();
    say_as("soliton");
    return (int)output_finish(run(argc, argv));
}
