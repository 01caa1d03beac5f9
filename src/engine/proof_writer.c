#include "engine/proof_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A number's bits: one for "more changes follow", three for the place, six for the thing; in the
 * first number of a position the rest says how many parents were skipped. An entry begins with the
 * same bit, and the rest says how often it is met. */
enum { MORE = 1, PLACE_SHIFT = 1, THING_SHIFT = 4, SKIP_SHIFT = 10, MET_SHIFT = 1 };

static void flush(struct proof_writer *writer) {
    if (!writer->failed && writer->used > 0) {
        writer->failed = !writer->sink(writer->bytes, writer->used, writer->context);
    }
    writer->used = 0;
}

static void add(struct proof_writer *writer, const void *bytes, size_t count) {
    const unsigned char *next = bytes;
    for (; count > 0; count--) {
        if (writer->used == PROOF_BUFFER) {
            flush(writer);
        }
        writer->bytes[writer->used++] = *next++;
    }
}

/* Seven bits a byte, the lowest first; the eighth says that more follow. */
static void add_number(struct proof_writer *writer, uint64_t number) {
    do {
        const unsigned char byte = number & 127;
        number >>= 7;
        const unsigned char marked = number > 0 ? byte | 128 : byte;
        add(writer, &marked, 1);
    } while (number > 0);
}

static void settle_pending(struct proof_writer *writer, unsigned more) {
    if (writer->has_pending) {
        add_number(writer, writer->pending | more);
    }
    writer->has_pending = false;
}

static void add_text(struct proof_writer *writer, const char *text) {
    add(writer, text, strlen(text));
}

static void begin(struct proof_writer *writer, const char *first_line, const char *claims) {
    writer->used = 0;
    writer->parent = 0;
    writer->has_pending = false;
    add_text(writer, first_line);
    add_text(writer, writer->header);
    add_text(writer, claims);
}

void proof_begin(struct proof_writer *writer, const char *claims, uint64_t positions) {
    char count[40];
    snprintf(count, sizeof count, "positions: %" PRIu64 "\n", positions);
    begin(writer, "soliton proof 1\n", claims);
    add_text(writer, count);
}

void proof_position(struct proof_writer *writer, uint32_t parent) {
    settle_pending(writer, 0);
    writer->skipped = parent - writer->parent;
    writer->parent = parent;
    writer->begins = true;
}

void proof_change(struct proof_writer *writer, unsigned thing, unsigned place) {
    settle_pending(writer, MORE);
    writer->pending = (uint64_t)thing << THING_SHIFT | (uint64_t)place << PLACE_SHIFT;
    if (writer->begins) {
        writer->pending |= writer->skipped << SKIP_SHIFT;
    }
    writer->has_pending = true;
    writer->begins = false;
}

bool proof_end(struct proof_writer *writer) {
    settle_pending(writer, 0);
    flush(writer);
    return !writer->failed;
}

/* ---- In sections ----------------------------------------------------------------------------- */

void proof_begin_sections(struct proof_writer *writer, const char *claims) {
    begin(writer, "soliton proof 2\n", claims);
    add_text(writer, "sections:\n");
}

void proof_section(struct proof_writer *writer, uint64_t positions, uint64_t entries) {
    settle_pending(writer, 0);
    add_number(writer, positions);
    add_number(writer, entries);
    writer->parent = 0;
}

void proof_entry(struct proof_writer *writer, uint64_t met) {
    settle_pending(writer, 0);
    writer->pending = met << MET_SHIFT;
    writer->has_pending = true;
    writer->begins = false;
}

bool proof_end_sections(struct proof_writer *writer) {
    settle_pending(writer, 0);
    add_number(writer, 0); /* a section without positions */
    return proof_end(writer);
}
