/* Solves the deals of a chunk one after the other: all that a worker does. */
#ifndef SOLITON_SURVEY_WORK_SWEEP_H
#define SOLITON_SURVEY_WORK_SWEEP_H

#include "survey/work/deal_tally.h"

#include <stdatomic.h>

/* Solves each deal with one thread, and adds it to the tally. Ends early with FAILURE_INTERRUPTED
 * soon after *stop is set, and with another failure if a search fails or the system has less memory
 * than the settings allow. After a failure the tally is of no use. */
enum failure_kind sweep(const struct survey_settings *settings, const struct deals *deals,
                        const atomic_bool *stop, struct deal_tally *tally, struct failure *failure);

#endif
