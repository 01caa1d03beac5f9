#include "cli/batch/puzzle_loop.h"

#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"

/* The state of the loop. */
struct loop {
    const struct arguments *arguments;
    const struct puzzle_visitor *visitor;
    void *context;
    size_t operands;      /* how many have been opened */
    struct source source; /* the current one, with its puzzle */
    enum exit_code worst;
    bool fatal; /* no other puzzle would fare better, or nothing can be written */
};

static void note_code(struct loop *loop, enum exit_code code) {
    loop->worst = exit_code_worse(loop->worst, code);
}

static bool has_more(const struct loop *loop) {
    return source_has_more(&loop->source) || loop->operands < loop->arguments->operand_count;
}

static enum exit_code open_next(struct loop *loop) {
    enum exit_code code;
    if (source_has_more(&loop->source)) {
        code = source_next(&loop->source);
    } else {
        source_close(&loop->source);
        code = source_open(loop->arguments->operands[loop->operands++], loop->arguments,
                           &loop->source);
    }
    if (has_more(loop)) {
        monitor_catch_interrupts();
    }
    return code;
}

/* Calls the command for the current puzzle. */
static void visit(struct loop *loop) {
    struct source *source = &loop->source;
    const size_t failures = answer_failures();
    enum exit_code code =
        loop->visitor->visit(loop->arguments, source, loop->context, &loop->fatal);
    answer_for_code(loop->arguments, source, code, failures);
    note_code(loop, code);
    loop->fatal = loop->fatal || code == EXIT_CANNOT_WRITE;
    /* What cannot be done with this deal cannot be done with the others of the range. */
    if (code == EXIT_USAGE) {
        source_leave_range(source);
    }
}

/* Says why there is no puzzle, after what is to be said of those before it. */
static void report_failure(struct loop *loop, enum exit_code opened) {
    if (loop->visitor->before_failure != NULL && !loop->visitor->before_failure(loop->context)) {
        loop->fatal = true;
        return;
    }
    note_code(loop, opened);
    source_say(&loop->source);
    answer_for_code(loop->arguments, &loop->source, opened, answer_failures());
    loop->fatal = loop->source.rules_are_wrong;
}

static void visit_next(struct loop *loop) {
    enum exit_code opened = open_next(loop);
    if (opened == EXIT_OK) {
        visit(loop);
    } else if (opened == EXIT_INTERRUPTED) {
        note_code(loop, opened);
    } else {
        report_failure(loop, opened);
    }
    enum exit_code flushed = loop->visitor->flushes ? EXIT_OK : output_flush();
    note_code(loop, flushed);
    loop->fatal = loop->fatal || flushed != EXIT_OK;
}

enum exit_code visit_puzzles(const struct arguments *arguments,
                             const struct puzzle_visitor *visitor, void *context) {
    struct loop loop = {.arguments = arguments, .visitor = visitor, .context = context};
    while (has_more(&loop) && !loop.fatal && !monitor_is_interrupted()) {
        visit_next(&loop);
    }
    if (visitor->end != NULL) {
        visitor->end(context);
    }
    if (monitor_is_interrupted() && has_more(&loop)) {
        note_code(&loop, EXIT_INTERRUPTED);
    }
    source_close(&loop.source);
    monitor_release_interrupts();
    return loop.worst;
}

enum exit_code for_each_puzzle(const struct arguments *arguments, puzzle_call *call,
                               void *context) {
    const struct puzzle_visitor visitor = {.visit = call};
    return visit_puzzles(arguments, &visitor, context);
}
