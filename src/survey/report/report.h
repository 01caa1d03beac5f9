/* A study on paper: for people, for programs, as pictures.
 *
 * The same study is the same to the byte, whoever made the survey, in however many pieces: no
 * report but the text with times says anything of time or machine. */
#ifndef SOLITON_SURVEY_REPORT_H
#define SOLITON_SURVEY_REPORT_H

#include "survey/store/study.h"

#include <stdio.h>

/* Each writes to the stream; whether that worked is for ferror to say. */
enum problem_kind report_text(const struct study *study, bool times, FILE *stream,
                              struct problem *problem);
enum problem_kind report_json(const struct study *study, bool times, FILE *stream,
                              struct problem *problem);
enum problem_kind report_csv(const struct study *study, FILE *stream, struct problem *problem);
enum problem_kind report_svg(const struct study *study, FILE *stream, struct problem *problem);
enum problem_kind report_html(const struct study *study, FILE *stream, struct problem *problem);

#endif
