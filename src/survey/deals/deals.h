/* Sets of numbered deals of one game: ranges, lists, files of them.
 *
 * A set is kept as spans of numbers, so that a billion deals take no more room than one. A deal's
 * name is the game's, a dot, its series ("" for xpat2's seeds, "ms" for Microsoft's deals) and its
 * number; which of them there are is the library's affair. */
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
    char game[GAME_SIZE]; /* the full name, "FreeCell" */
    struct span *spans;
    size_t count, room;
};

void deals_drop(struct deals *deals);

/* Adds what one word of a command line says: "FreeCell" or "fc" (the game that numbers after it are
 * of), "1..1000000", "ms1..ms32000", "7", "1,5,7..9", "fc.1..1000", "fc.1,fc.7". A second game is a
 * failure: a survey is of one. So are leading zeros, which "1,000" has. A game that has no numbered
 * deals is one, too. */
enum failure_kind deals_add(struct deals *deals, const char *word, struct failure *failure);

/* Can this word be meant for deals_add, be it right or wrong, rather than be the name of a file? */
bool deals_is_meant(const char *word);

/* Adds all words of a file, separated by blanks, commas or line ends; '#' begins a comment that
 * goes to the end of its line. The failure's words begin with "LINE: ". */
enum failure_kind deals_read(struct deals *deals, const char *text, size_t length,
                             struct failure *failure);

/* How many there are. */
uint64_t deals_total(const struct deals *deals);

/* Takes others of the same game away. False if memory ran out, and nothing has changed. */
bool deals_subtract(struct deals *deals, const struct deals *others);

/* Puts one span in; of the same game, and known to be right. False if memory ran out. */
bool deals_insert(struct deals *deals, const struct span *span);

/* The same for many of them, in any order. */
bool deals_insert_all(struct deals *deals, const struct span *spans, size_t count);

/* The deals from the one that has `before` others before it on, `most` of them or fewer at the end,
 * as a new set. False if memory ran out. */
bool deals_slice(const struct deals *deals, uint64_t before, uint64_t most, struct deals *slice);

/* As words: "1..1000000, ms1..ms32000"; of many spans the first `most`, "1, 3, 5 and 7 ranges
 * more". Freed by free(), NULL if memory ran out. */
char *deals_words(const struct deals *deals, size_t most);

/* The name of one deal, "FreeCell.ms11982". */
struct deal_name {
    char text[DEAL_NAME_SIZE];
};
struct deal_name deal_name(const char *game, const char *series, uint64_t number);

#endif
