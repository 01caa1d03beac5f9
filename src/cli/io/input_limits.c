#include "cli/io/input_limits.h"

#include "cli/batch/limit.h"

const struct soliton_limits input_no_limits = {
    .timeout = -1, .memory = UINT64_MAX, .max_positions = UINT64_MAX};

struct soliton_limits input_limits_of(const struct arguments *arguments) {
    struct soliton_limits limits = soliton_limits_default();
    const struct limit_memory memory = limit_memory();
    if (*memory.value != '\0') {
        soliton_limits_set(&limits, "memory", memory.value, NULL);
    }
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_option *given = &arguments->given[i];
        if (given->search != NULL && given->search->is_limit) {
            soliton_limits_set(&limits, given->search->name, given->value, NULL);
        }
    }
    return limits;
}

struct soliton_limits input_memory_of(const struct arguments *arguments) {
    struct soliton_limits limits = input_limits_of(arguments);
    limits.timeout = input_no_limits.timeout;
    return limits;
}
