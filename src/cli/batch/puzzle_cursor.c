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

/* How it goes. */
struct round {
    struct puzzle_cursor cursor;
    enum exit_code worst;
    bool fatal; /* no other puzzle would fare better */
};

static void note(struct round *round, enum exit_code code) {
    round->worst = exit_code_worse(round->worst, code);
}

/* The puzzle that the cursor stands at. */
static void visit(struct round *round, puzzle_call *call, void *context) {
    const struct arguments *arguments = round->cursor.arguments;
    struct source *source = &round->cursor.source;
    const size_t told = answer_failures();
    enum exit_code code = call(arguments, source, context, &round->fatal);
    answer_for_code(arguments, source, code, told);
    note(round, code);
    round->fatal = round->fatal || code == EXIT_CANNOT_WRITE;
    /* What cannot be done with this deal cannot be done with the next one. */
    if (code == EXIT_USAGE) {
        source_leave_range(source);
    }
}

static void visit_next(struct round *round, puzzle_call *call, void *context) {
    enum exit_code opened = cursor_next(&round->cursor);
    const struct source *source = &round->cursor.source;
    note(round, opened);
    if (opened == EXIT_OK) {
        visit(round, call, context);
    } else if (opened != EXIT_INTERRUPTED) {
        source_say(source);
        answer_for_code(round->cursor.arguments, source, opened, answer_failures());
        round->fatal = source->rules_are_wrong;
    }
    enum exit_code flushed = output_flush();
    note(round, flushed);
    round->fatal = round->fatal || flushed != EXIT_OK;
}

enum exit_code for_each_puzzle(const struct arguments *arguments, puzzle_call *call,
                               void *context) {
    struct round round = {.cursor = {.arguments = arguments}, .worst = EXIT_OK};
    while (cursor_has_more(&round.cursor) && !round.fatal && !monitor_is_interrupted()) {
        visit_next(&round, call, context);
    }
    if (monitor_is_interrupted() && cursor_has_more(&round.cursor)) {
        note(&round, EXIT_INTERRUPTED);
    }
    cursor_end(&round.cursor);
    return round.worst;
}
