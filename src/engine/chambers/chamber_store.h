/* Positions of chambers that memory has no room for.
 *
 * Where they are stored is the caller's affair (struct soliton_storage): in a folder, say. Whenever
 * memory is full, a search writes the chambers that wait to a new file there, a *run*, in the order
 * of their potentials and names, and their positions in order, too (chamber_run.h). It reads them
 * back in that order, from all runs at once, as their turn comes. So a chamber may be in several
 * runs, in parts; and runs are read and written from beginning to end. The chamber at hand may have
 * no room in memory either: then it is in files, too, and what is new in it comes first in the
 * runs (chamber_layers.h).
 *
 * A search may meet a position again that it has stored and forgotten. Then that is in several
 * runs, and is read once: those that are read besides are counted and left out. Runs are joined
 * when they become many, and in what comes of that each position stands once.
 *
 * A file `search` says how far the search has come: which runs there are, and from where on they
 * are still to be read. It is written when all that waits is stored, and replaced in one step.
 * A search that was interrupted, however that happened, goes on from there: whatever is newer is
 * removed. A search that has ended leaves nothing behind.
 *
 * All functions that write or read return false if that failed; chamber_store_error says why. They
 * return it, too, if it is urgent to return (memory.h). */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_STORE_H

#include "engine/chambers/chamber_run.h"

struct chamber_store;

/* How far the search has come. */
struct chamber_progress {
    uint64_t positions, closed, waiting;
    uint64_t own; /* a number of the kind's, with which it goes on */
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

/* Was that for want of memory? */
bool chamber_store_lacks_memory(const struct chamber_store *store);

/* The stored search is of this form; what is stored in another is another search's. */
enum { CHAMBER_STORE_FORM = 4 };

/* Writes a run: begin, the parts in order with their positions in order, end. */
void chamber_store_begin_run(struct chamber_store *store);
bool chamber_store_put(struct chamber_store *store, const struct chamber_record *record,
                       const uint64_t *positions);
bool chamber_store_end_run(struct chamber_store *store);

/* What comes first of all that is still to be read, a part of a chamber; NULL if there is nothing.
 */
const struct chamber_record *chamber_store_first(const struct chamber_store *store);

/* Reads up to so many of the positions of the chamber that comes first, each once, and says how
 * many there were: none if only such are left as were read. */
bool chamber_store_read(struct chamber_store *store, uint64_t *positions, size_t most,
                        size_t *count);

/* How many positions were left out since this was last asked, because they had been read: of
 * chambers that wait, or else new ones of the chamber at hand. */
uint64_t chamber_store_left_out(struct chamber_store *store, bool waiting);

/* Has all been read that was ever put there? False if something is left, or was lost. */
bool chamber_store_is_read(struct chamber_store *store);

/* Writes down how far the search has come. Everything that waits must be in runs, and no chamber
 * may be read in part, but for a layer of the chamber at hand. */
bool chamber_store_save(struct chamber_store *store, const struct chamber_progress *progress);

#endif
