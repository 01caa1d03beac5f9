#include "cli/io/answer.h"

#include "cli/io/limit.h"
#include "cli/io/output.h"
#include "cli/io/say.h"

#include <stdlib.h>
#include <string.h>

static const char *command = "";
static size_t answers, failures;

void answer_set_command(const char *command_name) { command = command_name; }

void answer_open(struct json *json) {
    answers++;
    json_open(json, NULL, '{');
    json_string(json, "command", command);
}

void answer_close(struct json *json) {
    json_close(json, '}');
    json_end(json);
}

void answer_rules(struct json *json, const soliton_puzzle *puzzle) {
    char *rules = puzzle == NULL ? NULL : soliton_puzzle_rules(puzzle);
    json_string(json, "rules", rules);
    free(rules);
}

/* `name` is the puzzle's, or what stands for it. */
static void name_puzzle(struct json *json, const char *name, const soliton_puzzle *puzzle,
                        const char *file, size_t line) {
    json_string(json, "puzzle", name);
    json_string(json, "kind", puzzle == NULL ? NULL : soliton_puzzle_kind(puzzle)->name);
    json_string(json, "file", file);
    json_positive(json, "line", line);
    answer_rules(json, puzzle);
}

void answer_puzzle(struct json *json, const soliton_puzzle *puzzle, const char *file, size_t line) {
    name_puzzle(json, puzzle == NULL ? NULL : soliton_puzzle_name(puzzle), puzzle, file, line);
}

void answer_source(struct json *json, const struct source *source) {
    if (source->puzzle == NULL && source->file == NULL) {
        name_puzzle(json, source->name, NULL, NULL, source->line);
    } else {
        answer_puzzle(json, source->puzzle, source->file, source->line);
    }
}

void answer_outcome(struct json *json, const char *outcome, const char *reason) {
    const bool failed = strcmp(outcome, soliton_outcome_name(SOLITON_ERROR)) == 0 ||
                        strcmp(outcome, soliton_outcome_name(SOLITON_INTERRUPTED)) == 0;
    failures += failed;
    json_string(json, "outcome", outcome);
    json_string(json, "reason", reason == NULL || *reason == '\0' ? NULL : reason);
}

void answer_limit(struct json *json, const char *limit) {
    json_string(json, "limit", limit == NULL || *limit == '\0' ? NULL : limit);
}

void answer_search(struct json *json, const soliton_search *search, enum soliton_outcome outcome) {
    const struct limit_reason why = limit_reason(search, "");
    const bool gave_up = outcome == SOLITON_GAVE_UP;
    answer_outcome(json, soliton_outcome_name(outcome),
                   outcome == SOLITON_ERROR ? say_last() : why.text);
    answer_limit(json, gave_up ? soliton_search_limit(search) : NULL);
}

void answer_length(struct json *json, bool exists, size_t length) {
    if (exists) {
        json_number(json, "length", length);
    } else {
        json_null(json, "length");
    }
}

/* A figure of a solution is null where there is none. */
static void answer_figure(struct json *json, const struct soliton_figure *figure, uint64_t value,
                          bool solvable) {
    if (solvable || !figure->of_solution) {
        json_number(json, figure->name, value);
    } else {
        json_null(json, figure->name);
    }
}

void answer_rating(struct json *json, const struct soliton_rating *rating, bool solvable) {
    const struct soliton_figure *figures = rating->figures;
    if (solvable) {
        json_open(json, "lengths", '{');
        for (size_t i = 0; figures[i].name != NULL; i++) {
            if (figures[i].is_length) {
                answer_figure(json, &figures[i], rating->values[i], solvable);
            }
        }
        json_close(json, '}');
    } else {
        json_null(json, "lengths");
    }
    for (size_t i = 0; figures[i].name != NULL; i++) {
        if (!figures[i].is_length) {
            answer_figure(json, &figures[i], rating->values[i], solvable);
        }
    }
}

/* A whole object for a failure. The source and the limit may be NULL. */
static void print_failure(const struct source *source, enum soliton_outcome outcome,
                          const char *reason, const char *limit) {
    struct json json = {0};
    answer_open(&json);
    if (source != NULL) {
        answer_source(&json, source);
    }
    answer_outcome(&json, soliton_outcome_name(outcome), reason);
    answer_limit(&json, limit);
    answer_close(&json);
}

size_t answer_failures(void) { return failures; }

/* An interrupt gets an object only if there is no other: those that were printed are whole, and the
 * exit code tells of the interrupt. */
static void answer_interrupt(const struct source *source) {
    if (answers == 0) {
        print_failure(source, SOLITON_INTERRUPTED, NULL, NULL);
    }
}

void answer_for_code(const struct arguments *arguments, const struct source *source,
                     enum exit_code code, size_t before) {
    if (failures > before || output_has_failed() || !arguments_have(arguments, &option_json)) {
        return;
    }
    switch (code) {
    case EXIT_OK:
    case EXIT_UNSOLVABLE:
        break;
    case EXIT_GAVE_UP: /* reading did; a search has an object of its own */
        if (source != NULL && source->limit != NULL) {
            print_failure(source, SOLITON_GAVE_UP, say_last(), source->limit);
        }
        break;
    case EXIT_INTERRUPTED:
        answer_interrupt(source);
        break;
    case EXIT_USAGE:
    case EXIT_BAD_DATA:
    case EXIT_NO_INPUT:
    case EXIT_BUG:
    case EXIT_CANNOT_WRITE:
        print_failure(source, SOLITON_ERROR, say_last(), NULL);
        break;
    }
}
