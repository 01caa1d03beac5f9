/* Code for the processor at hand.
 *
 * The build has to run on every processor of its kind; the newer ones count bits, find the lowest
 * of them and combine them in one instruction each. A function with this word before it is compiled
 * once for the oldest and once for those, with everything that it calls in its file, and the
 * system's loader decides which one is used. It stands before the loops that take the time: the
 * whole of a search, or of a count. Where the compiler or the system cannot do that, or there is
 * nothing to choose, the word means nothing. */
#ifndef SOLITON_BASE_PROCESSOR_H
#define SOLITON_BASE_PROCESSOR_H

#if defined SOLITON_PROCESSORS && !defined __clang__ /* which does not combine the two */
#define FOR_EACH_PROCESSOR __attribute__((flatten, target_clones(SOLITON_PROCESSORS)))
#else
#define FOR_EACH_PROCESSOR
#endif

#endif
