/* How Freecell Solver is called, and how a deal is written for it. */
#ifndef SOLITON_BENCH_CALL_H
#define SOLITON_BENCH_CALL_H

#include "corpus.h"
#include "puzzles/patience/deal.h"

enum { CALL_WORDS = 40 };

/* The words of a command line, which lie one after the other in the text. Not to be copied. */
struct call {
    char text[512];
    size_t length;
    const char *words[CALL_WORDS + 1]; /* ended by NULL */
    unsigned count;
};

/* The program that plays boards. */
extern const char call_board_solver[];

/* The call that a row's plan asks for, for its first `count` deals. */
void call_make(const struct row *row, unsigned count, struct call *call);

/* Adds words that are separated by single spaces. */
void call_add(struct call *call, const char *words);

/* The deal of a row; false if there is none. */
bool call_deal(const struct row *row, unsigned index, struct deal *deal);

/* The deal as a board: what lies in the cells, then the columns from the bottom. */
void call_board(const struct deal *deal, struct text *text);

#endif
