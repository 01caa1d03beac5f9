/* A system that has little memory to give: this realloc stands before the C library's. The one who
 * includes it defines _GNU_SOURCE first. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_LITTLE_MEMORY_H
#define SOLITON_TESTS_UNIT_SUPPORT_LITTLE_MEMORY_H

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* The largest array, in bytes, that can be had. */
static atomic_size_t largest_array = SIZE_MAX;

/* It is called before the thread sanitiser has begun. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): ours are plainer */
__attribute__((no_sanitize("thread"))) void *realloc(void *array, size_t size) {
    union {
        void *found;
        void *(*resize)(void *, size_t);
    } real = {dlsym(RTLD_NEXT, "realloc")};
    return size > atomic_load(&largest_array) ? NULL : real.resize(array, size);
}

#endif
