/* A machine that runs out of memory. Loaded before a program (LD_PRELOAD), this counts allocations,
 * by the program and by all libraries, and refuses the n-th, alone or with all after it.
 *
 *   FAIL_AT     the number of the allocation, from 1; 0 or nothing: none fails
 *   FAIL_ON     set: all later ones fail, too
 *   FAIL_COUNT  a file to which the number of allocations is written at the end, so that a test
 *               knows how many there are
 *
 * What is allocated before main, or by the C library for itself, is left alone. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool counting;
static unsigned long fail_at;
static bool fail_on;
static const char *count_path;
static atomic_ulong calls;

/* NOLINTBEGIN(bugprone-reserved-identifier,readability-inconsistent-declaration-parameter-name):
 * these names are the C library's */
/* glibc's own: looking others up may allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *array, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("FAIL_AT");
    fail_at = at == NULL ? 0 : strtoul(at, NULL, 10);
    fail_on = getenv("FAIL_ON") != NULL;
    count_path = getenv("FAIL_COUNT");
    counting = true;
}

__attribute__((destructor)) static void end(void) {
    counting = false;
    if (count_path != NULL) {
        char digits[32];
        const int length = snprintf(digits, sizeof digits, "%lu\n", atomic_load(&calls));
        const int fd = open(count_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (fd != -1) {
            (void)!write(fd, digits, (size_t)length);
            close(fd);
        }
    }
}

static bool refused(void) {
    if (!counting) {
        return false;
    }
    const unsigned long number = atomic_fetch_add(&calls, 1) + 1;
    if (fail_at != 0 && (number == fail_at || (fail_on && number > fail_at))) {
        errno = ENOMEM;
        return true;
    }
    return false;
}

void *malloc(size_t size) { return refused() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return refused() ? NULL : __libc_calloc(count, size); }
void *realloc(void *array, size_t size) { return refused() ? NULL : __libc_realloc(array, size); }

void *aligned_alloc(size_t alignment, size_t size) {
    return refused() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **array, size_t alignment, size_t size) {
    void *made = refused() ? NULL : __libc_memalign(alignment, size);
    if (made == NULL) {
        return ENOMEM;
    }
    *array = made;
    return 0;
}

char *strndup(const char *text, size_t size) {
    const size_t length = strnlen(text, size);
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strdup(const char *text) { return strndup(text, strlen(text)); }
/* NOLINTEND(bugprone-reserved-identifier,readability-inconsistent-declaration-parameter-name) */
