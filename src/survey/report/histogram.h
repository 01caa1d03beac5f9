/* A distribution as lines of bars, for terminals. */
#ifndef SOLITON_SURVEY_REPORT_HISTOGRAM_H
#define SOLITON_SURVEY_REPORT_HISTOGRAM_H

#include "survey/report/parts.h"

#include <stdio.h>

/* Prints it under a heading, in lines of equally many values, or in lines that double the one
 * before; nothing if it is empty. */
void histogram_print(const struct report_summary *summary, bool equal, FILE *stream);

#endif
