/* What went wrong in a survey, as a value: a kind, from which the exit code follows, and words for
 * people. */
#ifndef SOLITON_SURVEY_FAILURE_H
#define SOLITON_SURVEY_FAILURE_H

enum failure_kind {
    FAILURE_NONE,
    FAILURE_USAGE,        /* the request is wrong, or does not fit this file */
    FAILURE_BAD_DATA,     /* the file is not a survey, or is damaged */
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

/* Fills it in, and returns the kind. Whoever prints the words cleans them of control characters and
 * of what is not UTF-8. */
enum failure_kind failure_set(struct failure *failure, enum failure_kind kind, const char *format,
                              ...) __attribute__((format(printf, 3, 4)));
enum failure_kind failure_no_memory(struct failure *failure);

#endif
