#include "cli/args/arguments.h"

#include <stdlib.h>
#include <string.h>

void arguments_drop(struct arguments *arguments) {
    free(arguments->options);
    free(arguments->operands);
    free(arguments->rules);
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
const struct option option_start = {.name = "start",
                                    .argument = "HOLE",
                                    .help = "pegs: begin with only this hole empty",
                                    .rule = "start"};
const struct option option_goal = {
    .name = "goal",
    .argument = "GOAL",
    .help = "pegs: end with one peg anywhere (any), one in a HOLE, or the pegs of a drawing: rows "
            "separated by '/', or a file",
    .rule = "goal"};
const struct option option_autoplay = {
    .name = "autoplay",
    .argument = "MODE",
    .help = "patience: which cards go to their foundations by themselves: all that can (all, the "
            "default), those that can never be missed (safe), none (none)",
    .rule = "autoplay"};
const struct option option_take_back = {
    .name = "take-back",
    .help = "patience: cards may come back from their foundations; autoplay is then none or safe",
    .rule = "take-back"};
const struct option option_json = {.name = "json", .help = "print JSON, for programs"};
const struct option option_quiet = {
    .name = "quiet", .letter = 'q', .help = "print only the answer"};
const struct option option_ascii = {.name = "ascii", .help = "print only ASCII: suits as letters"};
const struct option option_colour = {.name = "colour",
                                     .alias = "color",
                                     .argument = "WHEN",
                                     .values = "auto|always|never",
                                     .help = "use colours: auto (on a terminal), always, never"};
