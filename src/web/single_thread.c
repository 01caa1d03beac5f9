/* In a page there is one thread: this stands in for engine/crew.c, which needs the system's
 * threads. Nobody can be hired, so whoever asks for several threads works alone. */
#include "engine/crew.h"

#include <stddef.h>

unsigned crew_processors(void) { return 1; }

struct crew *crew_hire(unsigned wanted, crew_work *work, void *const *contexts, unsigned *hired) {
    (void)wanted;
    (void)work;
    (void)contexts;
    *hired = 0;
    return NULL;
}

void crew_begin(struct crew *crew) { (void)crew; }

void crew_end(struct crew *crew) { (void)crew; }

void crew_idle(unsigned n) { (void)n; }
