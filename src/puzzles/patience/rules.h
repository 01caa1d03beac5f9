/* The rules of a patience game, as data. variants.h has those of each game. */
#ifndef SOLITON_PUZZLES_PATIENCE_RULES_H
#define SOLITON_PUZZLES_PATIENCE_RULES_H

#include "puzzles/patience/card.h"
#include "soliton.h"

enum { MAX_COLUMNS = 52, MAX_CELLS = 52 };

/* What a card may be built on: in each case a card one rank higher, ... */
enum building {
    BUILD_ALTERNATE, /* of the other colour */
    BUILD_SUIT,      /* of its suit */
    BUILD_ANY        /* of any suit */
};

/* What an empty column takes. */
enum emptying { EMPTY_ANY, EMPTY_KING, EMPTY_NONE };

/* Which cards go to their foundations by themselves, before the first move and after each. */
enum autoplay {
    AUTOPLAY_ALL,  /* all that can: as in the course's game */
    AUTOPLAY_SAFE, /* those that can never hurt (docs/proofs.md, 8); the others by choice */
    AUTOPLAY_NONE  /* none: all by choice */
};
extern const char *const autoplay_names[]; /* "all", "safe", "none" */

enum { MAX_REPEATS = 9 }; /* of rotations and of redeals */

struct rules {
    uint8_t ranks;   /* 13; fewer make small games: the cards above are left out, and the highest
                        rank takes the king's place */
    uint8_t columns; /* 1 .. MAX_COLUMNS */
    uint8_t cells;   /* 0 .. MAX_CELLS */
    enum building build;
    enum emptying empty;
    enum autoplay autoplay;
    bool take_back;    /* the top card of a foundation may be moved to a column or cell */
    uint8_t rotations; /* how often a card may be brought to the top of its column, or a top card
                          be put deeper into its own */
    uint8_t redeals;   /* how often what lies in the columns may be shuffled and dealt anew */
};

/* Applies overrides such as "cells=2,columns=9,build=suit,empty=king,ranks=13" to the rules.
 * take-back=yes without a word about autoplay implies autoplay=none; rules that do not go together
 * are refused. */
enum soliton_status rules_override(struct rules *rules, const char *overrides,
                                   struct soliton_error *error);

/* The overrides that make these rules out of a game's own, in a fixed order; nothing if they are
 * the same. */
void rules_write_overrides(const struct rules *rules, const struct rules *own, struct text *text);

/* What rules_override takes, as lines for a help page. */
extern const char rules_help[];

/* Is it played as in the course, so that its solutions need no header? */
static inline bool rules_are_plain(const struct rules *rules) {
    return rules->autoplay == AUTOPLAY_ALL && !rules->take_back && rules->rotations == 0 &&
           rules->redeals == 0;
}

/* Can there be rotations and redeals? Where empty columns may be filled, the columns have no order
 * that lasts; and nobody plays them with other rules than these. */
static inline bool rules_allow_rotations(const struct rules *rules) {
    return rules->build == BUILD_SUIT && rules->empty == EMPTY_NONE && rules->cells == 0;
}

/* The rules in words, "8 columns, 4 free cells, ..."; one line without a newline. */
void rules_describe(const struct rules *rules, struct text *text);

static inline unsigned rules_card_count(const struct rules *rules) { return rules->ranks * SUITS; }

#endif
