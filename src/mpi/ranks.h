/* The ranks of an MPI job as workers: rank 0 hands out jobs to its own threads and to all other
 * ranks (coordinator.c), which do them (worker.c). Only rank 0 opens the database. */
#ifndef SOLITON_MPI_RANKS_H
#define SOLITON_MPI_RANKS_H

#include "survey/work/workers.h"

/* On rank 0: the threads of all ranks, so many each. The settings must outlive them. NULL as from
 * workers_local. */
struct workers *ranks_workers(const struct survey_settings *settings, unsigned threads);

/* On rank 0, at the end: tells the other ranks to end. */
void ranks_end(void);

/* On all other ranks: does jobs for rank 0 until it says that this is the end. */
void ranks_work(void);

#endif
