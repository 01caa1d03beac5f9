#include "cli/io/exit_code.h"

enum exit_code exit_code_of_status(enum soliton_status status) {
    switch (status) {
    case SOLITON_OK:
        return EXIT_OK;
    case SOLITON_UNKNOWN:
    case SOLITON_INVALID:
        return EXIT_USAGE;
    case SOLITON_BAD_DATA:
        return EXIT_BAD_DATA;
    case SOLITON_ILLEGAL:
        return EXIT_GAVE_UP;
    case SOLITON_NO_MEMORY:
    case SOLITON_BUG:
        break;
    }
    return EXIT_BUG;
}

enum exit_code exit_code_of_outcome(enum soliton_outcome outcome) {
    switch (outcome) {
    case SOLITON_SOLVED:
        return EXIT_OK;
    case SOLITON_UNSOLVABLE:
        return EXIT_UNSOLVABLE;
    case SOLITON_GAVE_UP:
        return EXIT_GAVE_UP;
    case SOLITON_INTERRUPTED:
        return EXIT_INTERRUPTED;
    case SOLITON_ERROR:
        break;
    }
    return EXIT_BUG;
}

enum exit_code exit_code_of_failure(enum failure_kind kind) {
    switch (kind) {
    case FAILURE_NONE:
        return EXIT_OK;
    case FAILURE_USAGE:
        return EXIT_USAGE;
    case FAILURE_BAD_DATA:
        return EXIT_BAD_DATA;
    case FAILURE_NO_INPUT:
        return EXIT_NO_INPUT;
    case FAILURE_CANNOT_WRITE:
        return EXIT_CANNOT_WRITE;
    case FAILURE_INTERRUPTED:
        return EXIT_INTERRUPTED;
    case FAILURE_NO_MEMORY:
    case FAILURE_BUG:
        break;
    }
    return EXIT_BUG;
}

enum exit_code exit_code_worse(enum exit_code one, enum exit_code other) {
    static const enum exit_code best_to_worst[] = {
        EXIT_OK,    EXIT_UNSOLVABLE,   EXIT_GAVE_UP, EXIT_NO_INPUT,   EXIT_BAD_DATA,
        EXIT_USAGE, EXIT_CANNOT_WRITE, EXIT_BUG,     EXIT_INTERRUPTED};
    enum exit_code worse = one;
    for (size_t i = 0; i < sizeof best_to_worst / sizeof *best_to_worst; i++) {
        if (best_to_worst[i] == one || best_to_worst[i] == other) {
            worse = best_to_worst[i];
        }
    }
    return worse;
}
