/* What the files of a store share: chamber_store.c reads and writes runs, chamber_saving.c the file
 * `search`, chamber_layers.c the layers of a chamber. Nobody else includes it. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_PARTS_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_PARTS_H

#include "engine/chambers/chamber_layers.h"
#include "engine/chambers/chamber_store.h"

/* As many runs are read at once; then they are joined. */
enum { RUNS_MOST = 32, ERROR_SIZE = 256 };

/* A layer of a chamber on disk. */
struct chamber_layer {
    unsigned run; /* NO_RUN: it is empty */
    uint64_t count;
};

enum { NO_RUN = INT32_MAX };

struct chamber_layers {
    bool begun;                    /* is there a chamber on disk? */
    struct chamber_record chamber; /* its name, and the words of a position */
    struct chamber_layer before, layer;
    struct chamber_run run; /* `layer`, as it is read; its buffer is NULL before that begins */
    uint64_t read;          /* positions of it so far */
    uint64_t read_from;     /* and the byte where a search goes on that has not begun again */
};

struct chamber_store {
    const struct soliton_storage *storage;
    struct memory *memory;
    uint64_t key;
    struct chamber_run runs[RUNS_MOST];
    unsigned count;
    /* Those that have not ended, as a heap: what comes first is that of the first one. */
    struct chamber_run *heap[RUNS_MOST];
    unsigned waiting;
    struct chamber_record chamber; /* what was read last, and of which chamber */
    uint64_t last[CHAMBER_WORDS];
    uint64_t left_out[2]; /* new positions of the chamber at hand, and of those that wait */
    uint64_t stored;      /* positions in runs that are still to be read */
    struct chamber_layers layers;

    unsigned next;   /* the number of the next run */
    unsigned lowest; /* no run has a lower one */
    unsigned saved;  /* the next one when the file `search` was written; 0: there is no such file */

    unsigned char
        *output; /* what is still to be written of the last run, of CHAMBER_RUN_BUFFER bytes */
    size_t used;
    bool has_output; /* is anything in that run? */
    bool lacks_memory;
    char error[ERROR_SIZE];
};

/* These return false, and keep why: something has failed; the storage has refused it; what is
 * stored under this name is not what was written. */
__attribute__((format(printf, 2, 3))) bool chamber_store_fail(struct chamber_store *store,
                                                              const char *format, ...);
bool chamber_store_is_refused(struct chamber_store *store);
bool chamber_store_is_damaged(struct chamber_store *store, const char *name);

/* Has this come of reading a run? If not, keeps why. */
bool chamber_store_was_read(struct chamber_store *store, const struct chamber_run *run,
                            enum chamber_run_result result);

/* Opens a run of chambers that wait, beside the others. */
bool chamber_store_open_run(struct chamber_store *store, unsigned number, uint64_t offset);
/* Closes those that have been read to the end, and finds out which comes first. */
void chamber_store_close_ended(struct chamber_store *store);

/* Writes a part of the run that was begun last. */
bool chamber_store_write(struct chamber_store *store, const struct chamber_record *record,
                         const uint64_t *positions);
/* Writes what is left of the run that was begun last. */
bool chamber_store_flush(struct chamber_store *store);

bool chamber_store_remove_run(struct chamber_store *store, unsigned number);
/* Removes the runs that nobody reads. */
void chamber_store_remove_read(struct chamber_store *store);

/* Reads the file `search`, if there is one. */
bool chamber_store_read_search(struct chamber_store *store, struct chamber_progress *progress);
void chamber_store_remove_search(struct chamber_store *store);

#endif
