/* What the deals of one chunk gave: counts and distributions, and the deals worth a row. */
#ifndef SOLITON_SURVEY_WORK_DEAL_TALLY_H
#define SOLITON_SURVEY_WORK_DEAL_TALLY_H

#include "soliton.h"
#include "survey/deals/deals.h"
#include "survey/work/distribution.h"
#include "survey/work/settings.h"

/* One deal. Outcomes are solved, unsolvable and given up ("undecided") alone. */
struct record {
    char series[SERIES_SIZE];
    uint64_t number;
    enum soliton_outcome outcome;
    uint64_t moves; /* of the solution; 0 without one. An undecided deal may have one that is not
                       known to be shortest */
    uint64_t positions; /* that the search met */
};

/* Owns the list. */
struct records {
    struct record *list;
    size_t count, room;
};
bool records_add(struct records *records, const struct record *record);

/* The few at the top, which get rows whatever is kept. */
enum ranking {
    RANKING_HARDEST, /* solved deals that took the most positions */
    RANKING_LONGEST, /* solved deals by the moves of the solution found */
    RANKING_PROOFS,  /* unsolvable deals whose proof took the most positions */
    RANKINGS
};
enum { RANKING_SIZE = 20 };
extern const char *const ranking_names[RANKINGS]; /* "hardest", "longest", "proofs" */

/* Is the record one for that ranking, and does it come before another one in it? Equal ones are in
 * the order of their series and numbers, so that a ranking is the same whoever made it. */
bool ranking_takes(enum ranking ranking, const struct record *record);
bool ranking_before(enum ranking ranking, const struct record *one, const struct record *other);

/* The best of them so far. */
struct ranked {
    struct record list[RANKING_SIZE];
    size_t count;
};
void ranked_add(struct ranked *ranked, enum ranking ranking, const struct record *record);

/* Owns what it holds; begin with {0}. */
struct deal_tally {
    uint64_t solved, unsolvable, undecided;
    struct distribution moves;     /* of solutions */
    struct distribution positions; /* of searches that found one, in classes */
    struct distribution proofs;    /* of searches that proved that there is none, in classes */
    struct records listed;         /* those to keep, in order, the undecided ones among them */
    struct ranked ranked[RANKINGS];
    double seconds; /* of work, dealing and searching */
};

/* Counts one more deal. False if memory ran out. */
bool deal_tally_add(struct deal_tally *tally, const struct record *record, enum keep keep);
void deal_tally_drop(struct deal_tally *tally);

#endif
