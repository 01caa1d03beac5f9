/* soliton list: the names of puzzles. */
#include "cli/io/print.h"

#include "cli/args/example.h"
#include "cli/commands/command.h"
#include "cli/io/answer.h"
#include "cli/io/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum exit_code print_entry_json(const struct soliton_entry *entry) {
    char *summary = soliton_entry_summary(entry);
    char *members = soliton_entry_members(entry);
    enum exit_code code = EXIT_OK;
    if (summary == NULL || members == NULL) {
        code = say_no_memory();
    } else {
        struct json json = {0};
        answer_open(&json);
        answer_outcome(&json, ANSWER_DONE, NULL);
        json_string(&json, "kind", entry->kind);
        json_string(&json, "game", entry->name);
        json_string(&json, "abbreviation", entry->abbreviation);
        json_string(&json, "members", members);
        json_string(&json, "summary", summary);
        answer_close(&json);
    }
    free(summary);
    free(members);
    return code;
}

typedef enum exit_code entry_call(const struct soliton_entry *entry);

static enum exit_code print_all(entry_call *call) {
    enum exit_code code = EXIT_OK;
    const struct soliton_entry *entry;
    for (size_t i = 0; code == EXIT_OK && (entry = soliton_list(i)) != NULL; i++) {
        code = call(entry);
    }
    return code;
}

/* Writes how puzzles of a kind are named. */
static void write_naming(const struct soliton_kind *kind, FILE *stream) {
    const struct example example = example_of_kind(kind);
    if (kind->is_its_name) {
        fprintf(stream, "%s by their whole text", kind->nouns);
    } else if (soliton_kind_can(kind, SOLITON_CAN_NUMBER)) {
        fprintf(stream, "%s by their game, in full or short, and a number: %s", kind->nouns,
                example.text);
    } else {
        fprintf(stream, "%s by their names: %s", kind->nouns, example.text);
    }
}

static void write_all_naming(FILE *stream) {
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        fputs(i == 0 ? "Name " : "; ", stream);
        write_naming(kind, stream);
    }
    fprintf(stream,
            ". Anything else is the path of a file, '-' for standard input; its content tells what "
            "kind of puzzle it is. A file whose name looks like a puzzle's is named by a path: "
            "./%s.",
            example_puzzle().text);
}

static enum exit_code print_names(void) {
    enum exit_code code = print_all(print_entry);
    putchar('\n');
    return exit_code_worse(code, print_paragraph(write_all_naming));
}

static enum exit_code run(const struct arguments *arguments) {
    return arguments_have(arguments, &option_json) ? print_all(print_entry_json) : print_names();
}

static const struct option *const options[] = {&option_json, NULL};

const struct command command_list = {.name = "list",
                                     .operands = "",
                                     .summary = "Lists the puzzles that have names",
                                     .options = options,
                                     .run = run};
