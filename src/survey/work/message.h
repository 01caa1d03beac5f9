/* What the processes of a survey send each other, as bytes: the settings, jobs, and what came of
 * them.
 *
 * Numbers are sent as eight bytes, the least first, so that machines of different kinds agree.
 * Whoever opens a message believes nothing: what is too short, too long or cannot be is refused as
 * a whole. Jobs are known by a ticket that the sender chooses, since the receiver of the result has
 * the job itself. */
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

/* Each packs one thing into an empty message; false if memory ran out. The result is the tally or,
 * if the job could not be done, the failure. */
bool message_pack_settings(struct message *message, const struct survey_settings *settings,
                           unsigned threads);
bool message_pack_job(struct message *message, uint64_t ticket, const struct survey_job *job);
bool message_pack_result(struct message *message, uint64_t ticket, const struct survey_job *job);

/* And out again; false if it is no such message, or memory ran out: then nothing is to be dropped.
 * The settings and the job are the caller's. */
bool message_unpack_settings(const struct message *message, struct survey_settings *settings,
                             unsigned *threads);
bool message_unpack_job(const struct message *message, uint64_t *ticket, struct survey_job **job);

/* The ticket of a result; and the result itself, put into the job that it belongs to, all of
 * whose deals it must have counted. */
bool message_ticket(const struct message *message, uint64_t *ticket);
bool message_unpack_result(const struct message *message, struct survey_job *job);

#endif
