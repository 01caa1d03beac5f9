#include "puzzles/patience/head.h"

#include "base/error.h"
#include "base/word.h"
#include "puzzles/patience/text.h"

#include <string.h>

static const char name[] = "soliton";
static const char version[] = "1";

/* What the head says of the rules, and how each begins. */
enum item { ITEM_AUTOPLAY, ITEM_TAKE_BACK, ITEM_ROTATIONS, ITEM_REDEALS, ITEM_COUNT };
static const char *const items[ITEM_COUNT] = {[ITEM_AUTOPLAY] = "autoplay=",
                                              [ITEM_TAKE_BACK] = "take-back",
                                              [ITEM_ROTATIONS] = "rotations=",
                                              [ITEM_REDEALS] = "redeals="};

static bool ends_word(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool head_is_there(const char *text, size_t length) {
    const size_t end = sizeof name - 1;
    return length >= end && memcmp(text, name, end) == 0 && (length == end || ends_word(text[end]));
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The line while it is read word by word. */
struct reading {
    struct word line, rest;
    struct rules rules; /* what was read of them */
    bool seen[ITEM_COUNT];
    struct soliton_error *error;
};

static size_t column_of(const struct reading *reading, const char *place) {
    return (size_t)(place - reading->line.start) + 1;
}

static enum soliton_status fail(const struct reading *reading, struct word word, const char *why) {
    return error_set_at(reading->error, SOLITON_BAD_DATA, 1, column_of(reading, word.start),
                        "'%.*s'%s", word_shown(word), word.start, why);
}

/* What a message could not show in quotes. */
static enum soliton_status fail_at(const struct reading *reading, const char *place,
                                   const char *why) {
    return error_set_at(reading->error, SOLITON_BAD_DATA, 1, column_of(reading, place), "%s", why);
}

/* The words stand behind one blank each, and the line ends with the last of them. */
static enum soliton_status check_blanks(const struct reading *reading) {
    const struct word line = reading->line;
    const char *tab = memchr(line.start, '\t', line.length);
    if (tab != NULL) {
        return fail_at(reading, tab, "a tab stands in the first line instead of a blank");
    }
    for (size_t i = 1; i < line.length; i++) {
        if (line.start[i] == ' ' && line.start[i - 1] == ' ') {
            return fail_at(reading, line.start + i, "two blanks stand in the first line for one");
        }
    }
    const char *last = line.start + line.length - 1;
    return *last == ' ' ? fail_at(reading, last, "a blank stands at the end of the first line")
                        : SOLITON_OK;
}

/* The next word, up to the next blank or the end, where it is empty. */
static struct word next(struct reading *reading) {
    struct word word = {reading->rest.start, 0};
    while (word.length < reading->rest.length && word.start[word.length] != ' ') {
        word.length++;
    }
    const size_t taken = word.length + (word.length < reading->rest.length ? 1 : 0);
    reading->rest.start += taken;
    reading->rest.length -= taken;
    return word;
}

static bool read_autoplay(struct word value, enum autoplay *autoplay) {
    for (unsigned i = AUTOPLAY_ALL; i <= AUTOPLAY_NONE; i++) {
        if (word_is(value, autoplay_names[i])) {
            *autoplay = (enum autoplay)i;
            return true;
        }
    }
    return false;
}

static bool read_digit(struct word value, uint8_t *number) {
    if (value.length != 1 || *value.start < '0' || *value.start > '0' + MAX_REPEATS) {
        return false;
    }
    *number = (uint8_t)(*value.start - '0');
    return true;
}

static bool read_value(struct rules *rules, enum item item, struct word value) {
    switch (item) {
    case ITEM_AUTOPLAY:
        return read_autoplay(value, &rules->autoplay);
    case ITEM_TAKE_BACK:
        rules->take_back = true;
        return value.length == 0;
    case ITEM_ROTATIONS:
        return read_digit(value, &rules->rotations);
    default:
        return read_digit(value, &rules->redeals);
    }
}

static enum soliton_status read_item(struct reading *reading, struct word word) {
    for (unsigned item = 0; item < ITEM_COUNT; item++) {
        const size_t length = strlen(items[item]);
        if (word.length < length || memcmp(word.start, items[item], length) != 0) {
            continue;
        }
        if (reading->seen[item]) {
            return fail(reading, word, " says it twice");
        }
        reading->seen[item] = true;
        if (read_value(&reading->rules, (enum item)item,
                       (struct word){word.start + length, word.length - length})) {
            return SOLITON_OK;
        }
        break;
    }
    return fail(reading, word,
                " is not what a first line says: autoplay=all, safe or none, take-back, "
                "rotations=0 to 9, redeals=0 to 9, each behind one blank");
}

static enum soliton_status read_line(struct reading *reading) {
    next(reading); /* the name */
    enum soliton_status status = check_blanks(reading);
    if (status != SOLITON_OK) {
        return status;
    }
    struct word word = next(reading);
    if (word.length == 0) {
        return fail_at(reading, word.start, "the version is missing behind 'soliton'");
    }
    if (!word_is(word, version)) {
        return fail(reading, word, " is not a version that is known: there is version 1");
    }
    while (status == SOLITON_OK && reading->rest.length > 0) {
        status = read_item(reading, next(reading));
    }
    if (status != SOLITON_OK) {
        return status;
    }
    if (!reading->seen[ITEM_AUTOPLAY]) {
        return fail(reading, reading->line,
                    " does not say which cards go to the foundations by themselves");
    }
    return SOLITON_OK;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* What there is to say, in order, with this between any two. */
static void write_items(const struct rules *rules, const char *between, const char *take_back,
                        struct text *text) {
    text_format(text, "%s%s", items[ITEM_AUTOPLAY], autoplay_names[rules->autoplay]);
    if (rules->take_back) {
        text_format(text, "%s%s", between, take_back);
    }
    if (rules->rotations > 0) {
        text_format(text, "%s%s%u", between, items[ITEM_ROTATIONS], (unsigned)rules->rotations);
    }
    if (rules->redeals > 0) {
        text_format(text, "%s%s%u", between, items[ITEM_REDEALS], (unsigned)rules->redeals);
    }
}

/* Can what it says go together in any game? It can in Midnight Oil if it can anywhere. */
static enum soliton_status check(const char *overrides, struct soliton_error *error) {
    struct rules rules = variant_named("mo", 2)->rules;
    struct soliton_error why;
    if (rules_override(&rules, overrides, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1, "%s", why.message);
}

enum soliton_status head_read(const char *text, size_t length, struct text *overrides,
                              size_t *behind, struct soliton_error *error) {
    struct reading reading = {.error = error};
    *behind = 0;
    if (!head_is_there(text, length)) {
        return SOLITON_OK;
    }
    move_next_line(text, length, behind, &reading.line.start, &reading.line.length);
    reading.rest = reading.line;
    enum soliton_status status = read_line(&reading);
    if (status != SOLITON_OK) {
        return status;
    }
    write_items(&reading.rules, ",", "take-back=yes", overrides);
    return check(overrides->data, error);
}

void head_write(const struct rules *rules, struct text *text) {
    if (rules_are_plain(rules)) {
        return;
    }
    text_format(text, "%s %s ", name, version);
    write_items(rules, " ", items[ITEM_TAKE_BACK], text);
    text_add_char(text, '\n');
}
