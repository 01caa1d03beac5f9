#include "cli/batch/walk.h"

#include "cli/io/watch.h"

bool walk_has_more(const struct walk *walk) {
    return source_has_more(&walk->source) || walk->operands < walk->arguments->operand_count;
}

enum exit_code walk_next(struct walk *walk) {
    enum exit_code code;
    if (source_has_more(&walk->source)) {
        code = source_next(&walk->source);
    } else {
        source_close(&walk->source);
        code = source_open(walk->arguments->operands[walk->operands++], walk->arguments,
                           &walk->source);
    }
    if (walk_has_more(walk)) {
        watch_begin();
    }
    return code;
}

void walk_end(struct walk *walk) {
    source_close(&walk->source);
    watch_finish();
}
