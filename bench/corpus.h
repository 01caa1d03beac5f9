/* The corpus: what the benchmark works through. All of it is constant and lives for ever.
 *
 * A section is a table of rows, and a row many puzzles of one family. None of the puzzles is one
 * that a solver was tuned on (docs/performance.md). */
#ifndef SOLITON_BENCH_CORPUS_H
#define SOLITON_BENCH_CORPUS_H

#include "soliton.h"

struct item {
    char name[96], rules[32];
};

/* How Freecell Solver plays a row: its range solver deals Microsoft's deals by itself; fc-solve
 * gets any deal as a board, one a process. */
enum peer_mode { PEER_RANGE, PEER_BOARDS };
struct peer_plan {
    enum peer_mode mode;
    const char *options; /* of its search; the rules of the game are added to them */
    unsigned deals;      /* at most the first so many */
    bool complete;       /* what it cannot solve with them has no solution */
};

struct row {
    const char *label;  /* NULL for deals: made from the family and their number */
    const char *family; /* what the names of the puzzles begin with, or the whole of it */
    const char *rules;  /* overrides, or NULL */
    unsigned count;
    unsigned sample; /* the first so many are part of the signature */
    void (*item)(const struct row *row, unsigned index, struct item *item);
    enum soliton_outcome (*task)(soliton_search *search);
    const struct peer_plan *peer; /* NULL if it does not play */
};

struct section {
    const char *name;
    const char *kind; /* of its puzzles, which the signature is counted for */
    bool proofs; /* one puzzle a row: seconds say more than a rate, and bytes a position count */
    const struct row *rows;
    unsigned row_count;
};

/* The sections one by one, from index 0; NULL after the last. */
const struct section *corpus_section(unsigned index);

/* The row of the first `count` deals of a game, "FreeCell." or "FreeCell.ms". */
struct row corpus_deals(const char *family, unsigned count);

/* How many of a row's puzzles to take if only the first share-th part is wanted: one at least. Rows
 * that are not deals are taken whole. */
unsigned corpus_count(const struct row *row, unsigned share);

/* "FreeCell.ms1..32000", where `count` puzzles are taken. */
void corpus_label(const struct row *row, unsigned count, char *label, size_t size);

#endif
