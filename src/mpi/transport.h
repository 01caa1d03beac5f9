/* Messages between ranks, without waiting.
 *
 * Open MPI's waiting calls keep a processor busy, which has better things to do here. So nothing
 * waits: what is sent is on its way until transport_free_sent finds that it has arrived, and what
 * has come is found by asking. All calls are made by the main thread. */
#ifndef SOLITON_MPI_TRANSPORT_H
#define SOLITON_MPI_TRANSPORT_H

#include "survey/work/message.h"

/* What a message is, as its tag. */
enum message_tag {
    TAG_BEGIN = 1, /* settings: a survey begins */
    TAG_JOB,
    TAG_RESULT,
    TAG_STOP,    /* the survey ends, whatever is still being done; empty */
    TAG_STOPPED, /* nothing more will come, the answer to that; empty */
    TAG_END      /* the program ends; empty */
};

/* Messages on their way. Owns them; begin with {0}. */
struct outbox {
    struct sent_message *sent;
    size_t count, room;
};

/* Sends it, and takes its bytes over: the message is empty afterwards. A message that cannot be
 * sent ends the program on all ranks: memory ran out. */
void transport_send(struct outbox *outbox, int rank, enum message_tag tag, struct message *message);

/* Frees what has arrived. */
void transport_free_sent(struct outbox *outbox);
/* Comes back when all has, and frees the rest. */
void transport_flush(struct outbox *outbox);

/* A message that has come from anywhere, if there is one; to be dropped. */
bool transport_receive(int *rank, enum message_tag *tag, struct message *message);

void transport_sleep(unsigned milliseconds);

#endif
