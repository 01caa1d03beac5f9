#define _POSIX_C_SOURCE 200809L

#include "survey/report/words.h"

#include "survey/work/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rules --------------------------------------------------------------------------------- */

/* The rules in the puzzle's description, "NAME: 8 columns, ..." and more lines; and what it leaves
 * unsaid. */
static char *rules_in(const char *description, const char *unsaid) {
    const char *words = strstr(description, ": ");
    const char *end = strchr(description, '\n');
    if (words == NULL || end == NULL || words > end) {
        return strdup(description);
    }
    words += 2;
    const size_t room = (size_t)(end - words) + strlen(unsaid) + sizeof "; ";
    char *rules = malloc(room);
    if (rules != NULL) {
        snprintf(rules, room, "%.*s%s%s", (int)(end - words), words, *unsaid == '\0' ? "" : "; ",
                 unsaid);
    }
    return rules;
}

/* The rules of one deal are those of all. Of a kind without rules to change, what describes a deal
 * is that deal's alone. */
static char *rules_of(const struct study *study) {
    const struct survey_settings *settings = &study->settings;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    enum soliton_status status = SOLITON_BAD_DATA;
    if (study->deals.count > 0) {
        const struct span *span = &study->deals.spans[0];
        struct deal_name name = deal_name(settings->game, span->series, span->first);
        status = soliton_puzzle_named(name.text, settings->rules, &puzzle, &error);
    }
    if (status == SOLITON_NO_MEMORY) {
        return NULL;
    }
    if (status != SOLITON_OK || *soliton_puzzle_kind(puzzle)->rules == '\0') {
        soliton_puzzle_free(puzzle);
        return strdup(*settings->rules == '\0' ? "the game's own" : settings->rules);
    }
    char *description = soliton_puzzle_describe(puzzle, SOLITON_ASCII);
    char *rules = description == NULL ? NULL : rules_in(description, soliton_puzzle_unsaid(puzzle));
    free(description);
    soliton_puzzle_free(puzzle);
    return rules;
}

/* ---- Searches ------------------------------------------------------------------------------ */

/* The value of the option of this name; NULL if it has another name or no value. */
static const char *value_of(const struct option_item *option, const char *name) {
    return option_item_is(option, name) && option->length > option->name + 1
               ? option_item_value(option)
               : NULL;
}

/* The same as a number; false if it is not a number. */
static bool number_of(const struct option_item *option, const char *name, uint64_t *number) {
    const char *value = value_of(option, name);
    if (value == NULL || *value < '0' || *value > '9') {
        return false;
    }
    char *end = NULL;
    *number = strtoull(value, &end, 10);
    return end == option->start + option->length;
}

/* The seconds of a time limit, which may have a fraction; "" for another option. */
struct seconds_text {
    char text[32];
};
static struct seconds_text timeout_of(const struct option_item *option) {
    struct seconds_text seconds = {""};
    const char *value = value_of(option, "timeout");
    size_t digits = value == NULL ? 0 : strspn(value, "0123456789.");
    if (digits > 0 && digits < sizeof seconds.text &&
        value + digits == option->start + option->length) {
        memcpy(seconds.text, value, digits);
    }
    return seconds;
}

/* "1.5 GiB", but "16 GiB". */
static struct human bytes(uint64_t number) {
    struct human human = human_bytes(number);
    char *zero = strstr(human.text, ".0 ");
    if (zero != NULL) {
        memmove(zero, zero + 2, strlen(zero + 2) + 1);
    }
    return human;
}

static void print_search(const struct option_item *option, FILE *stream) {
    uint64_t number = 0;
    struct seconds_text seconds = timeout_of(option);
    if (option_item_is(option, "shortest") && option_item_value(option) == NULL) {
        fputs("shortest solutions", stream);
    } else if (number_of(option, "memory", &number)) {
        fprintf(stream, "at most %s of memory a deal", bytes(number).text);
    } else if (number_of(option, "max-positions", &number)) {
        fprintf(stream, "at most %s a deal", human_amount(number, "positions").text);
    } else if (seconds.text[0] != '\0') {
        fprintf(stream, "at most %s s a deal", seconds.text);
    } else if (number_of(option, "forget", &number)) {
        fprintf(stream, "positions that score more than %s below the best are dropped",
                human_number(number).text);
    } else {
        fprintf(stream, "%.*s", (int)option->length, option->start);
    }
}

char *report_searches(const char *options) {
    char *words = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&words, &length);
    if (stream == NULL) {
        return NULL;
    }
    if (*options == '\0') {
        fputs("without limits", stream);
    }
    struct option_item option;
    for (const char *rest = option_list_begin(options); option_list_next(&rest, &option);) {
        print_search(&option, stream);
        fputs(rest == NULL || *rest == '\0' ? "" : ", ", stream);
    }
    if (fclose(stream) != 0) {
        free(words);
        return NULL;
    }
    return words;
}

struct report_advice report_advice(const struct study *study) {
    const char *options = study->retry_count == 0 ? study->settings.options
                                                  : study->retries[study->retry_count - 1].options;
    const uint64_t enough = (uint64_t)16 << 30;
    struct report_advice advice = {"--memory 16G --threads 1"};
    struct option_item option;
    for (const char *rest = option_list_begin(options); option_list_next(&rest, &option);) {
        uint64_t number = 0;
        struct seconds_text seconds = timeout_of(&option);
        if (number_of(&option, "max-positions", &number)) {
            snprintf(advice.text, sizeof advice.text, "--max-positions %" PRIu64,
                     number < UINT64_MAX / 10 ? (number > 0 ? number : 1) * 10 : number);
        } else if (seconds.text[0] != '\0') {
            snprintf(advice.text, sizeof advice.text, "--timeout %.15g",
                     10 * strtod(seconds.text, NULL));
        } else if (number_of(&option, "memory", &number) && number >= enough) {
            snprintf(advice.text, sizeof advice.text, "--memory %" PRIu64 "G --threads 1",
                     number / enough * 32);
        }
    }
    return advice;
}

/* ---- The rest ------------------------------------------------------------------------------ */

/* The signature of the searches of this kind in "0.1.0, KIND 3343509, ..."; "" if it is not
 * there. */
static const char *signature_of(const char *engine, const char *kind) {
    const size_t length = strlen(kind);
    for (const char *at = engine; (at = strstr(at, ", ")) != NULL; at++) {
        if (strncmp(at + 2, kind, length) == 0 && at[2 + length] == ' ') {
            return at + 2 + length + 1;
        }
    }
    return "";
}

/* The version, and the signature of what solved the deals, if it has one. */
static char *engine_of(const struct survey_settings *settings) {
    const char *engine = settings->engine;
    size_t version = strcspn(engine, ",");
    const struct soliton_entry *game = soliton_entry_named(settings->game, strlen(settings->game));
    const char *search = signature_of(engine, game == NULL ? "" : game->kind);
    size_t digits = strspn(search, "0123456789");
    size_t room = strlen(engine) + sizeof "Soliton  (search )";
    char *words = malloc(room);
    if (words != NULL && digits > 0) {
        snprintf(words, room, "Soliton %.*s (search %.*s)", (int)version, engine, (int)digits,
                 search);
    } else if (words != NULL) {
        snprintf(words, room, "Soliton %.*s", (int)version, engine);
    }
    return words;
}

const char *report_kept(enum keep keep) {
    switch (keep) {
    case KEEP_UNSOLVABLE:
        return "unsolvable and undecided ones";
    case KEEP_SOLVED:
        return "solved and undecided ones";
    case KEEP_ALL:
        return "all";
    default:
        return "undecided ones";
    }
}

enum failure_kind report_words_make(const struct study *study, struct report_words *words,
                                    struct failure *failure) {
    *words = (struct report_words){.rules = rules_of(study),
                                   .searches = report_searches(study->settings.options),
                                   .engine = engine_of(&study->settings)};
    return words->rules == NULL || words->searches == NULL || words->engine == NULL
               ? failure_no_memory(failure)
               : FAILURE_NONE;
}

void report_words_drop(struct report_words *words) {
    free(words->rules);
    free(words->searches);
    free(words->engine);
    *words = (struct report_words){0};
}
