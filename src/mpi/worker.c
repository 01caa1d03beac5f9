/* A rank other than 0: does the jobs that rank 0 sends. */
#define _POSIX_C_SOURCE 200809L

#include "mpi/ranks.h"
#include "mpi/transport.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds between two looks for messages, while there is work and while there is none. */
enum { POLL_AT_WORK = 1, POLL_AT_REST = 5 };

struct worker_rank {
    struct workers *threads; /* of this rank, during a survey; NULL if it cannot work */
    struct survey_settings settings;
    struct failure failure; /* why it cannot */
    struct outbox outbox;
};

/* mpirun passes signals on to all ranks. Rank 0 ends the survey. If this rank ended before, MPI
 * would kill the others. */
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

static void reply(struct worker_rank *worker, uint64_t ticket, const struct survey_job *job) {
    struct message message = {0};
    message_pack_result(&message, ticket, job);
    transport_send(&worker->outbox, 0, TAG_RESULT, &message);
}

/* Sends the failure in place of a result. */
static void refuse(struct worker_rank *worker, uint64_t ticket) {
    reply(worker, ticket, &(struct survey_job){.failure = worker->failure});
}

static void stop(struct worker_rank *worker) {
    if (worker->threads != NULL) {
        worker->threads->calls->free(worker->threads);
        worker->threads = NULL;
    }
    survey_settings_drop(&worker->settings);
}

static void begin(struct worker_rank *worker, const struct message *message) {
    unsigned threads;
    worker->failure = (struct failure){0};
    char *engine = soliton_engine();
    if (engine == NULL) {
        failure_no_memory(&worker->failure);
    } else if (!message_unpack_settings(message, &worker->settings, &threads)) {
        failure_set(&worker->failure, FAILURE_BUG, "the settings that were sent make no sense");
    } else if (strcmp(worker->settings.engine, engine) != 0) {
        failure_set(&worker->failure, FAILURE_USAGE, "is another program: its engine is %s, not %s",
                    engine, worker->settings.engine);
    } else if ((worker->threads = workers_local(&worker->settings, threads)) == NULL) {
        failure_set(&worker->failure, FAILURE_NO_MEMORY, "cannot start any threads");
    }
    free(engine);
}

static void accept(struct worker_rank *worker, const struct message *message) {
    struct survey_job *job;
    uint64_t ticket;
    bool is_right = message_unpack_job(message, &ticket, &job);
    if (!is_right && worker->failure.kind == FAILURE_NONE) {
        failure_set(&worker->failure, FAILURE_BUG, "a job that was sent makes no sense");
    }
    if (is_right && worker->threads != NULL) {
        job->chunk = ticket;
        worker->threads->calls->give(worker->threads, job);
    } else {
        survey_job_free(job);
        refuse(worker, ticket);
    }
}

/* Waits a moment for a result, and sends it back. */
static void deliver(struct worker_rank *worker) {
    if (worker->threads == NULL) {
        transport_sleep(POLL_AT_REST);
        return;
    }
    struct survey_job *job = worker->threads->calls->take(worker->threads, POLL_AT_WORK);
    if (job != NULL) {
        reply(worker, job->chunk, job);
        survey_job_free(job);
    }
}

/* After a signal: stops all work, and tells rank 0. */
static void heed_interrupt(struct worker_rank *worker) {
    if (interrupted && worker->threads != NULL) {
        stop(worker);
        failure_set(&worker->failure, FAILURE_INTERRUPTED, "interrupted");
        refuse(worker, UINT64_MAX);
    }
}

static void obey(struct worker_rank *worker, enum message_tag tag, const struct message *message) {
    switch (tag) {
    case TAG_BEGIN:
        begin(worker, message);
        break;
    case TAG_JOB:
        accept(worker, message);
        break;
    case TAG_STOP:
        stop(worker);
        transport_send(&worker->outbox, 0, TAG_STOPPED, &(struct message){0});
        break;
    case TAG_RESULT:
    case TAG_STOPPED:
    case TAG_END:
        break;
    }
}

void ranks_work(void) {
    struct worker_rank worker = {0};
    int rank;
    enum message_tag tag = TAG_STOP;
    take_signals();
    while (tag != TAG_END) {
        struct message message;
        transport_free_sent(&worker.outbox);
        heed_interrupt(&worker);
        if (transport_receive(&rank, &tag, &message)) {
            obey(&worker, tag, &message);
            message_drop(&message);
        } else {
            deliver(&worker);
        }
    }
    stop(&worker);
    transport_flush(&worker.outbox);
}
