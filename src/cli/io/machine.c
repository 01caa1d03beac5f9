#define _POSIX_C_SOURCE 200809L

#include "cli/io/machine.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { PATH_MOST = 4096, LINE_MOST = 4096 };

/* Reads the number that follows a word at the beginning of a line: "MemAvailable:   123 kB" or
 * "inactive_file 123". */
static bool read_field(const char *path, const char *word, uint64_t *number) {
    char line[LINE_MOST];
    const size_t length = strlen(word);
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        found = strncmp(line, word, length) == 0 &&
                sscanf(line + length, "%*[: \t]%" SCNu64, number) == 1;
    }
    if (file != NULL) {
        fclose(file);
    }
    return found;
}

/* Reads a file that holds one number; false if there is no such file, or it holds a word such as
 * "max". */
static bool read_number(const char *path, uint64_t *number) {
    FILE *file = fopen(path, "r");
    const bool is_read = file != NULL && fscanf(file, "%" SCNu64, number) == 1;
    if (file != NULL) {
        fclose(file);
    }
    return is_read;
}

static uint64_t smaller(uint64_t one, uint64_t other) { return one < other ? one : other; }

/* ---- Control groups ------------------------------------------------------------------------ */

/* The names of files in a version of control groups. */
struct groups {
    const char *mount;
    const char *most, *high; /* above this, the process is slowed down; NULL in version 1 */
    const char *used;
    const char *cache; /* the part of it that is freed on demand */
};
static const struct groups version_1 = {"/sys/fs/cgroup/memory", "memory.limit_in_bytes", NULL,
                                        "memory.usage_in_bytes", "total_inactive_file"};
static const struct groups version_2 = {"/sys/fs/cgroup", "memory.max", "memory.high",
                                        "memory.current", "inactive_file"};

/* The number in one of a group's files; UINT64_MAX if there is none. */
static uint64_t group_number(const char *root, const struct groups *groups, const char *group,
                             const char *file) {
    char path[PATH_MOST];
    uint64_t number;
    if (file == NULL) {
        return UINT64_MAX;
    }
    snprintf(path, sizeof path, "%s%s%s/%s", root, groups->mount, group, file);
    return read_number(path, &number) ? number : UINT64_MAX;
}

/* The memory that is left in one group. */
static uint64_t left_in_group(const char *root, const struct groups *groups, const char *group) {
    char path[PATH_MOST];
    const uint64_t most = smaller(group_number(root, groups, group, groups->most),
                                  group_number(root, groups, group, groups->high));
    if (most == UINT64_MAX) {
        return most;
    }
    uint64_t used = group_number(root, groups, group, groups->used);
    used = used == UINT64_MAX ? 0 : used;
    uint64_t cache = 0;
    snprintf(path, sizeof path, "%s%s%s/memory.stat", root, groups->mount, group);
    read_field(path, groups->cache, &cache);
    used -= smaller(cache, used);
    return most - smaller(used, most);
}

/* The least that is left in the group or in one of those around it. */
static uint64_t left_in_groups(const char *root, const struct groups *groups, char *group) {
    uint64_t left = UINT64_MAX;
    group[strcspn(group, "\n")] = '\0';
    for (;;) {
        left = smaller(left, left_in_group(root, groups, group));
        char *slash = strrchr(group, '/');
        if (slash == NULL) {
            return left;
        }
        *slash = '\0';
    }
}

/* Its lines are "0::/group" and, in version 1, "5:memory:/group". */
static uint64_t left_by_groups(const char *root) {
    char line[LINE_MOST];
    char path[PATH_MOST];
    uint64_t left = UINT64_MAX;
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
        if (group == NULL) {
            continue;
        }
        *group++ = '\0';
        if (controllers[1] == '\0') {
            left = smaller(left, left_in_groups(root, &version_2, group));
        } else if (strstr(controllers, "memory") != NULL) {
            left = smaller(left, left_in_groups(root, &version_1, group));
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return left;
}

/* ---- The machine and the process ----------------------------------------------------------- */

static uint64_t free_on_machine(const char *root) {
    char path[PATH_MOST];
    uint64_t kibibytes;
    snprintf(path, sizeof path, "%s/proc/meminfo", root);
    return read_field(path, "MemAvailable", &kibibytes) && kibibytes <= UINT64_MAX >> 10
               ? kibibytes << 10
               : UINT64_MAX;
}

static uint64_t allowed_to_process(void) {
    static const int resources[] = {RLIMIT_AS, RLIMIT_DATA};
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
        struct rlimit limit;
        if (getrlimit(resources[i], &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
            least = smaller(least, limit.rlim_cur);
        }
    }
    return least;
}

uint64_t machine_free_memory(const char *root) {
    return smaller(smaller(free_on_machine(root), left_by_groups(root)), allowed_to_process());
}

#ifdef __GLIBC__
#include <malloc.h>

/* A search counts its arrays, and the system counts what the process holds: the two should agree.
 * By default glibc soon puts arrays of up to 32 MB into one heap. An array that grows there exists
 * twice for a moment, and leaves a hole that nothing fits into. So the larger ones get pages of
 * their own, which grow in place and are returned at once. Free memory at the end of the heap is
 * kept, up to a size, for the next search. */
void machine_prepare_heap(void) {
    enum { LARGE = 1 << 17, KEPT = 1 << 22 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, KEPT);
}
#else
void machine_prepare_heap(void) {}
#endif
