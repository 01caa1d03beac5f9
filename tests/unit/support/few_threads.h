/* A system that has few threads to give: this pthread_create stands before the C library's. The one
 * who includes it defines _GNU_SOURCE first. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_FEW_THREADS_H
#define SOLITON_TESTS_UNIT_SUPPORT_FEW_THREADS_H

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

/* How many more can be created. */
static atomic_uint threads_left = UINT_MAX;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): ours are plainer */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *context) {
    union {
        void *found;
        int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    } real = {dlsym(RTLD_NEXT, "pthread_create")};
    if (atomic_load(&threads_left) == 0) {
        return EAGAIN;
    }
    atomic_fetch_sub(&threads_left, 1);
    return real.create(thread, attributes, start, context);
}

#endif
