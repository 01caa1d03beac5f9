/* Time that passes, whatever people set their clocks to. */
#ifndef SOLITON_SURVEY_CLOCK_H
#define SOLITON_SURVEY_CLOCK_H

/* Seconds since some moment in the past, the same one for the whole program. */
double clock_seconds(void);

#endif
