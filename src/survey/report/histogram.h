/* A distribution as lines of bars, for terminals. */
#ifndef SOLITON_SURVEY_REPORT_HISTOGRAM_H
#define SOLITON_SURVEY_REPORT_HISTOGRAM_H

#include "survey/report/parts.h"

#include <stdio.h>

/* Prints it under a heading. Each line stands for equally many values or, unless `equal`, for twice
 * as many as the line before. Prints nothing if it is empty. */
void histogram_print(const struct report_summary *summary, bool equal, FILE *stream);

#endif
