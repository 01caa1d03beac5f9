#include "cli/batch/each.h"

#include "cli/batch/walk.h"
#include "cli/io/answer.h"
#include "cli/io/output.h"
#include "cli/io/watch.h"

/* How it goes. */
struct round {
    struct walk walk;
    enum exit_code worst;
    bool hopeless; /* no other puzzle would fare better */
};

static void note(struct round *round, enum exit_code code) {
    round->worst = exit_code_worse(round->worst, code);
}

/* The puzzle that the walk stands at. */
static void visit(struct round *round, each_call *call, void *context) {
    const struct arguments *arguments = round->walk.arguments;
    struct source *source = &round->walk.source;
    const size_t told = answer_failures();
    enum exit_code code = call(arguments, source, context, &round->hopeless);
    answer_for_code(arguments, source, code, told);
    note(round, code);
    round->hopeless = round->hopeless || code == EXIT_CANNOT_WRITE;
    /* What cannot be done with this deal cannot be done with the next one. */
    if (code == EXIT_USAGE) {
        source_leave_range(source);
    }
}

static void visit_next(struct round *round, each_call *call, void *context) {
    enum exit_code opened = walk_next(&round->walk);
    const struct source *source = &round->walk.source;
    note(round, opened);
    if (opened == EXIT_OK) {
        visit(round, call, context);
    } else if (opened != EXIT_INTERRUPTED) {
        source_say(source);
        answer_for_code(round->walk.arguments, source, opened, answer_failures());
        round->hopeless = source->rules_are_wrong;
    }
    enum exit_code flushed = output_flush();
    note(round, flushed);
    round->hopeless = round->hopeless || flushed != EXIT_OK;
}

enum exit_code each_puzzle(const struct arguments *arguments, each_call *call, void *context) {
    struct round round = {.walk = {.arguments = arguments}, .worst = EXIT_OK};
    while (walk_has_more(&round.walk) && !round.hopeless && !watch_interrupted()) {
        visit_next(&round, call, context);
    }
    if (watch_interrupted() && walk_has_more(&round.walk)) {
        note(&round, EXIT_INTERRUPTED);
    }
    walk_end(&round.walk);
    return round.worst;
}
