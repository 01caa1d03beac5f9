/* Reading a command line. It is apart from arguments.c because it knows all commands, and with them
 * what these are linked with: xpatsolver has the one without the other. */
#include "cli/args/arguments.h"

#include "cli/args/options.h"
#include "cli/args/spelling.h"
#include "cli/commands/command.h"
#include "cli/io/say.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Is the name, which may be NULL, spelled by exactly these characters? */
static bool is_spelled(const char *name, const char *text, size_t length) {
    return name != NULL && strlen(name) == length && memcmp(name, text, length) == 0;
}

/* The option whose name is the first `length` characters of `name`. */
static bool find_long(const struct command *command, const char *name, size_t length,
                      struct parsed_option *found) {
    const struct option_list list = options_of(command);
    *found = (struct parsed_option){0};
    for (size_t i = 0; i < list.count; i++) {
        const struct parsed_option *option = &list.options[i];
        if (is_spelled(option_name(option), name, length) ||
            (option->own != NULL && is_spelled(option->own->alias, name, length))) {
            *found = *option;
            return true;
        }
    }
    return false;
}

/* The option with this letter, or NULL. */
static const struct option *find_letter(const struct command *command, char letter) {
    const struct option *const *own = command->options;
    while (*own != NULL && (*own)->letter != letter) {
        own++;
    }
    return *own;
}

bool arguments_find_option(const struct command *command, const char *word,
                           struct parsed_option *found) {
    if (word[1] == '-') {
        const char *name = word + 2;
        const size_t length = strcspn(name, "=");
        const bool is_known = find_long(command, name, length, found);
        found->value = name[length] == '=' ? name + length + 1 : NULL;
        return is_known;
    }
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        const struct option *own = find_letter(command, *letter);
        if (own != NULL && own->argument != NULL) {
            *found =
                (struct parsed_option){.own = own, .value = letter[1] != '\0' ? letter + 1 : NULL};
            return true;
        }
    }
    return false;
}

/* Takes the candidate if it is nearer to the name than the best one so far. */
static void consider(const char *name, const char *candidate, const char **best,
                     unsigned *distance) {
    unsigned candidates = spelling_distance(name, candidate);
    if (candidates < *distance) {
        *best = candidate;
        *distance = candidates;
    }
}

static const char *nearest(const struct command *command, const char *name) {
    const char *best = NULL;
    unsigned distance = SPELLING_FAR;
    const struct option_list list = options_of(command);
    for (size_t i = 0; i < list.count; i++) {
        consider(name, option_name(&list.options[i]), &best, &distance);
    }
    consider(name, "help", &best, &distance);
    return best;
}

static enum exit_code unknown_option(const struct command *command, const char *argument) {
    char name[SPELLING_WORD_MAX + 1] = "";
    size_t length = strcspn(argument, "=");
    if (strncmp(argument, "--", 2) == 0 && length - 2 < sizeof name) {
        memcpy(name, argument + 2, length - 2);
    }
    const char *suggestion = nearest(command, name);
    if (suggestion != NULL) {
        say("%s: unknown option %.*s (did you mean --%s?); see 'soliton help %s'", command->name,
            (int)length, argument, suggestion, command->name);
    } else {
        say("%s: unknown option %.*s; see 'soliton help %s'", command->name, (int)length, argument,
            command->name);
    }
    return EXIT_USAGE;
}

static void add_option(struct arguments *arguments, struct parsed_option given) {
    arguments->options[arguments->option_count++] = given;
}

/* "--name", "--name=value" or "--name value"; in the last case *index moves on to the value. */
static enum exit_code parse_long(const struct command *command, int argc, char **argv, int *index,
                                 struct arguments *arguments) {
    const char *argument = argv[*index];
    if (strcmp(argument, "--help") == 0) {
        arguments->help = true;
        return EXIT_OK;
    }
    struct parsed_option given;
    if (!arguments_find_option(command, argument, &given)) {
        return unknown_option(command, argument);
    }
    const bool wants_value = option_argument(&given) != NULL;
    if (!wants_value && given.value != NULL) {
        say("%s: option %.*s takes no value", command->name, (int)strcspn(argument, "="), argument);
        return EXIT_USAGE;
    }
    if (wants_value && given.value == NULL) {
        if (*index + 1 >= argc) {
            say("%s: option %s needs a value; see 'soliton help %s'", command->name, argument,
                command->name);
            return EXIT_USAGE;
        }
        given.value = argv[++*index];
    }
    add_option(arguments, given);
    return EXIT_OK;
}

/* "-q", "-o value", "-ovalue", "-qo value". */
static enum exit_code parse_letters(const struct command *command, int argc, char **argv,
                                    int *index, struct arguments *arguments) {
    const char *argument = argv[*index];
    for (const char *letter = argument + 1; *letter != '\0'; letter++) {
        if (*letter == 'h') {
            arguments->help = true;
            continue;
        }
        const struct option *own = find_letter(command, *letter);
        if (own == NULL) {
            return unknown_option(command, argument);
        }
        if (own->argument == NULL) {
            add_option(arguments, (struct parsed_option){.own = own});
            continue;
        }
        const char *value = letter[1] != '\0' ? letter + 1 : NULL;
        if (value == NULL && *index + 1 < argc) {
            value = argv[++*index];
        }
        if (value == NULL) {
            say("%s: option -%c needs a value; see 'soliton help %s'", command->name, *letter,
                command->name);
            return EXIT_USAGE;
        }
        add_option(arguments, (struct parsed_option){.own = own, .value = value});
        break;
    }
    return EXIT_OK;
}

static enum exit_code check_operands(const struct command *command,
                                     const struct arguments *arguments) {
    size_t count = arguments->operand_count;
    if (arguments->help || (count >= command->least_operands && count <= command->most_operands)) {
        return EXIT_OK;
    }
    if (count < command->least_operands) {
        say("%s: %s expected; see 'soliton help %s'", command->name, command->operands,
            command->name);
    } else {
        say("%s: %s: one argument too many; see 'soliton help %s'", command->name,
            arguments->operands[command->most_operands], command->name);
    }
    return EXIT_USAGE;
}

/* After a mistake the only option that still counts is --json, so that the mistake itself is
 * reported in JSON. */
static void note_json(const struct command *command, const char *argument,
                      struct arguments *arguments) {
    struct parsed_option given;
    if (strcmp(argument, "--json") == 0 &&
        find_long(command, option_json.name, strlen(option_json.name), &given)) {
        add_option(arguments, given);
    }
}

enum exit_code arguments_parse(const struct command *command, int argc, char **argv,
                               struct arguments *arguments) {
    /* Every letter of the command line may be an option: "-qqq". */
    size_t most = 1;
    for (int i = 1; i < argc; i++) {
        most += strlen(argv[i]) + 1;
    }
    *arguments = (struct arguments){.options = calloc(most, sizeof *arguments->options),
                                    .operands = calloc((size_t)argc + 1, sizeof(char *))};
    if (arguments->options == NULL || arguments->operands == NULL) {
        return say_no_memory();
    }

    bool options_ended = false;
    enum exit_code code = EXIT_OK;
    for (int i = 1; i < argc; i++) {
        if (code != EXIT_OK) {
            note_json(command, argv[i], arguments);
        } else if (options_ended || argv[i][0] != '-' || argv[i][1] == '\0') {
            arguments->operands[arguments->operand_count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (argv[i][1] == '-') {
            code = parse_long(command, argc, argv, &i, arguments);
        } else {
            code = parse_letters(command, argc, argv, &i, arguments);
        }
    }
    if (code == EXIT_OK) {
        code = check_operands(command, arguments);
    }
    return code == EXIT_OK ? arguments_join_rules(arguments) : code;
}
