/* What the processes of a survey send each other, as bytes: the terms, errands, and what came of
 * them.
 *
 * Numbers are sent as eight bytes, the least first, so that machines of different kinds agree.
 * Whoever opens a parcel believes nothing: what is too short, too long or cannot be is refused as a
 * whole. Errands are known by a ticket that the sender chooses, since the receiver of the result
 * has the errand itself. */
#ifndef SOLITON_SURVEY_WORK_MESSAGE_H
#define SOLITON_SURVEY_WORK_MESSAGE_H

#include "survey/work/job.h"

/* Owns the bytes; {0} is empty. */
struct parcel {
    unsigned char *bytes;
    size_t length, room;
    bool failed; /* memory ran out */
};

void parcel_drop(struct parcel *parcel);

/* Each packs one thing into an empty parcel; false if memory ran out. The result is the harvest or,
 * if the errand could not be done, the problem. */
bool parcel_pack_terms(struct parcel *parcel, const struct terms *terms, unsigned threads);
bool parcel_pack_errand(struct parcel *parcel, uint64_t ticket, const struct errand *errand);
bool parcel_pack_result(struct parcel *parcel, uint64_t ticket, const struct errand *errand);

/* And out again; false if it is no such parcel, or memory ran out: then nothing is to be dropped.
 * The terms and the errand are the caller's. */
bool parcel_open_terms(const struct parcel *parcel, struct terms *terms, unsigned *threads);
bool parcel_open_errand(const struct parcel *parcel, uint64_t *ticket, struct errand **errand);

/* The ticket of a result; and the result itself, put into the errand that it belongs to, all of
 * whose deals it must have counted. */
bool parcel_ticket(const struct parcel *parcel, uint64_t *ticket);
bool parcel_open_result(const struct parcel *parcel, struct errand *errand);

#endif
