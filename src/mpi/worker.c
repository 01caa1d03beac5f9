/* A rank other than 0: does the errands that rank 0 sends. */
#define _POSIX_C_SOURCE 200809L

#include "mpi/ranks.h"
#include "mpi/transport.h"

#include <signal.h>
#include <string.h>

/* Milliseconds between two looks for messages: while there is work, and while there is none. */
enum { POLL_AT_WORK = 1, POLL_AT_REST = 5 };

struct servant {
    struct hands *hands; /* while there is a survey; NULL if it cannot be served */
    struct terms terms;
    struct problem problem; /* why not */
    struct post post;
};

/* mpirun passes signals on to all ranks. Rank 0 ends the survey; this one must live until then, or
 * the others would be killed for its sake. */
static volatile sig_atomic_t interrupted;

static void on_signal(int number) {
    (void)number;
    interrupted = 1;
}

static void take_signals(void) {
    struct sigaction ours = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&ours.sa_mask);
    sigaction(SIGINT, &ours, NULL);
    sigaction(SIGTERM, &ours, NULL);
}

static void reply(struct servant *servant, uint64_t ticket, const struct errand *errand) {
    struct parcel parcel = {0};
    parcel_pack_result(&parcel, ticket, errand);
    post_send(&servant->post, 0, MESSAGE_RESULT, &parcel);
}

/* Tells why there is no result. */
static void refuse(struct servant *servant, uint64_t ticket) {
    reply(servant, ticket, &(struct errand){.problem = servant->problem});
}

static void stop(struct servant *servant) {
    if (servant->hands != NULL) {
        servant->hands->calls->free(servant->hands);
        servant->hands = NULL;
    }
    terms_drop(&servant->terms);
}

static void begin(struct servant *servant, const struct parcel *parcel) {
    unsigned threads;
    servant->problem = (struct problem){0};
    if (!parcel_open_terms(parcel, &servant->terms, &threads)) {
        problem_set(&servant->problem, PROBLEM_BUG, "the terms that were sent make no sense");
    } else if (strcmp(servant->terms.engine, soliton_engine()) != 0) {
        problem_set(&servant->problem, PROBLEM_USAGE,
                    "is another program: its engine is %s, not %s", soliton_engine(),
                    servant->terms.engine);
    } else if ((servant->hands = hands_local(&servant->terms, threads)) == NULL) {
        problem_set(&servant->problem, PROBLEM_NO_MEMORY, "cannot start any threads");
    }
}

static void accept(struct servant *servant, const struct parcel *parcel) {
    struct errand *errand;
    uint64_t ticket;
    bool is_right = parcel_open_errand(parcel, &ticket, &errand);
    if (!is_right && servant->problem.kind == PROBLEM_NONE) {
        problem_set(&servant->problem, PROBLEM_BUG, "an errand that was sent makes no sense");
    }
    if (is_right && servant->hands != NULL) {
        errand->chunk = ticket;
        servant->hands->calls->give(servant->hands, errand);
    } else {
        errand_free(errand);
        refuse(servant, ticket);
    }
}

/* Sends one result back, if there is one within a moment. */
static void deliver(struct servant *servant) {
    if (servant->hands == NULL) {
        post_sleep(POLL_AT_REST);
        return;
    }
    struct errand *errand = servant->hands->calls->take(servant->hands, POLL_AT_WORK);
    if (errand != NULL) {
        reply(servant, errand->chunk, errand);
        errand_free(errand);
    }
}

/* Whatever was begun is given up, and rank 0 shall know. */
static void heed_interrupt(struct servant *servant) {
    if (interrupted && servant->hands != NULL) {
        stop(servant);
        problem_set(&servant->problem, PROBLEM_INTERRUPTED, "interrupted");
        refuse(servant, UINT64_MAX);
    }
}

static void obey(struct servant *servant, enum message message, const struct parcel *parcel) {
    switch (message) {
    case MESSAGE_BEGIN:
        begin(servant, parcel);
        break;
    case MESSAGE_ERRAND:
        accept(servant, parcel);
        break;
    case MESSAGE_STOP:
        stop(servant);
        post_send(&servant->post, 0, MESSAGE_STOPPED, &(struct parcel){0});
        break;
    case MESSAGE_RESULT:
    case MESSAGE_STOPPED:
    case MESSAGE_LEAVE:
        break;
    }
}

void ranks_serve(void) {
    struct servant servant = {0};
    int rank;
    enum message message = MESSAGE_STOP;
    take_signals();
    while (message != MESSAGE_LEAVE) {
        struct parcel parcel;
        post_clear(&servant.post);
        heed_interrupt(&servant);
        if (post_receive(&rank, &message, &parcel)) {
            obey(&servant, message, &parcel);
            parcel_drop(&parcel);
        } else {
            deliver(&servant);
        }
    }
    stop(&servant);
    post_finish(&servant.post);
}
