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

/* The share of some deals among all, with enough digits to tell it from none and from all. */
struct share_text report_share(uint64_t part, uint64_t whole);

/* The share of deals that can be won: "97.50 %", or "97.50 % to 98.25 %" if some are undecided. The
 * ends of the interval are rounded outwards, to a tenth of its width or better. The low end never
 * reads 0 % if a deal can be won, nor the high end 100 % if one is unsolvable. */
struct report_winnable {
    char share[52];
    struct share_text low, high;
    struct interval interval;
};
struct report_winnable report_winnable(const struct study *study); /* some deal must be counted */

/* ---- Distributions ------------------------------------------------------------------------- */

enum report_measure { MEASURE_MOVES, MEASURE_POSITIONS, MEASURE_PROOFS, MEASURES };

/* A quantile between the least value and the most. */
struct report_quantile {
    const char *key, *words; /* "p90", "90 %" */
    double share;
};
enum { REPORT_QUANTILES = 5 };
extern const struct report_quantile report_quantiles[REPORT_QUANTILES];

/* A distribution in a few numbers. For positions, all but `most` are the least values of their
 * classes. The study owns the distribution. */
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

/* Two sentences: what positions are, and how they are rounded, with an example from this study.
 * Empty if there are none. */
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
enum { REPORT_NAMES = 10000 }; /* at most, of each kind */
extern const struct report_list report_lists[REPORT_LISTS];

/* How many such deals there are, and whether each of them has a row in the file. */
uint64_t report_list_total(const struct study *study, const struct report_list *list);
bool report_list_is_kept(const struct study *study, const struct report_list *list);

/* Can people do without this list? Most deals are solved, so whoever keeps the unsolvable ones, or
 * all, does not want the names of the solved ones. */
bool report_list_is_usual(const struct study *study, const struct report_list *list);

/* Calls `call` with the first names, `most` or fewer; *listed is how many. */
typedef void report_name_call(void *context, const char *name);
enum failure_kind report_names(const struct study *study, const struct report_list *list,
                               uint64_t most, report_name_call *call, void *context,
                               uint64_t *listed, struct failure *failure);

/* The rankings as headings: "Hardest to solve". */
extern const char *const report_ranking_words[RANKINGS];
/* And as keys: "hardest_proofs". */
extern const char *const report_ranking_keys[RANKINGS];

/* The first few ranges of the deals of the survey. Freed by free(); NULL if memory ran out. */
char *report_ranges(const struct study *study);

/* The undecided deals without a solution: "the 6 undecided deals may be either". And those with
 * one: "6 of them with a solution that is not proved shortest". Each is "" if there are none. */
struct report_undecided {
    char open[96], found[112];
};
struct report_undecided report_undecided(const struct study *study);

#endif
