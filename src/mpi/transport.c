#define _POSIX_C_SOURCE 200809L

#include "mpi/transport.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { EXIT_CODE_OF_A_BUG = 70 };

struct letter {
    struct parcel parcel;
    MPI_Request request;
};

static void give_up(const char *why) {
    fprintf(stderr, "soliton-mpi: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, EXIT_CODE_OF_A_BUG);
}

/* A place for one more, or NULL. */
static struct letter *new_letter(struct post *post) {
    if (post->count == post->room) {
        size_t room = 2 * post->room + 16;
        struct letter *letters = realloc(post->letters, room * sizeof *letters);
        if (letters == NULL) {
            return NULL;
        }
        post->letters = letters;
        post->room = room;
    }
    return &post->letters[post->count++];
}

void post_send(struct post *post, int rank, enum message message, struct parcel *parcel) {
    struct letter *letter = parcel->failed ? NULL : new_letter(post);
    if (letter == NULL) {
        give_up("memory ran out");
        return;
    }
    if (parcel->length > INT_MAX) {
        give_up("what a chunk gave is too large to be sent: take fewer deals with --chunk");
        return;
    }
    letter->parcel = *parcel;
    *parcel = (struct parcel){0};
    MPI_Isend(letter->parcel.bytes, (int)letter->parcel.length, MPI_BYTE, rank, (int)message,
              MPI_COMM_WORLD, &letter->request);
    /* post_clear asks for its end. NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker) */
}

void post_clear(struct post *post) {
    size_t left = 0;
    for (size_t i = 0; i < post->count; i++) {
        int has_arrived = 0;
        MPI_Test(&post->letters[i].request, &has_arrived, MPI_STATUS_IGNORE);
        if (has_arrived) {
            parcel_drop(&post->letters[i].parcel);
        } else {
            post->letters[left++] = post->letters[i];
        }
    }
    post->count = left;
}

void post_finish(struct post *post) {
    for (post_clear(post); post->count > 0; post_clear(post)) {
        post_sleep(1);
    }
    free(post->letters);
    *post = (struct post){0};
}

bool post_receive(int *rank, enum message *message, struct parcel *parcel) {
    int is_there = 0;
    int length = 0;
    MPI_Message matched;
    MPI_Status status;
    *parcel = (struct parcel){0};
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &matched, &status);
    if (!is_there) {
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &length);
    parcel->length = parcel->room = (size_t)length;
    parcel->bytes = malloc(parcel->room + 1);
    if (parcel->bytes == NULL) {
        give_up("memory ran out");
        return false;
    }
    MPI_Mrecv(parcel->bytes, length, MPI_BYTE, &matched, &status);
    *rank = status.MPI_SOURCE;
    *message = (enum message)status.MPI_TAG;
    return true;
}

void post_sleep(unsigned milliseconds) {
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}
