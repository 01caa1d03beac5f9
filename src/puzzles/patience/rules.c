#include "puzzles/patience/rules.h"

#include "base/error.h"
#include "base/number.h"
#include "base/word.h"

#include <string.h>

static const struct variant variants[] = {
    {.entry = {"patience", "FreeCell", "fc",
               "FreeCell.0 .. FreeCell.999999999, FreeCell.ms1 .. FreeCell.ms2147483647",
               "eight columns, four registers, building in alternating colours"},
     .rules = {13, 8, 4, STACK_ALTERNATE, EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}, .microsoft = true}},
    {.entry = {"patience", "Seahaven", "st", "Seahaven.0 .. Seahaven.999999999",
               "ten columns, four registers, building in suit, kings on empty columns"},
     .rules = {13, 10, 4, STACK_SUIT, EMPTY_KING},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_registers = {0, 2},
                 .dealt_register_count = 2}},
    {.entry = {"patience", "MidnightOil", "mo", "MidnightOil.0 .. MidnightOil.999999999",
               "eighteen columns, no registers, building in suit, empty columns stay empty"},
     .rules = {13, 18, 0, STACK_SUIT, EMPTY_NONE},
     .dealing = {.sizes = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1}}},
    {.entry = {"patience", "BakersDozen", "bd", "BakersDozen.0 .. BakersDozen.999999999",
               "thirteen columns, no registers, building in any suit, empty columns stay empty"},
     .rules = {13, 13, 0, STACK_ANY, EMPTY_NONE},
     .dealing = {.sizes = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, .kings_first = true}},
    {.entry = {"patience", "SeahavenRelaxed", "sr",
               "SeahavenRelaxed.0 .. SeahavenRelaxed.999999999",
               "Seahaven with any card on an empty column"},
     .rules = {13, 10, 4, STACK_SUIT, EMPTY_ANY},
     .dealing = {.sizes = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                 .dealt_registers = {0, 2},
                 .dealt_register_count = 2}},
    {.entry = {"patience", "BakersGame", "bg",
               "BakersGame.0 .. BakersGame.999999999, BakersGame.ms1 .. BakersGame.ms2147483647",
               "FreeCell building in suit"},
     .rules = {13, 8, 4, STACK_SUIT, EMPTY_ANY},
     .dealing = {.sizes = {7, 6, 7, 6, 7, 6, 7, 6}, .microsoft = true}},
};

const struct variant *variant_at(size_t index) {
    return index < sizeof variants / sizeof *variants ? &variants[index] : NULL;
}

const struct variant *variant_named(const char *name, size_t length) {
    struct word word = {name, length};
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        if (word_is_in_any_case(word, game->entry.name) ||
            word_is_in_any_case(word, game->entry.abbreviation)) {
            return game;
        }
    }
    return NULL;
}

/* ---- Overrides ----------------------------------------------------------------------------- */

const char rules_help[] =
    "registers=0..52            how many registers there are\n"
    "columns=1..52              how many columns there are\n"
    "stack=alternate|suit|any   building on the other colour, in suit, or on any suit\n"
    "empty=any|king|none        what an empty column takes\n"
    "ranks=1..13                cards up to this rank alone; the highest count as kings\n";

/* One thing that can be overridden: a number in a range, or one of some words. */
struct key {
    const char *name;
    unsigned least, most;
    const char *words[3]; /* all NULL for a number; else the index is the value */
    const char *allowed;
};

enum { KEY_REGISTERS, KEY_COLUMNS, KEY_STACK, KEY_EMPTY, KEY_RANKS, KEY_COUNT };

static const struct key keys[KEY_COUNT] = {
    [KEY_REGISTERS] = {"registers", 0, MAX_REGISTERS, {NULL}, "0 to 52"},
    [KEY_COLUMNS] = {"columns", 1, MAX_COLUMNS, {NULL}, "1 to 52"},
    [KEY_STACK] = {"stack",
                   0,
                   0,
                   {[STACK_ALTERNATE] = "alternate", [STACK_SUIT] = "suit", [STACK_ANY] = "any"},
                   "alternate, suit or any"},
    [KEY_EMPTY] = {"empty",
                   0,
                   0,
                   {[EMPTY_ANY] = "any", [EMPTY_KING] = "king", [EMPTY_NONE] = "none"},
                   "any, king or none"},
    [KEY_RANKS] = {"ranks", 1, RANKS, {NULL}, "1 to 13"},
};

static bool read_value(const struct key *key, struct word word, unsigned *value) {
    if (key->words[0] == NULL) {
        uint64_t number = 0;
        if (!number_parse(word.start, word.length, key->most, &number) || number < key->least) {
            return false;
        }
        *value = (unsigned)number;
        return true;
    }
    for (*value = 0; *value < sizeof key->words / sizeof *key->words; ++*value) {
        if (word_is(word, key->words[*value])) {
            return true;
        }
    }
    return false;
}

static void set_value(struct rules *rules, size_t key, unsigned value) {
    switch (key) {
    case KEY_REGISTERS:
        rules->registers = (uint8_t)value;
        break;
    case KEY_COLUMNS:
        rules->columns = (uint8_t)value;
        break;
    case KEY_STACK:
        rules->stack = (enum stacking)value;
        break;
    case KEY_EMPTY:
        rules->empty = (enum emptying)value;
        break;
    default:
        rules->ranks = (uint8_t)value;
        break;
    }
}

static enum soliton_status override_one(struct rules *rules, struct word item, unsigned *seen,
                                        struct soliton_error *error) {
    if (item.length == 0) {
        return error_set(error, SOLITON_INVALID,
                         "an empty rule: rules are key=value, separated by commas");
    }
    const char *equals = memchr(item.start, '=', item.length);
    size_t name_length = equals != NULL ? (size_t)(equals - item.start) : item.length;
    struct word name = {item.start, name_length};
    size_t key = 0;
    while (key < KEY_COUNT && !word_is(name, keys[key].name)) {
        key++;
    }
    if (key == KEY_COUNT) {
        return error_set(
            error, SOLITON_INVALID,
            "unknown rule '%.*s': there are registers, columns, stack, empty and ranks",
            word_shown(name), name.start);
    }
    if (equals == NULL) {
        return error_set(error, SOLITON_INVALID, "rule %s needs a value: it is %s", keys[key].name,
                         keys[key].allowed);
    }
    if ((*seen & 1U << key) != 0) {
        return error_set(error, SOLITON_INVALID, "rule %s is given twice", keys[key].name);
    }
    *seen |= 1U << key;
    struct word value = {equals + 1, item.length - name_length - 1};
    unsigned number = 0;
    if (!read_value(&keys[key], value, &number)) {
        return error_set(error, SOLITON_INVALID, "rule %s cannot be '%.*s': it is %s",
                         keys[key].name, word_shown(value), value.start, keys[key].allowed);
    }
    set_value(rules, key, number);
    return SOLITON_OK;
}

enum soliton_status rules_override(struct rules *rules, const char *overrides,
                                   struct soliton_error *error) {
    if (overrides == NULL) {
        return SOLITON_OK;
    }
    struct rules changed = *rules;
    unsigned seen = 0;
    for (const char *rest = overrides;;) {
        struct word item = {rest, strcspn(rest, ",")};
        rest += item.length;
        enum soliton_status status = override_one(&changed, word_trim(item), &seen, error);
        if (status != SOLITON_OK) {
            return status;
        }
        if (*rest == '\0') {
            break;
        }
        rest++;
    }
    *rules = changed;
    return SOLITON_OK;
}

/* ---- In words ------------------------------------------------------------------------------ */

static void count(struct text *text, unsigned number, const char *noun) {
    if (number == 0) {
        text_format(text, "no %ss", noun);
    } else {
        text_format(text, "%u %s%s", number, noun, number == 1 ? "" : "s");
    }
}

void rules_describe(const struct rules *rules, struct text *text) {
    static const char *const stacks[] = {[STACK_ALTERNATE] = "in alternating colours",
                                         [STACK_SUIT] = "in suit",
                                         [STACK_ANY] = "in any suit"};
    static const char *const empties[] = {[EMPTY_ANY] = "empty columns take any card",
                                          [EMPTY_KING] = "empty columns take kings",
                                          [EMPTY_NONE] = "empty columns stay empty"};
    count(text, rules->columns, "column");
    text_add(text, ", ");
    count(text, rules->registers, "register");
    text_format(text, ", building down %s, ", stacks[rules->stack]);
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
}
