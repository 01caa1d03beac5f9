/* The groups of tests of one folder. The build writes the list of them. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_RUN_GROUPS_H
#define SOLITON_TESTS_UNIT_SUPPORT_RUN_GROUPS_H

struct group {
    const char *name;
    int (*run)(void); /* returns how many tests failed */
};

extern const char groups_folder[];
extern const struct group groups[]; /* up to the first without a name */

#endif
