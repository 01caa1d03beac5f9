/* Time that passes, whatever people set their clocks to. */
#ifndef SOLITON_SURVEY_WORK_CLOCK_H
#define SOLITON_SURVEY_WORK_CLOCK_H

#include <time.h>

/* Seconds since some moment in the past, the same one for the whole program. */
double clock_seconds(void);

/* The moment so many milliseconds from now, by CLOCK_MONOTONIC, for who waits until then. */
struct timespec clock_after(unsigned milliseconds);

#endif
