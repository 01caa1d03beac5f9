#include "game/puzzle_ref.h"

#include "base/error.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* ---- Recreating a puzzle --------------------------------------------------------------------- */

/* Adds the text of the puzzle, as soliton_puzzle_write has it. */
static void write_text(const soliton_puzzle *puzzle, struct text *text) {
    puzzle->kind->write(puzzle, NULL, text);
}

/* All that a puzzle says of itself. */
static char *describe_all(const soliton_puzzle *puzzle) {
    struct text text = {0};
    puzzle->kind->describe(puzzle, SOLITON_ASCII, &text);
    puzzle->kind->rules(puzzle, &text);
    write_text(puzzle, &text);
    return text_take(&text);
}

/* The puzzle of this name with these rules; NULL if that is another puzzle, or if memory ran out,
 * which *failed tells. */
static soliton_puzzle *recreate_by_name_and_rules(const soliton_puzzle *puzzle, const char *rules,
                                                  bool *failed) {
    soliton_puzzle *copy = NULL;
    char *one = describe_all(puzzle);
    char *other = NULL;
    *failed =
        one == NULL || soliton_puzzle_named(puzzle->name, rules, &copy, NULL) == SOLITON_NO_MEMORY;
    if (copy != NULL) {
        other = describe_all(copy);
        *failed = other == NULL;
    }
    if (other == NULL || strcmp(one, other) != 0) {
        soliton_puzzle_free(copy);
        copy = NULL;
    }
    free(one);
    free(other);
    return copy;
}

bool soliton_puzzle_is_named(const soliton_puzzle *puzzle, const char *rules) {
    bool failed;
    if (puzzle == NULL) {
        return false;
    }
    soliton_puzzle *copy = recreate_by_name_and_rules(puzzle, rules, &failed);
    const bool is_named = copy != NULL;
    soliton_puzzle_free(copy);
    return is_named;
}

char *soliton_puzzle_write(const soliton_puzzle *puzzle) {
    struct text text = {0};
    if (puzzle == NULL) {
        return NULL;
    }
    write_text(puzzle, &text);
    return text_take(&text);
}

/* The same with the rules that it has. A layout that has no more than the name of its game is
 * another puzzle than the one of that name. */
static soliton_puzzle *recreate_by_name(const soliton_puzzle *puzzle, bool *failed) {
    char *rules = soliton_puzzle_rules(puzzle);
    *failed = rules == NULL;
    soliton_puzzle *copy = *failed ? NULL : recreate_by_name_and_rules(puzzle, rules, failed);
    free(rules);
    return copy;
}

soliton_puzzle *puzzle_recreate(const soliton_puzzle *puzzle) {
    bool failed;
    soliton_puzzle *copy = recreate_by_name(puzzle, &failed);
    if (copy != NULL || failed) {
        return copy;
    }
    char *text = soliton_puzzle_write(puzzle);
    char *rules = soliton_puzzle_rules(puzzle);
    if (text != NULL && rules != NULL) {
        soliton_puzzle_parse(text, strlen(text), rules, &copy, NULL);
    }
    free(text);
    free(rules);
    return copy;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static const char indent[] = "    "; /* before each line of the puzzle's text */
enum { INDENT = sizeof indent - 1 };

/* What was read of the puzzle. */
struct puzzle_ref {
    struct word name;    /* empty if there is none */
    struct text written; /* the puzzle's own text; "" if there is none */
    struct text rules;   /* "" if there are none */
    size_t name_line, name_column, written_line;
    size_t rules_line, rules_column; /* 0 if there are none */
};

/* The lines that are indented, and blank ones between and behind them. */
static void read_written(struct line_reader *reader, struct puzzle_ref *ref) {
    ref->written_line = reader->number;
    while (!reader->is_over) {
        const bool blank = word_trim(reader->line).length == 0;
        if (!blank && !word_begins_with(reader->line, indent)) {
            return;
        }
        if (!blank) {
            const struct word line = word_skip(reader->line, INDENT);
            text_add_bytes(&ref->written, line.start, line.length);
        }
        text_add_char(&ref->written, '\n');
        line_reader_next(reader);
    }
}

static enum soliton_status read_parts(struct line_reader *reader, struct puzzle_ref *ref) {
    struct word value;
    if (!line_reader_take(reader, "puzzle:", &ref->name)) {
        return line_reader_fail(reader, reader->line.start, "'puzzle:' is missing here");
    }
    ref->name_line = reader->number;
    ref->name_column = line_reader_column(reader, ref->name.start);
    line_reader_next(reader);
    read_written(reader, ref);
    if (ref->name.length == 0 && ref->written.length == 0 && !ref->written.failed) {
        return line_reader_fail(reader, reader->line.start,
                                "the puzzle is missing here, each line of it behind four blanks");
    }
    if (line_reader_take(reader, "rules:", &value)) {
        ref->rules_line = reader->number;
        ref->rules_column = line_reader_column(reader, value.start);
        const char *zero = value.length > 0 ? memchr(value.start, '\0', value.length) : NULL;
        if (zero != NULL) {
            return line_reader_fail(reader, zero, "a zero byte stands in the rules");
        }
        text_add_bytes(&ref->rules, value.start, value.length);
        line_reader_next(reader);
    }
    text_add(&ref->written, "");
    text_add(&ref->rules, "");
    return ref->written.failed || ref->rules.failed
               ? error_set(reader->error, SOLITON_NO_MEMORY, "out of memory")
               : SOLITON_OK;
}

/* The puzzle, by these rules. */
static enum soliton_status make(const struct puzzle_ref *ref, const char *rules,
                                soliton_puzzle **puzzle, struct soliton_error *error) {
    char name[128];
    if (ref->name.length == 0) {
        return soliton_puzzle_parse(ref->written.data, ref->written.length, rules, puzzle, error);
    }
    if (ref->name.length >= sizeof name ||
        memchr(ref->name.start, '\0', ref->name.length) != NULL) {
        return error_set(error, SOLITON_UNKNOWN, "no puzzle has this name");
    }
    memcpy(name, ref->name.start, ref->name.length);
    name[ref->name.length] = '\0';
    return soliton_puzzle_named(name, rules, puzzle, error);
}

/* Says what is wrong, with its place in the whole text. */
static enum soliton_status blame(const struct puzzle_ref *ref, bool rules_are_wrong,
                                 const struct soliton_error *why, struct soliton_error *error) {
    if (why->status == SOLITON_NO_MEMORY) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (rules_are_wrong) {
        return error_set_at(error, SOLITON_BAD_DATA, ref->rules_line, ref->rules_column, "%s",
                            why->message);
    }
    if (ref->name.length > 0) {
        return error_set_at(error, SOLITON_BAD_DATA, ref->name_line, ref->name_column, "%s",
                            why->message);
    }
    const size_t line = why->line > 0 ? why->line : 1;
    const size_t column = why->column > 0 ? why->column : 1;
    return error_set_at(error, SOLITON_BAD_DATA, ref->written_line + line - 1, column + INDENT,
                        "%s", why->message);
}

/* If it fails with the rules, tries without them, to know whether the rules are wrong. */
static enum soliton_status make_puzzle(const struct puzzle_ref *ref, soliton_puzzle **puzzle,
                                       struct soliton_error *error) {
    struct soliton_error why = {0}, why_without = {0};
    const bool has_rules = ref->rules_line > 0;
    if (make(ref, ref->rules.data, puzzle, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    if (!has_rules) {
        return blame(ref, false, &why, error);
    }
    if (make(ref, NULL, puzzle, &why_without) != SOLITON_OK) {
        return blame(ref, false, &why_without, error);
    }
    soliton_puzzle_free(*puzzle);
    *puzzle = NULL;
    return blame(ref, true, &why, error);
}

/* Where there are both a name and a text: is it the text of the puzzle of that name? */
static enum soliton_status compare(const struct puzzle_ref *ref, const soliton_puzzle *puzzle,
                                   struct soliton_error *error) {
    if (ref->name.length == 0 || ref->written.length == 0) {
        return SOLITON_OK;
    }
    char *text = soliton_puzzle_write(puzzle);
    enum soliton_status status = SOLITON_OK;
    if (text == NULL) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (strcmp(text, ref->written.data) != 0) {
        status = error_set_at(error, SOLITON_BAD_DATA, ref->written_line, 1 + INDENT,
                              "this is another puzzle than %s", soliton_puzzle_name(puzzle));
    }
    free(text);
    return status;
}

enum soliton_status puzzle_ref_read(struct line_reader *reader, soliton_puzzle **puzzle) {
    struct puzzle_ref ref = {0};
    *puzzle = NULL;
    enum soliton_status status = read_parts(reader, &ref);
    if (status == SOLITON_OK) {
        status = make_puzzle(&ref, puzzle, reader->error);
    }
    if (status == SOLITON_OK) {
        status = compare(&ref, *puzzle, reader->error);
    }
    if (status != SOLITON_OK) {
        soliton_puzzle_free(*puzzle);
        *puzzle = NULL;
    }
    text_drop(&ref.written);
    text_drop(&ref.rules);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

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

/* Must the rules be said besides the text? A drawing may not show all of them. */
static bool needs_rules(const char *written, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    soliton_puzzle_parse(written, strlen(written), NULL, &puzzle, NULL);
    char *said = puzzle == NULL ? NULL : soliton_puzzle_rules(puzzle);
    bool needs = said == NULL || strcmp(said, rules) != 0;
    free(said);
    soliton_puzzle_free(puzzle);
    return needs;
}

void puzzle_ref_write(const soliton_puzzle *puzzle, bool with_text, struct text *text) {
    struct text written = {0};
    bool failed;
    soliton_puzzle *named = recreate_by_name(puzzle, &failed);
    char *rules = soliton_puzzle_rules(puzzle);
    write_text(puzzle, &written);
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
