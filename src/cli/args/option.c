#include "cli/args/option.h"

#include <stddef.h>

const struct option option_rules = {
    .name = "rules", .argument = "RULES", .help = "change the rules of the game; see below"};
const struct option option_start = {.name = "start",
                                    .argument = "CELL",
                                    .help = "pegs: begin with this cell empty, and no other",
                                    .rule = "start"};
const struct option option_goal = {
    .name = "goal",
    .argument = "GOAL",
    .help = "pegs: end with one peg anywhere (any), one in a CELL, or as a drawing says: its rows "
            "separated by '/', or a file",
    .rule = "goal"};
const struct option option_deposits = {
    .name = "deposits",
    .argument = "MODE",
    .help = "patience: which cards are deposited by themselves: all that can be (forced, the "
            "default), those that can never be missed (safe), none (free)",
    .rule = "deposits"};
const struct option option_take_back = {
    .name = "take-back",
    .help = "patience: cards may come back from their deposits, which are then free or safe",
    .rule = "take-back"};
const struct option option_json = {.name = "json", .help = "print JSON, for programs"};
const struct option option_quiet = {
    .name = "quiet", .letter = 'q', .help = "print nothing but the answer"};
const struct option option_ascii = {.name = "ascii",
                                    .help = "print nothing outside ASCII: suits as letters"};
const struct option option_colour = {.name = "colour",
                                     .alias = "color",
                                     .argument = "WHEN",
                                     .values = "auto|always|never",
                                     .help = "use colours: auto (on a terminal), always, never"};
