#define _POSIX_C_SOURCE 200809L

#include "cli/source.h"

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

/* What to call the text in a message. */
static const char *text_name(const struct source *source) {
    return source->file == NULL ? "argument" : input_name(source->file);
}

/* Says why there is no puzzle. `place` is where it should have been. */
static void explain(struct source *source, const char *place, const struct soliton_error *error) {
    if (source->rules_are_wrong) {
        say("%s: %s", source->rules_option, error->message);
        snprintf(source->reason, sizeof source->reason, "%s", error->message);
    } else if (error->line != 0 && error->column != 0) {
        say("%s:%zu:%zu: %s", place, error->line, error->column, error->message);
        snprintf(source->reason, sizeof source->reason, "line %zu, column %zu: %s", error->line,
                 error->column, error->message);
    } else if (error->line != 0) {
        say("%s:%zu: %s", place, error->line, error->message);
        snprintf(source->reason, sizeof source->reason, "line %zu: %s", error->line,
                 error->message);
    } else {
        say("%s: %s", place, error->message);
        snprintf(source->reason, sizeof source->reason, "%s", error->message);
    }
}

bool source_has_more(const struct source *source) {
    return source->next.offset < source->text.length;
}

enum exit_code source_next(struct source *source) {
    struct soliton_error error = {0};
    soliton_puzzle_free(source->puzzle);
    *source->reason = '\0';
    source->line = 0;
    enum soliton_status status =
        soliton_puzzle_parse_next(source->text.data, source->text.length, &source->next,
                                  source->rules, &source->puzzle, &source->line, &error);
    source->holds_several = source->holds_several || source_has_more(source);
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    source->rules_are_wrong = source->rules != NULL && status == SOLITON_INVALID;
    explain(source, text_name(source), &error);
    /* Whatever the text is taken for, an unknown kind is its content's fault. */
    return status == SOLITON_UNKNOWN ? EXIT_BAD_DATA : exit_code_of_status(status);
}

static enum exit_code read_file(struct source *source) {
    enum exit_code code = input_read(source->file, &source->text);
    if (code == EXIT_OK) {
        return source_next(source);
    }
    if (source->text.missing) {
        explain_missing(source);
    } else {
        snprintf(source->reason, sizeof source->reason, "%s", source->text.problem);
    }
    say("%s: %s", input_name(source->file), source->reason);
    return code;
}

/* An argument of several lines. */
static enum exit_code read_argument(struct source *source) {
    source->text.data = strdup(source->name);
    if (source->text.data == NULL) {
        return say_no_memory();
    }
    source->text.length = strlen(source->name);
    return source_next(source);
}

enum exit_code source_open(const char *name_or_path, const struct arguments *arguments,
                           struct source *source) {
    const char *rules = arguments->rules;
    *source = (struct source){.name = name_or_path,
                              .rules = rules,
                              .rules_option = arguments->rules_option,
                              .next = {0, 1}};
    if (strchr(name_or_path, '\n') != NULL && access(name_or_path, F_OK) != 0) {
        return read_argument(source);
    }
    struct soliton_error error = {0};
    enum soliton_status status = soliton_puzzle_named(name_or_path, rules, &source->puzzle, &error);
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    if (status == SOLITON_UNKNOWN) {
        source->file = name_or_path;
        return read_file(source);
    }
    source->rules_are_wrong = rules != NULL && source_is_name(name_or_path);
    if (!source->rules_are_wrong && access(name_or_path, F_OK) == 0) {
        snprintf(source->reason, sizeof source->reason, "%s", error.message);
        say("%s: %s; the file of that name is ./%s", name_or_path, source->reason, name_or_path);
    } else {
        explain(source, name_or_path, &error);
    }
    return exit_code_of_status(status);
}

void source_close(struct source *source) {
    soliton_puzzle_free(source->puzzle);
    source->puzzle = NULL;
    free(source->text.data);
    source->text.data = NULL;
}

void source_json(struct json *json, const struct source *source) {
    const soliton_puzzle *puzzle = source->puzzle;
    if (puzzle != NULL) {
        json_string(json, "puzzle", soliton_puzzle_name(puzzle));
        json_string(json, "kind", soliton_puzzle_kind(puzzle)->name);
    } else {
        json_string(json, "puzzle", source->file == NULL ? source->name : NULL);
        json_null(json, "kind");
    }
    json_string(json, "file", source->file);
    json_string(json, "rules", source->rules);
}

void source_print_rules(const struct source *source) {
    if (source->rules != NULL) {
        fputs(" (", stdout);
        print_clean(stdout, source->rules);
        fputs(")", stdout);
    }
}

struct source_label source_label(const struct source *source) {
    struct source_label label;
    bool has_name = source->file == NULL;
    const char *name = has_name ? soliton_puzzle_name(source->puzzle) : input_name(source->file);
    if (!has_name && source->holds_several) {
        snprintf(label.text, sizeof label.text, "%s:%zu", name, source->line);
    } else {
        snprintf(label.text, sizeof label.text, "%s", name);
    }
    return label;
}

void source_print_label(const struct source *source) {
    print_clean(stdout, source_label(source).text);
    source_print_rules(source);
}
