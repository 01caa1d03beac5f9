#include "survey/failure.h"

#include <stdarg.h>
#include <stdio.h>

enum failure_kind failure_set(struct failure *failure, enum failure_kind kind, const char *format,
                              ...) {
    va_list values;
    va_start(values, format);
    failure->kind = kind;
    vsnprintf(failure->words, sizeof failure->words, format, values);
    va_end(values);
    return kind;
}

enum failure_kind failure_no_memory(struct failure *failure) {
    return failure_set(failure, FAILURE_NO_MEMORY, "memory ran out");
}
