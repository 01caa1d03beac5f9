#define _POSIX_C_SOURCE 200809L

#include "cli/args/source.h"

#include "cli/args/spelling.h"
#include "cli/io/monitor.h"
#include "cli/io/say.h"
#include "print/escape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Does the library know the name? The rules do not matter. */
static enum soliton_status status_of(const char *name) {
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = soliton_puzzle_named(name, NULL, &puzzle, NULL);
    soliton_puzzle_free(puzzle);
    return status;
}

/* Is it a range, and not the name of a file? The library, which has answered `status` to the name,
 * then knows how it begins. If memory ran out it may be one; reading it then tells. */
static bool is_range(const char *name, enum soliton_status status) {
    return (status == SOLITON_INVALID || status == SOLITON_NO_MEMORY) && range_is_meant(name);
}

bool source_is_name(const char *name) {
    const enum soliton_status status = status_of(name);
    struct range range = {0};
    bool is = status == SOLITON_OK ||
              (is_range(name, status) && range_read(name, &range, NULL) == SOLITON_OK);
    range_drop(&range);
    return is;
}

/* A name that was perhaps meant: "GAME.1" for "GAM.1". */
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
        const bool is_example = entry->puzzle != NULL && name[length] == '\0';
        int size = snprintf(suggestion.name, sizeof suggestion.name, "%s%s",
                            is_example ? entry->puzzle : entry->name, is_example ? "" : number);
        if ((size_t)size < sizeof suggestion.name && source_is_name(suggestion.name)) {
            return suggestion;
        }
    }
    return (struct suggestion){""};
}

/* Stores the message for source_say. */
__attribute__((format(printf, 2, 3))) static void set_message(struct source *source,
                                                              const char *format, ...) {
    char message[8192];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    free(source->message);
    source->message = strdup(message);
}

void source_say(const struct source *source) {
    if (source->message != NULL) {
        say("%s", source->message);
    } else if (source->puzzle == NULL && !monitor_is_interrupted()) {
        say_no_memory(); /* there was no memory for the message */
    }
}

static void explain_missing(struct source *source) {
    struct suggestion suggestion = suggest(source->name);
    if (*suggestion.name != '\0') {
        set_message(source, "%s: no puzzle of that name (did you mean %s?) and no such file",
                    source->name, suggestion.name);
    } else {
        set_message(source, "%s: no puzzle of that name (see 'soliton list') and no such file",
                    source->name);
    }
}

/* What to call the text in a message. */
static const char *text_name(const struct source *source) {
    return source->file == NULL ? "argument" : input_name(source->file);
}

/* Stores why there is no puzzle. `place` is where it should have been. */
static void explain(struct source *source, const char *place, const struct soliton_error *error) {
    if (source->rules_are_wrong && source->no_file != NULL) {
        set_message(source, "%s: %s; there is no file %s", source->rules_option, error->message,
                    source->no_file);
    } else if (source->rules_are_wrong) {
        set_message(source, "%s: %s", source->rules_option, error->message);
    } else if (error->line != 0 && error->column != 0) {
        set_message(source, "%s:%zu:%zu: %s", place, error->line, error->column, error->message);
    } else if (error->line != 0) {
        set_message(source, "%s:%zu: %s", place, error->line, error->message);
    } else {
        set_message(source, "%s: %s", place, error->message);
    }
}

bool source_has_more(const struct source *source) {
    return source->next.offset < source->text.length || range_left(&source->range) > 0;
}

void source_leave_range(struct source *source) { range_drop(&source->range); }

static enum soliton_status next_of_range(struct source *source, struct soliton_error *error) {
    return soliton_puzzle_named(range_next(&source->range), source->rules, &source->puzzle, error);
}

static enum soliton_status next_of_text(struct source *source, struct soliton_error *error) {
    return soliton_puzzle_parse_next(source->text.data, source->text.length, &source->next,
                                     source->rules, &source->puzzle, &source->line, error);
}

enum exit_code source_next(struct source *source) {
    struct soliton_error error = {0};
    soliton_puzzle_free(source->puzzle);
    free(source->message);
    source->message = NULL;
    source->line = 0;
    bool ranges = source->range.name != NULL;
    enum soliton_status status =
        ranges ? next_of_range(source, &error) : next_of_text(source, &error);
    source->holds_several = source->holds_several || source_has_more(source);
    source->in_range = ranges && source->holds_several;
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    source->rules_are_wrong = source->rules != NULL && status == SOLITON_INVALID;
    explain(source, ranges ? source->range.name : text_name(source), &error);
    /* A text of no known kind is bad data, not bad usage. */
    return status == SOLITON_UNKNOWN ? EXIT_BAD_DATA : exit_code_of_status(status);
}

enum soliton_status source_change_rules(struct source *source, char *rules,
                                        struct soliton_error *error) {
    soliton_puzzle *old = source->puzzle;
    free(source->changed_rules);
    source->changed_rules = rules;
    source->rules = rules;
    enum soliton_status status =
        source->text.data == NULL
            ? soliton_puzzle_named(soliton_puzzle_name(old), rules, &source->puzzle, error)
            : soliton_puzzle_parse(source->text.data, source->text.length, rules, &source->puzzle,
                                   error);
    soliton_puzzle_free(old);
    return status;
}

static enum exit_code read_file(struct source *source, struct soliton_limits limits) {
    enum exit_code code = input_read(source->file, limits, &source->text);
    if (code == EXIT_OK) {
        return source_next(source);
    }
    if (code == EXIT_INTERRUPTED) {
        return code;
    }
    source->limit = source->text.limit;
    if (source->text.missing) {
        explain_missing(source);
    } else {
        set_message(source, "%s: %s%s", input_name(source->file),
                    source->limit != NULL ? "gave up: " : "", source->text.problem);
    }
    return code;
}

/* An argument of several lines. */
static enum exit_code read_argument(struct source *source) {
    source->text.data = strdup(source->name);
    if (source->text.data == NULL) {
        set_message(source, "memory ran out");
        return EXIT_BUG;
    }
    source->text.length = strlen(source->name);
    return source_next(source);
}

/* An impossible name, which may be meant as that of a file. */
static enum exit_code refuse(struct source *source, const struct soliton_error *error) {
    if (access(source->name, F_OK) != 0) {
        explain(source, source->name, error);
    } else {
        set_message(source, "%s: %s; the file of that name is ./%s", source->name, error->message,
                    source->name);
    }
    return exit_code_of_status(error->status);
}

static enum exit_code open_range(struct source *source) {
    struct soliton_error error = {0};
    if (range_read(source->name, &source->range, &error) == SOLITON_OK) {
        return source_next(source);
    }
    return refuse(source, &error);
}

enum exit_code source_open(const char *name_or_path, const struct arguments *arguments,
                           struct source *source) {
    const char *rules = arguments->rules;
    *source = (struct source){.name = name_or_path,
                              .rules = rules,
                              .rules_option = arguments->rules_option,
                              .no_file = arguments->no_file,
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
        return read_file(source, input_memory_of(arguments));
    }
    /* A name may have dots, too. */
    source->rules_are_wrong = rules != NULL && status_of(name_or_path) == SOLITON_OK;
    if (source->rules_are_wrong) {
        explain(source, name_or_path, &error);
        return exit_code_of_status(status);
    }
    return is_range(name_or_path, status) ? open_range(source) : refuse(source, &error);
}

enum exit_code source_open_only(const char *name_or_path, const struct arguments *arguments,
                                const char *command, struct source *source) {
    enum exit_code code = source_open(name_or_path, arguments, source);
    source_say(source);
    if (code == EXIT_OK && source_has_more(source)) {
        say("%s: %s holds several puzzles; give the one that the solution is for", command,
            input_name(source->name));
        return source->in_range ? EXIT_USAGE : EXIT_BAD_DATA;
    }
    return code;
}

struct source source_detach(struct source *source) {
    struct source alone = *source;
    alone.text = (struct input){0};
    alone.next = (struct soliton_place){0};
    alone.range = (struct range){0};
    source->puzzle = NULL;
    source->message = NULL;
    source->changed_rules = NULL;
    return alone;
}

void source_close(struct source *source) {
    soliton_puzzle_free(source->puzzle);
    source->puzzle = NULL;
    free(source->message);
    source->message = NULL;
    free(source->changed_rules);
    source->changed_rules = NULL;
    free(source->text.data);
    source->text = (struct input){0};
    range_drop(&source->range);
}

void source_print_rules(const struct source *source, FILE *stream) {
    if (source->rules != NULL) {
        fputs(" (", stream);
        escape_plain(stream, source->rules);
        fputs(")", stream);
    }
}

struct source_label source_label(const struct source *source) {
    struct source_label label;
    bool has_name = source->file == NULL;
    const char *name = has_name ? soliton_puzzle_name(source->puzzle) : input_name(source->file);
    if (!has_name && source->holds_several) {
        snprintf(label.text, sizeof label.text, "%s:%zu", name, source->line);
    } else {
        label.text[0] = '\0';
        strncat(label.text, name, sizeof label.text - 1);
    }
    return label;
}

void source_print_label(const struct source *source, FILE *stream) {
    escape_plain(stream, source_label(source).text);
    source_print_rules(source, stream);
}
