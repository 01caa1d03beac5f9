#include "cli/batch/batch.h"

#include "cli/batch/pool.h"
#include "cli/batch/puzzle_cursor.h"
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
    struct puzzle_cursor cursor;
    struct pool *pool;
    bool several;   /* there is more than one puzzle */
    bool is_closed; /* no more puzzles are opened */
    bool has_ended; /* nor are those in the pool reported */
    enum exit_code worst;
};

static bool has_option(const struct batch *batch, const struct option *option) {
    return arguments_have(batch->arguments, option);
}

static void note_code(struct batch *batch, enum exit_code code) {
    batch->worst = exit_code_worse(batch->worst, code);
    if (code == EXIT_CANNOT_WRITE) {
        batch->has_ended = true;
    }
}

/* ---- Puzzles go in ------------------------------------------------------------------------- */

/* Shares the threads among several puzzles. The first search knows how many threads there are. */
static void share_threads(struct batch *batch, soliton_search *search) {
    if (!batch->several && cursor_has_more(&batch->cursor)) {
        batch->several = true;
        pool_set_threads(batch->pool, soliton_search_threads(search));
        limit_share_among(soliton_search_threads(search));
        if (arguments_search_value(batch->arguments, "memory") == NULL) {
            limit_set_memory(search);
        }
    }
    if (batch->several) {
        soliton_search_set(search, "threads", "1", NULL);
    }
}

static void prepare(struct batch *batch, struct task *task) {
    enum exit_code accepted = batch->calls->accept(batch->arguments, &task->source);
    enum soliton_status status = SOLITON_OK;
    note_code(batch, accepted);
    if (accepted == EXIT_OK) {
        status = search_setup(batch->arguments, task->source.puzzle, &task->search, &task->error);
    }
    if (accepted == EXIT_OK && status == SOLITON_OK) {
        share_threads(batch, task->search);
        return;
    }
    soliton_search_free(task->search);
    task->search = NULL;
    batch->is_closed = accepted != EXIT_OK || status == SOLITON_INVALID;
}

static void open_next(struct batch *batch) {
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        note_code(batch, say_no_memory());
        batch->is_closed = true;
        return;
    }
    task->opened = cursor_next(&batch->cursor);
    const struct source *source = &batch->cursor.source;
    if (batch->summary->expected == 0 && source->in_range && batch->arguments->operand_count == 1) {
        batch->summary->expected = 1 + range_left(&source->range);
    }
    task->source = source_detach(&batch->cursor.source);
    if (task->opened == EXIT_OK) {
        prepare(batch, task);
    } else if (task->opened == EXIT_INTERRUPTED || task->source.rules_are_wrong) {
        batch->is_closed = true;
    }
    pool_add(batch->pool, task);
}

static void fill(struct batch *batch) {
    while (!batch->is_closed && !batch->has_ended && !pool_is_full(batch->pool) &&
           cursor_has_more(&batch->cursor)) {
        open_next(batch);
    }
}

/* ---- Results come out ---------------------------------------------------------------------- */

/* Reports a puzzle that was not searched, after what has been printed. */
static void report_failure(struct batch *batch, const struct task *task) {
    note_code(batch, output_flush());
    if (batch->has_ended) {
        return; /* standard output has failed: nothing more is said */
    }
    enum exit_code code = task->opened;
    if (code != EXIT_OK) {
        source_say(&task->source);
    } else if (task->error.status != SOLITON_OK) {
        code = search_setup_refuse(batch->command, &task->error);
        note_code(batch, code);
    }
    answer_for_code(batch->arguments, &task->source, code, answer_failures());
    summary_add(batch->summary, SOLITON_ERROR);
}

static void report(struct batch *batch, const struct task *task) {
    const struct result result = {.source = &task->source,
                                  .search = task->search,
                                  .outcome = task->outcome,
                                  .error = task->error};
    note_code(batch, batch->calls->report(batch->arguments, &result, batch->context));
    note_code(batch, exit_code_of_outcome(task->outcome));
    summary_add(batch->summary, task->outcome);
    batch->has_ended = batch->has_ended || task->outcome == SOLITON_INTERRUPTED;
}

static void report_task(struct batch *batch, const struct task *task) {
    summary_hide(batch->summary);
    note_code(batch, task->opened);
    if (task->search != NULL) {
        report(batch, task);
    } else if (task->opened == EXIT_INTERRUPTED) {
        batch->has_ended = true;
    } else {
        report_failure(batch, task);
    }
}

/* Waits for the oldest task, or runs it; false if an interrupt came before it began. */
static bool finish_oldest(struct batch *batch) {
    bool progress = !has_option(batch, &option_quiet);
    struct task *task = pool_oldest(batch->pool);
    if (!pool_has_workers(batch->pool)) {
        if (monitor_is_interrupted() && batch->summary->count > 0) {
            return false;
        }
        if (task->search != NULL) {
            monitor_search(task->search, progress);
            task->outcome = soliton_search_run(task->search, &task->error);
            monitor_end();
        }
        return true;
    }
    while (!pool_is_ready(batch->pool, TICK) && !monitor_is_interrupted()) {
        if (progress) {
            summary_show(batch->summary);
        }
    }
    if (monitor_is_interrupted()) {
        batch->is_closed = true;
        pool_stop(batch->pool);
        monitor_hide();
    }
    return pool_is_ready(batch->pool, 0);
}

static void finish_one(struct batch *batch) {
    if (!finish_oldest(batch)) {
        batch->has_ended = true;
        return;
    }
    struct task *task = pool_take(batch->pool);
    report_task(batch, task);
    task_free(task);
    /* Output is written out before waiting for the next task. */
    if (!pool_is_ready(batch->pool, 0)) {
        note_code(batch, output_flush());
    }
    if (batch->several && !has_option(batch, &option_quiet)) {
        summary_show(batch->summary);
    }
}

enum exit_code batch_solve(const struct arguments *arguments, const char *command,
                           const struct batch_calls *calls, void *context,
                           struct summary *summary) {
    struct batch batch = {.arguments = arguments,
                          .command = command,
                          .calls = calls,
                          .context = context,
                          .summary = summary,
                          .cursor = {.arguments = arguments},
                          .pool = pool_new()};
    summary_begin(summary);
    if (batch.pool == NULL) {
        return say_no_memory();
    }
    fill(&batch);
    while (pool_oldest(batch.pool) != NULL && !batch.has_ended) {
        finish_one(&batch);
        fill(&batch);
    }
    bool some_are_left = pool_oldest(batch.pool) != NULL || cursor_has_more(&batch.cursor);
    if (monitor_is_interrupted() && some_are_left) {
        note_code(&batch, EXIT_INTERRUPTED);
    }
    pool_free(batch.pool);
    cursor_end(&batch.cursor);
    return batch.worst;
}
