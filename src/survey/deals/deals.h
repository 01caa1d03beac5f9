/* Sets of numbered deals of one game.
 *
 * A set is kept as spans of numbers, so that a billion deals take no more room than one. The name
 * of a deal is its game, a dot, its series ("" for xpat2's seeds, "ms" for Microsoft's deals) and
 * its number. Which deals exist, only the library knows. */
#ifndef SOLITON_SURVEY_DEALS_DEALS_H
#define SOLITON_SURVEY_DEALS_DEALS_H

#include "soliton.h"
#include "survey/failure.h"

enum { SERIES_SIZE = 8, GAME_SIZE = 32, DEAL_NAME_SIZE = 64 };

struct span {
    char series[SERIES_SIZE];
    uint64_t first, last;
};

/* Owns the spans. {0} is the empty set, of no game yet. Between calls the spans are sorted by
 * series and number, disjoint, and as few as can be. */
struct deals {
    char game[GAME_SIZE]; /* the full name */
    struct span *spans;
    size_t count, room;
};

void deals_drop(struct deals *deals);

/* Adds the deals of one word of a command line: a game's name, in full or short (the game of the
 * numbers after it), "1..1000000", "ms1..ms32000", "7", "1,5,7..9", "GAME.1..1000",
 * "GAME.1,GAME.7". Refuses a second game, a game without numbered deals, and leading zeros, as in
 * "1,000". */
enum failure_kind deals_add(struct deals *deals, const char *word, struct failure *failure);

/* Is this word meant for deals_add, right or wrong, rather than the name of a file? */
bool deals_is_meant(const char *word);

/* Adds all words of a file, separated by blanks, commas or line ends. '#' begins a comment up to
 * the end of the line. The words of a failure begin with "LINE: ". */
enum failure_kind deals_read(struct deals *deals, const char *text, size_t length,
                             struct failure *failure);

/* How many there are. */
uint64_t deals_total(const struct deals *deals);

/* Removes others of the same game. False if memory ran out; then nothing has changed. */
bool deals_subtract(struct deals *deals, const struct deals *others);

/* Adds one span of the same game, which is known to be right. False if memory ran out. */
bool deals_insert(struct deals *deals, const struct span *span);

/* The same for many spans, in any order. */
bool deals_insert_all(struct deals *deals, const struct span *spans, size_t count);

/* Makes a new set of up to `most` deals, after skipping `before` of them. False if memory ran out.
 */
bool deals_slice(const struct deals *deals, uint64_t before, uint64_t most, struct deals *slice);

/* The set in words: "1..1000000, ms1..ms32000", or the first `most` spans, "1, 3, 5 and 7 ranges
 * more". Freed by free(); NULL if memory ran out. */
char *deals_words(const struct deals *deals, size_t most);

/* The name of one deal, "GAME.ms11982". */
struct deal_name {
    char text[DEAL_NAME_SIZE];
};
struct deal_name deal_name(const char *game, const char *series, uint64_t number);

#endif
