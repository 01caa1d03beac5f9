/* Writes a proof that a puzzle cannot be solved: docs/formats.md has the form.
 *
 * A search that has met every position hands them over in the order in which it met them, each with
 * the number of the one that it came from and how it differs from that. One that goes through the
 * space part by part, and forgets what lies behind it, hands over a section for each part while it
 * runs. What is written goes to a sink in pieces, so that a proof is never in memory as a whole. */
#ifndef SOLITON_ENGINE_PROOF_WRITER_H
#define SOLITON_ENGINE_PROOF_WRITER_H

#include "soliton.h"

enum { PROOF_BUFFER = 4096 };

struct proof_writer {
    soliton_sink *sink;
    void *context;
    const char *header; /* what comes after the first line: which puzzle it is about */
    bool failed;        /* the sink has refused something */

    unsigned char bytes[PROOF_BUFFER];
    size_t used;
    uint32_t parent;  /* of the position at hand */
    uint64_t pending; /* the last number, which gets a bit more when the next one is known */
    bool has_pending;
    bool begins;      /* the next change is the first one of its position */
    uint64_t skipped; /* parents since the last position's */
};

/* Writes the header, the claims (lines that end in newlines, or "") and how many positions there
 * are, the first one included. */
void proof_begin(struct proof_writer *writer, const char *claims, uint64_t positions);

/* The next position behind the first: the number of its parent, from 0, which is not lower than
 * that of the position before; then what differs from the parent, one change at least. */
void proof_position(struct proof_writer *writer, uint32_t parent);
void proof_change(struct proof_writer *writer, unsigned thing, unsigned place);

/* False if the sink has failed. */
bool proof_end(struct proof_writer *writer);

/* ---- In sections ----------------------------------------------------------------------------- */

/* Writes the header and the claims of a proof in sections. */
void proof_begin_sections(struct proof_writer *writer, const char *claims);

/* The next section: how many positions it has, and how many of these are entries, one at least.
 * The entries come first, then the others by proof_position, numbered within the section. */
void proof_section(struct proof_writer *writer, uint64_t positions, uint64_t entries);

/* The next entry of the section: how many positions of other sections have a legal move to it, each
 * counted once. Then, by proof_change, what differs from the entry before; for the first entry of a
 * section, from the first entry of the section before. The first entry of all is the first position
 * of the puzzle and has no changes. */
void proof_entry(struct proof_writer *writer, uint64_t met);

/* Ends the last section. False if the sink has failed. */
bool proof_end_sections(struct proof_writer *writer);

#endif
