#include "cli/program.h"

#include "cli/args/complete.h"
#include "cli/args/example.h"
#include "cli/args/source.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/machine.h"
#include "cli/io/output.h"
#include "cli/io/say.h"
#include "cli/io/terminal.h"

#include <stdio.h>
#include <string.h>

static enum exit_code unknown_command(const char *name) {
    const struct command *near = command_near(name);
    if (near != NULL) {
        say("%s: no such command (did you mean %s?); see 'soliton help'", name, near->name);
    } else if (source_is_name(name)) {
        say("%s: no such command (did you mean 'soliton solve %s'?); see 'soliton help'", name,
            name);
    } else {
        say("%s: no such command; see 'soliton help'", name);
    }
    return EXIT_USAGE;
}

static enum exit_code run_command(const struct command *command, int argc, char **argv) {
    struct arguments arguments;
    answer_set_command(command->name);
    enum exit_code code = arguments_parse(command, argc, argv, &arguments);
    if (code == EXIT_OK && arguments.help) {
        help_print_command(command);
    } else if (code == EXIT_OK) {
        code = command->run(&arguments);
    }
    answer_for_code(&arguments, NULL, code, 0);
    arguments_drop(&arguments);
    return code;
}

static enum exit_code run(const struct program *program, int argc, char **argv) {
    if (argc < 2) {
        say("a command is expected, such as '%s %s %s'; see '%s help'", program->name,
            program->command->name,
            (program->command->needs == SOLITON_CAN_NUMBER ? example_deals() : example_puzzle())
                .text,
            program->name);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        printf("%s %s\n", program->name, soliton_version());
        return EXIT_OK;
    }
    if (strcmp(word, "complete") == 0) {
        return complete_run(argc - 1, argv + 1);
    }
    const struct command *command = command_named(word);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        command = &command_help;
    } else if (word[0] == '-') {
        say("unknown option %s; see 'soliton help'", word);
        return EXIT_USAGE;
    }
    return command == NULL ? unknown_command(word) : run_command(command, argc - 1, argv + 1);
}

int program_run(const struct program *program, int argc, char **argv) {
    machine_prepare_heap();
    output_prepare();
    terminal_prepare();
    say_set_program(program->name);
    return (int)output_finish(run(program, argc, argv));
}
