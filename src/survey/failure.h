/* What goes wrong in a survey, as a value: the kind, from which an exit code follows, and the words
 * for people. */
#ifndef SOLITON_SURVEY_FAILURE_H
#define SOLITON_SURVEY_FAILURE_H

enum problem_kind {
    PROBLEM_NONE,
    PROBLEM_USAGE,        /* what was asked for cannot be, or not with this file */
    PROBLEM_BAD_DATA,     /* the file is no survey, or is damaged */
    PROBLEM_NO_INPUT,     /* there is no such file, or it cannot be read */
    PROBLEM_CANNOT_WRITE, /* the file cannot be written, is locked, or the disk is full */
    PROBLEM_INTERRUPTED,
    PROBLEM_NO_MEMORY,
    PROBLEM_BUG
};

/* The words are one line without a full stop. */
struct problem {
    enum problem_kind kind;
    char words[512];
};

/* Fills it in, and returns the kind. Control characters and whatever is not UTF-8 are left for who
 * prints it to clean. */
enum problem_kind problem_set(struct problem *problem, enum problem_kind kind, const char *format,
                              ...) __attribute__((format(printf, 3, 4)));
enum problem_kind problem_no_memory(struct problem *problem);

#endif
