#define _GNU_SOURCE /* for sched_getaffinity */

#include "game/processors.h"

#include <sched.h>
#include <unistd.h>

unsigned processors_count(void) {
    cpu_set_t ours;
    /* Fails where the machine has more than the set can name. */
    long count = sched_getaffinity(0, sizeof ours, &ours) == 0 ? CPU_COUNT(&ours)
                                                               : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}
