#define _POSIX_C_SOURCE 200809L

#include "mpi/ranks.h"

#include "mpi/transport.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Milliseconds to wait for this rank's own threads before looking for messages again. */
enum { POLL = 2 };

/* Another rank, and the jobs that it has. The ticket of a job is its index here. */
struct rank {
    struct survey_job **jobs;
    size_t out;
};

struct ranks {
    struct workers workers;
    struct workers *own;
    size_t own_out;
    size_t window;       /* how many jobs a rank may have: one more than it has threads */
    int count;           /* ranks in all, this one included */
    struct rank *others; /* from rank 1 on */
    struct outbox outbox;
    struct survey_job *failed; /* jobs that could not even be sent */
};

/* ---- Handing out --------------------------------------------------------------------------- */

/* The rank with the fewest jobs; 0 is this one. */
static int least_busy(const struct ranks *ranks) {
    int best = 0;
    size_t least = ranks->own_out;
    for (int rank = 1; rank < ranks->count; rank++) {
        if (ranks->others[rank - 1].out < least) {
            best = rank;
            least = ranks->others[rank - 1].out;
        }
    }
    return best;
}

static size_t out_at(const struct ranks *ranks, int rank) {
    return rank == 0 ? ranks->own_out : ranks->others[rank - 1].out;
}

static bool has_room(const struct workers *workers) {
    const struct ranks *ranks = (const struct ranks *)workers;
    return out_at(ranks, least_busy(ranks)) < ranks->window;
}

static void send(struct ranks *ranks, int number, struct survey_job *job) {
    struct rank *rank = &ranks->others[number - 1];
    size_t ticket = 0;
    while (rank->jobs[ticket] != NULL) {
        ticket++;
    }
    struct message message = {0};
    if (!message_pack_job(&message, ticket, job)) {
        message_drop(&message);
        failure_no_memory(&job->failure);
        job->next = ranks->failed;
        ranks->failed = job;
        return;
    }
    rank->jobs[ticket] = job;
    rank->out++;
    transport_send(&ranks->outbox, number, TAG_JOB, &message);
}

static void give(struct workers *workers, struct survey_job *job) {
    struct ranks *ranks = (struct ranks *)workers;
    int rank = least_busy(ranks);
    if (rank == 0) {
        ranks->own_out++;
        ranks->own->calls->give(ranks->own, job);
    } else {
        send(ranks, rank, job);
    }
}

/* ---- Taking back --------------------------------------------------------------------------- */

static struct survey_job *take_own(struct ranks *ranks, unsigned milliseconds) {
    struct survey_job *job = ranks->own->calls->take(ranks->own, milliseconds);
    ranks->own_out -= job != NULL;
    return job;
}

static struct survey_job *take_failed(struct ranks *ranks) {
    struct survey_job *job = ranks->failed;
    if (job != NULL) {
        ranks->failed = job->next;
    }
    return job;
}

/* Takes back the job that a result belongs to. If the message has no ticket, the rank cannot go on:
 * then any job of that rank. NULL if there is none. */
static struct survey_job *claim(struct rank *rank, size_t window, const struct message *message) {
    uint64_t ticket;
    if (!message_ticket(message, &ticket)) {
        ticket = UINT64_MAX;
    }
    for (size_t i = 0; ticket == UINT64_MAX && i < window; i++) {
        ticket = rank->jobs[i] != NULL ? i : ticket;
    }
    struct survey_job *job = ticket < window ? rank->jobs[ticket] : NULL;
    if (job != NULL) {
        rank->jobs[ticket] = NULL;
        rank->out--;
    }
    return job;
}

/* Puts the number of the rank before its words. */
static void name_the_rank(struct failure *failure, int rank) {
    struct failure words = *failure;
    failure_set(failure, words.kind, "rank %d: %.480s", rank, words.words);
}

static struct survey_job *take_other(struct ranks *ranks) {
    int number;
    enum message_tag tag;
    struct message message;
    struct survey_job *job = NULL;
    while (job == NULL && transport_receive(&number, &tag, &message)) {
        if (tag == TAG_RESULT && number > 0) {
            job = claim(&ranks->others[number - 1], ranks->window, &message);
        }
        if (job != NULL && !message_unpack_result(&message, job)) {
            failure_set(&job->failure, FAILURE_BUG, "what it sent back makes no sense");
        }
        if (job != NULL && job->failure.kind != FAILURE_NONE) {
            name_the_rank(&job->failure, number);
        }
        message_drop(&message);
    }
    return job;
}

static unsigned least(unsigned one, unsigned other) { return one < other ? one : other; }

static struct survey_job *take(struct workers *workers, unsigned milliseconds) {
    struct ranks *ranks = (struct ranks *)workers;
    transport_free_sent(&ranks->outbox);
    struct survey_job *job = take_failed(ranks);
    if (job == NULL) {
        job = take_own(ranks, 0);
    }
    if (job == NULL) {
        job = take_other(ranks);
    }
    while (job == NULL && milliseconds > 0) {
        unsigned wait = least(milliseconds, POLL);
        job = take_own(ranks, wait);
        if (job == NULL) {
            job = take_other(ranks);
        }
        milliseconds -= wait;
    }
    return job;
}

/* ---- Beginning and ending ------------------------------------------------------------------ */

/* Waits until all other ranks have stopped. Results that come meanwhile are too late. */
static void await_all(const struct ranks *ranks) {
    int number;
    enum message_tag tag;
    struct message message;
    for (int left = ranks->count - 1; left > 0;) {
        if (transport_receive(&number, &tag, &message)) {
            left -= tag == TAG_STOPPED;
            message_drop(&message);
        } else {
            transport_sleep(POLL);
        }
    }
}

static void free_rank(struct rank *rank, size_t window) {
    for (size_t i = 0; rank->jobs != NULL && i < window; i++) {
        survey_job_free(rank->jobs[i]);
    }
    free(rank->jobs);
}

static void free_all(struct ranks *ranks) {
    struct survey_job *job;
    while ((job = take_failed(ranks)) != NULL) {
        survey_job_free(job);
    }
    for (int i = 0; ranks->others != NULL && i + 1 < ranks->count; i++) {
        free_rank(&ranks->others[i], ranks->window);
    }
    free(ranks->others);
    free(ranks);
}

static void free_ranks(struct workers *workers) {
    struct ranks *ranks = (struct ranks *)workers;
    for (int rank = 1; rank < ranks->count; rank++) {
        transport_send(&ranks->outbox, rank, TAG_STOP, &(struct message){0});
    }
    ranks->own->calls->free(ranks->own);
    await_all(ranks);
    transport_flush(&ranks->outbox);
    free_all(ranks);
}

static bool make_room(struct ranks *ranks) {
    ranks->others = calloc((size_t)ranks->count, sizeof *ranks->others);
    bool is_there = ranks->others != NULL;
    for (int i = 0; is_there && i + 1 < ranks->count; i++) {
        ranks->others[i].jobs = calloc(ranks->window, sizeof *ranks->others[i].jobs);
        is_there = ranks->others[i].jobs != NULL;
    }
    return is_there;
}

struct workers *ranks_workers(const struct survey_settings *settings, unsigned threads) {
    static const struct workers_calls calls = {
        .has_room = has_room, .give = give, .take = take, .free = free_ranks};
    struct ranks *ranks = calloc(1, sizeof *ranks);
    if (ranks == NULL) {
        return NULL;
    }
    ranks->workers.calls = &calls;
    ranks->window = (size_t)threads + 1;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    if (!make_room(ranks) || (ranks->own = workers_local(settings, threads)) == NULL) {
        free_all(ranks);
        return NULL;
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        struct message message = {0};
        message_pack_settings(&message, settings, threads);
        transport_send(&ranks->outbox, rank, TAG_BEGIN, &message);
    }
    return &ranks->workers;
}

void ranks_end(void) {
    struct outbox outbox = {0};
    int count;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    for (int rank = 1; rank < count; rank++) {
        transport_send(&outbox, rank, TAG_END, &(struct message){0});
    }
    transport_flush(&outbox);
}
