#include "game/work.h"

#include <assert.h>

/* Signal handlers set it, where only what needs no lock is allowed. */
static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a flag must be lock-free");

void work_start(struct work *work) {
    static const double SAVE_EVERY = 2;
    settings_default(&work->settings);
    atomic_init(&work->cancelled, false);
    work->storage = (struct limits_storage){.save_every = SAVE_EVERY};
    work->deferred = NULL;
    work->limit = "";
}

void work_free(struct work *work) { memory_free_deferred(&work->deferred); }

void work_cancel(struct work *work) {
    atomic_store_explicit(&work->cancelled, true, memory_order_relaxed);
}

void work_begin(struct work *work, struct limits *limits) {
    const struct settings *settings = &work->settings;
    memory_free_deferred(&work->deferred);
    work->chambers = (struct soliton_chambers){0};
    *limits = (struct limits){
        .timeout = settings->timeout,
        .max_positions = settings->max_positions,
        .memory = {.limit = settings->memory,
                   .reserved = memory_to_reserve(settings->memory),
                   .urgent = limits_urgent,
                   .context = limits,
                   .deferred = &work->deferred},
        .storage = &work->storage,
        .chambers = &work->chambers,
        .cancelled = &work->cancelled,
        .progress = work->progress,
        .context = work->context,
    };
    limits_begin(limits);
}

/* The option whose limit the run has reached; "" if it has reached none. */
static const char *reached(const struct limits *limits) {
    switch (limits->stop) {
    case STOP_TIME:
        return "timeout";
    case STOP_MEMORY:
        return limits->memory.out_of_memory ? "" : "memory";
    case STOP_POSITIONS:
        return "max-positions";
    case STOP_NONE:
    case STOP_DEPTH:
    case STOP_SUCCESSORS:
    case STOP_STORAGE:
    case STOP_CANCELLED:
        break;
    }
    return "";
}

void work_end(struct work *work, struct limits *limits) {
    limits_end(limits);
    work->limit = reached(limits);
    work->stats = limits->stats;
    atomic_store_explicit(&work->cancelled, false, memory_order_relaxed);
}
