/* The main of a folder's tests. Each of its files is a group, a function that is called like the
 * file: test_block in test_block.c. Arguments name the groups to run; without any, all are run. */
#include "support/run_groups.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_named(const char *name, int count, char *const names[]) {
    for (int i = 1; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return count == 1;
}

static bool is_group(const char *name) {
    const struct group *group = groups;
    while (group->name != NULL && strcmp(group->name, name) != 0) {
        group++;
    }
    return group->name != NULL;
}

int main(int count, char *names[]) {
    for (int i = 1; i < count; i++) {
        if (!is_group(names[i])) {
            fprintf(stderr, "there is no group %s in %s\n", names[i], groups_folder);
            return 64;
        }
    }
    unsigned failed = 0;
    for (const struct group *group = groups; group->name != NULL; group++) {
        if (is_named(group->name, count, names)) {
            fprintf(stderr, "---- %s/%s.c\n", groups_folder, group->name);
            if (group->run() != 0) {
                fprintf(stderr, "FAILED: %s/%s.c\n", groups_folder, group->name);
                failed++;
            }
        }
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
