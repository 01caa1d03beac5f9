/* The words that shells are offered (see cli/args/complete.h): from the lists of the library, those
 * that begin as the word that is being typed. */
#ifndef SOLITON_CLI_ARGS_OFFER_H
#define SOLITON_CLI_ARGS_OFFER_H

#include "soliton.h"

struct command;

/* What to complete, and what is known about the words. A first pass, which does not print, finds
 * what the first line has to say about all words; a second pass prints them. */
struct offer {
    const char *word;              /* to complete */
    size_t kept;                   /* how many of its characters stay: "--rules=ranks=3," */
    const struct command *command; /* offer the kinds of puzzles that it is for; NULL: all */
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

/* Takes the next word, between blanks or line ends, off the rest; false if there is none. */
bool part_next(struct part *rest, struct part *word);

/* Is it a placeholder, such as "0..52" or "N"? */
bool part_is_placeholder(struct part part);

/* Offers a word with a description; or a word made of three parts. */
void offer_word(struct offer *offer, const char *word, const char *description);
void offer_parts(struct offer *offer, const char *first, struct part middle, const char *last,
                 struct part description);

/* Offers the kinds of puzzles. */
void offer_kinds(struct offer *offer);

/* Offers the puzzles with names, and the games, each followed by `after_game`: "." before the
 * number of a deal. */
void offer_names(struct offer *offer, const char *after_game);

/* Offers the values of a list with bars, without placeholders. */
void offer_values(struct offer *offer, struct part values);

/* Offers rules, "ranks=13"; or, with a key, the values of that rule. */
void offer_rules(struct offer *offer, const char *key);

#endif
