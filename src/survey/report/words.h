/* The settings of a survey, and what to do next, as people read them. */
#ifndef SOLITON_SURVEY_REPORT_WORDS_H
#define SOLITON_SURVEY_REPORT_WORDS_H

#include "print/human.h"
#include "survey/study/study.h"

/* Owns the strings. What cannot be put into words stays as it is in the file, which may come from
 * another version. */
struct report_words {
    char *rules;    /* "8 columns, 4 free cells, ..." */
    char *searches; /* "at most 1.5 GiB of memory a deal" */
    char *engine;   /* "Soliton 0.1.0 (search 3343509)" */
};
enum failure_kind report_words_make(const struct study *study, struct report_words *words,
                                    struct failure *failure);
void report_words_drop(struct report_words *words);

/* The options of a search, "shortest,memory=1610612736", in words. Freed by free(); NULL if memory
 * ran out. */
char *report_searches(const char *options);

/* Which deals have a row of their own: "unsolvable and undecided ones". */
const char *report_kept(enum keep keep);

/* Options that try undecided deals again with a larger limit than the last: "--max-positions
 * 10000". */
struct report_advice {
    char text[64];
};
struct report_advice report_advice(const struct study *study);

#endif
