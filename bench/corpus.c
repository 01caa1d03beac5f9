#include "corpus.h"

#include "ports.h"

#include <stdio.h>

/* ---- What to do with a puzzle --------------------------------------------------------------- */

static enum soliton_outcome solve(soliton_search *search) {
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome solve_in_slides(soliton_search *search) {
    soliton_search_set(search, "metric", "slides", NULL);
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome solve_shortest(soliton_search *search) {
    soliton_search_set(search, "shortest", NULL, NULL);
    return soliton_search_run(search, NULL);
}

static enum soliton_outcome rate(soliton_search *search) {
    struct soliton_rating rating;
    return soliton_search_rate(search, &rating, NULL);
}

static enum soliton_outcome count_all(soliton_search *search) {
    soliton_search_set(search, "max-positions", "1000000000", NULL);
    return soliton_search_count(search, NULL);
}

/* ---- Which puzzles -------------------------------------------------------------------------- */

static void deal(const struct row *row, unsigned index, struct item *item) {
    snprintf(item->name, sizeof item->name, "%s%u", row->family, index + 1);
}

static void port(const struct row *row, unsigned index, struct item *item) {
    (void)row;
    snprintf(item->name, sizeof item->name, "%s", bench_ports[index]);
}

/* The English board with every hole empty at the start, up to symmetry, and every hole for the last
 * peg: most of these pairs are refused at once. */
static const char *const english_starts[] = {"c1", "d1", "c2", "d2", "c3", "d3", "d4"};
static const char *const english_holes[] = {"c1", "d1", "e1", "c2", "d2", "e2", "a3", "b3", "c3",
                                            "d3", "e3", "f3", "g3", "a4", "b4", "c4", "d4", "e4",
                                            "f4", "g4", "a5", "b5", "c5", "d5", "e5", "f5", "g5",
                                            "c6", "d6", "e6", "c7", "d7", "e7"};
enum {
    STARTS = sizeof english_starts / sizeof *english_starts,
    HOLES = sizeof english_holes / sizeof *english_holes
};

static void english_pair(const struct row *row, unsigned index, struct item *item) {
    snprintf(item->name, sizeof item->name, "%s", row->family);
    snprintf(item->rules, sizeof item->rules, "start=%s,goal=%s", english_starts[index / HOLES],
             english_holes[index % HOLES]);
}

static void single(const struct row *row, unsigned index, struct item *item) {
    (void)index;
    snprintf(item->name, sizeof item->name, "%s", row->family);
    snprintf(item->rules, sizeof item->rules, "%s", row->rules == NULL ? "" : row->rules);
}

/* ---- How Freecell Solver is called ---------------------------------------------------------- */

/* Its fastest preset for FreeCell. It tries macro moves, so that finding nothing is no proof. */
static const struct peer_plan quick_range = {PEER_RANGE, "-l lg", 32000, false};
static const struct peer_plan quick_boards = {PEER_BOARDS, "-l lg", 1000, false};

/* Cards move one by one, and safe cards go at once: a complete search of every game. */
static const char complete[] = "-to 01ABCDE -sp r:tf -mi 5000000";
static const struct peer_plan complete_range = {PEER_RANGE, complete, 1000, true};
static const struct peer_plan complete_boards = {PEER_BOARDS, complete, 200, true};
/* The same where there are no cells and empty columns stay empty. */
static const struct peer_plan complete_bare = {PEER_BOARDS, "-to 0B -sp r:tf -mi 5000000", 200,
                                               true};

/* Baker's Dozen is hard for it. Of the searches that were tried, the preset solves most. */
static const struct peer_plan limited = {PEER_BOARDS, "-l lg -mi 200000", 20, false};

/* ---- The sections --------------------------------------------------------------------------- */

static const struct row patience[] = {
    {NULL, "FreeCell.", NULL, 100000, 1000, deal, solve, &quick_boards},
    {NULL, "FreeCell.ms", NULL, 32000, 1000, deal, solve, &quick_range},
    {NULL, "Seahaven.", NULL, 10000, 1000, deal, solve, &complete_boards},
    {NULL, "MidnightOil.", NULL, 10000, 1000, deal, solve, &complete_bare},
    {NULL, "BakersDozen.", NULL, 1000, 200, deal, solve, &limited},
    {NULL, "BakersGame.ms", NULL, 1000, 200, deal, solve, &complete_range},
};

/* Deals without a solution and with many positions. With autoplay of all cards
 * FreeCell.ms1941 is one of them; Freecell Solver may leave cards where they are, and solves it.
 * The largest one would take it 2.3 GB. */
static const struct row exhaustive[] = {
    {"FreeCell.ms11982", "FreeCell.ms11982", NULL, 1, 1, single, solve, &complete_boards},
    {"FreeCell.ms517776", "FreeCell.ms517776", NULL, 1, 1, single, solve, &complete_boards},
    {"FreeCell.ms1941", "FreeCell.ms1941", NULL, 1, 1, single, solve, NULL},
    {"FreeCell.ms1159, 2 cells", "FreeCell.ms1159", "cells=2", 1, 1, single, solve,
     &complete_boards},
    {"FreeCell.ms891, 2 cells", "FreeCell.ms891", "cells=2", 1, 0, single, solve, NULL},
    {"Seahaven.12", "Seahaven.12", NULL, 1, 1, single, solve, &complete_boards},
    {"Seahaven.244", "Seahaven.244", NULL, 1, 1, single, solve, &complete_boards},
    {"BakersGame.ms223", "BakersGame.ms223", NULL, 1, 1, single, solve, &complete_boards},
    {"MidnightOil.5221", "MidnightOil.5221", NULL, 1, 1, single, solve, &complete_bare},
};

enum { PORTS = sizeof bench_ports / sizeof *bench_ports };

static const struct row ports[] = {
    {"fewest moves", "", NULL, PORTS, PORTS, port, solve, NULL},
    {"fewest slides", "", NULL, PORTS, PORTS, port, solve_in_slides, NULL},
    {"whole components", "", NULL, PORTS, PORTS, port, rate, NULL},
};

static const struct row pegs[] = {
    {"English, all pairs", "peg.english", NULL, STARTS *HOLES, STARTS *HOLES, english_pair, solve,
     NULL},
    {"peg.wiegleb", "peg.wiegleb", NULL, 1, 1, single, solve, NULL},
    {"peg.triangle shortest", "peg.triangle", NULL, 1, 1, single, solve_shortest, NULL},
    {"peg.triangle counted", "peg.triangle", NULL, 1, 1, single, count_all, NULL},
    {"peg.english shortest", "peg.english", NULL, 1, 0, single, solve_shortest, NULL},
    {"peg.english counted", "peg.english", NULL, 1, 0, single, count_all, NULL},
};

static const struct section sections[] = {
    {"patience", "patience", false, patience, sizeof patience / sizeof *patience},
    {"exhaustive", "patience", true, exhaustive, sizeof exhaustive / sizeof *exhaustive},
    {"port", "port", false, ports, sizeof ports / sizeof *ports},
    {"pegs", "pegs", false, pegs, sizeof pegs / sizeof *pegs},
};

const struct section *corpus_section(unsigned index) {
    return index < sizeof sections / sizeof *sections ? &sections[index] : NULL;
}

struct row corpus_deals(const char *family, unsigned count) {
    return (struct row){NULL, family, NULL, count, 0, deal, solve, NULL};
}

unsigned corpus_count(const struct row *row, unsigned share) {
    if (row->item != deal) {
        return row->count;
    }
    return row->count < share ? 1 : row->count / share;
}

void corpus_label(const struct row *row, unsigned count, char *label, size_t size) {
    if (row->label != NULL) {
        snprintf(label, size, "%s", row->label);
    } else {
        snprintf(label, size, "%s1..%u", row->family, count);
    }
}
