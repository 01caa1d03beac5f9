/* What several forms of a report share. */
#ifndef SOLITON_SURVEY_REPORT_PARTS_H
#define SOLITON_SURVEY_REPORT_PARTS_H

#include "print/human.h"
#include "survey/report/statistics.h"
#include "survey/study/study.h"

/* ---- Shares -------------------------------------------------------------------------------- */

struct share_text {
    char text[24]; /* "99.9987 %" */
};

/* Of some deals among all: as many digits as it takes to tell it from nothing and from all. */
struct share_text report_share(uint64_t part, uint64_t whole);

/* The share of deals that can be won: of those counted, "97.50 %" or, with some of which nothing is
 * known, "97.50 % to 98.25 %". The ends of the interval are rounded outwards, to a tenth of its
 * width or better: the low one never reads 0 % if a deal can be won, nor the high one 100 % if one
 * is unsolvable. */
struct report_winnable {
    char share[52];
    struct share_text low, high;
    struct interval interval;
};
struct report_winnable report_winnable(const struct study *study); /* some deal must be counted */

/* ---- Distributions ------------------------------------------------------------------------- */

enum report_measure { MEASURE_MOVES, MEASURE_POSITIONS, MEASURE_PROOFS, MEASURES };

/* Between the least value and the most. */
struct report_quantile {
    const char *key, *words; /* "p90", "90 %" */
    double share;
};
enum { REPORT_QUANTILES = 5 };
extern const struct report_quantile report_quantiles[REPORT_QUANTILES];

/* A distribution in a few numbers. Those of positions are the least of their classes, but for the
 * most. The distribution is the study's. */
struct report_summary {
    const char *key, *words; /* "proof_positions", "positions, unsolvable" */
    const char *title;       /* "Unsolvable deals by positions" */
    const struct distribution *distribution;
    uint64_t count, least, most, quantiles[REPORT_QUANTILES];
    double mean;
};
struct report_summary report_summary(const struct study *study, enum report_measure measure);

/* The mean as people read it: "65.8" moves, "1,234" positions. */
struct human report_mean(const struct report_summary *summary);

/* What positions are, and how they are rounded, with an example from these; two sentences. Nothing
 * if there are none. */
struct report_note {
    char text[320];
};
struct report_note report_note(const struct study *study);

/* ---- Deals --------------------------------------------------------------------------------- */

/* "solved", "unsolvable", "undecided". */
const char *report_outcome(enum soliton_outcome outcome);

/* The three kinds of deals that a report lists by name. */
struct report_list {
    const char *key;          /* "unsolvable_deals" */
    const char *complete_key; /* "unsolvable_deals_complete" */
    const char *words;        /* "unsolvable" */
    unsigned outcome;         /* for study_visit */
};
enum { REPORT_LIST_SOLVED, REPORT_LIST_UNSOLVABLE, REPORT_LIST_UNDECIDED, REPORT_LISTS };
enum { REPORT_NAMES = 10000 }; /* of each kind, where there is no end to them */
extern const struct report_list report_lists[REPORT_LISTS];

/* How many such deals there are, and whether each of them has a row in the file. */
uint64_t report_list_total(const struct study *study, const struct report_list *list);
bool report_list_is_kept(const struct study *study, const struct report_list *list);

/* Need they not be listed for people? Most deals are solved as a rule: to ask for the names of the
 * unsolvable, or of all, is not to ask for theirs. */
bool report_list_is_usual(const struct study *study, const struct report_list *list);

/* Calls with the names of the first of them, `most` or fewer; *listed is how many. */
typedef void report_name_call(void *context, const char *name);
enum failure_kind report_names(const struct study *study, const struct report_list *list,
                               uint64_t most, report_name_call *call, void *context,
                               uint64_t *listed, struct failure *failure);

/* The rankings as headings: "The hardest of the solved deals". */
extern const char *const report_ranking_words[RANKINGS];
/* And in a word, as a key: "hardest_proofs". */
extern const char *const report_ranking_keys[RANKINGS];

/* Which deals were asked for, the first few ranges of them: freed by free(), NULL if memory ran
 * out. */
char *report_ranges(const struct study *study);

/* The undecided deals of which nothing is known, "the 6 undecided deals may be either"; "" if there
 * are none. And those of which something is: "6 of them with a solution that is not proved
 * shortest". */
struct report_undecided {
    char open[96], found[112];
};
struct report_undecided report_undecided(const struct study *study);

#endif
