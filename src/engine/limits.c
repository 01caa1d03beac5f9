#define _POSIX_C_SOURCE 200809L

#include "engine/limits.h"

#include <time.h>

/* Expansions between two readings of the clock: a fraction of a millisecond. */
enum { POLL_EVERY = 100 };
static const double PROGRESS_SECONDS = 0.1;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void limits_begin(struct limits *limits) {
    limits->stop = STOP_NONE;
    limits->over = STOP_NONE;
    limits->stats = (struct soliton_stats){0};
    limits->expansions = 0;
    limits->memory.used = 0;
    limits->memory.peak = 0;
    limits->memory.out_of_memory = false;
    limits->started = now();
    limits->next_progress = limits->started + PROGRESS_SECONDS;
    /* A limit of no time at all is noticed at once. */
    limits->until_poll = limits->timeout == 0 ? 0 : POLL_EVERY;
}

/* Why it is over, if it is. */
static enum stop poll(struct limits *limits) {
    struct soliton_stats *stats = &limits->stats;
    if (limits->over != STOP_NONE) {
        return limits->over;
    }
    double time = now();
    if (limits_cancelled(limits)) {
        return STOP_CANCELLED;
    }
    stats->seconds = time - limits->started;
    stats->bytes = limits->memory.used;
    if (limits->timeout >= 0 && stats->seconds >= limits->timeout) {
        return STOP_TIME;
    }
    if (limits->progress != NULL && time >= limits->next_progress) {
        limits->next_progress = time + PROGRESS_SECONDS;
        if (!limits->progress(limits->context, stats)) {
            return STOP_CANCELLED;
        }
    }
    return STOP_NONE;
}

bool limits_poll(struct limits *limits) {
    limits->over = poll(limits);
    if (limits->over != STOP_NONE) {
        limits->stop = limits->over;
        limits->until_poll = 0; /* whoever asks next is told at once */
        return true;
    }
    limits->until_poll = POLL_EVERY;
    return false;
}

bool limits_urgent(void *context) { return limits_poll(context); }

uint64_t limits_begin_share(struct limits *limits, uint64_t positions) {
    const uint64_t all = limits->max_positions;
    if (limits->stats.positions < all && positions < all - limits->stats.positions) {
        limits->max_positions = limits->stats.positions + positions;
    }
    return all;
}

bool limits_end_share(struct limits *limits, uint64_t all) {
    limits->max_positions = all;
    if (limits->stop == STOP_POSITIONS && limits->stats.positions < all) {
        limits->stop = STOP_NONE;
        return true;
    }
    return false;
}

void limits_out_of_memory(struct limits *limits) {
    limits->memory.out_of_memory = true;
    limits->stop = STOP_MEMORY;
}

void limits_end(struct limits *limits) {
    limits->stats.seconds = now() - limits->started;
    limits->stats.bytes = limits->memory.peak;
    limits->stats.out_of_memory = limits->memory.out_of_memory;
}

enum soliton_outcome limits_outcome(const struct limits *limits) {
    return limits->stop == STOP_CANCELLED ? SOLITON_INTERRUPTED : SOLITON_GAVE_UP;
}

const char *limits_reason(const struct limits *limits) {
    switch (limits->stop) {
    case STOP_TIME:
        return "the time limit was reached";
    case STOP_MEMORY:
        return limits->memory.out_of_memory ? "the system has no more memory"
                                            : "the memory limit was reached";
    case STOP_POSITIONS:
        return "the limit of positions was reached";
    case STOP_DEPTH:
        return "the limit of moves in a solution was reached";
    case STOP_SUCCESSORS:
        return "a position has more moves than the search can hold";
    case STOP_STORAGE:
        return limits->storage->why;
    case STOP_NONE:
    case STOP_CANCELLED:
        break;
    }
    return "";
}
