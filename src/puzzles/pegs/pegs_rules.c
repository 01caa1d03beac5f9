#include "puzzles/pegs/pegs_rules.h"

#include "base/error.h"
#include "base/word.h"
#include "puzzles/pegs/drawing.h"

#include <string.h>

const char pegs_rules_help[] =
    "start=CELL               every cell has a peg but this one\n"
    "goal=any|CELL|DRAWING    one peg anywhere, one peg there, or these pegs (/ between rows)\n"
    "axes=2|3|4               jumps along rows and columns, one diagonal too, or both\n";

enum { RULE_START, RULE_GOAL, RULE_AXES, RULE_COUNT };

static const struct {
    const char *name, *allowed;
} known[RULE_COUNT] = {
    [RULE_START] = {"start", "the cell that is empty, such as d4"},
    [RULE_GOAL] = {"goal", "any, a cell such as d4, or a drawing"},
    [RULE_AXES] = {"axes", "2, 3 or 4"},
};

static enum soliton_status fail_value(size_t rule, struct word value, struct soliton_error *error) {
    return error_set(error, SOLITON_INVALID, "rule %s cannot be '%.*s': it is %s", known[rule].name,
                     word_shown(value), value.start, known[rule].allowed);
}

static enum soliton_status fail_cell(size_t rule, struct word value, struct soliton_error *error) {
    return error_set(error, SOLITON_INVALID, "rule %s cannot be '%.*s': the board has no such cell",
                     known[rule].name, word_shown(value), value.start);
}

/* Is it written as a cell is, be it on the board or not? */
static bool looks_like_cell(struct word word) {
    return word.length >= 2 && strchr("0123456789", word.start[0]) == NULL &&
           strspn(word.start + 1, "0123456789") >= word.length - 1;
}

static enum soliton_status set_start(struct pegs *pegs, struct word value,
                                     struct soliton_error *error) {
    unsigned cell = board_read_cell(&pegs->board, value.start, value.length);
    if (cell != NO_CELL) {
        pegs->start = board_all(&pegs->board) & ~(UINT64_C(1) << cell);
        return SOLITON_OK;
    }
    return looks_like_cell(value) ? fail_cell(RULE_START, value, error)
                                  : fail_value(RULE_START, value, error);
}

static enum soliton_status set_goal(struct pegs *pegs, struct word value,
                                    struct soliton_error *error) {
    struct word word = word_trim(value);
    pegs->any_end = word_is_in_any_case(word, "any");
    if (pegs->any_end) {
        return SOLITON_OK;
    }
    unsigned cell = board_read_cell(&pegs->board, word.start, word.length);
    if (cell != NO_CELL) {
        pegs->goal = UINT64_C(1) << cell;
        return SOLITON_OK;
    }
    if (looks_like_cell(word)) {
        return fail_cell(RULE_GOAL, word, error);
    }
    struct soliton_error why = {0};
    /* Not the trimmed word: blanks before the first row shift it. */
    if (drawing_parse_pegs(value.start, value.length, &pegs->board, &pegs->goal, &why) ==
        SOLITON_OK) {
        return SOLITON_OK;
    }
    if (memchr(value.start, '#', value.length) == NULL &&
        memchr(value.start, '/', value.length) == NULL) {
        return fail_value(RULE_GOAL, word, error);
    }
    if (why.line == 0) {
        return error_set(error, SOLITON_INVALID, "the goal: %s", why.message);
    }
    return error_set(error, SOLITON_INVALID, "the goal, row %zu, column %zu: %s", why.line,
                     why.column, why.message);
}

static enum soliton_status set_axes(struct pegs *pegs, struct word value,
                                    struct soliton_error *error) {
    if (value.length != 1 || *value.start < '2' || *value.start > '4') {
        return fail_value(RULE_AXES, value, error);
    }
    pegs->board.axes = (unsigned)(*value.start - '0');
    return SOLITON_OK;
}

static enum soliton_status apply_one(struct pegs *pegs, struct word item, unsigned *seen,
                                     struct soliton_error *error) {
    const char *equals = memchr(item.start, '=', item.length);
    size_t name_length = equals != NULL ? (size_t)(equals - item.start) : item.length;
    struct word name = word_trim((struct word){item.start, name_length});
    if (name.length == 0) {
        return error_set(error, SOLITON_INVALID,
                         "an empty rule: rules are key=value, separated by commas");
    }
    size_t rule = 0;
    while (rule < RULE_COUNT && !word_is(name, known[rule].name)) {
        rule++;
    }
    if (rule == RULE_COUNT) {
        return error_set(error, SOLITON_INVALID,
                         "unknown rule '%.*s': there are start, goal and axes", word_shown(name),
                         name.start);
    }
    if (equals == NULL) {
        return error_set(error, SOLITON_INVALID, "rule %s needs a value: it is %s",
                         known[rule].name, known[rule].allowed);
    }
    if ((*seen & 1U << rule) != 0) {
        return error_set(error, SOLITON_INVALID, "rule %s is given twice", known[rule].name);
    }
    *seen |= 1U << rule;
    struct word value = {equals + 1, item.length - name_length - 1};
    switch (rule) {
    case RULE_START:
        return set_start(pegs, word_trim(value), error);
    case RULE_GOAL:
        return set_goal(pegs, value, error);
    default:
        return set_axes(pegs, word_trim(value), error);
    }
}

enum soliton_status pegs_rules_apply(struct pegs *pegs, const char *rules,
                                     struct soliton_error *error) {
    if (rules == NULL) {
        return SOLITON_OK;
    }
    struct pegs changed = *pegs;
    unsigned seen = 0;
    for (const char *rest = rules;;) {
        struct word item = {rest, strcspn(rest, ",")};
        rest += item.length;
        enum soliton_status status = apply_one(&changed, item, &seen, error);
        if (status != SOLITON_OK) {
            return status;
        }
        if (*rest == '\0') {
            break;
        }
        rest++;
    }
    *pegs = changed;
    return SOLITON_OK;
}
