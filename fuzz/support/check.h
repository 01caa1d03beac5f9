/* What a target asserts: a property that does not hold ends the program, which is a finding. */
#ifndef SOLITON_FUZZ_SUPPORT_CHECK_H
#define SOLITON_FUZZ_SUPPORT_CHECK_H

#include "soliton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void check(bool holds, const char *property) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", property);
        abort();
    }
}

static inline void check_same(const char *one, const char *other, const char *property) {
    if (one == NULL || other == NULL || strcmp(one, other) != 0) {
        fprintf(stderr, "does not hold: %s\n--- one\n%s\n--- other\n%s\n---\n", property,
                one == NULL ? "(null)" : one, other == NULL ? "(null)" : other);
        abort();
    }
}

/* The same for texts that the library has allocated, which it frees. */
static inline void check_same_text(char *one, char *other, const char *property) {
    check_same(one, other, property);
    free(one);
    free(other);
}

/* What soliton.h promises of failures; memory does not run out here. */
static inline void check_failure(enum soliton_status status, const struct soliton_error *error) {
    check(status != SOLITON_BUG, error->message);
    check(status != SOLITON_NO_MEMORY, "memory suffices");
    check(status == SOLITON_OK || status == error->status, "the error has the status");
    if (status != SOLITON_OK) {
        size_t length = strlen(error->message);
        check(length > 0, "a failure has a message");
        for (size_t i = 0; i < length; i++) {
            check(error->message[i] >= ' ' && error->message[i] <= '~',
                  "a message is one line of printable ASCII");
        }
    }
}

/* An input as a text of exactly its size, so that a sanitiser sees each step beyond it. To be
 * freed. */
static inline char *text_of(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    check(text != NULL, "memory suffices");
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Cuts a text at its first line end, and returns what stands behind that, or NULL. */
static inline char *cut_line(char *text) {
    char *end = strchr(text, '\n');
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    return end + 1;
}

#endif
