/* Solving the deals of a chunk one after the other: all that a worker does. */
#ifndef SOLITON_SURVEY_WORK_SWEEP_H
#define SOLITON_SURVEY_WORK_SWEEP_H

#include "survey/work/deal_tally.h"

#include <stdatomic.h>

/* Searches each deal with one thread by these terms. Ends early with PROBLEM_INTERRUPTED soon after
 * *stop is set, and with another problem if a search fails or the system has less memory than
 * the terms allow: then the harvest is of no use. */
enum problem_kind sweep(const struct terms *terms, const struct deals *deals,
                        const atomic_bool *stop, struct harvest *harvest, struct problem *problem);

#endif
