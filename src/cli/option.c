#include "cli/option.h"

#include <stddef.h>

const struct option option_rules = {
    .name = "rules", .argument = "RULES", .help = "change the rules of the game; see below"};
const struct option option_json = {.name = "json", .help = "print JSON, for programs"};
const struct option option_quiet = {
    .name = "quiet", .letter = 'q', .help = "print nothing but the answer"};
const struct option option_ascii = {.name = "ascii",
                                    .help = "write suits as letters, and nothing outside ASCII"};
const struct option option_colour = {.name = "colour",
                                     .alias = "color",
                                     .argument = "WHEN",
                                     .help =
                                         "colour the suits: auto (on a terminal), always, never"};
