#include "puzzles/patience/rules.h"

#include "base/error.h"
#include "base/number.h"
#include "base/pairs.h"

/* ---- Overrides ----------------------------------------------------------------------------- */

const char rules_help[] =
    "cells=0..52                how many free cells there are\n"
    "columns=1..52              how many columns there are\n"
    "build=alternate|suit|any   building on the other colour, in suit, or on any suit\n"
    "empty=any|king|none        what an empty column takes\n"
    "ranks=1..13                cards up to this rank alone; the highest count as kings\n"
    "autoplay=all|safe|none     which cards go to their foundations by themselves: all\n"
    "                           that can, those that can never be missed, or none\n"
    "take-back=yes|no           cards may come back from their foundations; autoplay is\n"
    "                           then none, unless it is safe\n"
    "rotations=0..9             how often a card may change its place in its column\n"
    "redeals=0..9               how often the columns may be shuffled and dealt anew;\n"
    "                           rotations and redeals go with build=suit, empty=none\n"
    "                           and cells=0 alone\n";

const char *const autoplay_names[] = {
    [AUTOPLAY_ALL] = "all", [AUTOPLAY_SAFE] = "safe", [AUTOPLAY_NONE] = "none"};

enum {
    KEY_CELLS,
    KEY_COLUMNS,
    KEY_BUILD,
    KEY_EMPTY,
    KEY_RANKS,
    KEY_AUTOPLAY,
    KEY_TAKE_BACK,
    KEY_ROTATIONS,
    KEY_REDEALS,
    KEY_COUNT
};

static const struct pair_key keys[KEY_COUNT] = {
    [KEY_CELLS] = {"cells", "0 to 52"},
    [KEY_COLUMNS] = {"columns", "1 to 52"},
    [KEY_BUILD] = {"build", "alternate, suit or any"},
    [KEY_EMPTY] = {"empty", "any, king or none"},
    [KEY_RANKS] = {"ranks", "1 to 13"},
    [KEY_AUTOPLAY] = {"autoplay", "all, safe or none"},
    [KEY_TAKE_BACK] = {"take-back", "yes or no"},
    [KEY_ROTATIONS] = {"rotations", "0 to 9"},
    [KEY_REDEALS] = {"redeals", "0 to 9"},
};

static const struct pair_list list = {
    .noun = "rule", .nouns = "rules", .label = "rule ", .keys = keys, .key_count = KEY_COUNT};

/* What a value may be: a number in a range, or one of some words. */
static const struct {
    unsigned least, most;
    const char *words[4]; /* ended by NULL; none for a number; else the index is the value */
} values[KEY_COUNT] = {
    [KEY_CELLS] = {.least = 0, .most = MAX_CELLS},
    [KEY_COLUMNS] = {.least = 1, .most = MAX_COLUMNS},
    [KEY_BUILD] =
        {.words = {[BUILD_ALTERNATE] = "alternate", [BUILD_SUIT] = "suit", [BUILD_ANY] = "any"}},
    [KEY_EMPTY] = {.words = {[EMPTY_ANY] = "any", [EMPTY_KING] = "king", [EMPTY_NONE] = "none"}},
    [KEY_RANKS] = {.least = 1, .most = RANKS},
    [KEY_AUTOPLAY] =
        {.words = {[AUTOPLAY_ALL] = "all", [AUTOPLAY_SAFE] = "safe", [AUTOPLAY_NONE] = "none"}},
    [KEY_TAKE_BACK] = {.words = {[false] = "no", [true] = "yes"}},
    [KEY_ROTATIONS] = {.least = 0, .most = MAX_REPEATS},
    [KEY_REDEALS] = {.least = 0, .most = MAX_REPEATS},
};

static bool read_value(const struct pair *pair, unsigned *value) {
    struct word word = pair->value;
    const char *const *words = values[pair->key].words;
    if (words[0] == NULL) {
        uint64_t number = 0;
        if (!number_parse(word.start, word.length, values[pair->key].most, &number) ||
            number < values[pair->key].least) {
            return false;
        }
        *value = (unsigned)number;
        return true;
    }
    for (*value = 0; words[*value] != NULL; ++*value) {
        if (word_is(word, words[*value])) {
            return true;
        }
    }
    return false;
}

/* The rules as they become, and which keys the list has. */
struct reading {
    struct rules rules;
    bool said[KEY_COUNT];
};

static enum soliton_status set_value(void *target, const struct pair *pair,
                                     struct soliton_error *error) {
    struct reading *reading = target;
    struct rules *rules = &reading->rules;
    unsigned value = 0;
    if (!read_value(pair, &value)) {
        return pair_refuse(&list, pair, error);
    }
    reading->said[pair->key] = true;
    switch (pair->key) {
    case KEY_CELLS:
        rules->cells = (uint8_t)value;
        break;
    case KEY_COLUMNS:
        rules->columns = (uint8_t)value;
        break;
    case KEY_BUILD:
        rules->build = (enum building)value;
        break;
    case KEY_EMPTY:
        rules->empty = (enum emptying)value;
        break;
    case KEY_RANKS:
        rules->ranks = (uint8_t)value;
        break;
    case KEY_AUTOPLAY:
        rules->autoplay = (enum autoplay)value;
        break;
    case KEY_TAKE_BACK:
        rules->take_back = value != 0;
        break;
    case KEY_ROTATIONS:
        rules->rotations = (uint8_t)value;
        break;
    default:
        rules->redeals = (uint8_t)value;
        break;
    }
    return SOLITON_OK;
}

/* Are these rules that can go together? */
static enum soliton_status check(const struct rules *rules, struct soliton_error *error) {
    if (rules->take_back && rules->autoplay == AUTOPLAY_ALL) {
        return error_set(error, SOLITON_INVALID, "take-back=yes does not go with autoplay=all");
    }
    if (rules->rotations == 0 && rules->redeals == 0) {
        return SOLITON_OK;
    }
    if (!rules_allow_rotations(rules)) {
        return error_set(error, SOLITON_INVALID,
                         "rotations and redeals go with build=suit, empty=none and cells=0");
    }
    if (rules->take_back) {
        return error_set(error, SOLITON_INVALID,
                         "take-back=yes does not go with rotations or redeals");
    }
    return SOLITON_OK;
}

enum soliton_status rules_override(struct rules *rules, const char *overrides,
                                   struct soliton_error *error) {
    struct reading reading = {.rules = *rules};
    enum soliton_status status = pairs_read(&list, overrides, set_value, &reading, error);
    if (status != SOLITON_OK) {
        return status;
    }
    /* Who wants to take cards back wants to choose which ones go to the foundations. */
    if (reading.rules.take_back && reading.said[KEY_TAKE_BACK] && !reading.said[KEY_AUTOPLAY] &&
        reading.rules.autoplay == AUTOPLAY_ALL) {
        reading.rules.autoplay = AUTOPLAY_NONE;
    }
    status = check(&reading.rules, error);
    if (status == SOLITON_OK) {
        *rules = reading.rules;
    }
    return status;
}

static unsigned value_of(const struct rules *rules, size_t key) {
    switch (key) {
    case KEY_CELLS:
        return rules->cells;
    case KEY_COLUMNS:
        return rules->columns;
    case KEY_BUILD:
        return rules->build;
    case KEY_EMPTY:
        return rules->empty;
    case KEY_RANKS:
        return rules->ranks;
    case KEY_AUTOPLAY:
        return rules->autoplay;
    case KEY_TAKE_BACK:
        return rules->take_back;
    case KEY_ROTATIONS:
        return rules->rotations;
    default:
        return rules->redeals;
    }
}

void rules_write_overrides(const struct rules *rules, const struct rules *own, struct text *text) {
    const char *before = "";
    for (size_t key = 0; key < KEY_COUNT; key++) {
        unsigned value = value_of(rules, key);
        if (value == value_of(own, key)) {
            continue;
        }
        text_format(text, "%s%s=", before, keys[key].name);
        if (values[key].words[0] != NULL) {
            text_add(text, values[key].words[value]);
        } else {
            text_format(text, "%u", value);
        }
        before = ",";
    }
}

/* ---- In words ------------------------------------------------------------------------------ */

static void count(struct text *text, unsigned number, const char *noun) {
    if (number == 0) {
        text_format(text, "no %ss", noun);
    } else {
        text_format(text, "%u %s%s", number, noun, number == 1 ? "" : "s");
    }
}

/* What is not as usual. */
static void describe_play(const struct rules *rules, struct text *text) {
    if (rules->autoplay != AUTOPLAY_ALL) {
        text_add(text, rules->autoplay == AUTOPLAY_SAFE ? ", autoplay of safe cards only"
                                                        : ", no autoplay");
    }
    if (rules->take_back) {
        text_add(text, ", cards come back from the foundations");
    }
    if (rules->rotations > 0) {
        text_add(text, ", ");
        count(text, rules->rotations, "rotation");
    }
    if (rules->redeals > 0) {
        text_add(text, ", ");
        count(text, rules->redeals, "redeal");
    }
}

void rules_describe(const struct rules *rules, struct text *text) {
    static const char *const builds[] = {[BUILD_ALTERNATE] = "in alternating colours",
                                         [BUILD_SUIT] = "in suit",
                                         [BUILD_ANY] = "in any suit"};
    static const char *const empties[] = {[EMPTY_ANY] = "empty columns take any card",
                                          [EMPTY_KING] = "empty columns take kings",
                                          [EMPTY_NONE] = "empty columns stay empty"};
    count(text, rules->columns, "column");
    text_add(text, ", ");
    count(text, rules->cells, "free cell");
    text_format(text, ", building down %s, ", builds[rules->build]);
    if (rules->empty == EMPTY_KING && rules->ranks < RANKS) {
        text_add(text, "empty columns take the highest rank");
    } else {
        text_add(text, empties[rules->empty]);
    }
    if (rules->ranks < RANKS) {
        text_add(text, ", ");
        count(text, rules->ranks, "rank");
        text_format(text, " (%u cards)", rules_card_count(rules));
    }
    describe_play(rules, text);
}
