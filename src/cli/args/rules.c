#define _POSIX_C_SOURCE 200809L

#include "cli/args/arguments.h"

#include "cli/io/input.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Joins two strings with a word between them; the first, which may be NULL, is freed. */
static char *append(char *first, const char *between, const char *second) {
    size_t length = first == NULL ? 0 : strlen(first);
    size_t size = length + strlen(between) + strlen(second) + 1;
    char *joined = realloc(first, size);
    if (joined == NULL) {
        free(first);
        return NULL;
    }
    snprintf(joined + length, size - length, "%s%s", between, second);
    return joined;
}

/* Turns lines into rows as a rule has them: "#o/##". */
static void write_as_rule(char *drawing) {
    char *end = drawing;
    for (const char *at = drawing; *at != '\0'; at++) {
        if (*at != '\r') {
            *end++ = *at == '\n' ? '/' : *at;
        }
    }
    while (end > drawing && end[-1] == '/') {
        end--;
    }
    *end = '\0';
}

static enum exit_code read_drawing(const char *path, char **drawing) {
    struct input input;
    enum exit_code code = input_read(path, input_no_limits, &input);
    if (code != EXIT_OK) {
        input_say(path, &input);
        return code;
    }
    *drawing = strndup(input.data, input.length);
    free(input.data);
    return *drawing == NULL ? say_no_memory() : EXIT_OK;
}

/* A hole is a letter and digits. */
static bool is_hole_or_any(const char *value) {
    bool is_cell = *value != '\0' && value[1 + strspn(value + 1, "0123456789")] == '\0';
    return is_cell || strcmp(value, "any") == 0;
}

static bool is_drawing_file(const char *value) {
    return !is_hole_or_any(value) && access(value, F_OK) == 0;
}

/* The value of an option for one rule, or the content of the file that it names. */
static enum exit_code read_value(const struct parsed_option *given, char **value) {
    if (given->value == NULL) {
        *value = strdup("yes");
        return *value == NULL ? say_no_memory() : EXIT_OK;
    }
    if (given->own == &option_goal && is_drawing_file(given->value)) {
        enum exit_code code = read_drawing(given->value, value);
        if (code != EXIT_OK) {
            return code;
        }
    } else {
        *value = strdup(given->value);
    }
    if (*value == NULL) {
        return say_no_memory();
    }
    write_as_rule(*value);
    return EXIT_OK;
}

/* Can it be a drawing, with rows separated by slashes? */
static bool is_drawing(const char *value) { return value[strspn(value, "#o. /\r\n")] == '\0'; }

/* Refuses what cannot be a value here, where the name of the option is known. */
static enum exit_code check_value(const struct parsed_option *given) {
    const char *name = given->own->name;
    if (given->value == NULL) {
        return EXIT_OK;
    }
    if (strchr(given->value, ',') != NULL) {
        say("--%s takes one value, not '%s'", name, given->value);
        return EXIT_USAGE;
    }
    if (given->own == &option_goal && !is_hole_or_any(given->value) && !is_drawing(given->value) &&
        access(given->value, F_OK) != 0) {
        say("--%s %s: no such file; a goal is any, a hole such as d4, a drawing or its file", name,
            given->value);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* Remembers which option the rules come from, or that there are several. */
static void note_option(struct arguments *arguments, const struct option *option) {
    const char *name = option == &option_rules      ? "--rules"
                       : option == &option_start    ? "--start"
                       : option == &option_goal     ? "--goal"
                       : option == &option_autoplay ? "--autoplay"
                                                    : "--take-back";
    bool is_first = arguments->rules == NULL;
    arguments->rules_option =
        is_first || strcmp(arguments->rules_option, name) == 0 ? name : "the rules";
}

/* Does it change nothing? --rules "" does not: these are a game's own rules. */
static bool changes_nothing(const struct parsed_option *given) {
    return given->own == &option_rules && given->value[strspn(given->value, " \t")] == '\0';
}

static enum exit_code join(struct arguments *arguments, const struct parsed_option *given) {
    const char *comma = arguments->rules == NULL ? "" : ",";
    note_option(arguments, given->own);
    if (given->own == &option_rules) {
        arguments->rules = append(arguments->rules, comma, given->value);
    } else {
        char *value = NULL;
        enum exit_code code = check_value(given);
        if (code == EXIT_OK) {
            code = read_value(given, &value);
        }
        if (code != EXIT_OK) {
            return code;
        }
        arguments->rules = append(arguments->rules, comma, given->own->rule);
        if (arguments->rules != NULL) {
            arguments->rules = append(arguments->rules, "=", value);
        }
        free(value);
    }
    return arguments->rules == NULL ? say_no_memory() : EXIT_OK;
}

enum exit_code arguments_join_rules(struct arguments *arguments) {
    enum exit_code code = EXIT_OK;
    for (size_t i = 0; i < arguments->option_count && code == EXIT_OK; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->own != NULL && (given->own == &option_rules || given->own->rule != NULL) &&
            !changes_nothing(given)) {
            code = join(arguments, given);
        }
    }
    return code;
}

/* ---- One list over another ------------------------------------------------------------------- */

/* The length of the first rule of a list, and that of its key. */
static size_t rule_length(const char *rules) { return strcspn(rules, ","); }
static size_t key_length(const char *rules) { return strcspn(rules, "=,"); }

/* The list without its first rule. */
static const char *next_rule(const char *rules) {
    const char *end = rules + rule_length(rules);
    return *end == ',' ? end + 1 : end;
}

/* The rule in the list that has the same key as this one, or NULL. */
static const char *same_rule(const char *rules, const char *rule) {
    const size_t length = key_length(rule);
    for (; *rules != '\0'; rules = next_rule(rules)) {
        const char *own = rules + strspn(rules, " \t");
        if (key_length(own) == length && memcmp(own, rule, length) == 0) {
            return own;
        }
    }
    return NULL;
}

/* Adds the first rule of a list at the end of another, and returns its new end. */
static char *add_rule(const char *list, char *end, const char *rule) {
    if (end > list) {
        *end++ = ',';
    }
    memcpy(end, rule, rule_length(rule));
    return end + rule_length(rule);
}

char *arguments_merge_rules(const char *rules, const char *over) {
    char *result = malloc(strlen(rules) + strlen(over) + 2);
    if (result == NULL) {
        return NULL;
    }
    char *end = result;
    for (const char *rule = rules; *rule != '\0'; rule = next_rule(rule)) {
        const char *instead = same_rule(over, rule);
        end = add_rule(result, end, instead != NULL ? instead : rule);
    }
    for (const char *rule = over; *rule != '\0'; rule = next_rule(rule)) {
        rule += strspn(rule, " \t");
        if (same_rule(rules, rule) == NULL) {
            end = add_rule(result, end, rule);
        }
    }
    *end = '\0';
    return result;
}
