#define _GNU_SOURCE /* for sched_getaffinity */

#include "engine/crew.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

unsigned crew_processors(void) {
    cpu_set_t ours;
    /* Fails where the machine has more than the set can name. */
    long count = sched_getaffinity(0, sizeof ours, &ours) == 0 ? CPU_COUNT(&ours)
                                                               : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}

struct member {
    pthread_t thread;
    crew_work *work;
    void *context;
    pthread_mutex_t *gate;
};

struct crew {
    pthread_mutex_t gate; /* locked until the work begins */
    unsigned count;
    struct member members[];
};

static void *member_work(void *context) {
    struct member *member = context;
    pthread_mutex_lock(member->gate);
    pthread_mutex_unlock(member->gate);
    member->work(member->context);
    return NULL;
}

/* Signals are for the threads of the program, which knows of them. */
static void create(struct crew *crew, unsigned wanted) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (crew->count < wanted) {
        struct member *member = &crew->members[crew->count];
        if (pthread_create(&member->thread, NULL, member_work, member) != 0) {
            break;
        }
        crew->count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct crew *crew_hire(unsigned wanted, crew_work *work, void *const *contexts, unsigned *hired) {
    struct crew *crew = malloc(sizeof *crew + wanted * sizeof *crew->members);
    *hired = 0;
    if (crew == NULL) {
        return NULL;
    }
    if (pthread_mutex_init(&crew->gate, NULL) != 0) {
        free(crew);
        return NULL;
    }
    crew->count = 0;
    for (unsigned i = 0; i < wanted; i++) {
        crew->members[i] =
            (struct member){.work = work, .context = contexts[i], .gate = &crew->gate};
    }
    pthread_mutex_lock(&crew->gate);
    create(crew, wanted);
    *hired = crew->count;
    return crew;
}

void crew_begin(struct crew *crew) {
    if (crew != NULL) {
        pthread_mutex_unlock(&crew->gate);
    }
}

void crew_end(struct crew *crew) {
    if (crew != NULL) {
        for (unsigned i = 0; i < crew->count; i++) {
            pthread_join(crew->members[i].thread, NULL);
        }
        pthread_mutex_destroy(&crew->gate);
        free(crew);
    }
}

void crew_idle(unsigned n) {
    enum { YIELDS = 200, NAP_NANOSECONDS = 50000 };
    if (n < YIELDS) {
        sched_yield();
    } else {
        nanosleep(&(struct timespec){.tv_nsec = NAP_NANOSECONDS}, NULL);
    }
}
