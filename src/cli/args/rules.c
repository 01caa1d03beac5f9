#define _POSIX_C_SOURCE 200809L

#include "cli/args/options.h"

#include "cli/io/input.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* Joins lines as a rule has them, "#o/##". */
static void join_rows(char *text) {
    char *end = text;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at != '\r') {
            *end++ = *at == '\n' ? '/' : *at;
        }
    }
    while (end > text && end[-1] == '/') {
        end--;
    }
    *end = '\0';
}

static enum exit_code read_file(const char *path, char **text) {
    struct input input;
    enum exit_code code = input_read(path, input_no_limits, &input);
    if (code != EXIT_OK) {
        input_say(path, &input);
        return code;
    }
    *text = strndup(input.data, input.length);
    free(input.data);
    return *text == NULL ? say_no_memory() : EXIT_OK;
}

static bool is_file(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && !S_ISDIR(file.st_mode);
}

/* The value of an option for one rule, or the content of the file that it names. Notes a value that
 * may be meant as a file and is none; others may have a dot or a slash, too. */
static enum exit_code read_value(struct arguments *arguments, const struct parsed_option *given,
                                 char **value) {
    const bool takes_file = option_takes_file(given);
    const char *words = given->value == NULL ? "yes" : given->value;
    const bool may_be_file = takes_file && strpbrk(words, "./") != NULL;
    const bool names_file = may_be_file && is_file(words);
    if (may_be_file && !names_file) {
        arguments->no_file = words;
    }
    if (names_file) {
        enum exit_code code = read_file(words, value);
        if (code != EXIT_OK) {
            return code;
        }
    } else {
        *value = strdup(words);
    }
    if (*value == NULL) {
        return say_no_memory();
    }
    if (takes_file) {
        join_rows(*value);
    }
    return EXIT_OK;
}

/* Refuses a list, also one from a file: it would set other rules besides. */
static enum exit_code check_value(const struct parsed_option *given, const char *value) {
    if (strchr(value, ',') != NULL) {
        say("--%s takes one value, not '%s'", given->shortcut->name, value);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

/* Remembers which option the rules come from, or that there are several. */
static enum exit_code note_option(struct arguments *arguments, const struct parsed_option *given) {
    char *name = append(NULL, "--", option_name(given));
    const char *before = arguments->rules_option;
    if (name != NULL && before != NULL && strcmp(before, name) != 0) {
        free(name);
        name = strdup("the rules");
    }
    free(arguments->rules_option);
    arguments->rules_option = name;
    return name == NULL ? say_no_memory() : EXIT_OK;
}

/* Does it change rules? --rules "" does not: these are a game's own rules. */
static bool changes_rules(const struct parsed_option *given) {
    return given->shortcut != NULL ||
           (given->own == &option_rules && given->value[strspn(given->value, " \t")] != '\0');
}

/* Adds "name=value" to the rules. */
static enum exit_code add_shortcut(struct arguments *arguments, const struct parsed_option *given,
                                   const char *comma) {
    char *value = NULL;
    enum exit_code code = read_value(arguments, given, &value);
    if (code == EXIT_OK) {
        code = check_value(given, value);
    }
    if (code == EXIT_OK) {
        arguments->rules = append(arguments->rules, comma, given->shortcut->name);
    }
    if (code == EXIT_OK && arguments->rules != NULL) {
        arguments->rules = append(arguments->rules, "=", value);
    }
    free(value);
    return code;
}

static enum exit_code join(struct arguments *arguments, const struct parsed_option *given) {
    const char *comma = arguments->rules == NULL ? "" : ",";
    enum exit_code code = note_option(arguments, given);
    if (code == EXIT_OK && given->shortcut != NULL) {
        code = add_shortcut(arguments, given, comma);
    } else if (code == EXIT_OK) {
        arguments->rules = append(arguments->rules, comma, given->value);
    }
    return code == EXIT_OK && arguments->rules == NULL ? say_no_memory() : code;
}

enum exit_code arguments_join_rules(struct arguments *arguments) {
    enum exit_code code = EXIT_OK;
    for (size_t i = 0; i < arguments->option_count && code == EXIT_OK; i++) {
        if (changes_rules(&arguments->options[i])) {
            code = join(arguments, &arguments->options[i]);
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
