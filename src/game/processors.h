/* How many processors there are for us. */
#ifndef SOLITON_GAME_PROCESSORS_H
#define SOLITON_GAME_PROCESSORS_H

/* Those that this process may run on, which may be fewer than the machine has; at least 1. */
unsigned processors_count(void);

#endif
