/* Messages between ranks, without blocking.
 *
 * Open MPI's blocking calls keep a processor busy, which should search instead. So nothing blocks:
 * a message is on its way until transport_free_sent finds that it has arrived, and
 * transport_receive returns at once if none has come. The main thread makes all calls. */
#ifndef SOLITON_MPI_TRANSPORT_H
#define SOLITON_MPI_TRANSPORT_H

#include "survey/work/message.h"

/* What a message is: its MPI tag. */
enum message_tag {
    TAG_BEGIN = 1, /* settings: a survey begins */
    TAG_JOB,
    TAG_RESULT,
    TAG_STOP,    /* the survey ends, done or not; empty */
    TAG_STOPPED, /* the answer: nothing more will come; empty */
    TAG_END      /* the program ends; empty */
};

/* Messages that are on their way. Owns them; begin with {0}. */
struct outbox {
    struct sent_message *sent;
    size_t count, room;
};

/* Sends the message and takes over its bytes, so that it is empty afterwards. If memory runs out,
 * or the message is too large, ends the program on all ranks. */
void transport_send(struct outbox *outbox, int rank, enum message_tag tag, struct message *message);

/* Frees messages that have arrived. */
void transport_free_sent(struct outbox *outbox);
/* Waits until all have arrived, and frees the outbox. */
void transport_flush(struct outbox *outbox);

/* Gets a message from any rank, to be dropped; false if none has come. */
bool transport_receive(int *rank, enum message_tag *tag, struct message *message);

void transport_sleep(unsigned milliseconds);

#endif
