#include "survey/failure.h"

#include <stdarg.h>
#include <stdio.h>

enum problem_kind problem_set(struct problem *problem, enum problem_kind kind, const char *format,
                              ...) {
    va_list values;
    va_start(values, format);
    problem->kind = kind;
    vsnprintf(problem->words, sizeof problem->words, format, values);
    va_end(values);
    return kind;
}

enum problem_kind problem_no_memory(struct problem *problem) {
    return problem_set(problem, PROBLEM_NO_MEMORY, "memory ran out");
}
