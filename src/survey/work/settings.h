/* The terms of a survey: all that its results depend on besides the deals.
 *
 * They are stored with the results and compared before any is added, so that results of different
 * terms never mix. */
#ifndef SOLITON_SURVEY_WORK_SETTINGS_H
#define SOLITON_SURVEY_WORK_SETTINGS_H

#include "soliton.h"
#include "survey/failure.h"

/* Which deals get a row of their own, besides those that are undecided and the few at the top of a
 * ranking. */
enum keep { KEEP_UNSOLVABLE, KEEP_SOLVED, KEEP_ALL, KEEP_NONE };
extern const char *const keep_names[]; /* "unsolvable", "solved", "all", "none"; ended by NULL */
bool keep_read(const char *name, enum keep *keep);

/* Owns the strings, none of which is NULL once they are made. */
struct terms {
    char *game;    /* the full name, "FreeCell" */
    char *rules;   /* how they differ from the game's own, "registers=2"; "" if they do not */
    char *options; /* of the searches, limits included: "memory=1610612736,shortest" */
    char *engine;  /* soliton_engine() of the library that searched */
    enum keep keep;
};

/* An option for all searches, as the command line has it; the value is NULL for one without. */
struct term_option {
    const char *name, *value;
};

/* Makes them from what a command line says, in the one form that they are compared in: equal terms
 * have equal strings, however they were written. Tries rules and options on the deal named
 * `sample`. The option `threads` is left out. */
enum problem_kind terms_make(const char *game, const char *sample, const char *rules,
                             const struct term_option *options, size_t option_count, enum keep keep,
                             struct terms *terms, struct problem *problem);
bool terms_copy(const struct terms *terms, struct terms *copy);
void terms_drop(struct terms *terms);

/* The same? If not, the problem says what differs, in words that can follow the name of a file:
 * "was made with the rules registers=2, not with registers=3; repeat its options: --rules
 * registers=2". */
bool terms_agree(const struct terms *stored, const struct terms *wanted, struct problem *problem);

/* The value of a limit among such options, "memory"; false if it is not there. */
bool terms_limit(const char *options, const char *name, double *value);

/* Sets a search's options as these terms' `options` say; they come from terms_make or from a file
 * that may be damaged. */
enum problem_kind terms_apply(const char *options, soliton_search *search, struct problem *problem);

#endif
