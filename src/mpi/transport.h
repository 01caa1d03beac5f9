/* Parcels between ranks, without waiting.
 *
 * Open MPI's waiting calls keep a processor busy, which has better things to do here. So nothing
 * waits: what is sent is on its way until post_clear finds that it has arrived, and what has come
 * is found by asking. All calls are made by the main thread. */
#ifndef SOLITON_MPI_TRANSPORT_H
#define SOLITON_MPI_TRANSPORT_H

#include "survey/work/message.h"

/* What a parcel is, as its tag. */
enum message {
    MESSAGE_BEGIN = 1, /* terms: a survey begins */
    MESSAGE_ERRAND,
    MESSAGE_RESULT,
    MESSAGE_STOP,    /* the survey ends, whatever is still being done; empty */
    MESSAGE_STOPPED, /* nothing more will come, the answer to that; empty */
    MESSAGE_LEAVE    /* the program ends; empty */
};

/* Parcels on their way. Owns them; begin with {0}. */
struct post {
    struct letter *letters;
    size_t count, room;
};

/* Sends it, and takes its bytes over: the parcel is empty afterwards. A parcel that cannot be sent
 * ends the program on all ranks: memory ran out. */
void post_send(struct post *post, int rank, enum message message, struct parcel *parcel);

/* Frees what has arrived. */
void post_clear(struct post *post);
/* Comes back when all has, and frees the rest. */
void post_finish(struct post *post);

/* A parcel that has come from anywhere, if there is one; to be dropped. */
bool post_receive(int *rank, enum message *message, struct parcel *parcel);

void post_sleep(unsigned milliseconds);

#endif
