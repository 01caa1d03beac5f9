/* The charts of a study. */
#ifndef SOLITON_SURVEY_REPORT_PICTURE_H
#define SOLITON_SURVEY_REPORT_PICTURE_H

#include "survey/study/study.h"

#include <stdio.h>

enum picture {
    PICTURE_MOVES,     /* histogram of the solutions' moves */
    PICTURE_POSITIONS, /* histogram of the searches' positions */
    PICTURE_SURVIVAL,  /* the share of deals still open after so many positions */
    PICTURES
};

/* Is there anything to draw in this picture? Is there nothing in any of them? Then these words say
 * so. */
bool picture_exists(const struct study *study, enum picture picture);
bool picture_none_exists(const struct study *study);
extern const char picture_none_words[];

/* Draws one that exists, as chart_draw does. */
enum failure_kind picture_draw(const struct study *study, enum picture picture, FILE *stream,
                               struct failure *failure);

#endif
