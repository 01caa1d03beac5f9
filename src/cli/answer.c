#include "cli/answer.h"

#include "cli/limit.h"
#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

static const char *command = "";
static size_t answers, failures;

void answer_as(const char *command_name) { command = command_name; }

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

void answer_puzzle(struct json *json, const struct source *source) {
    const soliton_puzzle *puzzle = source->puzzle;
    if (puzzle != NULL) {
        json_string(json, "puzzle", soliton_puzzle_name(puzzle));
        json_string(json, "kind", soliton_puzzle_kind(puzzle)->name);
    } else {
        json_string(json, "puzzle", source->file == NULL ? source->name : NULL);
        json_null(json, "kind");
    }
    json_string(json, "file", source->file);
    json_positive(json, "line", source->line);
    answer_rules(json, puzzle);
}

void answer_outcome(struct json *json, const char *outcome, const char *reason) {
    const bool failed = strcmp(outcome, soliton_outcome_name(SOLITON_ERROR)) == 0 ||
                        strcmp(outcome, soliton_outcome_name(SOLITON_INTERRUPTED)) == 0;
    failures += failed;
    json_string(json, "outcome", outcome);
    json_string(json, "reason", reason == NULL || *reason == '\0' ? NULL : reason);
}

void answer_search(struct json *json, const soliton_search *search, enum soliton_outcome outcome,
                   const struct soliton_error *error) {
    const struct limit_reason why = limit_reason(search, "");
    const char *limit = soliton_search_limit(search);
    answer_outcome(json, soliton_outcome_name(outcome),
                   outcome == SOLITON_ERROR ? error->message : why.text);
    json_string(json, "limit", *limit == '\0' ? NULL : limit);
}

void answer_length(struct json *json, bool exists, size_t length) {
    if (exists) {
        json_number(json, "length", length);
    } else {
        json_null(json, "length");
    }
}

void answer_failure(const struct source *source, const char *outcome, const char *reason) {
    struct json json = {0};
    answer_open(&json);
    if (source != NULL) {
        answer_puzzle(&json, source);
    }
    answer_outcome(&json, outcome, reason);
    answer_close(&json);
}

size_t answer_failures(void) { return failures; }

void answer_for_code(const struct arguments *arguments, const struct source *source,
                     enum exit_code code, size_t before) {
    const bool gave_up = code == EXIT_GAVE_UP && source != NULL && source->gave_up;
    const bool failed = code != EXIT_OK && code != EXIT_UNSOLVABLE && code != EXIT_GAVE_UP &&
                        code != EXIT_CANNOT_WRITE;
    if ((!failed && !gave_up) || failures > before || !arguments_have(arguments, &option_json)) {
        return;
    }
    if (code == EXIT_INTERRUPTED) {
        if (answers == 0) { /* those that were printed are whole, and the exit code tells */
            answer_failure(source, soliton_outcome_name(SOLITON_INTERRUPTED), NULL);
        }
    } else {
        answer_failure(source, soliton_outcome_name(SOLITON_ERROR), say_last());
    }
}
