/* A tally of deals: counts, distributions, rankings, and the deals that get a row of their own. */
#ifndef SOLITON_SURVEY_WORK_DEAL_TALLY_H
#define SOLITON_SURVEY_WORK_DEAL_TALLY_H

#include "soliton.h"
#include "survey/deals/deals.h"
#include "survey/work/distribution.h"
#include "survey/work/settings.h"

/* One deal. Its outcome is solved, unsolvable or given up ("undecided"). */
struct record {
    char series[SERIES_SIZE];
    uint64_t number;
    enum soliton_outcome outcome;
    uint64_t moves; /* of the solution; 0 without one. An undecided deal may have one that is not
                       proved shortest */
    uint64_t positions; /* that the search met */
};

/* Owns the list. */
struct records {
    struct record *list;
    size_t count, room;
};
bool records_add(struct records *records, const struct record *record);

/* The few at the top, which are stored whatever the settings keep. */
enum ranking {
    RANKING_HARDEST, /* solved deals that took the most positions */
    RANKING_LONGEST, /* solved deals by the moves of the solution found */
    RANKING_PROOFS,  /* unsolvable deals whose proof took the most positions */
    RANKINGS
};
enum { RANKING_SIZE = 20 };
extern const char *const ranking_names[RANKINGS]; /* "hardest", "longest", "proofs" */

/* Does the record belong in that ranking? Does it come before another? Equal ones go by series and
 * number, so that a ranking does not depend on the order of work. */
bool ranking_takes(enum ranking ranking, const struct record *record);
bool ranking_before(enum ranking ranking, const struct record *one, const struct record *other);

/* The top of a ranking so far. */
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
    struct distribution proofs;    /* of proofs that there is none, in classes */
    struct records listed;         /* those that get a row, undecided ones included, in order */
    struct ranked ranked[RANKINGS];
    double seconds; /* of work, dealing and searching */
};

/* Counts one more deal. False if memory ran out. */
bool deal_tally_add(struct deal_tally *tally, const struct record *record, enum keep keep);
void deal_tally_drop(struct deal_tally *tally);

#endif
