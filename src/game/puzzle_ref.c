#include "game/puzzle_ref.h"

#include "base/error.h"
#include "game/again.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

static const char indent[] = "    "; /* before each line of the puzzle's text */
enum { INDENT = sizeof indent - 1 };

/* ---- Reading ------------------------------------------------------------------------------- */

/* What was read of the puzzle. */
struct given {
    struct word name;    /* empty if there is none */
    struct text written; /* the puzzle's own text; "" if there is none */
    struct text rules;   /* "" if there are none */
    size_t name_line, name_column, written_line;
    size_t rules_line, rules_column; /* 0 if there are none */
};

/* The lines that are indented, and blank ones between and behind them. */
static void read_written(struct reading *reading, struct given *given) {
    given->written_line = reading->number;
    while (!reading->is_over) {
        const bool blank = word_trim(reading->line).length == 0;
        if (!blank && !reading_begins_with(reading->line, indent)) {
            return;
        }
        if (!blank) {
            const struct word line = reading_behind(reading->line, INDENT);
            text_add_bytes(&given->written, line.start, line.length);
        }
        text_add_char(&given->written, '\n');
        reading_step(reading);
    }
}

static enum soliton_status read_parts(struct reading *reading, struct given *given) {
    struct word value;
    if (!reading_take(reading, "puzzle:", &given->name)) {
        return reading_fail(reading, reading->line.start, "'puzzle:' is missing here");
    }
    given->name_line = reading->number;
    given->name_column = reading_column(reading, given->name.start);
    reading_step(reading);
    read_written(reading, given);
    if (given->name.length == 0 && given->written.length == 0 && !given->written.failed) {
        return reading_fail(reading, reading->line.start,
                            "the puzzle is missing here, each line of it behind four blanks");
    }
    if (reading_take(reading, "rules:", &value)) {
        given->rules_line = reading->number;
        given->rules_column = reading_column(reading, value.start);
        const char *zero = value.length > 0 ? memchr(value.start, '\0', value.length) : NULL;
        if (zero != NULL) {
            return reading_fail(reading, zero, "a zero byte stands in the rules");
        }
        text_add_bytes(&given->rules, value.start, value.length);
        reading_step(reading);
    }
    text_add(&given->written, "");
    text_add(&given->rules, "");
    return given->written.failed || given->rules.failed
               ? error_set(reading->error, SOLITON_NO_MEMORY, "out of memory")
               : SOLITON_OK;
}

/* The puzzle, by these rules. */
static enum soliton_status make(const struct given *given, const char *rules,
                                soliton_puzzle **puzzle, struct soliton_error *error) {
    char name[128];
    if (given->name.length == 0) {
        return soliton_puzzle_parse(given->written.data, given->written.length, rules, puzzle,
                                    error);
    }
    if (given->name.length >= sizeof name ||
        memchr(given->name.start, '\0', given->name.length) != NULL) {
        return error_set(error, SOLITON_UNKNOWN, "no puzzle has this name");
    }
    memcpy(name, given->name.start, given->name.length);
    name[given->name.length] = '\0';
    return soliton_puzzle_named(name, rules, puzzle, error);
}

/* Says what is wrong at its place in the whole text. */
static enum soliton_status blame(const struct given *given, bool rules_are_wrong,
                                 const struct soliton_error *why, struct soliton_error *error) {
    if (why->status == SOLITON_NO_MEMORY) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (rules_are_wrong) {
        return error_set_at(error, SOLITON_BAD_DATA, given->rules_line, given->rules_column, "%s",
                            why->message);
    }
    if (given->name.length > 0) {
        return error_set_at(error, SOLITON_BAD_DATA, given->name_line, given->name_column, "%s",
                            why->message);
    }
    const size_t line = why->line > 0 ? why->line : 1;
    const size_t column = why->column > 0 ? why->column : 1;
    return error_set_at(error, SOLITON_BAD_DATA, given->written_line + line - 1, column + INDENT,
                        "%s", why->message);
}

/* What cannot be made by its rules is tried without them, to know whether they are at fault. */
static enum soliton_status make_puzzle(const struct given *given, soliton_puzzle **puzzle,
                                       struct soliton_error *error) {
    struct soliton_error why = {0}, why_without = {0};
    const bool has_rules = given->rules_line > 0;
    if (make(given, given->rules.data, puzzle, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    if (!has_rules) {
        return blame(given, false, &why, error);
    }
    if (make(given, NULL, puzzle, &why_without) != SOLITON_OK) {
        return blame(given, false, &why_without, error);
    }
    soliton_puzzle_free(*puzzle);
    *puzzle = NULL;
    return blame(given, true, &why, error);
}

/* Where there are both a name and a text: is it the text of the puzzle of that name? */
static enum soliton_status compare(const struct given *given, const soliton_puzzle *puzzle,
                                   struct soliton_error *error) {
    if (given->name.length == 0 || given->written.length == 0) {
        return SOLITON_OK;
    }
    char *text = soliton_puzzle_write(puzzle);
    enum soliton_status status = SOLITON_OK;
    if (text == NULL) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (strcmp(text, given->written.data) != 0) {
        status = error_set_at(error, SOLITON_BAD_DATA, given->written_line, 1 + INDENT,
                              "this is another puzzle than %s", soliton_puzzle_name(puzzle));
    }
    free(text);
    return status;
}

enum soliton_status given_read(struct reading *reading, soliton_puzzle **puzzle) {
    struct given given = {0};
    *puzzle = NULL;
    enum soliton_status status = read_parts(reading, &given);
    if (status == SOLITON_OK) {
        status = make_puzzle(&given, puzzle, reading->error);
    }
    if (status == SOLITON_OK) {
        status = compare(&given, *puzzle, reading->error);
    }
    if (status != SOLITON_OK) {
        soliton_puzzle_free(*puzzle);
        *puzzle = NULL;
    }
    text_drop(&given.written);
    text_drop(&given.rules);
    return status;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Adds the lines of a text, each indented; blank ones stay empty. */
static void add_indented(const char *lines, struct text *text) {
    while (*lines != '\0') {
        const size_t length = strcspn(lines, "\n");
        text_add(text, length > 0 ? indent : "");
        text_add_bytes(text, lines, length);
        text_add_char(text, '\n');
        lines += length + (lines[length] == '\n');
    }
}

/* Must the rules be said besides the text of the puzzle, as they must for what a drawing of pegs
 * cannot show? */
static bool needs_rules(const char *written, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_parse(written, strlen(written), NULL, &puzzle, NULL);
    char *said = puzzle == NULL ? NULL : soliton_puzzle_rules(puzzle);
    bool needs = said == NULL || strcmp(said, rules) != 0;
    free(said);
    soliton_puzzle_free(puzzle);
    return needs;
}

void given_write(const soliton_puzzle *puzzle, bool with_text, struct text *text) {
    struct text written = {0};
    bool failed;
    soliton_puzzle *named = again_named(puzzle, &failed);
    char *rules = soliton_puzzle_rules(puzzle);
    again_write(puzzle, &written);
    text_add(&written, "");
    if (failed || rules == NULL || written.failed) {
        text->failed = true;
    } else {
        text_format(text, "puzzle:%s%s\n", named != NULL ? " " : "",
                    named != NULL ? puzzle->name : "");
        if (with_text || named == NULL) {
            add_indented(written.data, text);
        }
    }
    if (!text->failed && *rules != '\0' && (named != NULL || needs_rules(written.data, rules))) {
        text_format(text, "rules: %s\n", rules);
    }
    soliton_puzzle_free(named);
    free(rules);
    text_drop(&written);
}
