/* A study on paper: for people, for programs, as pictures.
 *
 * The same study is the same to the byte, whoever made the survey, in however many pieces: no
 * report without times says anything of time or machine. */
#ifndef SOLITON_SURVEY_REPORT_H
#define SOLITON_SURVEY_REPORT_H

#include "survey/study/study.h"

#include <stdio.h>

/* Each writes to the stream; whether that worked is for ferror to say. `times` asks for how long
 * the work took, which the text and JSON can say, and the others never do. */
typedef enum failure_kind report_form(const struct study *study, bool times, FILE *stream,
                                      struct failure *failure);
report_form report_text, report_json, report_csv, report_svg, report_html;

#endif
