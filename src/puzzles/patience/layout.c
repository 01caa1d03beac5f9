#include "puzzles/patience/layout.h"

#include "base/error.h"
#include "base/number.h"
#include "base/word.h"
#include "puzzles/patience/shuffle.h"
#include "puzzles/patience/text.h"

#include <stdio.h>
#include <string.h>

/* What a line that begins with a keyword and a colon is about. The board is all that depends on the
 * rules: foundations, cells and columns. */
enum part { PART_GAME, PART_RULES, PART_SEED, PART_FOUNDATIONS, PART_CELLS, PART_BOARD };

static const struct keyword {
    const char *name;
    enum part part;
} keywords[] = {
    {"game", PART_GAME},          {"rules", PART_RULES},
    {"seed", PART_SEED},          {"foundations", PART_FOUNDATIONS},
    {"founds", PART_FOUNDATIONS}, {"cells", PART_CELLS},
    {"freecells", PART_CELLS},
};

/* What is known while the lines are read one by one. */
struct layout {
    struct deal *deal;
    const struct variant *game;
    const char *overrides;
    struct soliton_error *error;
    struct word line;   /* the one that is read, without its line end */
    size_t line_number; /* from 1 */
    unsigned parts;     /* met so far: bits 1 << enum part */
    uint64_t seen;      /* the cards that have a place: bits 1 << card */
    unsigned columns;   /* lines of columns so far */
};

/* ---- Lines --------------------------------------------------------------------------------- */

/* Is the line blank or a comment? */
static bool says_nothing(struct word line) {
    struct word first;
    return !word_next(&line, &first) || *first.start == '#';
}

/* Splits "name: rest". A line that begins with a colon is a column. */
static bool split_keyword(struct word line, struct word *name, struct word *rest) {
    *rest = line;
    if (!word_next(rest, name)) {
        return false;
    }
    const char *colon = memchr(name->start, ':', name->length);
    if (colon == NULL || colon == name->start) {
        return false;
    }
    rest->length += (size_t)(rest->start - (colon + 1));
    rest->start = colon + 1;
    name->length = (size_t)(colon - name->start);
    return true;
}

static const struct keyword *find_keyword(struct word name) {
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (word_is_in_any_case(name, keywords[i].name)) {
            return &keywords[i];
        }
    }
    return NULL;
}

/* The cards in a column's line; none if the column is empty. */
static struct word column_cards(struct word line) {
    struct word cards = word_trim(line);
    if (cards.length > 0 && *cards.start == ':') {
        cards = word_trim((struct word){cards.start + 1, cards.length - 1});
    }
    if (word_is(cards, "-")) {
        cards.length = 0;
    }
    return cards;
}

/* ---- Failures ------------------------------------------------------------------------------ */

static size_t column_of(const struct layout *layout, const char *place) {
    return error_column(layout->line.start, place);
}

/* Fails at a word, and quotes it between the two halves of the message. */
static enum soliton_status fail_word(const struct layout *layout, struct word word,
                                     const char *before, const char *after) {
    return error_set_at(layout->error, SOLITON_BAD_DATA, layout->line_number,
                        column_of(layout, word.start), "%s'%.*s'%s", before, word_shown(word),
                        word.start, after);
}

/* ---- Game and rules ------------------------------------------------------------------------ */

static enum soliton_status read_game(struct layout *layout, struct word rest) {
    struct word name = word_trim(rest);
    const struct variant *game = variant_named(name.start, name.length);
    if (game == NULL) {
        return fail_word(layout, name, "there is no game named ", "");
    }
    layout->game = game;
    layout->deal->rules = game->rules;
    return SOLITON_OK;
}

static enum soliton_status read_rules(struct layout *layout, struct word rest) {
    struct word rules = word_trim(rest);
    char overrides[256];
    if (rules.length >= sizeof overrides) {
        return fail_word(layout, rules, "rules that are too long: ", "...");
    }
    memcpy(overrides, rules.start, rules.length);
    overrides[rules.length] = '\0';
    struct soliton_error why;
    if (rules_override(&layout->deal->rules, overrides, &why) == SOLITON_OK) {
        return SOLITON_OK;
    }
    return error_set_at(layout->error, SOLITON_BAD_DATA, layout->line_number,
                        column_of(layout, rules.start), "%s", why.message);
}

/* The seed that xpat2's redeals come from. */
static enum soliton_status read_seed(struct layout *layout, struct word rest) {
    struct word seed = word_trim(rest);
    uint64_t number = 0;
    if (!number_parse(seed.start, seed.length, XPAT2_SEED_MAX, &number)) {
        return error_set_at(layout->error, SOLITON_BAD_DATA, layout->line_number,
                            column_of(layout, seed.start),
                            "'%.*s' is not a seed: these are 0 to %d", word_shown(seed), seed.start,
                            XPAT2_SEED_MAX);
    }
    layout->deal->seeded = true;
    layout->deal->start.seed = (uint32_t)number;
    return SOLITON_OK;
}

/* Called before the first part of the board: from here on the rules are fixed. */
static enum soliton_status start_board(struct layout *layout) {
    if ((layout->parts & 1U << PART_BOARD) != 0) {
        return SOLITON_OK;
    }
    layout->parts |= 1U << PART_BOARD;
    struct rules *rules = &layout->deal->rules;
    const bool has_redeals = rules->redeals > 0; /* as the text itself says */
    enum soliton_status status = rules_override(rules, layout->overrides, layout->error);
    return status != SOLITON_OK
               ? status
               : deal_check_redeals(layout->deal, has_redeals ? SOLITON_BAD_DATA : SOLITON_INVALID,
                                    layout->error);
}

/* ---- The board ----------------------------------------------------------------------------- */

/* Marks the card that a word names as placed, or says why it cannot be. */
static enum soliton_status claim(struct layout *layout, struct word word, unsigned card) {
    if (card == NO_CARD) {
        return fail_word(layout, word, "", " is not a card");
    }
    if (card_rank(card) >= layout->deal->rules.ranks) {
        return fail_word(layout, word, "", " is not among the cards of this game");
    }
    if ((layout->seen & UINT64_C(1) << card) != 0) {
        return fail_word(layout, word, "", " is there twice");
    }
    layout->seen |= UINT64_C(1) << card;
    return SOLITON_OK;
}

/* The top card of a foundation: "5H", or suit first, "H-5", as Freecell Solver writes it. Its "H-0"
 * is an empty foundation: the ace then stands for the suit. */
static unsigned read_top(struct word word, bool *empty) {
    *empty = false;
    const char *dash = memchr(word.start, '-', word.length);
    if (dash == NULL) {
        return card_read(word.start, word.length);
    }
    struct word suit = {word.start, (size_t)(dash - word.start)};
    struct word rank = {dash + 1, word.length - suit.length - 1};
    *empty = word_is(rank, "0");
    if (*empty) {
        rank = (struct word){"A", 1};
    }
    char name[8];
    if (rank.length + suit.length > sizeof name) {
        return NO_CARD;
    }
    memcpy(name, rank.start, rank.length);
    memcpy(name + rank.length, suit.start, suit.length);
    return card_read(name, rank.length + suit.length);
}

/* All cards below the top one lie there too. */
static enum soliton_status read_foundation(struct layout *layout, struct word word) {
    bool empty = false;
    unsigned top = read_top(word, &empty);
    if (empty && top != NO_CARD) {
        return SOLITON_OK;
    }
    enum soliton_status status = claim(layout, word, top);
    if (status != SOLITON_OK) {
        return status;
    }
    for (unsigned card = card_suit(top); card < top; card += SUITS) {
        if ((layout->seen & UINT64_C(1) << card) != 0) {
            return fail_word(layout, word, "a card below ", " on its foundation is there twice");
        }
        layout->seen |= UINT64_C(1) << card;
    }
    layout->deal->start.foundations[card_suit(top)] = (uint8_t)(card_rank(top) + 1);
    return SOLITON_OK;
}

static enum soliton_status read_foundations(struct layout *layout, struct word rest) {
    enum soliton_status status = SOLITON_OK;
    struct word word;
    while (status == SOLITON_OK && word_next(&rest, &word)) {
        if (!word_is(word, "-")) {
            status = read_foundation(layout, word);
        }
    }
    return status;
}

static enum soliton_status read_cells(struct layout *layout, struct word rest) {
    const struct rules *rules = &layout->deal->rules;
    enum soliton_status status = SOLITON_OK;
    struct word word;
    for (unsigned i = 0; status == SOLITON_OK && word_next(&rest, &word); i++) {
        if (i >= rules->cells) {
            return error_set_at(
                layout->error, SOLITON_BAD_DATA, layout->line_number, column_of(layout, word.start),
                "too many cells: by the rules there are %u", (unsigned)rules->cells);
        }
        if (word_is(word, "-")) {
            continue;
        }
        unsigned card = card_read(word.start, word.length);
        status = claim(layout, word, card);
        layout->deal->start.cells[i] = (uint8_t)card;
    }
    return status;
}

static enum soliton_status read_column(struct layout *layout) {
    const struct rules *rules = &layout->deal->rules;
    struct word rest = column_cards(layout->line);
    if (layout->columns >= rules->columns) {
        return error_set_at(
            layout->error, SOLITON_BAD_DATA, layout->line_number, column_of(layout, rest.start),
            "too many columns: by the rules there are %u", (unsigned)rules->columns);
    }
    struct column *column = &layout->deal->start.columns[layout->columns++];
    struct word word;
    while (word_next(&rest, &word)) {
        unsigned card = card_read(word.start, word.length);
        enum soliton_status status = claim(layout, word, card);
        if (status != SOLITON_OK) {
            return status;
        }
        column_put(column, card);
    }
    return SOLITON_OK;
}

/* ---- The whole ----------------------------------------------------------------------------- */

static enum soliton_status read_keyword(struct layout *layout, struct word name, struct word rest) {
    const struct keyword *keyword = find_keyword(name);
    if (keyword == NULL) {
        return fail_word(layout, name, "unknown keyword ",
                         ": there are game, rules, seed, foundations and cells");
    }
    if ((layout->parts & 1U << keyword->part) != 0) {
        return fail_word(layout, name, "", " is there twice");
    }
    bool starts_board = keyword->part > PART_SEED;
    /* The parts of the header come in the order of their numbers, each before the board. */
    if (!starts_board && layout->parts >> keyword->part != 0) {
        return fail_word(layout, name, "",
                         " comes too late: first the game, then the rules, the seed, the cards");
    }
    layout->parts |= 1U << keyword->part;
    enum soliton_status status = starts_board ? start_board(layout) : SOLITON_OK;
    if (status != SOLITON_OK) {
        return status;
    }
    switch (keyword->part) {
    case PART_GAME:
        return read_game(layout, rest);
    case PART_RULES:
        return read_rules(layout, rest);
    case PART_SEED:
        return read_seed(layout, rest);
    case PART_FOUNDATIONS:
        return read_foundations(layout, rest);
    default:
        return read_cells(layout, rest);
    }
}

static bool is_control(unsigned char c) { return (c < ' ' && c != '\t') || c == 127; }

static enum soliton_status read_line(struct layout *layout) {
    struct word line = layout->line;
    for (const char *c = line.start; c < line.start + line.length; c++) {
        if (is_control((unsigned char)*c)) {
            return error_set_at(layout->error, SOLITON_BAD_DATA, layout->line_number,
                                column_of(layout, c), "a control character: this is not a text");
        }
    }
    if (says_nothing(line)) {
        return SOLITON_OK;
    }
    struct word name;
    struct word rest;
    if (split_keyword(line, &name, &rest)) {
        return read_keyword(layout, name, rest);
    }
    enum soliton_status status = start_board(layout);
    return status == SOLITON_OK ? read_column(layout) : status;
}

static enum soliton_status check_complete(const struct layout *layout) {
    unsigned first = NO_CARD;
    unsigned missing = 0;
    for (unsigned card = 0; card < rules_card_count(&layout->deal->rules); card++) {
        if ((layout->seen & UINT64_C(1) << card) != 0) {
            continue;
        }
        if (missing == 0) {
            first = card;
        }
        missing++;
    }
    if (missing == 0) {
        return SOLITON_OK;
    }
    struct text name = {0};
    card_write(first, SOLITON_ASCII, &name);
    const char *written = name.failed ? "a card" : name.data;
    if (missing == 1) {
        error_set(layout->error, SOLITON_BAD_DATA, "%s is missing", written);
    } else {
        error_set(layout->error, SOLITON_BAD_DATA, "%s and %u more card%s are missing", written,
                  missing - 1, missing == 2 ? "" : "s");
    }
    text_drop(&name);
    return SOLITON_BAD_DATA;
}

enum soliton_status layout_parse(const char *text, size_t length, const char *overrides,
                                 struct deal *deal, char full_name[PUZZLE_NAME_SIZE],
                                 struct soliton_error *error) {
    memset(deal, 0, sizeof *deal);
    position_clear(&deal->start);
    struct layout layout = {
        .deal = deal, .game = variant_at(0), .overrides = overrides, .error = error};
    deal->rules = layout.game->rules;
    enum soliton_status status = SOLITON_OK;
    const struct word whole = word_skip_mark((struct word){text, length});
    size_t offset = 0;
    while (status == SOLITON_OK && move_next_line(whole.start, whole.length, &offset,
                                                  &layout.line.start, &layout.line.length)) {
        layout.line_number++;
        status = read_line(&layout);
    }
    if (status == SOLITON_OK) {
        status = start_board(&layout);
    }
    if (status == SOLITON_OK) {
        status = check_complete(&layout);
    }
    if (status == SOLITON_OK) {
        snprintf(full_name, PUZZLE_NAME_SIZE, "%s", layout.game->entry.name);
    }
    return status;
}

/* The first line that is not blank or a comment decides. */
bool layout_recognises(const char *text, size_t length) {
    const struct word whole = word_skip_mark((struct word){text, length});
    size_t offset = 0;
    struct word line;
    while (move_next_line(whole.start, whole.length, &offset, &line.start, &line.length)) {
        struct word word;
        struct word rest;
        if (says_nothing(line)) {
            continue;
        }
        if (split_keyword(line, &word, &rest)) {
            return find_keyword(word) != NULL;
        }
        rest = column_cards(line);
        if (word_next(&rest, &word)) {
            return card_read(word.start, word.length) != NO_CARD;
        }
    }
    return false;
}
