#include "puzzles/pegs/kind.h"

#include "base/error.h"
#include "base/pairs.h"
#include "puzzles/pegs/text.h"

#include <string.h>

const char pegs_rules_help[] =
    "start=HOLE               every hole has a peg but this one\n"
    "goal=any|HOLE|DRAWING    one peg anywhere, one there, or these pegs (/ between rows)\n"
    "axes=2|3|4               jumps along rows and columns, one diagonal too, or both\n";

enum { RULE_START, RULE_GOAL, RULE_AXES, RULE_COUNT };

static const struct pair_key known[RULE_COUNT] = {
    [RULE_START] = {"start", "the hole that is empty, such as d4"},
    [RULE_GOAL] = {"goal", "any, a hole such as d4, or a drawing"},
    [RULE_AXES] = {"axes", "2, 3 or 4"},
};

static const struct pair_list list = {.noun = "rule",
                                      .nouns = "rules",
                                      .label = "rule ",
                                      .keys = known,
                                      .key_count = RULE_COUNT,
                                      .spaced = true};

static enum soliton_status fail_value(size_t rule, struct word value, struct soliton_error *error) {
    return pair_refuse(&list, &(struct pair){rule, value}, error);
}

static enum soliton_status fail_hole(size_t rule, struct word value, struct soliton_error *error) {
    return error_set(error, SOLITON_INVALID, "rule %s cannot be '%.*s': the board has no such hole",
                     known[rule].name, word_shown(value), value.start);
}

/* Is this the notation of a hole, on the board or not? */
static bool looks_like_hole(struct word word) {
    return word.length >= 2 && strchr("0123456789", word.start[0]) == NULL &&
           strspn(word.start + 1, "0123456789") >= word.length - 1;
}

/* Are these the characters of drawings? */
static bool looks_drawn(struct word word) { return strspn(word.start, "#o. /") >= word.length; }

static enum soliton_status set_start(struct pegs *pegs, struct word value,
                                     struct soliton_error *error) {
    unsigned hole = board_read_hole(&pegs->board, value.start, value.length);
    if (hole != NO_HOLE) {
        pegs->start = board_all(&pegs->board) & ~(UINT64_C(1) << hole);
        return SOLITON_OK;
    }
    return looks_like_hole(value) ? fail_hole(RULE_START, value, error)
                                  : fail_value(RULE_START, value, error);
}

static enum soliton_status set_goal(struct pegs *pegs, struct word value,
                                    struct soliton_error *error) {
    struct word word = word_trim(value);
    pegs->any_end = word_is_in_any_case(word, "any");
    if (pegs->any_end) {
        return SOLITON_OK;
    }
    unsigned hole = board_read_hole(&pegs->board, word.start, word.length);
    if (hole != NO_HOLE) {
        pegs->goal = UINT64_C(1) << hole;
        return SOLITON_OK;
    }
    if (looks_like_hole(word)) {
        return fail_hole(RULE_GOAL, word, error);
    }
    struct soliton_error why = {0};
    /* Not the trimmed word: blanks before the first row shift it. */
    if (pegs_parse_goal(value.start, value.length, &pegs->board, &pegs->goal, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    /* A row or two, or the name of a file, which has letters. */
    if (memchr(value.start, '#', value.length) == NULL &&
        (memchr(value.start, '/', value.length) == NULL || !looks_drawn(value))) {
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

static enum soliton_status set_rule(void *target, const struct pair *pair,
                                    struct soliton_error *error) {
    struct pegs *pegs = target;
    switch (pair->key) {
    case RULE_START:
        return set_start(pegs, word_trim(pair->value), error);
    case RULE_GOAL:
        return set_goal(pegs, pair->value, error);
    default:
        return set_axes(pegs, word_trim(pair->value), error);
    }
}

enum soliton_status pegs_rules_apply(struct pegs *pegs, const char *rules,
                                     struct soliton_error *error) {
    struct pegs changed = *pegs;
    enum soliton_status status = pairs_read(&list, rules, set_rule, &changed, error);
    if (status == SOLITON_OK) {
        *pegs = changed;
    }
    return status;
}
