/* What goes wrong in a survey, as a value: the kind, from which an exit code follows, and the words
 * for people. */
#ifndef SOLITON_SURVEY_FAILURE_H
#define SOLITON_SURVEY_FAILURE_H

enum failure_kind {
    FAILURE_NONE,
    FAILURE_USAGE,        /* what was asked for cannot be, or not with this file */
    FAILURE_BAD_DATA,     /* the file is no survey, or is damaged */
    FAILURE_NO_INPUT,     /* there is no such file, or it cannot be read */
    FAILURE_CANNOT_WRITE, /* the file cannot be written, is locked, or the disk is full */
    FAILURE_INTERRUPTED,
    FAILURE_NO_MEMORY,
    FAILURE_BUG
};

/* The words are one line without a full stop. */
struct failure {
    enum failure_kind kind;
    char words[512];
};

/* Fills it in, and returns the kind. Control characters and whatever is not UTF-8 are left for who
 * prints it to clean. */
enum failure_kind failure_set(struct failure *failure, enum failure_kind kind, const char *format,
                              ...) __attribute__((format(printf, 3, 4)));
enum failure_kind failure_no_memory(struct failure *failure);

#endif
