/* The workers of a cluster: rank 0 hands jobs out to its own threads and to all other ranks, which
 * serve it. Only rank 0 knows of the database. */
#ifndef SOLITON_MPI_RANKS_H
#define SOLITON_MPI_RANKS_H

#include "survey/work/workers.h"

/* On rank 0: the threads of all ranks, so many each. The settings must outlive it. NULL as with
 * workers_local. */
struct workers *ranks_workers(const struct survey_settings *settings, unsigned threads);

/* On rank 0, at the end: sends the others home. */
void ranks_end(void);

/* On all other ranks: does what rank 0 asks for, until it says that this is the end. */
void ranks_work(void);

#endif
