#include "cli/io/solution_rules.h"

#include "cli/args/rules.h"
#include "cli/io/say.h"

#include <stdlib.h>
#include <string.h>

/* What is wrong with the rules that the first line says, or that the command line makes of it. */
static void say_wrong(const struct source *source, const struct solution_text *text,
                      const char *said, const char *rules, const char *why) {
    if (strcmp(said, rules) == 0) {
        say("%s: the first line says %s: %s", text->name, said, why);
    } else {
        say("%s: the first line says %s, of which %s makes %s: %s", text->name, said,
            source->rules_option, rules, why);
    }
}

enum exit_code solution_rules_adopt(struct source *source, const struct solution_text *text,
                                    bool *adopted) {
    char *said = NULL;
    enum exit_code code = replay_rules(source->puzzle, text, &said);
    const bool says = code == EXIT_OK && *said != '\0';
    if (adopted != NULL) {
        *adopted = says;
    }
    if (!says) {
        free(said);
        return code;
    }
    char *rules = rules_over(said, source->rules == NULL ? "" : source->rules);
    if (rules == NULL) {
        free(said);
        return say_no_memory();
    }
    struct soliton_error error = {0};
    enum soliton_status status = source_change_rules(source, rules, &error);
    if (status != SOLITON_OK) {
        say_wrong(source, text, said, rules, error.message);
    }
    free(said);
    /* The puzzle is there without them: so they are at fault. */
    return status == SOLITON_INVALID ? EXIT_BAD_DATA : exit_code_of_status(status);
}

void solution_rules_advise(const struct source *source, const struct solution_text *text) {
    const struct soliton_question *ordinary = soliton_puzzle_question(source->puzzle, 0);
    char *said = NULL;
    if (ordinary == NULL || soliton_solution_rules(source->puzzle, text->input.data,
                                                   text->input.length, &said, NULL) != SOLITON_OK) {
        return;
    }
    if (*said == '\0' && source->rules == NULL) {
        say("%s: for a solution of %s, give --rules %s", text->name, ordinary->words,
            ordinary->rules);
    } else if (*said == '\0') {
        say("%s: for a solution of %s, give --rules %s instead of %s", text->name, ordinary->words,
            ordinary->rules, source->rules_option);
    }
    free(said);
}
