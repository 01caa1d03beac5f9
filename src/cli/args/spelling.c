#define _POSIX_C_SOURCE 200809L

#include "cli/args/spelling.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static size_t smallest(size_t a, size_t b, size_t c) {
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

static bool differ(char one, char other) {
    return tolower((unsigned char)one) != tolower((unsigned char)other);
}

/* How many letters to insert, leave out or exchange to turn one word into the other. */
static size_t edit_distance(const char *one, const char *other) {
    size_t row[SPELLING_WORD_MAX + 1];
    size_t length = strlen(other);
    for (size_t j = 0; j <= length; j++) {
        row[j] = j;
    }
    for (size_t i = 0; one[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t above = row[j + 1];
            size_t exchanged = diagonal + differ(one[i], other[j]);
            row[j + 1] = smallest(above + 1, row[j] + 1, exchanged);
            diagonal = above;
        }
    }
    return row[length];
}

unsigned spelling_distance(const char *word, const char *candidate) {
    size_t length = strlen(word);
    if (length < 2 || length > SPELLING_WORD_MAX || strlen(candidate) > SPELLING_WORD_MAX) {
        return SPELLING_FAR;
    }
    if (strncasecmp(word, candidate, length) == 0) {
        return 0;
    }
    size_t distance = edit_distance(word, candidate);
    return distance <= (length < 4 ? 1 : 2) ? (unsigned)distance : SPELLING_FAR;
}
