#include "cli/args/arguments.h"

#include <stdlib.h>
#include <string.h>

void arguments_drop(struct arguments *arguments) {
    free(arguments->options);
    free(arguments->operands);
    free(arguments->rules);
    free(arguments->rules_option);
    *arguments = (struct arguments){0};
}

static const struct parsed_option *last_given(const struct arguments *arguments,
                                              const struct option *option) {
    for (size_t i = arguments->option_count; i > 0; i--) {
        if (arguments->options[i - 1].own == option) {
            return &arguments->options[i - 1];
        }
    }
    return NULL;
}

bool arguments_have(const struct arguments *arguments, const struct option *option) {
    return last_given(arguments, option) != NULL;
}

const char *arguments_value(const struct arguments *arguments, const struct option *option) {
    const struct parsed_option *given = last_given(arguments, option);
    return given == NULL ? NULL : given->value;
}

const char *arguments_search_value(const struct arguments *arguments, const char *name) {
    const char *value = NULL;
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct soliton_option *option = arguments->options[i].search;
        if (option != NULL && strcmp(option->name, name) == 0) {
            value = arguments->options[i].value;
        }
    }
    return value;
}

/* ---- Options that several commands take ------------------------------------------------------ */

const struct option option_rules = {
    .name = "rules", .argument = "RULES", .help = "change the rules of the game; see below"};
const struct option option_json = {.name = "json", .help = "print JSON, for programs"};
const struct option option_quiet = {
    .name = "quiet", .letter = 'q', .help = "print only the answer"};
const struct option option_ascii = {.name = "ascii", .help = "print only ASCII"};
const struct option option_colour = {.name = "colour",
                                     .alias = "color",
                                     .argument = "WHEN",
                                     .values = "auto|always|never",
                                     .help = "use colours: auto (on a terminal), always, never"};
