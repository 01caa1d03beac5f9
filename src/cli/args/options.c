#include "cli/args/options.h"

#include "cli/commands/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The option of searches whose values the kinds declare. */
static const char metric_name[] = "metric";

/* ---- Kinds ----------------------------------------------------------------------------------- */

bool command_is_for(const struct command *command, const struct soliton_kind *kind) {
    return soliton_kind_can(kind, command->needs);
}

bool command_is_for_entry(const struct command *command, const struct soliton_entry *entry) {
    return command_is_for(command, soliton_kind_named(entry->kind)) &&
           (command->needs != SOLITON_CAN_NUMBER || soliton_entry_ranges(entry) != NULL);
}

const struct soliton_kind *command_next_kind(const struct command *command, size_t *index) {
    const struct soliton_kind *kind;
    while ((kind = soliton_kind_at((*index)++)) != NULL && !command_is_for(command, kind)) {
    }
    return kind;
}

static bool is_for_several_kinds(const struct command *command) {
    size_t count = 0;
    for (size_t i = 0; command_next_kind(command, &i) != NULL;) {
        count++;
    }
    return count > 1;
}

/* Do any of its kinds have rules? */
static bool has_rules(const struct command *command) {
    const struct soliton_kind *kind;
    size_t i = 0;
    while ((kind = command_next_kind(command, &i)) != NULL && *kind->rules == '\0') {
    }
    return kind != NULL;
}

static bool has_choice_of_metrics(const struct soliton_kind *kind) {
    return kind->metrics[0] != NULL && kind->metrics[1] != NULL;
}

static bool needs_metric(const struct command *command) {
    const struct soliton_kind *kind;
    size_t i = 0;
    while ((kind = command_next_kind(command, &i)) != NULL && !has_choice_of_metrics(kind)) {
    }
    return kind != NULL;
}

/* ---- The list -------------------------------------------------------------------------------- */

static const struct soliton_shortcut *find_shortcut(const struct soliton_kind *kind,
                                                    const char *name) {
    const struct soliton_shortcut *shortcut = kind->shortcuts;
    while (shortcut != NULL && shortcut->name != NULL && strcmp(shortcut->name, name) != 0) {
        shortcut++;
    }
    return shortcut == NULL || shortcut->name == NULL ? NULL : shortcut;
}

static const struct soliton_condition *find_condition(const struct soliton_kind *kind,
                                                      const char *name) {
    const struct soliton_condition *condition;
    size_t i = 0;
    while ((condition = soliton_kind_condition(kind, i)) != NULL &&
           strcmp(condition->name, name) != 0) {
        i++;
    }
    return condition;
}

/* Puts an option at the end of the list, unless its name is there already. */
static void put(struct option_list *list, struct parsed_option option) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(option_name(&list->options[i]), option_name(&option)) == 0) {
            return;
        }
    }
    if (list->count < OPTIONS_MOST) {
        list->options[list->count++] = option;
    }
}

static void put_conditions(struct option_list *list, const struct command *command) {
    const struct soliton_kind *kind;
    const struct soliton_condition *condition;
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        for (size_t j = 0; (condition = soliton_kind_condition(kind, j)) != NULL; j++) {
            put(list, (struct parsed_option){.condition = condition});
        }
    }
}

static void put_shortcuts(struct option_list *list, const struct command *command) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        const struct soliton_shortcut *shortcut = kind->shortcuts;
        for (; shortcut != NULL && shortcut->name != NULL; shortcut++) {
            put(list, (struct parsed_option){.shortcut = shortcut});
        }
    }
}

static bool takes_search(const struct command *command, const struct soliton_option *option) {
    const bool is_metric = strcmp(option->name, metric_name) == 0 && needs_metric(command);
    const bool is_threads = strcmp(option->name, "threads") == 0;
    switch (command->searches) {
    case SEARCH_ALL:
        return is_metric || strcmp(option->name, metric_name) != 0;
    case SEARCH_LIMITS_METRIC_AND_THREADS:
        return option->is_limit || is_threads || is_metric;
    case SEARCH_LIMITS_AND_THREADS:
        return option->is_limit || is_threads;
    case SEARCH_LIMITS:
        return option->is_limit;
    case SEARCH_NONE:
        break;
    }
    return false;
}

struct option_list options_of(const struct command *command) {
    struct option_list list = {.count = 0};
    if (command->takes_conditions) {
        put_conditions(&list, command);
    }
    for (const struct option *const *own = command->options; *own != NULL; own++) {
        put(&list, (struct parsed_option){.own = *own});
    }
    if (command->rules != RULES_NONE && has_rules(command)) {
        put(&list, (struct parsed_option){.own = &option_rules});
    }
    if (command->rules == RULES_AND_SHORTCUTS) {
        put_shortcuts(&list, command);
    }
    const struct soliton_option *search;
    for (size_t i = 0; (search = soliton_search_option(i)) != NULL; i++) {
        if (takes_search(command, search)) {
            put(&list, (struct parsed_option){.search = search});
        }
    }
    return list;
}

/* ---- One option ------------------------------------------------------------------------------ */

const char *option_name(const struct parsed_option *option) {
    return option->own != NULL        ? option->own->name
           : option->shortcut != NULL ? option->shortcut->name
           : option->search != NULL   ? option->search->name
                                      : option->condition->name;
}

const char *option_argument(const struct parsed_option *option) {
    return option->own != NULL        ? option->own->argument
           : option->shortcut != NULL ? option->shortcut->argument
           : option->search != NULL   ? option->search->argument
                                      : option->condition->argument;
}

bool option_takes_file(const struct parsed_option *option) {
    const struct soliton_kind *kind;
    bool takes = false;
    for (size_t i = 0; option->shortcut != NULL && (kind = soliton_kind_at(i)) != NULL; i++) {
        const struct soliton_shortcut *shortcut = find_shortcut(kind, option->shortcut->name);
        takes = takes || (shortcut != NULL && shortcut->takes_file);
    }
    return takes;
}

/* Adds to the words, as far as there is room in their `size` bytes. A test sees to it that there
 * is. */
__attribute__((format(printf, 3, 4))) static void append(char *words, size_t size,
                                                         const char *format, ...) {
    const size_t length = strlen(words);
    va_list values;
    va_start(values, format);
    vsnprintf(words + length, size - length, format, values);
    va_end(values);
}

/* What a kind says of the option that it declares; NULL if it declares none of this name. */
static const char *help_of_kind(const struct soliton_kind *kind,
                                const struct parsed_option *option) {
    if (option->shortcut != NULL) {
        const struct soliton_shortcut *shortcut = find_shortcut(kind, option->shortcut->name);
        return shortcut == NULL ? NULL : shortcut->help;
    }
    const struct soliton_condition *condition = find_condition(kind, option->condition->name);
    return condition == NULL ? NULL : condition->help;
}

/* What the kinds say, each after its name if there are several. */
static void add_kinds(const struct command *command, const struct parsed_option *option,
                      struct option_help *help) {
    const struct soliton_kind *kind;
    const bool names = is_for_several_kinds(command);
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        const char *words = help_of_kind(kind, option);
        if (words != NULL) {
            append(help->text, sizeof help->text, "%s%s%s%s", *help->text == '\0' ? "" : "; ",
                   names ? kind->name : "", names ? ": " : "", words);
        }
    }
    if (option_takes_file(option)) {
        append(help->text, sizeof help->text,
               "; or the name of a file that has it, with a dot or a slash: ./%s",
               option_name(option));
    }
}

/* The kinds that have a choice, each with its metrics: " (KIND: moves, slides)". */
static void add_metrics(const struct command *command, struct option_help *help) {
    const struct soliton_kind *kind;
    const char *before = " (";
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        for (size_t j = 0; has_choice_of_metrics(kind) && kind->metrics[j] != NULL; j++) {
            append(help->text, sizeof help->text, "%s%s%s%s", j == 0 ? before : ", ",
                   j == 0 ? kind->name : "", j == 0 ? ": " : "", kind->metrics[j]);
            before = "; ";
        }
    }
    append(help->text, sizeof help->text, ")");
}

struct option_help option_help(const struct command *command, const struct parsed_option *option) {
    struct option_help help = {""};
    if (option->own != NULL || option->search != NULL) {
        append(help.text, sizeof help.text, "%s",
               option->own != NULL ? option->own->help : option->search->help);
        if (option->search != NULL && strcmp(option->search->name, metric_name) == 0) {
            add_metrics(command, &help);
        }
    } else {
        add_kinds(command, option, &help);
    }
    return help;
}

/* Has the list with bars this word already? */
static bool has_value(const char *values, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = values; (at = strstr(at, word)) != NULL; at += length) {
        if ((at == values || at[-1] == '|') && (at[length] == '|' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

struct option_values option_metrics(const struct command *command) {
    struct option_values values = {""};
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = command_next_kind(command, &i)) != NULL;) {
        for (size_t j = 0; kind->metrics[j] != NULL; j++) {
            if (!has_value(values.text, kind->metrics[j])) {
                append(values.text, sizeof values.text, "%s%s", *values.text == '\0' ? "" : "|",
                       kind->metrics[j]);
            }
        }
    }
    return values;
}
