#include "cli/solution_rules.h"

#include "cli/rules.h"
#include "cli/say.h"

#include <stdlib.h>

enum exit_code solution_rules_adopt(struct source *source, const struct solution_text *text,
                                    char **rules) {
    char *said = NULL;
    enum exit_code code = replay_rules(source->puzzle, text, &said);
    if (code != EXIT_OK || *said == '\0') {
        free(said);
        return code;
    }
    *rules = rules_over(said, source->rules == NULL ? "" : source->rules);
    free(said);
    if (*rules == NULL) {
        return say_no_memory();
    }
    struct soliton_error error = {0};
    enum soliton_status status = source_change_rules(source, *rules, &error);
    if (status != SOLITON_OK) {
        say("%s: the rules of its first line (%s): %s", text->name, *rules, error.message);
    }
    /* The puzzle is there without them: so they are at fault. */
    return status == SOLITON_INVALID ? EXIT_BAD_DATA : exit_code_of_status(status);
}
