#include "puzzles/patience/rules.h"

#include "base/number.h"
#include "base/pairs.h"

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

enum { KEY_REGISTERS, KEY_COLUMNS, KEY_STACK, KEY_EMPTY, KEY_RANKS, KEY_COUNT };

static const struct pair_key keys[KEY_COUNT] = {
    [KEY_REGISTERS] = {"registers", "0 to 52"},
    [KEY_COLUMNS] = {"columns", "1 to 52"},
    [KEY_STACK] = {"stack", "alternate, suit or any"},
    [KEY_EMPTY] = {"empty", "any, king or none"},
    [KEY_RANKS] = {"ranks", "1 to 13"},
};

static const struct pair_list list = {
    .noun = "rule", .nouns = "rules", .label = "rule ", .keys = keys, .key_count = KEY_COUNT};

/* What a value may be: a number in a range, or one of some words. */
static const struct {
    unsigned least, most;
    const char *words[3]; /* all NULL for a number; else the index is the value */
} values[KEY_COUNT] = {
    [KEY_REGISTERS] = {.least = 0, .most = MAX_REGISTERS},
    [KEY_COLUMNS] = {.least = 1, .most = MAX_COLUMNS},
    [KEY_STACK] =
        {.words = {[STACK_ALTERNATE] = "alternate", [STACK_SUIT] = "suit", [STACK_ANY] = "any"}},
    [KEY_EMPTY] = {.words = {[EMPTY_ANY] = "any", [EMPTY_KING] = "king", [EMPTY_NONE] = "none"}},
    [KEY_RANKS] = {.least = 1, .most = RANKS},
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
    for (*value = 0; *value < sizeof values->words / sizeof *values->words; ++*value) {
        if (word_is(word, words[*value])) {
            return true;
        }
    }
    return false;
}

static enum soliton_status set_value(void *target, const struct pair *pair,
                                     struct soliton_error *error) {
    struct rules *rules = target;
    unsigned value = 0;
    if (!read_value(pair, &value)) {
        return pair_refuse(&list, pair, error);
    }
    switch (pair->key) {
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
    return SOLITON_OK;
}

enum soliton_status rules_override(struct rules *rules, const char *overrides,
                                   struct soliton_error *error) {
    if (overrides == NULL) {
        return SOLITON_OK;
    }
    struct rules changed = *rules;
    enum soliton_status status = pairs_read(&list, overrides, set_value, &changed, error);
    if (status == SOLITON_OK) {
        *rules = changed;
    }
    return status;
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
