#include "cli/each.h"

#include "cli/output.h"
#include "cli/report.h"
#include "cli/watch.h"

/* Where the walk stands. */
struct walk {
    const struct arguments *arguments;
    each_call *call;
    void *context;
    enum exit_code worst;
    bool hopeless; /* no other puzzle would fare better */
};

static void note(struct walk *walk, enum exit_code code) {
    walk->worst = exit_code_worse(walk->worst, code);
}

/* The puzzle that the source stands at, `opened` being how it was made. */
static void visit(struct walk *walk, const struct source *source, enum exit_code opened) {
    note(walk, opened);
    if (opened == EXIT_OK) {
        enum exit_code code = walk->call(walk->arguments, source, walk->context, &walk->hopeless);
        note(walk, code);
        walk->hopeless = walk->hopeless || code == EXIT_CANNOT_WRITE;
    } else if (source->rules_are_wrong) {
        walk->hopeless = true;
    } else if (arguments_have(walk->arguments, &option_json)) {
        report_json_error(source);
    }
    enum exit_code flushed = output_flush();
    note(walk, flushed);
    walk->hopeless = walk->hopeless || flushed != EXIT_OK;
}

static bool goes_on(struct walk *walk) {
    if (watch_interrupted()) {
        note(walk, EXIT_INTERRUPTED);
        return false;
    }
    return !walk->hopeless;
}

static void visit_all(struct walk *walk, const char *operand) {
    struct source source;
    enum exit_code opened = source_open(operand, walk->arguments, &source);
    visit(walk, &source, opened);
    while (source_has_more(&source) && goes_on(walk)) {
        opened = source_next(&source);
        visit(walk, &source, opened);
    }
    source_close(&source);
}

enum exit_code each_puzzle(const struct arguments *arguments, each_call *call, void *context) {
    struct walk walk = {.arguments = arguments, .call = call, .context = context, .worst = EXIT_OK};
    for (size_t i = 0; i < arguments->operand_count && (i == 0 || goes_on(&walk)); i++) {
        visit_all(&walk, arguments->operands[i]);
    }
    return walk.worst;
}
