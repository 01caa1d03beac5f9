/* A run: a file of positions of chambers, as it is read.
 *
 * The parts of chambers in it are in the order of their ranks and names, and the positions of a
 * part in the order of their words, whatever their marks. A run is read from beginning to end, and
 * stands before its next position, which is known. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_RUN_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_RUN_H

#include "engine/chambers/chamber_order.h"
#include "engine/memory.h"
#include "soliton.h"

enum { CHAMBER_RUN_BUFFER = 1 << 14, CHAMBER_RUN_NAME = 32 };

/* A part of a chamber, as it stands before its positions. */
struct chamber_record {
    uint64_t name[2];
    uint32_t rank;  /* 0: new positions of the chamber at hand; else 1 + its potential */
    uint32_t words; /* of a position */
    uint64_t count; /* of positions */
};

struct chamber_run {
    unsigned number;                  /* in its name */
    uint64_t read;                    /* bytes, those in the buffer included */
    size_t start, end;                /* of what is in the buffer */
    unsigned char *buffer;            /* of CHAMBER_RUN_BUFFER bytes */
    struct chamber_record record;     /* the part that is read, unless `ended` */
    uint64_t record_at;               /* where that stands */
    uint64_t left;                    /* positions of it that are still to be read */
    uint64_t position[CHAMBER_WORDS]; /* the next one */
    bool ended;
};

/* What came of reading. */
enum chamber_run_result {
    CHAMBER_RUN_READ,
    CHAMBER_RUN_REFUSED, /* the storage says why */
    CHAMBER_RUN_DAMAGED,
    CHAMBER_RUN_NO_MEMORY
};

const char *chamber_run_name(char name[CHAMBER_RUN_NAME], unsigned number);

/* Opens the run with this number at the part that stands there. Whatever comes of it, the buffer is
 * to be given back by chamber_run_close. */
enum chamber_run_result chamber_run_open(struct chamber_run *run,
                                         const struct soliton_storage *storage,
                                         struct memory *memory, unsigned number, uint64_t offset);
void chamber_run_close(struct chamber_run *run, struct memory *memory);

/* Goes on to the next position, or to the end. */
enum chamber_run_result chamber_run_advance(struct chamber_run *run,
                                            const struct soliton_storage *storage);

/* The order of chambers; 0 if both are the same. */
int chamber_record_compare(const struct chamber_record *a, const struct chamber_record *b);

/* The order of what comes next in two runs that have not ended. */
int chamber_run_compare(const struct chamber_run *a, const struct chamber_run *b);

#endif
