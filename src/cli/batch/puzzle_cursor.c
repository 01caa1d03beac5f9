#include "cli/batch/puzzle_cursor.h"

#include "cli/io/answer.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"

bool cursor_has_more(const struct puzzle_cursor *cursor) {
    return source_has_more(&cursor->source) || cursor->operands < cursor->arguments->operand_count;
}

enum exit_code cursor_next(struct puzzle_cursor *cursor) {
    enum exit_code code;
    if (source_has_more(&cursor->source)) {
        code = source_next(&cursor->source);
    } else {
        source_close(&cursor->source);
        code = source_open(cursor->arguments->operands[cursor->operands++], cursor->arguments,
                           &cursor->source);
    }
    if (cursor_has_more(cursor)) {
        monitor_catch_interrupts();
    }
    return code;
}

void cursor_end(struct puzzle_cursor *cursor) {
    source_close(&cursor->source);
    monitor_release_interrupts();
}

/* ---- Each puzzle in turn --------------------------------------------------------------------- */

/* The state of for_each_puzzle. */
struct pass {
    struct puzzle_cursor cursor;
    enum exit_code worst;
    bool fatal; /* no other puzzle would fare better, or nothing can be written */
};

static void note_code(struct pass *pass, enum exit_code code) {
    pass->worst = exit_code_worse(pass->worst, code);
}

/* Calls it for the current puzzle. */
static void visit(struct pass *pass, puzzle_call *call, void *context) {
    const struct arguments *arguments = pass->cursor.arguments;
    struct source *source = &pass->cursor.source;
    const size_t failures = answer_failures();
    enum exit_code code = call(arguments, source, context, &pass->fatal);
    answer_for_code(arguments, source, code, failures);
    note_code(pass, code);
    pass->fatal = pass->fatal || code == EXIT_CANNOT_WRITE;
    /* What cannot be done with this deal cannot be done with the others of the range. */
    if (code == EXIT_USAGE) {
        source_leave_range(source);
    }
}

static void visit_next(struct pass *pass, puzzle_call *call, void *context) {
    enum exit_code opened = cursor_next(&pass->cursor);
    const struct source *source = &pass->cursor.source;
    note_code(pass, opened);
    if (opened == EXIT_OK) {
        visit(pass, call, context);
    } else if (opened != EXIT_INTERRUPTED) {
        source_say(source);
        answer_for_code(pass->cursor.arguments, source, opened, answer_failures());
        pass->fatal = source->rules_are_wrong;
    }
    enum exit_code flushed = output_flush();
    note_code(pass, flushed);
    pass->fatal = pass->fatal || flushed != EXIT_OK;
}

enum exit_code for_each_puzzle(const struct arguments *arguments, puzzle_call *call,
                               void *context) {
    struct pass pass = {.cursor = {.arguments = arguments}, .worst = EXIT_OK};
    while (cursor_has_more(&pass.cursor) && !pass.fatal && !monitor_is_interrupted()) {
        visit_next(&pass, call, context);
    }
    if (monitor_is_interrupted() && cursor_has_more(&pass.cursor)) {
        note_code(&pass, EXIT_INTERRUPTED);
    }
    cursor_end(&pass.cursor);
    return pass.worst;
}
