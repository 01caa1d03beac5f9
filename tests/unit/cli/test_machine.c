/* The free memory of fake machines, each in a folder. */
#define _XOPEN_SOURCE 700 /* POSIX.1-2008 with mkdtemp and nftw */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/io/machine.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/soliton-machine-XXXXXX";

static const uint64_t KIB = 1 << 10, MIB = 1 << 20;

/* Writes root/path, with the folders that it needs. */
static void put(const char *path, const char *content) {
    char whole[512];
    snprintf(whole, sizeof whole, "%s%s", root, path);
    for (char *slash = whole + sizeof root; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(whole, 0700);
        *slash = '/';
    }
    FILE *file = fopen(whole, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static int remove_one(const char *path, const struct stat *status, int flag, struct FTW *place) {
    (void)status;
    (void)flag;
    (void)place;
    return remove(path);
}

static int set_up(void **state) {
    (void)state;
    strcpy(root + sizeof root - 7, "XXXXXX");
    return mkdtemp(root) == NULL;
}

static int tear_down(void **state) {
    (void)state;
    return nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void nothing_is_known(void **state) {
    (void)state;
    assert_int_equal(machine_free_memory(root), UINT64_MAX);
    put("/proc/meminfo", "MemTotal: 100 kB\nMemAvailable: nothing\n");
    put("/proc/self/cgroup", "nonsense\n1:\n::\n");
    assert_int_equal(machine_free_memory(root), UINT64_MAX);
}

static void the_machine(void **state) {
    (void)state;
    put("/proc/meminfo",
        "MemTotal:       24000000 kB\nMemFree:  1 kB\nMemAvailable:   2000000 kB\n");
    assert_int_equal(machine_free_memory(root), 2000000 * KIB);
}

/* Used memory counts, cached memory does not. */
static void groups_within_groups(void **state) {
    (void)state;
    put("/proc/meminfo", "MemAvailable:   2000000 kB\n");
    put("/proc/self/cgroup", "0::/outer/inner\n");
    put("/sys/fs/cgroup/outer/inner/memory.max", "max\n");
    assert_int_equal(machine_free_memory(root), 2000000 * KIB);
    put("/sys/fs/cgroup/outer/memory.max", "104857600\n");
    put("/sys/fs/cgroup/outer/memory.current", "41943040\n");
    assert_int_equal(machine_free_memory(root), 60 * MIB);
    put("/sys/fs/cgroup/outer/memory.stat", "anon 1\ninactive_file 10485760\nfile 3\n");
    assert_int_equal(machine_free_memory(root), 70 * MIB);
    put("/sys/fs/cgroup/outer/inner/memory.max", "1048576\n");
    assert_int_equal(machine_free_memory(root), 1 * MIB);
    put("/sys/fs/cgroup/outer/inner/memory.high", "524288\n");
    assert_int_equal(machine_free_memory(root), 512 * KIB);
    put("/sys/fs/cgroup/outer/inner/memory.current", "2097152\n");
    assert_int_equal(machine_free_memory(root), 0);
}

static void the_only_group_of_a_container(void **state) {
    (void)state;
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "1048576\n");
    assert_int_equal(machine_free_memory(root), 1 * MIB);
}

static void the_older_version(void **state) {
    (void)state;
    put("/proc/self/cgroup", "7:cpu,cpuacct:/a\n6:memory:/b\n");
    put("/sys/fs/cgroup/memory/b/memory.limit_in_bytes", "9223372036854771712\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "3145728\n");
    put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "2097152\n");
    assert_int_equal(machine_free_memory(root), 1 * MIB);
}

static void the_process(void **state) {
    (void)state;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
    const struct rlimit less = {.rlim_cur = 900 * MIB, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_DATA, &less), 0);
    assert_int_equal(machine_free_memory(root), 900 * MIB);
    assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
}

int test_machine(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_known, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_machine, set_up, tear_down),
        cmocka_unit_test_setup_teardown(groups_within_groups, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_only_group_of_a_container, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_older_version, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_process, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
