/* The words that shells are offered: see cli/args/complete.h. They come from the lists of the
 * library, and those that do not begin as the word does which is being typed are left out. */
#ifndef SOLITON_CLI_ARGS_OFFER_H
#define SOLITON_CLI_ARGS_OFFER_H

#include "soliton.h"

/* What is to be completed, and what is said about it. The words go to standard output one by one,
 * but the line before them says something of them all: so everything is done twice, at first
 * without printing. */
struct offer {
    const char *word; /* the one to complete */
    size_t kept;      /* so many of its characters stay: "--rules=ranks=3," */
    const char *kind; /* the only kind of puzzle to speak of; NULL: all */
    bool prints;
    bool has_words, files, nospace;
};

/* A part of a string that somebody else owns. */
struct part {
    const char *start;
    size_t length;
};

struct part part_of(const char *string);
bool part_is(struct part part, const char *word);

/* Takes the next word between blanks and line ends off the rest; false if there is none. */
bool part_next(struct part *rest, struct part *word);

/* Does it stand for others, as "0..52" and "CELL" do? */
bool part_is_placeholder(struct part part);

/* Offers a word with a description, and one that is made of three parts. */
void offer_word(struct offer *offer, const char *word, const char *description);
void offer_parts(struct offer *offer, const char *first, struct part middle, const char *last,
                 struct part description);

/* Offers the games, with what stands between them and the numbers of deals, and single puzzles. */
void offer_names(struct offer *offer, const char *behind_game);

/* Offers values that are separated by bars, but for placeholders. */
void offer_values(struct offer *offer, struct part values);

/* Offers the rules as they stand in a list; or, for a key, the values of that one. */
void offer_rules(struct offer *offer, const char *key);

#endif
