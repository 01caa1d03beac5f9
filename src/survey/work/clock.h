/* Time that passes, however people set their clocks. */
#ifndef SOLITON_SURVEY_WORK_CLOCK_H
#define SOLITON_SURVEY_WORK_CLOCK_H

#include <time.h>

/* Seconds since a moment that is the same for the whole program. */
double clock_seconds(void);

/* The time in so many milliseconds, by CLOCK_MONOTONIC, as a deadline for waiting. */
struct timespec clock_after(unsigned milliseconds);

#endif
