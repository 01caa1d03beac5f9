/* Work in rounds, by several threads: in each round all of them do the same function at once, and
 * share what there is to do as that function says. When all have returned, the caller goes on
 * alone, and may change whatever they have in common before the next round.
 *
 * The caller is one of them. The threads are there from the first round to the last, as a round may
 * be too short to create any. Whoever makes the rounds frees them. */
#ifndef SOLITON_ENGINE_ROUNDS_H
#define SOLITON_ENGINE_ROUNDS_H

#include "engine/memory.h"

struct rounds;

/* The caller has the number 0. */
typedef void rounds_work(void *context, unsigned number);

/* With up to so many threads, or as many as the system and the memory allow. What the threads take
 * is counted until the rounds are freed. NULL if the caller would be alone. */
struct rounds *rounds_new(unsigned threads, struct memory *memory);

/* How many there are, the caller included. */
unsigned rounds_threads(const struct rounds *rounds);

/* Everybody sees all that the caller did before, and then the caller all that they did. */
void rounds_do(struct rounds *rounds, rounds_work *work, void *context);

/* NULL is nobody. */
void rounds_free(struct rounds *rounds);

#endif
