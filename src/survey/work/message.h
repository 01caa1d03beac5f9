/* What the processes of a survey send each other, as bytes: settings, jobs and results.
 *
 * Numbers are eight bytes, the least significant first, so that machines of different kinds agree.
 * Unpacking trusts nothing: a message that is too short, too long or impossible is refused as a
 * whole. The sender of a job gives it a ticket and keeps the job; the result comes back with the
 * ticket. */
#ifndef SOLITON_SURVEY_WORK_MESSAGE_H
#define SOLITON_SURVEY_WORK_MESSAGE_H

#include "survey/work/workers.h"

/* Owns the bytes; {0} is empty. */
struct message {
    unsigned char *bytes;
    size_t length, room;
    bool failed; /* memory ran out */
};

void message_drop(struct message *message);

/* Each packs one thing into an empty message; false if memory ran out. The result of a job is its
 * tally or its failure. */
bool message_pack_settings(struct message *message, const struct survey_settings *settings,
                           unsigned threads);
bool message_pack_job(struct message *message, uint64_t ticket, const struct survey_job *job);
bool message_pack_result(struct message *message, uint64_t ticket, const struct survey_job *job);

/* Each unpacks one thing, which is then the caller's. False if the message is wrong or memory ran
 * out; then there is nothing to drop. */
bool message_unpack_settings(const struct message *message, struct survey_settings *settings,
                             unsigned *threads);
bool message_unpack_job(const struct message *message, uint64_t *ticket, struct survey_job **job);

/* Unpacks the ticket of a result; and the result itself, into the job that it belongs to. It must
 * have counted all deals of that job. */
bool message_ticket(const struct message *message, uint64_t *ticket);
bool message_unpack_result(const struct message *message, struct survey_job *job);

#endif
