#include "puzzles/patience/text.h"

#include "base/error.h"
#include "base/word.h"
#include "puzzles/patience/variants.h"

#include <string.h>

/* ---- Moves --------------------------------------------------------------------------------- */

static const char redeal[] = "redeal";

/* Does it stand for a place rather than a card? */
static bool is_place(char c) {
    return c == TO_EMPTY_COLUMN || c == TO_CELL || c == TO_FOUNDATION || c == TO_TOP;
}

static unsigned digit(char c) { return (unsigned)(unsigned char)c - '0'; }

/* A card's number as it is always written: without leading zeros. */
static bool read_card(const char *text, size_t length, uint8_t *card) {
    if (length == 1) {
        *card = (uint8_t)digit(text[0]);
        return digit(text[0]) <= 9;
    }
    if (length != 2 || digit(text[0]) - 1 > 8 || digit(text[1]) > 9) {
        return false;
    }
    *card = (uint8_t)(digit(text[0]) * 10 + digit(text[1]));
    return *card < CARDS;
}

/* Where the card goes, behind the space. */
static bool read_to(const char *text, size_t length, uint8_t *to) {
    if (length == 1 && is_place(*text)) {
        *to = (uint8_t)*text;
        return true;
    }
    if (length > 2 && text[0] == TO_TOP && text[1] == ' ') {
        if (!read_card(text + 2, length - 2, to)) {
            return false;
        }
        *to = (uint8_t)(*to + BENEATH);
        return true;
    }
    return read_card(text, length, to);
}

/* By hand, as it is written: solutions are replayed by the million. */
struct move move_parse(const char *text, size_t length) {
    static const struct move none = {NO_CARD, NO_CARD};
    if (length == sizeof redeal - 1 && memcmp(text, redeal, length) == 0) {
        return (struct move){NO_CARD, REDEAL};
    }
    const size_t digits = length > 1 && text[1] == ' ' ? 1 : 2;
    struct move move = {0, 0};
    if (length < digits + 2 || text[digits] != ' ' || !read_card(text, digits, &move.card) ||
        !read_to(text + digits + 1, length - digits - 1, &move.to)) {
        return none;
    }
    return move;
}

bool move_read(const char *text, size_t length, struct move *move) {
    const struct move parsed = move_parse(text, length);
    if (parsed.to == NO_CARD) {
        return false;
    }
    *move = parsed;
    return true;
}

/* Writes a card's number and returns where it ends. */
static char *write_card(unsigned card, char *to) {
    if (card >= 10) {
        *to++ = (char)('0' + card / 10);
    }
    *to++ = (char)('0' + card % 10);
    return to;
}

void move_write(struct move move, struct text *text) {
    enum { LONGEST = 8 };
    if (move.to == REDEAL) {
        text_add(text, redeal);
        return;
    }
    if (!text_reserve(text, LONGEST)) {
        return;
    }
    char *end = write_card(move.card, text->data + text->length);
    *end++ = ' ';
    if (move.to < CARDS) {
        end = write_card(move.to, end);
    } else if (move.to < BENEATH) {
        *end++ = (char)move.to;
    } else {
        *end++ = TO_TOP;
        *end++ = ' ';
        end = write_card(move.to - (unsigned)BENEATH, end);
    }
    *end = '\0';
    text->length = (size_t)(end - text->data);
}

void move_explain(struct move move, unsigned style, struct text *text) {
    if (move.to == REDEAL) {
        text_add(text, "all cards redealt");
        return;
    }
    card_write(move.card, style, text);
    switch (move.to) {
    case TO_EMPTY_COLUMN:
        text_add(text, " to an empty column");
        break;
    case TO_CELL:
        text_add(text, " to a free cell");
        break;
    case TO_FOUNDATION:
        text_add(text, " to its foundation");
        break;
    case TO_TOP:
        text_add(text, " to the top of its column");
        break;
    default:
        text_add(text, move.to < BENEATH ? " onto " : " beneath ");
        card_write(move.to < BENEATH ? move.to : move.to - (unsigned)BENEATH, style, text);
    }
}

bool move_next_line(const char *text, size_t length, size_t *offset, const char **line,
                    size_t *line_length) {
    if (*offset >= length) {
        return false;
    }
    const char *start = text + *offset;
    size_t left = length - *offset;
    const char *newline = memchr(start, '\n', left);
    size_t count = newline != NULL ? (size_t)(newline - start) : left;
    *offset += newline != NULL ? count + 1 : count;
    if (count > 0 && start[count - 1] == '\r') {
        count--;
    }
    *line = start;
    *line_length = count;
    return true;
}

/* ---- The header of a solution -------------------------------------------------------------- */

static const char header_name[] = "soliton";
static const char header_version[] = "1";

/* What the header says of the rules, and how each item begins. */
enum item { ITEM_AUTOPLAY, ITEM_TAKE_BACK, ITEM_ROTATIONS, ITEM_REDEALS, ITEM_COUNT };
static const char *const items[ITEM_COUNT] = {[ITEM_AUTOPLAY] = "autoplay=",
                                              [ITEM_TAKE_BACK] = "take-back",
                                              [ITEM_ROTATIONS] = "rotations=",
                                              [ITEM_REDEALS] = "redeals="};

static bool ends_word(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool solution_header_is_there(const char *text, size_t length) {
    const size_t end = sizeof header_name - 1;
    return length >= end && memcmp(text, header_name, end) == 0 &&
           (length == end || ends_word(text[end]));
}

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

/* One blank stands before each word but the first, and none behind the last. */
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
    if (!word_is(word, header_version)) {
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

/* The items in order, with `between` between any two. */
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

/* Do the rules go together in any game? If they do anywhere, they do in Midnight Oil. */
static enum soliton_status check_rules(const char *overrides, struct soliton_error *error) {
    struct rules rules = variant_named("mo", 2)->rules;
    struct soliton_error why;
    if (rules_override(&rules, overrides, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1, "%s", why.message);
}

enum soliton_status solution_header_read(const char *text, size_t length, struct text *overrides,
                                         size_t *behind, struct soliton_error *error) {
    struct reading reading = {.error = error};
    *behind = 0;
    if (!solution_header_is_there(text, length)) {
        return SOLITON_OK;
    }
    move_next_line(text, length, behind, &reading.line.start, &reading.line.length);
    reading.rest = reading.line;
    enum soliton_status status = read_line(&reading);
    if (status != SOLITON_OK) {
        return status;
    }
    write_items(&reading.rules, ",", "take-back=yes", overrides);
    return check_rules(overrides->data, error);
}

void solution_header_write(const struct rules *rules, struct text *text) {
    if (rules_are_plain(rules)) {
        return;
    }
    text_format(text, "%s %s ", header_name, header_version);
    write_items(rules, " ", items[ITEM_TAKE_BACK], text);
    text_add_char(text, '\n');
}
