#include "survey/work/run.h"

#include "survey/work/clock.h"

enum { TICK = 50 }; /* milliseconds between looks at the clock and at whoever watches */

/* A commit waits for the disk, so that small errands share one: the next comes after this many
 * times as long as the last one took, and within these bounds of seconds. */
static const double commit_distance = 10;
static const double commit_soonest = 0.01;
static const double commit_latest = 1;

struct run {
    struct store *store;
    struct hands *hands;
    const struct run_watch *watch;
    struct run_state *state;
    struct problem *problem;
    double begun;
    double commit_due; /* when the next one is */
    size_t out;        /* errands that are given and not taken */
    bool has_more;     /* the store may have more of them */
    bool is_unsafe;    /* the store has failed: nothing more is stored */
    /* Stored since the last commit. */
    size_t kept;
    uint64_t solved, unsolvable, undecided;
};

/* Tells whoever watches; they may have had enough. */
static enum problem_kind tell(struct run *run) {
    run->state->seconds = clock_seconds() - run->begun;
    return run->watch->call(run->watch->context, run->state)
               ? PROBLEM_NONE
               : problem_set(run->problem, PROBLEM_INTERRUPTED, "interrupted");
}

/* Hands out as much as there is room for. */
static enum problem_kind hand_out(struct run *run) {
    while (run->has_more && run->hands->calls->has_room(run->hands)) {
        struct errand *errand = NULL;
        enum problem_kind kind = store_next(run->store, &errand, run->problem);
        if (kind != PROBLEM_NONE) {
            run->is_unsafe = true;
            return kind;
        }
        run->has_more = errand != NULL;
        if (errand != NULL) {
            run->hands->calls->give(run->hands, errand);
            run->out++;
        }
    }
    return PROBLEM_NONE;
}

static enum problem_kind keep(struct run *run, const struct errand *errand) {
    if (errand->problem.kind != PROBLEM_NONE) {
        *run->problem = errand->problem;
        return errand->problem.kind;
    }
    enum problem_kind kind = store_keep(run->store, errand, run->problem);
    if (kind != PROBLEM_NONE) {
        run->is_unsafe = true;
        return kind;
    }
    run->kept++;
    run->solved += errand->harvest.solved;
    run->unsolvable += errand->harvest.unsolvable;
    run->undecided += errand->harvest.undecided;
    return PROBLEM_NONE;
}

/* Only what is safe is counted. */
static enum problem_kind commit(struct run *run) {
    if (run->kept == 0) {
        return PROBLEM_NONE;
    }
    double before = clock_seconds();
    enum problem_kind kind = store_commit(run->store, run->problem);
    if (kind != PROBLEM_NONE) {
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
    return PROBLEM_NONE;
}

static bool is_time_to_commit(const struct run *run) {
    return run->out == 0 || clock_seconds() >= run->commit_due;
}

/* One that has come back, if any has within these milliseconds; *came says so. */
static enum problem_kind bring_in(struct run *run, unsigned milliseconds, bool *came) {
    struct errand *errand =
        run->out == 0 ? NULL : run->hands->calls->take(run->hands, milliseconds);
    *came = errand != NULL;
    if (errand == NULL) {
        return PROBLEM_NONE;
    }
    run->out--;
    enum problem_kind kind = keep(run, errand);
    errand_free(errand);
    return kind;
}

/* One round: some errands come back, others go out. */
static enum problem_kind go_on(struct run *run) {
    bool came = true;
    enum problem_kind kind = hand_out(run);
    for (unsigned patience = TICK; kind == PROBLEM_NONE && came; patience = 0) {
        kind = bring_in(run, patience, &came);
        if (kind == PROBLEM_NONE && came) {
            kind = hand_out(run);
        }
        if (kind == PROBLEM_NONE && is_time_to_commit(run)) {
            kind = commit(run);
            break;
        }
    }
    return kind == PROBLEM_NONE ? tell(run) : kind;
}

static bool is_done(const struct run *run) {
    return !run->has_more && run->out == 0 && run->kept == 0;
}

/* After the end has come early, for another reason than the store: what is done need not be done
 * again. The reason stays what it was. */
static void save_the_rest(struct run *run) {
    struct problem reason = *run->problem;
    bool came = true;
    enum problem_kind kind = PROBLEM_NONE;
    while (kind == PROBLEM_NONE && came) {
        kind = bring_in(run, 0, &came);
    }
    if (!run->is_unsafe) {
        commit(run);
    }
    *run->problem = reason;
}

enum problem_kind run_survey(struct store *store, struct hands *hands,
                             const struct run_watch *watch, struct run_state *state,
                             struct problem *problem) {
    *state = (struct run_state){0};
    struct run run = {.store = store,
                      .hands = hands,
                      .watch = watch,
                      .state = state,
                      .problem = problem,
                      .begun = clock_seconds(),
                      .has_more = true};
    enum problem_kind kind = PROBLEM_NONE;
    while (kind == PROBLEM_NONE && !is_done(&run)) {
        kind = go_on(&run);
    }
    if (kind == PROBLEM_INTERRUPTED && is_done(&run)) {
        return PROBLEM_NONE; /* it came too late */
    }
    if (kind != PROBLEM_NONE && !run.is_unsafe) {
        save_the_rest(&run);
    }
    return kind;
}
