#define _POSIX_C_SOURCE 200809L

#include "mpi/transport.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { EXIT_CODE_OF_A_BUG = 70 };

struct sent_message {
    struct message message;
    MPI_Request request;
};

static void give_up(const char *why) {
    fprintf(stderr, "soliton-mpi: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, EXIT_CODE_OF_A_BUG);
}

/* Room for one more, or NULL if memory ran out. */
static struct sent_message *new_entry(struct outbox *outbox) {
    if (outbox->count == outbox->room) {
        size_t room = 2 * outbox->room + 16;
        struct sent_message *sent = realloc(outbox->sent, room * sizeof *sent);
        if (sent == NULL) {
            return NULL;
        }
        outbox->sent = sent;
        outbox->room = room;
    }
    return &outbox->sent[outbox->count++];
}

void transport_send(struct outbox *outbox, int rank, enum message_tag tag,
                    struct message *message) {
    struct sent_message *sent = message->failed ? NULL : new_entry(outbox);
    if (sent == NULL) {
        give_up("memory ran out");
        return;
    }
    if (message->length > INT_MAX) {
        give_up("what a chunk gave is too large to be sent: take fewer deals with --chunk");
        return;
    }
    sent->message = *message;
    *message = (struct message){0};
    MPI_Isend(sent->message.bytes, (int)sent->message.length, MPI_BYTE, rank, (int)tag,
              MPI_COMM_WORLD, &sent->request);
    /* transport_free_sent completes it. NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker) */
}

void transport_free_sent(struct outbox *outbox) {
    size_t left = 0;
    for (size_t i = 0; i < outbox->count; i++) {
        int has_arrived = 0;
        MPI_Test(&outbox->sent[i].request, &has_arrived, MPI_STATUS_IGNORE);
        if (has_arrived) {
            message_drop(&outbox->sent[i].message);
        } else {
            outbox->sent[left++] = outbox->sent[i];
        }
    }
    outbox->count = left;
}

void transport_flush(struct outbox *outbox) {
    for (transport_free_sent(outbox); outbox->count > 0; transport_free_sent(outbox)) {
        transport_sleep(1);
    }
    free(outbox->sent);
    *outbox = (struct outbox){0};
}

bool transport_receive(int *rank, enum message_tag *tag, struct message *message) {
    int is_there = 0;
    int length = 0;
    MPI_Message matched;
    MPI_Status status;
    *message = (struct message){0};
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &matched, &status);
    if (!is_there) {
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &length);
    message->length = message->room = (size_t)length;
    message->bytes = malloc(message->room + 1);
    if (message->bytes == NULL) {
        give_up("memory ran out");
        return false;
    }
    MPI_Mrecv(message->bytes, length, MPI_BYTE, &matched, &status);
    *rank = status.MPI_SOURCE;
    *tag = (enum message_tag)status.MPI_TAG;
    return true;
}

void transport_sleep(unsigned milliseconds) {
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}
