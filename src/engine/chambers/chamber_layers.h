/* A chamber that has no room in memory while it is closed: its layers, in files.
 *
 * Each layer is a run of its own, sorted, with every position once. What is met anew while a layer
 * is expanded, and may be known, goes to the store like what waits, with the rank 0: it comes
 * before all else there. When the layer has been expanded, that is read back in order beside the
 * layers that are kept, and what is in none of them is the next layer: duplicates are found late,
 * but all at once and without memory (docs/proofs.md, 43).
 *
 * Two files are kept, `before` and this layer. Where moves can be undone, `before` is the layer
 * before this one; elsewhere it is all that was met before this layer.
 *
 * The functions that write or read return false as those of chamber_store.h do. What they change is
 * what the next file `search` says: until that is written all files are kept that the last one
 * names. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_LAYERS_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_LAYERS_H

#include "engine/chambers/chamber_store.h"

/* So many positions of a layer are read at a time, at most. */
enum { CHAMBER_BLOCK = 256 };

/* The memory that reading and forming layers takes, with a run that is written before it. */
enum { CHAMBER_LAYERS_MEMORY = 4 * CHAMBER_RUN_BUFFER };

/* Begins a chamber, of this name and these words, of which nothing is known. */
void chamber_layers_begin(struct chamber_store *store, const struct chamber_record *chamber);

/* The chamber that has begun, which may have been before an interruption; NULL if there is none. */
const struct chamber_record *chamber_layers_chamber(const struct chamber_store *store);

/* Do the positions of that chamber have so many words? They do, unless the storage is damaged. */
bool chamber_layers_have_words(struct chamber_store *store, uint32_t words);

/* Writes positions in order as the next layer; the one so far is the one before it. */
bool chamber_layers_put(struct chamber_store *store, const uint64_t *positions, uint64_t count);

/* Makes the next layer of what comes first in the store and has this rank, a chamber's whole part:
 * `*known` says how many positions of it were known, `*count` how many are new. What lies before
 * the last layer is kept if everything shall be. */
bool chamber_layers_form(struct chamber_store *store, uint32_t rank, bool keeps_all,
                         uint64_t *known, uint64_t *count);

/* Reads positions of the layer, up to CHAMBER_BLOCK: none at its end. What is stored as progress
 * is then that all before these have been expanded. */
bool chamber_layers_read(struct chamber_store *store, uint64_t *positions, size_t *count);

/* The chamber is closed. */
void chamber_layers_end(struct chamber_store *store);

#endif
