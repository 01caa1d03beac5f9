#include "base/word.h"

#include <string.h>

enum { SHOWN_MOST = 40 };

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Not tolower, which depends on the locale. */
static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

bool word_is(struct word word, const char *string) {
    return strlen(string) == word.length && memcmp(word.start, string, word.length) == 0;
}

bool word_is_in_any_case(struct word word, const char *string) {
    if (strlen(string) != word.length) {
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        if (lower(word.start[i]) != lower(string[i])) {
            return false;
        }
    }
    return true;
}

bool word_begins_with(struct word word, const char *string) {
    const size_t length = strlen(string);
    return word.length >= length && memcmp(word.start, string, length) == 0;
}

struct word word_skip(struct word word, size_t count) {
    return (struct word){word.start + count, word.length - count};
}

struct word word_trim(struct word word) {
    while (word.length > 0 && is_blank(*word.start)) {
        word.start++;
        word.length--;
    }
    while (word.length > 0 && is_blank(word.start[word.length - 1])) {
        word.length--;
    }
    return word;
}

struct word word_trim_end(struct word word) {
    while (word.length > 0 &&
           (is_blank(word.start[word.length - 1]) || word.start[word.length - 1] == '\r' ||
            word.start[word.length - 1] == '\n')) {
        word.length--;
    }
    return word;
}

struct word word_skip_mark(struct word word) {
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    if (word.length < sizeof mark || memcmp(word.start, mark, sizeof mark) != 0) {
        return word;
    }
    return (struct word){word.start + sizeof mark, word.length - sizeof mark};
}

bool word_next(struct word *rest, struct word *word) {
    *rest = word_trim(*rest);
    *word = (struct word){rest->start, 0};
    while (word->length < rest->length && !is_blank(word->start[word->length])) {
        word->length++;
    }
    rest->start += word->length;
    rest->length -= word->length;
    return word->length > 0;
}

int word_shown(struct word word) {
    return word.length < SHOWN_MOST ? (int)word.length : SHOWN_MOST;
}
