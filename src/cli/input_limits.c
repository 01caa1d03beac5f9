#include "cli/input_limits.h"

#include "cli/limit.h"

#include <stdlib.h>
#include <string.h>

const struct input_limits no_input_limits = {
    .timeout = -1, .memory = UINT64_MAX, .all = UINT64_MAX};

/* The value behind a name in a list such as "timeout=2.5,memory=1610612736". Without strtod, to
 * which the point would be another in another language. */
static bool find_value(const char *list, const char *name, double *value) {
    const char *found = strstr(list, name);
    if (found == NULL) {
        return false;
    }
    char *end;
    *value = (double)strtoull(found + strlen(name), &end, 10);
    double unit = 0.1;
    for (end += *end == '.'; *end >= '0' && *end <= '9'; end++, unit /= 10) {
        *value += unit * (*end - '0');
    }
    return true;
}

static void read_limits(const char *list, struct input_limits *limits) {
    static const double program = 3 << 20; /* as the help says; of a small limit, a part */
    double value;
    if (find_value(list, "timeout=", &value)) {
        limits->timeout = value;
    }
    if (find_value(list, "memory=", &value)) {
        const double part = value / 4 < program ? value / 4 : program;
        limits->all = (uint64_t)value;
        limits->memory = (uint64_t)(value - part); /* below 2^63 */
    }
}

/* The library reads them for a search of some puzzle, and the limits of all are read alike. */
struct input_limits input_limits_of(const struct arguments *arguments) {
    struct input_limits limits = no_input_limits;
    soliton_puzzle *puzzle = NULL;
    if (soliton_puzzle_named("FreeCell.1", NULL, &puzzle, NULL) != SOLITON_OK) {
        return limits;
    }
    soliton_search *search = soliton_search_new(puzzle);
    char *list = NULL;
    if (search != NULL) {
        limit_set_memory(search, 1);
        for (size_t i = 0; i < arguments->given_count; i++) {
            const struct given_option *given = &arguments->given[i];
            if (given->search != NULL && given->search->is_limit) {
                soliton_search_set(search, given->search->name, given->value, NULL);
            }
        }
        list = soliton_search_options(search);
    }
    if (list != NULL) {
        read_limits(list, &limits);
    }
    free(list);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return limits;
}

struct input_limits input_memory_of(const struct arguments *arguments) {
    struct input_limits limits = input_limits_of(arguments);
    limits.timeout = no_input_limits.timeout;
    return limits;
}
