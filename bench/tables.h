/* The tables of the benchmark: each runs what it prints, row by row. */
#ifndef SOLITON_BENCH_TABLES_H
#define SOLITON_BENCH_TABLES_H

#include "corpus.h"

#include <stdio.h>

struct settings {
    unsigned repeats;
    unsigned share; /* only the first share-th part of each row's deals */
    bool peer;      /* compare with Freecell Solver */
    unsigned deals; /* of each game, for the distribution */
    FILE *output;   /* for the curves of the distribution, or NULL */
};

/* Each is false if something went wrong, which is said on stderr. */

/* What a section's rows take. */
bool table_section(const struct section *section, const struct settings *settings);

/* The same beside Freecell Solver, for the deals that it can play; nothing for a section that is
 * not compared. */
bool table_comparison(const struct section *section, const struct settings *settings);

/* The positions of a smaller corpus, and at the end one line with a number for each kind. It is the
 * same on every machine, and changes as soon as a search takes another path. */
bool table_signature(void);

/* How the cost is spread over the deals of each game of patience. Whoever owns the output looks
 * whether writing the curves has failed. */
bool table_distribution(const struct settings *settings);

/* Digits after the point, so that a number shows three digits at least. */
int table_decimals(double number);

#endif
