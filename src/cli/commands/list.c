/* soliton list: the names of puzzles. */
#include "cli/io/print.h"

#include "cli/commands/command.h"
#include "cli/io/answer.h"

#include <stdio.h>
#include <string.h>

static void print_json(void) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        struct json json = {0};
        answer_open(&json);
        answer_outcome(&json, ANSWER_DONE, NULL);
        json_string(&json, "kind", entry->kind);
        json_string(&json, "game", entry->name);
        json_string(&json, "abbreviation", entry->abbreviation);
        json_string(&json, "members", entry->members);
        json_string(&json, "summary", entry->summary);
        answer_close(&json);
    }
}

static void print_names(void) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        print_entry(entry);
    }
    puts("\n"
         "Name a deal by its game, in full or short, and its number: FreeCell.123456 or\n"
         "fc.123456; a board of pegs by its name; a port by its cells. Anything else is the\n"
         "path of a file, '-' for standard input; its content tells what kind of puzzle it is.\n"
         "A file whose name looks like a puzzle's is named by a path: ./FreeCell.123456.");
}

static enum exit_code run(const struct arguments *arguments) {
    if (arguments_have(arguments, &option_json)) {
        print_json();
    } else {
        print_names();
    }
    return EXIT_OK;
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_list = {.name = "list",
                                     .operands = "",
                                     .summary = "Lists the puzzles that have names",
                                     .options = options,
                                     .run = run};
