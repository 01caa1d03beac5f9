/* Reads deals as people write them. Which games, series and numbers exist, the library says: by its
 * list, and by the names that it accepts. */
#define _POSIX_C_SOURCE 200809L

#include "survey/deals/deals.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A deal's name, or a range of them, with room to spare. */
enum { ITEM_SIZE = 100 };
static const char dots[] = "..";

/* ---- What the library knows ---------------------------------------------------------------- */

static bool has_numbers(const struct soliton_entry *game) {
    return soliton_entry_ranges(game) != NULL;
}

/* Does any game number deals with these letters before the number? */
static bool is_series(const char *letters, size_t length) {
    const struct soliton_entry *game;
    for (size_t i = 0; (game = soliton_list(i)) != NULL; i++) {
        const struct soliton_range *range = soliton_entry_ranges(game);
        for (; range != NULL && range->series != NULL; range++) {
            if (strlen(range->series) == length &&
                strncasecmp(range->series, letters, length) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The name of a game with numbered deals, for an example. */
static const char *any_game(void) {
    const struct soliton_entry *game;
    size_t i = 0;
    while ((game = soliton_list(i)) != NULL && !has_numbers(game)) {
        i++;
    }
    return game == NULL ? "" : game->name;
}

/* ---- Words that are meant ------------------------------------------------------------------ */

static bool is_number(const char *word) {
    size_t letters = 0;
    while (isalpha((unsigned char)word[letters])) {
        letters++;
    }
    size_t end = letters + strspn(word + letters, "0123456789");
    return end > letters && is_series(word, letters) &&
           (word[end] == '\0' || word[end] == ',' || strncmp(word + end, dots, 2) == 0);
}

/* Where the hyphen is in "1-10", as some write a range; or 0. */
static size_t hyphen_in(const char *word) {
    size_t first = strcspn(word, "0123456789");
    size_t hyphen = first + strspn(word + first, "0123456789");
    if (hyphen == first || word[hyphen] != '-') {
        return 0;
    }
    const char *second = word + hyphen + 1;
    while (isalpha((unsigned char)*second)) {
        second++;
    }
    size_t digits = strspn(second, "0123456789");
    bool is_whole = digits > 0 && (second[digits] == '\0' || second[digits] == ',');
    return is_whole && is_series(word, first) ? hyphen : 0;
}

static bool is_range(const char *word) {
    const char *between = strstr(word, dots);
    return between != NULL && ((between > word && isdigit((unsigned char)between[-1])) ||
                               isdigit((unsigned char)between[2]));
}

bool deals_is_meant(const char *word) {
    if (strchr(word, '/') != NULL) {
        return false;
    }
    const char *first = word + strspn(word, ",");
    return soliton_entry_named(first, strcspn(first, ",")) != NULL ||
           soliton_entry_named(first, strcspn(first, ".,")) != NULL || is_number(first) ||
           is_range(first) || hyphen_in(first) > 0;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* What is read goes into the set at the end, and only if all of it is right. */
struct parser {
    char game[GAME_SIZE];
    struct span *spans;
    size_t count, room;
    size_t line;          /* of a file; 0 for a word of a command line */
    char word[ITEM_SIZE]; /* the current one, for messages */
    struct failure *failure;
};

__attribute__((format(printf, 2, 3))) static enum failure_kind refuse(const struct parser *parser,
                                                                      const char *format, ...) {
    char words[sizeof parser->failure->words / 2];
    char place[32] = "";
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (parser->line > 0) {
        snprintf(place, sizeof place, "%zu: ", parser->line);
    }
    char word[ITEM_SIZE + sizeof "'': "];
    snprintf(word, sizeof word, "'%s': ", parser->word);
    if (strncmp(words, word, strlen(word) - strlen(": ")) == 0) {
        *word = '\0'; /* the message begins with it already */
    }
    return failure_set(parser->failure, parser->line > 0 ? FAILURE_BAD_DATA : FAILURE_USAGE,
                       "%s%s%s", place, word, words);
}

/* Copies the word for messages. False if it cannot be the name of a deal. */
static bool take_word(struct parser *parser, const char *start, size_t length) {
    bool good = length < ITEM_SIZE;
    size_t shown = good ? length : ITEM_SIZE - sizeof "...";
    for (size_t i = 0; i < shown; i++) {
        bool is_clean = start[i] > ' ' && start[i] <= '~';
        parser->word[i] = (char)(is_clean ? start[i] : '?');
        good = good && is_clean;
    }
    snprintf(parser->word + shown, sizeof parser->word - shown, "%s",
             length < ITEM_SIZE ? "" : "...");
    return good;
}

static enum failure_kind choose_game(struct parser *parser, const struct soliton_entry *game) {
    if (!has_numbers(game) || strlen(game->name) >= sizeof parser->game) {
        return refuse(parser, "there are no numbered deals of %s", game->name);
    }
    if (*parser->game == '\0') {
        snprintf(parser->game, sizeof parser->game, "%s", game->name);
    }
    return strcmp(parser->game, game->name) == 0
               ? FAILURE_NONE
               : refuse(parser, "a survey is of one game: this is %s, and %s came before",
                        game->name, parser->game);
}

/* So that "1,000" is not taken for a list. */
static bool has_leading_zero(const char *number) {
    const char *first = number + strcspn(number, "0123456789");
    return first[0] == '0' && isdigit((unsigned char)first[1]);
}

/* Reads one deal: what follows the name of the game. */
static enum failure_kind read_deal(struct parser *parser, const char *series, const char *number,
                                   struct span *deal) {
    char name[GAME_SIZE + SERIES_SIZE + ITEM_SIZE + 1];
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    *deal = (struct span){0};
    if (has_leading_zero(number)) {
        return refuse(parser, "numbers have no leading zeros (1,000 is a list of two)");
    }
    snprintf(name, sizeof name, "%s.%s%s", parser->game, series, number);
    enum soliton_status status = soliton_puzzle_named(name, NULL, &puzzle, &error);
    if (status == SOLITON_NO_MEMORY) {
        return failure_no_memory(parser->failure);
    }
    if (status != SOLITON_OK) {
        return refuse(parser, "%s", error.message);
    }
    const char *full = soliton_puzzle_name(puzzle) + strlen(parser->game) + 1;
    size_t letters = strcspn(full, "0123456789");
    deal->first = deal->last = strtoull(full + letters, NULL, 10);
    bool fits = letters < sizeof deal->series;
    memcpy(deal->series, full, fits ? letters : 0);
    soliton_puzzle_free(puzzle);
    return fits ? FAILURE_NONE : refuse(parser, "its series cannot be kept");
}

/* Reads the second number of a range, which may repeat the game and the series. */
static enum failure_kind read_end(struct parser *parser, const char *end, struct span *span) {
    const size_t length = strcspn(end, ".");
    if (end[length] == '.') {
        const struct soliton_entry *game = soliton_entry_named(end, length);
        if (game == NULL || strcmp(game->name, parser->game) != 0) {
            return refuse(parser, "a range is of one game, and written as 1..10");
        }
        end += length + 1;
    }
    struct span last;
    const char *series = isdigit((unsigned char)*end) ? span->series : "";
    enum failure_kind kind = read_deal(parser, series, end, &last);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    if (strcmp(last.series, span->series) != 0) {
        return refuse(parser, "a range has both ends in the same series of deals");
    }
    if (last.first < span->first) {
        return refuse(parser, "the range ends before it begins");
    }
    span->last = last.first;
    return FAILURE_NONE;
}

static enum failure_kind read_span(struct parser *parser, char *word, struct span *span) {
    if (*parser->game == '\0') {
        return refuse(parser, "of which game? It is named first, as in: %s 1..1000", any_game());
    }
    char *between = strstr(word, dots);
    size_t hyphen = hyphen_in(word);
    if (hyphen > 0) {
        return refuse(parser, "a range is written as %.*s..%s", (int)hyphen, word,
                      word + hyphen + 1);
    }
    if (between == NULL) {
        return read_deal(parser, "", word, span);
    }
    const char *end = between + strlen(dots);
    if (between == word || *end == '\0') {
        return refuse(parser, "a range has a number at both ends, as in 1..10 or ms1..ms10");
    }
    *between = '\0';
    enum failure_kind kind = read_deal(parser, "", word, span);
    return kind != FAILURE_NONE ? kind : read_end(parser, end, span);
}

static enum failure_kind keep_span(struct parser *parser, const struct span *span) {
    if (parser->count == parser->room) {
        size_t room = parser->room == 0 ? 16 : parser->room * 2;
        struct span *spans = realloc(parser->spans, room * sizeof *spans);
        if (spans == NULL) {
            return failure_no_memory(parser->failure);
        }
        parser->spans = spans;
        parser->room = room;
    }
    parser->spans[parser->count++] = *span;
    return FAILURE_NONE;
}

/* Reads one word between commas: a game, a deal or a range. */
static enum failure_kind read_word(struct parser *parser, const char *start, size_t length) {
    if (!take_word(parser, start, length)) {
        return refuse(parser, "this is no deal");
    }
    const struct soliton_entry *game = soliton_entry_named(start, length);
    if (game != NULL) {
        return choose_game(parser, game);
    }
    char word[ITEM_SIZE];
    memcpy(word, parser->word, sizeof word);
    char *number = word;
    char *dot = strchr(word, '.');
    if (dot != NULL && dot != strstr(word, dots)) {
        *dot = '\0';
        game = soliton_entry_named(word, strlen(word));
        if (game == NULL) {
            return refuse(parser, "no game with numbered deals is named '%s'", word);
        }
        enum failure_kind kind = choose_game(parser, game);
        if (kind != FAILURE_NONE) {
            return kind;
        }
        number = dot + 1;
    }
    struct span span;
    enum failure_kind kind = read_span(parser, number, &span);
    return kind != FAILURE_NONE ? kind : keep_span(parser, &span);
}

static struct parser begin(const struct deals *deals, struct failure *failure) {
    struct parser parser = {.failure = failure};
    memcpy(parser.game, deals->game, sizeof parser.game);
    return parser;
}

/* Adds what was read to the set, if all went well. */
static enum failure_kind finish(struct parser *parser, enum failure_kind kind,
                                struct deals *deals) {
    if (kind == FAILURE_NONE) {
        if (deals_insert_all(deals, parser->spans, parser->count)) {
            memcpy(deals->game, parser->game, sizeof deals->game);
        } else {
            kind = failure_no_memory(parser->failure);
        }
    }
    free(parser->spans);
    return kind;
}

enum failure_kind deals_add(struct deals *deals, const char *word, struct failure *failure) {
    struct parser parser = begin(deals, failure);
    enum failure_kind kind = FAILURE_NONE;
    for (const char *start = word; kind == FAILURE_NONE; start++) {
        size_t length = strcspn(start, ",");
        if (length > 0) {
            kind = read_word(&parser, start, length);
        } else {
            take_word(&parser, word, strlen(word));
            kind = refuse(&parser, "a deal is missing: a list is written as 1,5,7..9");
        }
        start += length;
        if (*start == '\0') {
            break;
        }
    }
    return finish(&parser, kind, deals);
}

static bool separates(char c) { return c != '\0' && strchr(", \t\r\n\v\f#", c) != NULL; }

enum failure_kind deals_read(struct deals *deals, const char *text, size_t length,
                             struct failure *failure) {
    static const char mark[] = "\xEF\xBB\xBF"; /* the byte order mark of some editors */
    struct parser parser = begin(deals, failure);
    enum failure_kind kind = FAILURE_NONE;
    size_t i = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    parser.line = 1;
    while (i < length && kind == FAILURE_NONE) {
        size_t start = i;
        while (i < length && !separates(text[i])) {
            i++;
        }
        if (i > start) {
            kind = read_word(&parser, text + start, i - start);
        }
        if (i < length && text[i] == '#') {
            const char *end = memchr(text + i, '\n', length - i);
            i = end == NULL ? length : (size_t)(end - text);
        }
        if (i < length) {
            parser.line += text[i++] == '\n';
        }
    }
    return finish(&parser, kind, deals);
}
