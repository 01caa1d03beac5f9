#include "cli/batch/batch.h"

#include "cli/batch/pool.h"
#include "cli/batch/puzzle_loop.h"
#include "cli/batch/search_setup.h"
#include "cli/io/answer.h"
#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/say.h"

#include <stdlib.h>

enum { TICK = 50 }; /* milliseconds between checks of the clock and of interrupts */

/* The state of a run. */
struct batch {
    const struct arguments *arguments;
    const char *command;
    const struct batch_calls *calls;
    void *context;
    struct summary *summary;
    struct pool *pool; /* NULL if the main thread searches */
    bool has_begun;    /* the first search was made */
    bool several;      /* there is more than one puzzle */
    bool has_ended;    /* nothing more is reported */
    double flushed;    /* when standard output was flushed last */
    enum exit_code worst;
};

static bool shows_progress(const struct batch *batch) {
    return !arguments_have(batch->arguments, &option_quiet) && monitor_shows();
}

static void note_code(struct batch *batch, enum exit_code code) {
    batch->worst = exit_code_worse(batch->worst, code);
    if (code == EXIT_CANNOT_WRITE || code == EXIT_INTERRUPTED) {
        batch->has_ended = true;
    }
}

static void report(struct batch *batch, const struct result *result) {
    summary_hide(batch->summary);
    note_code(batch, batch->calls->report(batch->arguments, result, batch->context));
    note_code(batch, result->outcome == SOLITON_ERROR ? exit_code_of_status(result->error.status)
                                                      : exit_code_of_outcome(result->outcome));
    summary_add(batch->summary, result->outcome);
    if (batch->several && shows_progress(batch)) {
        summary_show(batch->summary);
    }
}

/* ---- One by one ------------------------------------------------------------------------------ */

/* Easy puzzles are done faster than anyone reads: to write out each alone would take as long as to
 * solve some. During a long search monitor.h writes out what is left. */
static void flush_soon(struct batch *batch) {
    static const double interval = 0.05; /* seconds */
    if (batch->summary->printed - batch->flushed >= interval) {
        batch->flushed = batch->summary->printed;
        note_code(batch, output_flush());
    }
}

static void search_here(struct batch *batch, const struct source *source, soliton_search *search) {
    struct found found = {.puzzle = NULL};
    struct result result = {.source = source, .search = search, .found = &found};
    monitor_search(search, shows_progress(batch));
    result.outcome = batch->calls->work(search, &found, &result.error);
    monitor_end();
    report(batch, &result);
    flush_soon(batch);
    soliton_puzzle_free(found.puzzle);
    soliton_search_free(search);
}

/* ---- Several at once ------------------------------------------------------------------------- */

/* Reports the oldest task, which is done. */
static void report_oldest(struct batch *batch) {
    struct task *task = pool_take(batch->pool);
    const struct result result = {.source = &task->source,
                                  .search = task->search,
                                  .found = &task->found,
                                  .outcome = task->outcome,
                                  .error = task->error};
    report(batch, &result);
    task_free(task);
}

/* Waits for the oldest task and reports it. An interrupt ends all tasks; those that had not begun
 * are not reported, and nothing after them. */
static void finish_oldest(struct batch *batch) {
    if (!pool_is_ready(batch->pool, 0)) {
        note_code(batch, output_flush()); /* what is printed is there to be read while we wait */
    }
    if (batch->has_ended) {
        return;
    }
    while (!pool_is_ready(batch->pool, TICK) && !monitor_is_interrupted()) {
        if (shows_progress(batch)) {
            summary_show(batch->summary);
        }
    }
    if (monitor_is_interrupted()) {
        pool_stop(batch->pool);
        monitor_hide();
    }
    if (pool_is_ready(batch->pool, 0)) {
        report_oldest(batch);
    } else {
        note_code(batch, EXIT_INTERRUPTED);
    }
}

/* Reports all tasks; false if nothing more is to be said. */
static bool finish_all(struct batch *batch) {
    while (batch->pool != NULL && !pool_is_empty(batch->pool) && !batch->has_ended) {
        finish_oldest(batch);
    }
    note_code(batch, output_flush());
    return !batch->has_ended;
}

/* Gives the puzzle and its search to the pool, and reports what is done. */
static enum exit_code search_in_pool(struct batch *batch, struct source *source,
                                     soliton_search *search) {
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        soliton_search_free(search);
        const bool may_speak = finish_all(batch);
        batch->has_ended = true;
        return may_speak ? say_no_memory() : EXIT_OK;
    }
    task->source = source_detach(source);
    task->search = search;
    task->work = batch->calls->work;
    while (pool_is_full(batch->pool) && !batch->has_ended) {
        finish_oldest(batch);
    }
    pool_add(batch->pool, task);
    while (pool_is_ready(batch->pool, 0) && !batch->has_ended) {
        report_oldest(batch);
    }
    return EXIT_OK;
}

/* ---- The puzzles of a command line ----------------------------------------------------------- */

/* The first search tells how many threads there are: several puzzles share them. */
static void begin(struct batch *batch, const struct source *source, soliton_search *search) {
    const unsigned threads = soliton_search_threads(search);
    const bool is_only_operand = batch->arguments->operand_count == 1;
    batch->has_begun = true;
    batch->several = source->holds_several || !is_only_operand;
    if (source->in_range && is_only_operand) {
        batch->summary->expected = 1 + range_left(&source->range);
    }
    if (batch->several && threads > 1) {
        batch->pool = pool_new(threads);
    }
    if (batch->pool != NULL) {
        limit_share_among(threads);
        if (arguments_search_value(batch->arguments, "memory") == NULL) {
            limit_set_memory(search);
        }
    }
}

/* Says why the puzzle is not searched, after what is to be said of those before it. Its object
 * comes here, too: the loop could take a failure of one before it for this one's. */
static enum exit_code refuse(struct batch *batch, const struct source *source,
                             const struct soliton_error *error) {
    if (!finish_all(batch)) {
        return EXIT_OK;
    }
    summary_add(batch->summary, SOLITON_ERROR);
    const size_t failures = answer_failures();
    enum exit_code code = search_setup_refuse(batch->command, error);
    answer_for_code(batch->arguments, source, code, failures);
    return code;
}

static enum exit_code solve(const struct arguments *arguments, struct source *source, void *context,
                            bool *fatal) {
    struct batch *batch = context;
    soliton_search *search = NULL;
    struct soliton_error error = {0};
    enum exit_code code =
        batch->calls->accept == NULL ? EXIT_OK : batch->calls->accept(arguments, source);
    if (code != EXIT_OK) {
        *fatal = true;
        return code;
    }
    if (search_setup(arguments, source->puzzle, &search, &error) != SOLITON_OK) {
        soliton_search_free(search);
        code = refuse(batch, source, &error);
        *fatal = batch->has_ended || error.status == SOLITON_INVALID;
        return code;
    }
    if (!batch->has_begun) {
        begin(batch, source, search);
    }
    if (batch->several) {
        soliton_search_set(search, "threads", "1", NULL);
    }
    /* What cannot be done is said at once, in its place. */
    const bool can = soliton_kind_can(soliton_puzzle_kind(source->puzzle), batch->calls->needs);
    if (batch->pool != NULL && can) {
        code = search_in_pool(batch, source, search);
    } else if (can || finish_all(batch)) {
        search_here(batch, source, search);
        code = can ? EXIT_OK : EXIT_USAGE;
    } else {
        soliton_search_free(search);
    }
    *fatal = batch->has_ended;
    return code;
}

static bool before_failure(void *context) {
    struct batch *batch = context;
    if (!finish_all(batch)) {
        return false;
    }
    summary_hide(batch->summary);
    summary_add(batch->summary, SOLITON_ERROR);
    return true;
}

static void end(void *context) { finish_all(context); }

enum exit_code batch_solve(const struct arguments *arguments, const char *command,
                           const struct batch_calls *calls, void *context,
                           struct summary *summary) {
    static const struct puzzle_visitor visitor = {
        .visit = solve, .before_failure = before_failure, .end = end, .flushes = true};
    struct batch batch = {.arguments = arguments,
                          .command = command,
                          .calls = calls,
                          .context = context,
                          .summary = summary};
    summary_begin(summary);
    enum exit_code code = visit_puzzles(arguments, &visitor, &batch);
    pool_free(batch.pool);
    return exit_code_worse(code, batch.worst);
}
