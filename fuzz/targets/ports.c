/* Ports in all their forms, one after the other; and as names. */
#include "support/texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_all_of_text(data, size);
    char *name = text_of(data, size);
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    check_failure(soliton_puzzle_named(name, NULL, &puzzle, &error), &error);
    if (puzzle != NULL) {
        check_written(puzzle);
    }
    soliton_puzzle_free(puzzle);
    free(name);
    return 0;
}
