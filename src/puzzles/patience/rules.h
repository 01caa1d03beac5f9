/* The rules of the patience games, as data: one table entry a game, and nothing elsewhere that
 * knows a game by its name. */
#ifndef SOLITON_PATIENCE_RULES_H
#define SOLITON_PATIENCE_RULES_H

#include "puzzles/patience/card.h"
#include "soliton.h"

enum { MAX_COLUMNS = 52, MAX_REGISTERS = 52 };

/* What a card may be put on: in each case on a card one rank higher, ... */
enum stacking {
    STACK_ALTERNATE, /* of the other colour */
    STACK_SUIT,      /* of its suit */
    STACK_ANY        /* of any suit */
};

/* What an empty column takes. */
enum emptying { EMPTY_ANY, EMPTY_KING, EMPTY_NONE };

struct rules {
    uint8_t ranks;     /* 13; fewer make small games: the cards above are left out, and the highest
                          rank takes the king's place */
    uint8_t columns;   /* 1 .. MAX_COLUMNS */
    uint8_t registers; /* 0 .. MAX_REGISTERS */
    enum stacking stack;
    enum emptying empty;
};

/* How the cards of a shuffle come to lie. The columns are filled one after the other. */
struct dealing {
    uint8_t sizes[MAX_COLUMNS]; /* of the columns; where they do not fit the (overridden) rules the
                                   cards are spread evenly, the first columns taking one more */
    uint8_t dealt_registers[4]; /* the registers, from 0, that take the last cards, one each */
    uint8_t dealt_register_count;
    bool kings_first; /* in each column kings go to the bottom */
    bool microsoft;   /* has Microsoft's numbered deals too */
};

/* A game of patience. (A game in progress is something else: see src/game.) */
struct variant {
    struct soliton_entry entry; /* name, abbreviation, summary */
    struct rules rules;
    struct dealing dealing;
};

/* The games one by one, from index 0; NULL after the last. */
const struct variant *variant_at(size_t index);

/* The game with this name or abbreviation (letters in any case), or NULL. */
const struct variant *variant_named(const char *name, size_t length);

/* Applies overrides such as "registers=2,columns=9,stack=suit,empty=king,ranks=13" to the rules. */
enum soliton_status rules_override(struct rules *rules, const char *overrides,
                                   struct soliton_error *error);

/* What rules_override takes, as lines for a help page. */
extern const char rules_help[];

/* The rules in words, "8 columns, 4 registers, ..."; one line without a newline. */
void rules_describe(const struct rules *rules, struct text *text);

static inline unsigned rules_card_count(const struct rules *rules) { return rules->ranks * SUITS; }

#endif
