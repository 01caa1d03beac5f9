#define _POSIX_C_SOURCE 200809L

#include "survey/work/clock.h"

double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct timespec clock_after(unsigned milliseconds) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    time.tv_sec += (time_t)(milliseconds / 1000) + time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}
