#define _POSIX_C_SOURCE 200809L

#include "cli/source.h"

#include "cli/input.h"
#include "cli/print.h"
#include "cli/say.h"
#include "cli/spelling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool source_is_name(const char *name) {
    soliton_puzzle *puzzle = NULL;
    bool is = soliton_puzzle_named(name, NULL, &puzzle, NULL) == SOLITON_OK;
    soliton_puzzle_free(puzzle);
    return is;
}

/* A name that was perhaps meant, "FreeCell.1" for "FreeCel.1". */
struct suggestion {
    char name[64]; /* "" if there is none */
};

static struct suggestion suggest(const char *name) {
    struct suggestion suggestion = {""};
    char game[SPELLING_WORD_MAX + 1];
    size_t length = strcspn(name, ".");
    if (length >= sizeof game) {
        return suggestion;
    }
    memcpy(game, name, length);
    game[length] = '\0';
    const char *number = name[length] == '\0' ? ".1" : name + length;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (!spelling_is_near(game, entry->name)) {
            continue;
        }
        int size = snprintf(suggestion.name, sizeof suggestion.name, "%s%s", entry->name, number);
        if ((size_t)size < sizeof suggestion.name && source_is_name(suggestion.name)) {
            return suggestion;
        }
    }
    return (struct suggestion){""};
}

static void explain_missing(struct source *source) {
    struct suggestion suggestion = suggest(source->name);
    if (*suggestion.name != '\0') {
        snprintf(source->reason, sizeof source->reason,
                 "no puzzle of that name (did you mean %s?) and no such file", suggestion.name);
    } else {
        snprintf(source->reason, sizeof source->reason,
                 "no puzzle of that name (see 'soliton list') and no such file");
    }
}

static enum exit_code parse(struct source *source, const struct input *input) {
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_puzzle_parse(input->data, input->length, source->rules, &source->puzzle, &error);
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    const char *name = input_name(source->file);
    source->rules_are_wrong = source->rules != NULL && status == SOLITON_INVALID;
    if (source->rules_are_wrong) {
        say("--rules: %s", error.message);
        snprintf(source->reason, sizeof source->reason, "%s", error.message);
    } else if (error.line != 0 && error.column != 0) {
        say("%s:%zu:%zu: %s", name, error.line, error.column, error.message);
        snprintf(source->reason, sizeof source->reason, "line %zu, column %zu: %s", error.line,
                 error.column, error.message);
    } else if (error.line != 0) {
        say("%s:%zu: %s", name, error.line, error.message);
        snprintf(source->reason, sizeof source->reason, "line %zu: %s", error.line, error.message);
    } else {
        say("%s: %s", name, error.message);
        snprintf(source->reason, sizeof source->reason, "%s", error.message);
    }
    /* Whatever the file is taken for, an unknown kind is its content's fault. */
    return status == SOLITON_UNKNOWN ? EXIT_BAD_DATA : exit_code_of_status(status);
}

static enum exit_code read_file(struct source *source) {
    struct input input;
    enum exit_code code = input_read(source->file, &input);
    if (code == EXIT_OK) {
        code = parse(source, &input);
        free(input.data);
        return code;
    }
    if (input.missing) {
        explain_missing(source);
    } else {
        snprintf(source->reason, sizeof source->reason, "%s", input.problem);
    }
    say("%s: %s", input_name(source->file), source->reason);
    return code;
}

enum exit_code source_open(const char *name_or_path, const char *rules, struct source *source) {
    *source = (struct source){.name = name_or_path, .rules = rules};
    struct soliton_error error = {0};
    enum soliton_status status = soliton_puzzle_named(name_or_path, rules, &source->puzzle, &error);
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    if (status == SOLITON_UNKNOWN) {
        source->file = name_or_path;
        return read_file(source);
    }
    snprintf(source->reason, sizeof source->reason, "%s", error.message);
    source->rules_are_wrong = rules != NULL && source_is_name(name_or_path);
    if (source->rules_are_wrong) {
        say("--rules: %s", source->reason);
    } else if (access(name_or_path, F_OK) == 0) {
        say("%s: %s; the file of that name is ./%s", name_or_path, source->reason, name_or_path);
    } else {
        say("%s: %s", name_or_path, source->reason);
    }
    return exit_code_of_status(status);
}

void source_close(struct source *source) {
    soliton_puzzle_free(source->puzzle);
    source->puzzle = NULL;
}

void source_print_rules(const struct source *source) {
    if (source->rules != NULL) {
        fputs(" (", stdout);
        print_clean(stdout, source->rules);
        fputs(")", stdout);
    }
}

void source_print_label(const struct source *source) {
    bool is_file = source->file != NULL;
    print_clean(stdout, is_file ? input_name(source->file) : soliton_puzzle_name(source->puzzle));
    source_print_rules(source);
}
