/* A census as a report: for people, for programs, and all of its puzzles. It is the same to the
 * byte whoever did the census, and in however many pieces; without times, it says nothing of time.
 */
#ifndef SOLITON_SURVEY_CENSUS_REPORT_H
#define SOLITON_SURVEY_CENSUS_REPORT_H

#include "survey/census/study.h"

#include <stdio.h>

typedef enum failure_kind census_report(const struct census_study *study, bool times, FILE *stream,
                                        struct failure *failure);
census_report census_report_text, census_report_json, census_report_csv;

#endif
