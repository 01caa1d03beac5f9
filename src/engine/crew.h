/* A crew: threads that the caller creates for one piece of work, and joins when it is done.
 *
 * How many there are is known only once they have been created, as the system may refuse. So they
 * are hired first and wait; the caller counts them, divides the work among as many, and then
 * begins. They see all that the caller did before that; the caller sees all that they did after the
 * end. */
#ifndef SOLITON_ENGINE_CREW_H
#define SOLITON_ENGINE_CREW_H

/* The processors that this process may run on, which may be fewer than the machine has; at least 1.
 */
unsigned crew_processors(void);

typedef void crew_work(void *context);

struct crew;

/* Creates up to `wanted` threads, of which the i-th will work with contexts[i], and says how many
 * there are. NULL, and none, if memory is short. No signal is delivered to them. */
struct crew *crew_hire(unsigned wanted, crew_work *work, void *const *contexts, unsigned *hired);

/* Lets them work. */
void crew_begin(struct crew *crew);

/* Waits until all have done their work, and frees the crew. NULL is a crew of none. */
void crew_end(struct crew *crew);

/* Called by a thread that has nothing to do right now, for the n-th time in a row: lets others have
 * the processor, and sleeps a little once n is large. */
void crew_idle(unsigned n);

#endif
