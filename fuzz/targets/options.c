/* Options of searches, as lines "name=value", and the options of generators. */
#include "support/check.h"

/* Sets the option on each line; a line that is none is a failure and changes nothing. */
static void set_all(soliton_search *search, char *text) {
    for (char *line = text; line != NULL;) {
        char *next = cut_line(line);
        char *value = strchr(line, '=');
        struct soliton_error error = {0};
        if (value != NULL) {
            *value++ = '\0';
        }
        check_failure(soliton_search_set(search, line, value, &error), &error);
        line = next;
    }
}

/* A search with the options that another one reports reports the same. */
static void check_options(const soliton_puzzle *puzzle, char *lines) {
    soliton_search *search = soliton_search_new(puzzle), *other = soliton_search_new(puzzle);
    check(search != NULL && other != NULL, "memory suffices");
    set_all(search, lines);
    check(soliton_search_threads(search) >= 1, "there is a thread");
    char *options = soliton_search_options(search);
    char *copy = text_of((const uint8_t *)options, strlen(options));
    for (char *item = strtok(copy, ","); item != NULL; item = strtok(NULL, ",")) {
        struct soliton_error error = {0};
        char *value = strchr(item, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        check(soliton_search_set(other, item, value, &error) == SOLITON_OK,
              "what a search says of its options can be set");
    }
    check_same_text(options, soliton_search_options(other), "the options are the same");
    free(copy);
    soliton_search_free(search);
    soliton_search_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const names[] = {"FreeCell.1", "AA.....................................",
                                        "A.../AA../..../....", "peg.triangle"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        soliton_puzzle *puzzle = NULL;
        if (soliton_puzzle_named(names[i], NULL, &puzzle, NULL) == SOLITON_OK) {
            char *lines = text_of(data, size);
            check_options(puzzle, lines);
            free(lines);
        }
        soliton_puzzle_free(puzzle);
    }
    char *options = text_of(data, size);
    struct soliton_error error = {0};
    soliton_generator *generator = soliton_generator_new("port", options, 1, &error);
    if (generator == NULL) {
        check_failure(error.status, &error);
    }
    soliton_generator_free(generator);
    free(options);
    return 0;
}
