/* What a study looks like: its charts. */
#ifndef SOLITON_SURVEY_REPORT_PICTURE_H
#define SOLITON_SURVEY_REPORT_PICTURE_H

#include "survey/store/study.h"

#include <stdio.h>

enum picture {
    PICTURE_MOVES,     /* histogram of the solutions' moves */
    PICTURE_POSITIONS, /* histogram of what the searches met */
    PICTURE_SURVIVAL,  /* the share of deals still open after so many positions */
    PICTURES
};

/* Draws it as chart_draw does. */
enum problem_kind picture_draw(const struct study *study, enum picture picture, FILE *stream,
                               struct problem *problem);

#endif
