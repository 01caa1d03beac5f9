/* Entries of chambers that memory has no room for.
 *
 * Where they are stored is the caller's affair (struct soliton_storage): in a folder, say. Whenever
 * memory is full, a search writes the chambers that wait to a new file there, a *run*, in the order
 * of their potentials and names. It reads them back in that order, from all runs at once, as their
 * turn comes. So a chamber may be in several runs, in parts, one of which is read after the other;
 * and runs are read and written from beginning to end.
 *
 * A file `search` says how far the search has come: which runs there are, and from where on they
 * are still to be read. It is written whenever all that waits is stored, and replaced in one step.
 * A search that was interrupted, however that happened, goes on from there: whatever is newer is
 * removed. A search that has ended leaves nothing behind.
 *
 * All functions that write or read return false if that failed; chamber_store_error says why. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_H

#include "soliton.h"

struct memory;

struct chamber_store;

enum { CHAMBER_RECORD_WORDS = 3 };

/* A part of a chamber, as it stands before its positions. */
struct chamber_record {
    uint64_t name[2];
    uint32_t potential;
    uint32_t words; /* of a position */
    uint64_t count; /* of positions */
};

/* How far the search has come. */
struct chamber_progress {
    uint64_t positions, closed, waiting;
    uint32_t potential;
};

/* Opens what is stored of the search with this key, and finds out how far that has come: *progress
 * is as it was if it has not begun. Buffers are taken from `memory`, and counted there. NULL if it
 * cannot be used; then `why`, of so many bytes, says why. */
struct chamber_store *chamber_store_open(const struct soliton_storage *storage,
                                         struct memory *memory, uint64_t key,
                                         struct chamber_progress *progress, char *why, size_t size);

/* Closes it. A search that has ended leaves nothing behind; one that has not, what it needs to go
 * on. */
void chamber_store_close(struct chamber_store *store, bool ended);

/* Why something failed: "" if nothing has. */
const char *chamber_store_error(const struct chamber_store *store);

/* Writes a run: begin, the parts in order, end. */
void chamber_store_begin_run(struct chamber_store *store);
bool chamber_store_put(struct chamber_store *store, const struct chamber_record *record,
                       const uint64_t *positions);
bool chamber_store_end_run(struct chamber_store *store);

/* The part that comes first, of all that are still to be read; NULL if there is none. */
const struct chamber_record *chamber_store_first(const struct chamber_store *store);

/* Reads up to so many of the positions of that part that are still to be read, and says how many
 * there were. When the last one has been read, the next part is the first. */
bool chamber_store_read(struct chamber_store *store, uint64_t *positions, size_t most,
                        size_t *count);

/* Writes down how far the search has come. Everything that waits must be in runs, and no part may
 * be read in part. */
bool chamber_store_save(struct chamber_store *store, const struct chamber_progress *progress);

#endif
