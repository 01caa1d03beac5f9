#include "survey/work/run.h"

#include "survey/work/clock.h"

enum { TICK = 50 }; /* milliseconds between two calls of the watch */

/* A commit waits for the disk, so small jobs share one. The next comes after this many times as
 * long as the last one took, within these bounds in seconds. */
static const double commit_distance = 10;
static const double commit_soonest = 0.01;
static const double commit_latest = 1;

struct run {
    struct store *store;
    struct workers *workers;
    const struct run_watch *watch;
    struct run_state *state;
    struct failure *failure;
    double begun;
    double commit_due; /* when the next commit is */
    size_t out;        /* jobs that are handed out and not back */
    bool has_more;     /* the store may have more jobs */
    bool is_unsafe;    /* the store has failed and takes nothing more */
    /* Stored since the last commit. */
    size_t kept;
    uint64_t solved, unsolvable, undecided;
};

/* Calls the watch, which may interrupt the run. */
static enum failure_kind tell(struct run *run) {
    run->state->seconds = clock_seconds() - run->begun;
    return run->watch->call(run->watch->context, run->state)
               ? FAILURE_NONE
               : failure_set(run->failure, FAILURE_INTERRUPTED, "interrupted");
}

/* Hands out jobs as long as there is room. */
static enum failure_kind hand_out(struct run *run) {
    while (run->has_more && run->workers->calls->has_room(run->workers)) {
        struct survey_job *job = NULL;
        enum failure_kind kind = store_next(run->store, &job, run->failure);
        if (kind != FAILURE_NONE) {
            run->is_unsafe = true;
            return kind;
        }
        run->has_more = job != NULL;
        if (job != NULL) {
            run->workers->calls->give(run->workers, job);
            run->out++;
        }
    }
    return FAILURE_NONE;
}

static enum failure_kind keep(struct run *run, const struct survey_job *job) {
    if (job->failure.kind != FAILURE_NONE) {
        *run->failure = job->failure;
        return job->failure.kind;
    }
    enum failure_kind kind = store_keep(run->store, job, run->failure);
    if (kind != FAILURE_NONE) {
        run->is_unsafe = true;
        return kind;
    }
    run->kept++;
    run->solved += job->tally.solved;
    run->unsolvable += job->tally.unsolvable;
    run->undecided += job->tally.undecided;
    return FAILURE_NONE;
}

/* Counts deals only when they are safe. */
static enum failure_kind commit(struct run *run) {
    if (run->kept == 0) {
        return FAILURE_NONE;
    }
    double before = clock_seconds();
    enum failure_kind kind = store_commit(run->store, run->failure);
    if (kind != FAILURE_NONE) {
        run->is_unsafe = true;
        return kind;
    }
    run->state->solved += run->solved;
    run->state->unsolvable += run->unsolvable;
    run->state->undecided += run->undecided;
    run->state->deals += run->solved + run->unsolvable + run->undecided;
    run->solved = run->unsolvable = run->undecided = 0;
    run->kept = 0;
    double after = clock_seconds();
    double pause = (after - before) * commit_distance;
    pause = pause < commit_soonest ? commit_soonest : pause;
    run->commit_due = after + (pause > commit_latest ? commit_latest : pause);
    run->state->stored_after = after - run->begun;
    return FAILURE_NONE;
}

static bool is_time_to_commit(const struct run *run) {
    return run->out == 0 || clock_seconds() >= run->commit_due;
}

/* Stores a job that comes back within these milliseconds; *came tells whether one did. */
static enum failure_kind bring_in(struct run *run, unsigned milliseconds, bool *came) {
    struct survey_job *job =
        run->out == 0 ? NULL : run->workers->calls->take(run->workers, milliseconds);
    *came = job != NULL;
    if (job == NULL) {
        return FAILURE_NONE;
    }
    run->out--;
    enum failure_kind kind = keep(run, job);
    survey_job_free(job);
    return kind;
}

/* One round: some jobs come back, others go out. */
static enum failure_kind go_on(struct run *run) {
    bool came = true;
    enum failure_kind kind = hand_out(run);
    for (unsigned wait = TICK; kind == FAILURE_NONE && came; wait = 0) {
        kind = bring_in(run, wait, &came);
        if (kind == FAILURE_NONE && came) {
            kind = hand_out(run);
        }
        if (kind == FAILURE_NONE && is_time_to_commit(run)) {
            kind = commit(run);
            break;
        }
    }
    return kind == FAILURE_NONE ? tell(run) : kind;
}

static bool is_done(const struct run *run) {
    return !run->has_more && run->out == 0 && run->kept == 0;
}

/* After an early end that is not the store's fault: stores what is done, so that it need not be
 * done again. The failure stays the first one. */
static void save_the_rest(struct run *run) {
    struct failure reason = *run->failure;
    bool came = true;
    enum failure_kind kind = FAILURE_NONE;
    while (kind == FAILURE_NONE && came) {
        kind = bring_in(run, 0, &came);
    }
    if (!run->is_unsafe) {
        commit(run);
    }
    *run->failure = reason;
}

enum failure_kind run_survey(struct store *store, struct workers *workers,
                             const struct run_watch *watch, struct run_state *state,
                             struct failure *failure) {
    *state = (struct run_state){0};
    struct run run = {.store = store,
                      .workers = workers,
                      .watch = watch,
                      .state = state,
                      .failure = failure,
                      .begun = clock_seconds(),
                      .has_more = true};
    enum failure_kind kind = FAILURE_NONE;
    while (kind == FAILURE_NONE && !is_done(&run)) {
        kind = go_on(&run);
    }
    if (kind == FAILURE_INTERRUPTED && is_done(&run)) {
        return FAILURE_NONE; /* the interrupt came too late */
    }
    if (kind != FAILURE_NONE && !run.is_unsafe) {
        save_the_rest(&run);
    }
    return kind;
}
