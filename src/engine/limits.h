/* When to stop, and how far a search has come.
 *
 * One of these accompanies a whole solve, which may consist of several searches. The caller fills
 * in the limits; the searches count positions as they meet them and ask limits_reached before each
 * expansion. */
#ifndef SOLITON_ENGINE_LIMITS_H
#define SOLITON_ENGINE_LIMITS_H

#include "engine/memory.h"
#include "soliton.h"

#include <stdatomic.h>

/* What the page, which shall be light, does without: several threads, and searches chamber by
 * chamber. */
#ifndef SOLITON_THREADS
#define SOLITON_THREADS 1024
#endif
#ifndef SOLITON_EXHAUSTS
#define SOLITON_EXHAUSTS 1
#endif
enum { SEARCH_THREADS_MOST = SOLITON_THREADS, SEARCH_EXHAUSTS = SOLITON_EXHAUSTS };

/* Why a search was stopped. */
enum stop {
    STOP_NONE,
    STOP_TIME,
    STOP_MEMORY,
    STOP_POSITIONS,
    STOP_DEPTH,
    STOP_SUCCESSORS,
    STOP_STORAGE,
    STOP_CANCELLED
};

/* Where there is room for what memory has none for. */
struct limits_storage {
    const struct soliton_storage *storage; /* NULL: nowhere */
    double save_every; /* seconds: so often what is needed to go on later is stored */
    char why[320];     /* why it cannot be used, if that has stopped a search */
};

/* How a search can end, and what a part of one returns. */
enum search_result {
    SEARCH_CONTINUE, /* it has not ended: never the result of a whole search */
    SEARCH_FOUND,
    SEARCH_EXHAUSTED, /* every position was expanded and none is a goal */
    SEARCH_FORGOT,    /* the same, but positions could be dropped: it proves nothing */
    SEARCH_STOPPED    /* a limit; limits->stop says which */
};

struct limits {
    /* What the caller fills in. */
    double timeout;         /* seconds; infinite if negative */
    uint64_t max_positions; /* UINT64_MAX: no limit */
    struct memory memory;   /* with its limit; the searches take their memory from it */
    struct soliton_chambers
        *chambers;                  /* told by searches that go through them; NULL: nobody asks */
    struct limits_storage *storage; /* NULL: nobody has any */
    const atomic_bool *cancelled;   /* set from outside; NULL: never */
    soliton_progress *progress;     /* NULL: nobody watches */
    void *context;

    /* The state of the run. */
    enum stop stop;
    enum stop over; /* STOP_TIME or STOP_CANCELLED: for good, whatever is begun after it */
    struct soliton_stats stats;
    uint64_t expansions;
    double started;
    double next_progress;
    unsigned until_poll; /* expansions before the clock is read again */
};

void limits_begin(struct limits *limits);

static inline bool limits_cancelled(const struct limits *limits) {
    return limits->cancelled != NULL &&
           atomic_load_explicit(limits->cancelled, memory_order_relaxed);
}

/* Reads the clock and reports progress; true if the search must stop. limits_reached does it now
 * and then; work that takes long without expansions calls it every few milliseconds. */
bool limits_poll(struct limits *limits);

/* The same for struct memory to call; the context is the limits. */
bool limits_urgent(void *context);

/* Ends a search for such a reason. But if time is over, or the search was cancelled, then that is
 * the reason: what came after was cut short by it. */
static inline void limits_stop(struct limits *limits, enum stop why) {
    limits->stop = limits->over != STOP_NONE ? limits->over : why;
}

/* Must the search stop? Costs three comparisons most of the time. */
static inline bool limits_reached(struct limits *limits) {
    limits->expansions++;
    if (limits_cancelled(limits)) {
        limits->stop = limits->over = STOP_CANCELLED;
        return true;
    }
    if (limits->stats.positions >= limits->max_positions) {
        limits->stop = STOP_POSITIONS;
        return true;
    }
    return limits->until_poll-- == 0 && limits_poll(limits);
}

/* Counts one more position, its score and its distance from the start. */
static inline void limits_count(struct limits *limits, unsigned score, unsigned depth) {
    limits->stats.positions++;
    if (score > limits->stats.best_score) {
        limits->stats.best_score = score;
    }
    if (depth > limits->stats.depth) {
        limits->stats.depth = depth;
    }
}

/* Gives one of several searches a share of the positions that may be met. limits_begin_share
 * returns the limit for all, which limits_end_share puts back; that returns whether the search used
 * up its share and nothing else stopped it, so that the others may go on. */
uint64_t limits_begin_share(struct limits *limits, uint64_t positions);
bool limits_end_share(struct limits *limits, uint64_t all);

/* Stops because the system has no memory for something that is not counted. */
void limits_out_of_memory(struct limits *limits);

/* Completes the statistics. */
void limits_end(struct limits *limits);

/* The outcome of a search that was stopped, and why in words ("" if it was not by a limit). */
enum soliton_outcome limits_outcome(const struct limits *limits);
const char *limits_reason(const struct limits *limits);

#endif
