/* A study as a report: for people, for programs, as pictures.
 *
 * A report is the same to the byte whoever made the survey, and in however many pieces. Without
 * times, it says nothing of time or machine. */
#ifndef SOLITON_SURVEY_REPORT_REPORT_H
#define SOLITON_SURVEY_REPORT_REPORT_H

#include "survey/study/study.h"

#include <stdio.h>

/* Each writes to the stream; ferror tells whether that worked. With `times`, text and JSON also say
 * how long the work took; the others never do. */
typedef enum failure_kind report_form(const struct study *study, bool times, FILE *stream,
                                      struct failure *failure);
report_form report_text, report_json, report_csv, report_svg, report_html;

#endif
