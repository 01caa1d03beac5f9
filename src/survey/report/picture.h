/* What a study looks like: its charts. */
#ifndef SOLITON_SURVEY_REPORT_PICTURE_H
#define SOLITON_SURVEY_REPORT_PICTURE_H

#include "survey/study/study.h"

#include <stdio.h>

enum picture {
    PICTURE_MOVES,     /* histogram of the solutions' moves */
    PICTURE_POSITIONS, /* histogram of what the searches met */
    PICTURE_SURVIVAL,  /* the share of deals still open after so many positions */
    PICTURES
};

/* Is there anything to draw, in one or in any of them? If in none, these words say so. */
bool picture_is_there(const struct study *study, enum picture picture);
bool picture_is_none(const struct study *study);
extern const char picture_none[];

/* Draws one that is there, as chart_draw does. */
enum failure_kind picture_draw(const struct study *study, enum picture picture, FILE *stream,
                               struct failure *failure);

#endif
