#include "cli/commands/command.h"

#include "cli/args/spelling.h"

#include <string.h>

const struct command *const command_table[] = {&command_show,
                                               &command_play,
                                               &command_solve,
                                               &command_check,
                                               &command_verify,
                                               &command_explain,
                                               &command_convert,
                                               &command_moves,
                                               &command_count,
                                               &command_rate,
                                               &command_hardest,
                                               &command_generate,
                                               &command_survey,
                                               &command_report,
                                               &command_list,
                                               &command_help,
                                               NULL};

const struct command *command_named(const char *name) {
    const struct command *const *command = command_table;
    while (*command != NULL && strcmp((*command)->name, name) != 0) {
        command++;
    }
    return *command;
}

const struct command *command_near(const char *name) {
    const struct command *const *command = command_table;
    while (*command != NULL && !spelling_is_near(name, (*command)->name)) {
        command++;
    }
    return *command;
}
