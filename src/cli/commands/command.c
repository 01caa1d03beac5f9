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

bool command_takes(const struct command *command, const struct soliton_option *option) {
    for (const struct option *const *own = command->options; *own != NULL; own++) {
        if (strcmp((*own)->name, option->name) == 0) {
            return false;
        }
    }
    switch (command->searches) {
    case SEARCH_ALL:
        return true;
    case SEARCH_NO_METRIC:
        return strcmp(option->name, "metric") != 0;
    case SEARCH_LIMITS:
        return option->is_limit;
    case SEARCH_NONE:
        break;
    }
    return false;
}

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
