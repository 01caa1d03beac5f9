/* The settings of a survey: all that its results depend on besides the deals.
 *
 * They are stored with the results, and compared before more are added, so that results of
 * different settings never mix. */
#ifndef SOLITON_SURVEY_WORK_SETTINGS_H
#define SOLITON_SURVEY_WORK_SETTINGS_H

#include "soliton.h"
#include "survey/failure.h"

/* Which deals get a row of their own, besides undecided ones and the few at the top of a ranking.
 */
enum keep { KEEP_UNSOLVABLE, KEEP_SOLVED, KEEP_ALL, KEEP_NONE };
extern const char *const keep_names[]; /* "unsolvable", "solved", "all", "none"; ended by NULL */
bool keep_read(const char *name, enum keep *keep);

/* Owns the strings, none of which is NULL once it is made. */
struct survey_settings {
    char *game;    /* the full name */
    char *rules;   /* how they differ from the game's own, "cells=2"; "" if they do not */
    char *options; /* of the searches, limits included: "memory=1610612736,shortest" */
    char *engine;  /* soliton_engine() of the library that searched */
    enum keep keep;
};

/* An option for all searches, as on the command line; the value is NULL for one without. */
struct search_option {
    const char *name, *value;
};

/* Makes settings from a command line, in one canonical form: equal settings have equal strings,
 * however they were written. Tries rules and options on the deal named `sample`. Leaves out the
 * option `threads`. */
enum failure_kind survey_settings_make(const char *game, const char *sample, const char *rules,
                                       const struct search_option *options, size_t option_count,
                                       enum keep keep, struct survey_settings *settings,
                                       struct failure *failure);
bool survey_settings_copy(const struct survey_settings *settings, struct survey_settings *copy);
void survey_settings_drop(struct survey_settings *settings);

/* Are they the same? If not, the failure says what differs, in words that can follow a file name:
 * "was made with the rules cells=2, not with cells=3; repeat its options: --rules cells=2". */
bool survey_settings_agree(const struct survey_settings *stored,
                           const struct survey_settings *wanted, struct failure *failure);

/* The value of a limit in `options`, such as "memory"; false if it is not there. */
bool survey_settings_limit(const char *options, const char *name, double *value);

/* Sets the options of a search. They come from survey_settings_make, or from a file that may be
 * damaged. */
enum failure_kind survey_settings_apply(const char *options, soliton_search *search,
                                        struct failure *failure);

/* ---- Options as text ----------------------------------------------------------------------- */

/* One item of such options, "memory=1000" of "shortest,memory=1000". It points into them. */
struct option_item {
    const char *start;
    size_t name, length; /* of its name, and of the whole item */
};

/* Goes through them: the first call gives what is left, each of the others takes an item off that,
 * and returns false after the last. */
const char *option_list_begin(const char *options);
bool option_list_next(const char **rest, struct option_item *item);

bool option_item_is(const struct option_item *item, const char *name);
/* What follows the '=', up to the end of the item; NULL if there is none. */
const char *option_item_value(const struct option_item *item);

#endif
